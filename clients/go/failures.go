package lerner

import (
	"context"
	"fmt"
	"time"
)

// ConfigurationError reports that the client or the call was configured wrongly: no key, no base
// address, an empty id. Nothing was sent. It never contains a key.
type ConfigurationError struct{ Message string }

// Error says what to set, and how.
func (e *ConfigurationError) Error() string { return "lerner: " + e.Message }

// ConnectionError reports that there was no response: the service is not reachable, or the
// connection broke.
type ConnectionError struct {
	// Origin is the address of the request, without a path.
	Origin string
	// Err is the network's error.
	Err error
}

// Error says which address could not be reached, and why.
func (e *ConnectionError) Error() string {
	return fmt.Sprintf("lerner: %s could not be reached: %v", e.Origin, e.Err)
}

// Unwrap returns the network's error.
func (e *ConnectionError) Unwrap() error { return e.Err }

// TimeoutError reports that no complete response arrived within the deadline of an attempt, or of
// the caller's context. It is a [ConnectionError] for errors.As, too.
type TimeoutError struct {
	Origin string
	// After is the deadline of the attempt; zero if the caller's context expired first.
	After time.Duration
	Err   error
}

// Error says which address gave no complete response, and within what time.
func (e *TimeoutError) Error() string {
	if e.After == 0 {
		return fmt.Sprintf("lerner: %s gave no complete answer before the deadline of the context", e.Origin)
	}
	return fmt.Sprintf("lerner: %s gave no complete answer within %v", e.Origin, e.After)
}

// Timeout is true, for os.IsTimeout and similar checks.
func (e *TimeoutError) Timeout() bool { return true }

// Unwrap returns the same failure as [*ConnectionError], and context.DeadlineExceeded.
func (e *TimeoutError) Unwrap() []error {
	return []error{&ConnectionError{Origin: e.Origin, Err: e.Err}, context.DeadlineExceeded}
}

// CancelledError reports that the caller's context was cancelled; errors.Is finds context.Canceled
// in it.
type CancelledError struct{ Cause error }

// Error says that the caller cancelled the call, and why.
func (e *CancelledError) Error() string { return "lerner: the call was cancelled: " + e.Cause.Error() }

// Unwrap returns context.Canceled, and the cause if the context has one.
func (e *CancelledError) Unwrap() []error { return []error{context.Canceled, e.Cause} }
