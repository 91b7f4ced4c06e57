package lerner

import (
	"context"
	"fmt"
	"time"
)

// ConfigurationError says that the client or the call was set up wrongly: no key, no base address, an empty
// id. Nothing was sent. It never repeats a key.
type ConfigurationError struct{ Message string }

// Error says what to set, and how.
func (e *ConfigurationError) Error() string { return "lerner: " + e.Message }

// ConnectionError says that no answer came: the service is not there, or the connection broke.
type ConnectionError struct {
	// Origin is the address that was asked, without a path.
	Origin string
	// Err is what the network said.
	Err error
}

// Error says which address could not be reached, and why.
func (e *ConnectionError) Error() string {
	return fmt.Sprintf("lerner: %s could not be reached: %v", e.Origin, e.Err)
}

// Unwrap answers what the network said.
func (e *ConnectionError) Unwrap() error { return e.Err }

// TimeoutError says that no complete answer came within the deadline of a try, or of the caller's context.
// It is a [ConnectionError] for errors.As too.
type TimeoutError struct {
	Origin string
	// After is the deadline of the try; zero when the caller's context ran out before it.
	After time.Duration
	Err   error
}

// Error says which address gave no complete answer, and within what time.
func (e *TimeoutError) Error() string {
	if e.After == 0 {
		return fmt.Sprintf("lerner: %s gave no complete answer before the deadline of the context", e.Origin)
	}
	return fmt.Sprintf("lerner: %s gave no complete answer within %v", e.Origin, e.After)
}

// Timeout is true, for os.IsTimeout and whoever else asks.
func (e *TimeoutError) Timeout() bool { return true }

// Unwrap answers the same failure as [*ConnectionError], and context.DeadlineExceeded.
func (e *TimeoutError) Unwrap() []error {
	return []error{&ConnectionError{Origin: e.Origin, Err: e.Err}, context.DeadlineExceeded}
}

// CancelledError says that the caller's context was cancelled; errors.Is finds context.Canceled in it.
type CancelledError struct{ Cause error }

// Error says that the caller ended the call, and why.
func (e *CancelledError) Error() string { return "lerner: the call was cancelled: " + e.Cause.Error() }

// Unwrap answers context.Canceled, and the cause where the context has one.
func (e *CancelledError) Unwrap() []error { return []error{context.Canceled, e.Cause} }
