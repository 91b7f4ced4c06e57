package lerner

import (
	"fmt"
	"strings"
	"time"
)

// Error is an answer that is not the one asked for. Every such answer is an *Error for errors.As; its kind is
// one of the types below, by [Error.Type], which hold the same fields.
type Error struct {
	// Status of the answer.
	Status int
	// Type is the kind of refusal, a closed list.
	Type ErrorType
	// Code is a stable word; empty when something other than the service answered, a proxy say.
	Code ErrorCode
	// Message is for people: what came, and what would be right.
	Message string
	// Param is the field or parameter at fault, as in [3].quote_id; empty if there is none.
	Param string
	// Errors names each field at fault, when several are.
	Errors []FieldError
	// RequestID finds the call in the log of the service.
	RequestID string
	// RetryAfter is how long the service wants to be left alone; zero if it did not say.
	RetryAfter time.Duration
	// DocURL is where the code is explained, relative to the service.
	DocURL string

	saysRetryAfter bool
	cause          error
}

// FieldError is one field at fault.
type FieldError struct {
	Code    ErrorCode
	Message string
	Param   string
}

// Error says what was refused and why, with the request id to ask about it.
func (e *Error) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "lerner: %d", e.Status)
	if e.Code != "" {
		fmt.Fprintf(&text, " %s", e.Code)
	}
	fmt.Fprintf(&text, ": %s", e.Message)
	if e.RequestID != "" {
		fmt.Fprintf(&text, " (request %s)", e.RequestID)
	}
	return text.String()
}

// Unwrap answers what made a success unreadable; nil for a refusal.
func (e *Error) Unwrap() error { return e.cause }

// An embedded field called Error would hide the method Error: the alias lends it another name.
type refusal = Error

// InvalidRequestError (invalid_request_error): a field, a query parameter, the body or the id is wrong.
type InvalidRequestError struct{ *refusal }

// NotFoundError (invalid_request_error with status 404): there is no such object, or it is somebody
// else's. It is an [InvalidRequestError] for errors.As too.
type NotFoundError struct{ *InvalidRequestError }

// AuthenticationError (authentication_error): the key is absent, wrong, expired or revoked.
type AuthenticationError struct{ *refusal }

// PermissionError (permission_error): the key lacks the scope that the operation needs.
type PermissionError struct{ *refusal }

// ConflictError (conflict_error): the object exists already, or its state does not allow this.
type ConflictError struct{ *refusal }

// IdempotencyError (idempotency_error): the idempotency key was used with another request, or is in use.
type IdempotencyError struct{ *refusal }

// RateLimitError (rate_limit_error): more calls than the limit allows; RetryAfter says when to come back.
type RateLimitError struct{ *refusal }

// APIError (api_error): a fault of the service, or of something in front of it. A success that cannot be
// read (cut, not JSON, a quote without a price) is one too, with the status that it came with.
type APIError struct{ *refusal }

// Unwrap answers the refusal as [*Error].
func (e *InvalidRequestError) Unwrap() error { return e.refusal }

// Unwrap answers the refusal as [*InvalidRequestError].
func (e *NotFoundError) Unwrap() error { return e.InvalidRequestError }

// Unwrap answers the refusal as [*Error].
func (e *AuthenticationError) Unwrap() error { return e.refusal }

// Unwrap answers the refusal as [*Error].
func (e *PermissionError) Unwrap() error { return e.refusal }

// Unwrap answers the refusal as [*Error].
func (e *ConflictError) Unwrap() error { return e.refusal }

// Unwrap answers the refusal as [*Error].
func (e *IdempotencyError) Unwrap() error { return e.refusal }

// Unwrap answers the refusal as [*Error].
func (e *RateLimitError) Unwrap() error { return e.refusal }

// Unwrap answers the refusal as [*Error].
func (e *APIError) Unwrap() error { return e.refusal }

// typed gives a refusal the Go type of its kind.
func typed(e *Error) error {
	switch e.Type {
	case TypeInvalidRequestError:
		invalid := &InvalidRequestError{e}
		if e.Status == 404 {
			return &NotFoundError{invalid}
		}
		return invalid
	case TypeAuthenticationError:
		return &AuthenticationError{e}
	case TypePermissionError:
		return &PermissionError{e}
	case TypeConflictError:
		return &ConflictError{e}
	case TypeIdempotencyError:
		return &IdempotencyError{e}
	case TypeRateLimitError:
		return &RateLimitError{e}
	default:
		return &APIError{e}
	}
}
