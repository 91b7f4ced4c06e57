package lerner

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// errorBody is the body of every refusal.
type errorBody struct {
	Error errorFields `json:"error"`
}

type errorFields struct {
	Type      ErrorType         `json:"type"`
	Code      ErrorCode         `json:"code"`
	Message   string            `json:"message"`
	Param     string            `json:"param,omitempty"`
	Reason    string            `json:"reason,omitempty"`
	Values    json.RawMessage   `json:"values,omitempty"`
	RequestID string            `json:"request_id"`
	DocURL    string            `json:"doc_url"`
	Errors    []fieldErrorField `json:"errors,omitempty"`
}

type fieldErrorField struct {
	Code    ErrorCode       `json:"code"`
	Message string          `json:"message"`
	Param   string          `json:"param,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	Values  json.RawMessage `json:"values,omitempty"`
}

// readRefusal converts an unsuccessful response to its error; a body that is not the service's is
// not trusted.
func readRefusal(response *Response) error {
	var body errorBody
	// Anything readable is used: a proxy's page, or a truncated response, leaves all fields empty.
	_ = json.Unmarshal(response.Body, &body)
	e := body.Error.refusal(response.Status)
	if e.RequestID == "" {
		e.RequestID = response.RequestID
	}
	e.RetryAfter, e.saysRetryAfter = readRetryAfter(response.Header.Get("Retry-After"), time.Now())
	return typed(e)
}

func (f errorFields) refusal(status int) *APIError {
	e := &APIError{
		Status:    status,
		Type:      f.Type,
		Code:      f.Code,
		Message:   f.Message,
		Param:     f.Param,
		Reason:    f.Reason,
		Values:    f.Values,
		RequestID: f.RequestID,
		DocURL:    f.DocURL,
	}
	if !isKnownType(e.Type) {
		e.Type = typeOfStatus(status)
	}
	if e.Message == "" {
		e.Message = fmt.Sprintf("the service answered with status %d and no explanation", status)
	}
	for _, fault := range f.Errors {
		e.Errors = append(e.Errors, FieldError(fault))
	}
	return e
}

func fieldsOf(e *APIError) errorFields {
	f := errorFields{
		Type:      e.Type,
		Code:      e.Code,
		Message:   e.Message,
		Param:     e.Param,
		Reason:    e.Reason,
		Values:    e.Values,
		RequestID: e.RequestID,
		DocURL:    e.DocURL,
	}
	for _, fault := range e.Errors {
		f.Errors = append(f.Errors, fieldErrorField(fault))
	}
	return f
}

// unreadable is the error of a success that cannot be read.
func unreadable(response *Response, cause error) error {
	return &UnreadableAnswerError{&ServiceError{&APIError{
		Status:    response.Status,
		Type:      TypeAPIError,
		Message:   "the answer cannot be read: " + cause.Error(),
		RequestID: response.RequestID,
		cause:     cause,
	}}}
}

func isKnownType(kind ErrorType) bool {
	switch kind {
	case TypeInvalidRequestError, TypeIdempotencyError, TypeAuthenticationError, TypePermissionError,
		TypeConflictError, TypeRateLimitError, TypeAPIError:
		return true
	}
	return false
}

// typeOfStatus classifies a proxy's response; 3xx included, because redirects are never followed.
func typeOfStatus(status int) ErrorType {
	switch {
	case status == 401:
		return TypeAuthenticationError
	case status == 403:
		return TypePermissionError
	case status == 409:
		return TypeConflictError
	case status == 429:
		return TypeRateLimitError
	case status >= 400 && status < 500:
		return TypeInvalidRequestError
	default:
		return TypeAPIError
	}
}

// readRetryAfter reads a header that contains seconds or a date, and reports whether it contained
// either.
func readRetryAfter(header string, now time.Time) (time.Duration, bool) {
	header = strings.TrimSpace(header)
	if seconds, err := strconv.ParseFloat(header, 64); err == nil && !math.IsNaN(seconds) {
		// Longer waits are capped at a day: the value only has to stay within its type.
		return time.Duration(min(max(seconds, 0), 86_400) * float64(time.Second)), true
	}
	if date, err := http.ParseTime(header); err == nil {
		return max(date.Sub(now), 0), true
	}
	return 0, false
}
