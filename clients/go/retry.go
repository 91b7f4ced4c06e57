package lerner

import (
	"errors"
	"time"
)

const (
	firstDelay   = 500 * time.Millisecond
	longestDelay = 8 * time.Second
	// A service that wants to be left alone for longer gets no retry: the caller should know at once.
	longestRetryAfter = 60 * time.Second
)

// retries counts the tries of one call.
type retries struct {
	most    int
	timeout time.Duration
	used    int
	// When the service first said that an earlier try is still at work.
	atWorkSince time.Time
}

// next says how long to wait before another try, and whether there is one. While an earlier try is still at work,
// which a refusal tells that names a time to come back, the call waits for its answer: that uses up no retry for as
// long as the retries could have taken.
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

// isAtWork leaves out "come back at once", which is no time to wait: such answers are counted, so that they end.
func isAtWork(err error) bool {
	var answered *APIError
	return errors.As(err, &answered) && isInUse(answered) && answered.RetryAfter > 0
}

func isInUse(answered *APIError) bool {
	return answered.Status == 409 && answered.Code == CodeIdempotencyKeyInUse
}

// retryDelay says how long to wait before another try, and whether another try can help at all. Without
// Retry-After: 0.5 s, doubled with each try, at most 8 s, times a factor from 0.75 to 1.25, so that clients
// which failed together do not come back together. The draw, random, lies in [0, 1).
func retryDelay(err error, tried int, random float64) (time.Duration, bool) {
	if !isPassing(err) {
		return 0, false
	}
	var answered *APIError
	if errors.As(err, &answered) && answered.saysRetryAfter {
		// Jitter on top of what was asked for, never below it.
		wait := time.Duration(float64(answered.RetryAfter) * (1 + 0.1*random))
		return wait, answered.RetryAfter <= longestRetryAfter
	}
	delay := longestDelay
	if tried < 5 {
		delay = firstDelay << (tried - 1)
	}
	return time.Duration(float64(delay) * (0.75 + 0.5*random)), true
}

// isPassing is true for failures that may be gone a moment later.
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
