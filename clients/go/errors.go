package lerner

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// APIError is an answer that is not the one asked for: a refusal, or a success that cannot be read. Every such
// answer is an *APIError for errors.As; its kind is one of the types below, by [APIError.Type], which hold the same
// fields.
type APIError struct {
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
	// Reason is why, more closely than the code; empty where the service has no name for it.
	Reason string
	// Values is what the reason is about, by name, as JSON: money in the smallest unit, shares of 1.
	Values json.RawMessage
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
	// Reason is why, more closely than the code; empty where the service has no name for it.
	Reason string
	// Values is what the reason is about, by name, as JSON.
	Values json.RawMessage
}

// Error says what was refused and why, with the request id to ask about it.
func (e *APIError) Error() string {
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
func (e *APIError) Unwrap() error { return e.cause }

// InvalidRequestError (invalid_request_error): a field, a query parameter, the body or the id is wrong.
type InvalidRequestError struct{ *APIError }

// NotFoundError (invalid_request_error with status 404): there is no such object, or it is somebody
// else's. It is an [InvalidRequestError] for errors.As too.
type NotFoundError struct{ *InvalidRequestError }

// AuthenticationError (authentication_error): the key is absent, wrong, expired or revoked.
type AuthenticationError struct{ *APIError }

// PermissionDeniedError (permission_error): the key lacks the scope that the operation needs.
type PermissionDeniedError struct{ *APIError }

// ConflictError (conflict_error): the object exists already, or its state does not allow this.
type ConflictError struct{ *APIError }

// IdempotencyError (idempotency_error): the idempotency key was used with another request, or is in use.
type IdempotencyError struct{ *APIError }

// RateLimitError (rate_limit_error): more calls than the limit allows; RetryAfter says when to come back.
type RateLimitError struct{ *APIError }

// ServiceError (api_error): a fault of the service, or of something in front of it.
type ServiceError struct{ *APIError }

// UnreadableAnswerError is a success that cannot be read: cut, not JSON, a quote without a price. It has the status
// that it came with, and is a [ServiceError] for errors.As too.
type UnreadableAnswerError struct{ *ServiceError }

// Unwrap answers the refusal as [*APIError].
func (e *InvalidRequestError) Unwrap() error { return e.APIError }

// Unwrap answers the refusal as [*InvalidRequestError].
func (e *NotFoundError) Unwrap() error { return e.InvalidRequestError }

// Unwrap answers the refusal as [*APIError].
func (e *AuthenticationError) Unwrap() error { return e.APIError }

// Unwrap answers the refusal as [*APIError].
func (e *PermissionDeniedError) Unwrap() error { return e.APIError }

// Unwrap answers the refusal as [*APIError].
func (e *ConflictError) Unwrap() error { return e.APIError }

// Unwrap answers the refusal as [*APIError].
func (e *IdempotencyError) Unwrap() error { return e.APIError }

// Unwrap answers the refusal as [*APIError].
func (e *RateLimitError) Unwrap() error { return e.APIError }

// Unwrap answers the fault as [*APIError].
func (e *ServiceError) Unwrap() error { return e.APIError }

// Unwrap answers the fault as [*ServiceError].
func (e *UnreadableAnswerError) Unwrap() error { return e.ServiceError }

// typed gives a refusal the Go type of its kind.
func typed(e *APIError) error {
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
		return &PermissionDeniedError{e}
	case TypeConflictError:
		return &ConflictError{e}
	case TypeIdempotencyError:
		return &IdempotencyError{e}
	case TypeRateLimitError:
		return &RateLimitError{e}
	default:
		return &ServiceError{e}
	}
}
