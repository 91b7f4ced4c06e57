package main

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	lerner "github.com/lerner-pricing/lerner-go"
)

func observeError(stage string, err error) *observedError {
	seen := &observedError{
		Stage: stage, Kind: kindOf(err), Classes: classesOf(err), Message: err.Error(), Text: textOf(err),
	}
	var answered *lerner.APIError
	if !errors.As(err, &answered) {
		return seen
	}
	seen.Status = &answered.Status
	seen.Type = string(answered.Type)
	seen.Code = string(answered.Code)
	seen.Param = answered.Param
	seen.RequestID = answered.RequestID
	if answered.RetryAfter > 0 {
		seconds := answered.RetryAfter.Seconds()
		seen.RetryAfter = &seconds
	}
	for _, fault := range answered.Errors {
		seen.Errors = append(seen.Errors, map[string]any{
			"code": fault.Code, "param": fault.Param, "message": fault.Message,
		})
	}
	return seen
}

func kindOf(err error) string {
	switch {
	case is[*lerner.InvalidRequestError](err):
		return "invalid_request"
	case is[*lerner.AuthenticationError](err):
		return "authentication"
	case is[*lerner.PermissionDeniedError](err):
		return "permission"
	case is[*lerner.ConflictError](err):
		return "conflict"
	case is[*lerner.IdempotencyError](err):
		return "idempotency"
	case is[*lerner.RateLimitError](err):
		return "rate_limit"
	case is[*lerner.ServiceError](err):
		return "api"
	case is[*lerner.TimeoutError](err):
		return "timeout"
	case is[*lerner.ConnectionError](err):
		return "connection"
	case is[*lerner.CancelledError](err):
		return "cancelled"
	case is[*lerner.ConfigurationError](err):
		return "usage"
	case is[*lerner.WebhookVerificationError](err):
		return "webhook"
	}
	return "runner"
}

// classesOf lists the client's types that an error belongs to, most specific first, spelled as in
// the other languages.
func classesOf(err error) []string {
	classes := []string{}
	ours := reflect.TypeFor[lerner.APIError]().PkgPath()
	for len(classes) < 10 && err != nil {
		if kind := reflect.TypeOf(err); kind.Kind() == reflect.Pointer && kind.Elem().PkgPath() == ours {
			classes = append(classes, strings.Replace(kind.Elem().Name(), "API", "Api", 1))
		}
		if several, ok := err.(interface{ Unwrap() []error }); ok {
			err = several.Unwrap()[0]
		} else {
			err = errors.Unwrap(err)
		}
	}
	return classes
}

func is[T error](err error) bool {
	var one T
	return errors.As(err, &one)
}

// textOf is everything that a program could print of an error: with each verb of fmt, and its
// causes.
func textOf(err error) string {
	lines := []string{fmt.Sprintf("%v\n%+v\n%#v", err, err, err)}
	var answered *lerner.APIError
	if errors.As(err, &answered) {
		lines = append(lines, fmt.Sprintf("%+v\n%#v", *answered, *answered))
	}
	for cause := errors.Unwrap(err); cause != nil; cause = errors.Unwrap(cause) {
		lines = append(lines, fmt.Sprintf("%+v\n%#v", cause, cause))
	}
	return strings.Join(lines, "\n")
}
