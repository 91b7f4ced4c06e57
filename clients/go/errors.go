package lerner

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// APIError is a response other than the requested one: a refusal, or a success that cannot be read.
// Every such response is an *APIError for errors.As; its kind is one of the types below, by
// [APIError.Type], which have the same fields.
type APIError struct {
	// Status of the response.
	Status int
	// Type is the kind of refusal, a closed list.
	Type ErrorType
	// Code is a stable word; empty if the response came from something other than the service, such
	// as a proxy.
	Code ErrorCode
	// Message is for people: what was received, and what would be correct.
	Message string
	// Param is the invalid field or parameter, as in [3].quote_id; empty if there is none.
	Param string
	// Reason is more specific than the code; empty if the service has no name for it.
	Reason string
	// Values are the values behind the reason, by name, as JSON: money in the smallest unit, shares
	// of 1.
	Values json.RawMessage
	// Errors lists each invalid field, if there are several.
	Errors []FieldError
	// RequestID identifies the call in the service's log.
	RequestID string
	// RetryAfter is how long the service asks to wait; zero if it did not say.
	RetryAfter time.Duration
	// DocURL is where the code is explained, relative to the service.
	DocURL string

	saysRetryAfter bool
	cause          error
}

// FieldError is one invalid field.
type FieldError struct {
	Code    ErrorCode
	Message string
	Param   string
	// Reason is more specific than the code; empty if the service has no name for it.
	Reason string
	// Values are the values behind the reason, by name, as JSON.
	Values json.RawMessage
}

// Error states what was refused and why, with the request id for enquiries.
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

// Unwrap returns what made a success unreadable; nil for a refusal.
func (e *APIError) Unwrap() error { return e.cause }

// InvalidRequestError (invalid_request_error): a field, a query parameter, the body or the id is wrong.
type InvalidRequestError struct{ *APIError }

// NotFoundError (invalid_request_error with status 404): there is no such object, or it belongs to
// another account. It is an [InvalidRequestError] for errors.As, too.
type NotFoundError struct{ *InvalidRequestError }

// AuthenticationError (authentication_error): the key is missing, wrong, expired or revoked.
type AuthenticationError struct{ *APIError }

// PermissionDeniedError (permission_error): the key lacks the scope that the operation needs.
type PermissionDeniedError struct{ *APIError }

// ConflictError (conflict_error): the object exists already, or its state does not allow this.
type ConflictError struct{ *APIError }

// IdempotencyError (idempotency_error): the idempotency key was used with another request, or is in
// use.
type IdempotencyError struct{ *APIError }

// RateLimitError (rate_limit_error): more calls than the limit allows; RetryAfter says when to try
// again.
type RateLimitError struct{ *APIError }

// ServiceError (api_error): a fault of the service, or of something in front of it.
type ServiceError struct{ *APIError }

// UnreadableAnswerError is a success that cannot be read: truncated, not JSON, a quote without a
// price. It has the status of the response, and is a [ServiceError] for errors.As, too.
type UnreadableAnswerError struct{ *ServiceError }

// Unwrap returns the refusal as [*APIError].
func (e *InvalidRequestError) Unwrap() error { return e.APIError }

// Unwrap returns the refusal as [*InvalidRequestError].
func (e *NotFoundError) Unwrap() error { return e.InvalidRequestError }

// Unwrap returns the refusal as [*APIError].
func (e *AuthenticationError) Unwrap() error { return e.APIError }

// Unwrap returns the refusal as [*APIError].
func (e *PermissionDeniedError) Unwrap() error { return e.APIError }

// Unwrap returns the refusal as [*APIError].
func (e *ConflictError) Unwrap() error { return e.APIError }

// Unwrap returns the refusal as [*APIError].
func (e *IdempotencyError) Unwrap() error { return e.APIError }

// Unwrap returns the refusal as [*APIError].
func (e *RateLimitError) Unwrap() error { return e.APIError }

// Unwrap returns the fault as [*APIError].
func (e *ServiceError) Unwrap() error { return e.APIError }

// Unwrap returns the fault as [*ServiceError].
func (e *UnreadableAnswerError) Unwrap() error { return e.ServiceError }

// typed converts a refusal to the Go type of its kind.
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
