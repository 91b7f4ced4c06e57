package lerner

import (
	"errors"
	"time"
)

const (
	firstDelay   = 500 * time.Millisecond
	longestDelay = 8 * time.Second
	// If the service asks to wait for longer there is no retry: the caller should know at once.
	longestRetryAfter = 60 * time.Second
)

// retries counts the attempts of one call.
type retries struct {
	most    int
	timeout time.Duration
	used    int
	// When the service first reported that an earlier attempt is still being processed.
	atWorkSince time.Time
}

// next returns how long to wait before the next attempt, and whether there is one. While an earlier
// attempt is still being processed, as shown by a refusal with a Retry-After time, the call waits
// for its response: that uses up no retry for as long as the retries could have taken.
func (r *retries) next(err error, now time.Time, random float64) (time.Duration, bool) {
	wait, again := retryDelay(err, r.used+1, random)
	if !again {
		return 0, false
	}
	if isAtWork(err) {
		if r.atWorkSince.IsZero() {
			r.atWorkSince = now
		}
		if now.Add(wait).Sub(r.atWorkSince) <= time.Duration(r.most)*r.timeout {
			return wait, true
		}
	}
	r.used++
	return wait, r.used <= r.most
}

// isAtWork excludes a retry time of zero, which gives no time to wait: such responses are counted,
// so that they end.
func isAtWork(err error) bool {
	var answered *APIError
	return errors.As(err, &answered) && isInUse(answered) && answered.RetryAfter > 0
}

func isInUse(answered *APIError) bool {
	return answered.Status == 409 && answered.Code == CodeIdempotencyKeyInUse
}

// retryDelay returns how long to wait before the next attempt, and whether another one can help at
// all. Without Retry-After: 0.5 s, doubled with each attempt, at most 8 s, times a factor from 0.75
// to 1.25, so that clients that failed together do not retry together. The random number is in [0,
// 1).
func retryDelay(err error, tried int, random float64) (time.Duration, bool) {
	if !isPassing(err) {
		return 0, false
	}
	var answered *APIError
	if errors.As(err, &answered) && answered.saysRetryAfter {
		// Jitter is added to the requested wait, never subtracted.
		wait := time.Duration(float64(answered.RetryAfter) * (1 + 0.1*random))
		return wait, answered.RetryAfter <= longestRetryAfter
	}
	delay := longestDelay
	if tried < 5 {
		delay = firstDelay << (tried - 1)
	}
	return time.Duration(float64(delay) * (0.75 + 0.5*random)), true
}

// isPassing is true for transient failures.
func isPassing(err error) bool {
	var unreachable *ConnectionError
	if errors.As(err, &unreachable) {
		return true
	}
	var answered *APIError
	if !errors.As(err, &answered) {
		return false
	}
	status := answered.Status
	return isInUse(answered) || status == 408 || status == 429 || status >= 500
}
