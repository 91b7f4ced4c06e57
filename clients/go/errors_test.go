package lerner

import (
	"context"
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

func TestEachKindOfRefusalHasItsType(t *testing.T) {
	cases := []struct {
		kind   ErrorType
		status int
		found  func(error) bool
	}{
		{TypeInvalidRequestError, 400, finds[*InvalidRequestError]},
		{TypeInvalidRequestError, 404, finds[*NotFoundError]},
		{TypeInvalidRequestError, 404, finds[*InvalidRequestError]},
		{TypeAuthenticationError, 401, finds[*AuthenticationError]},
		{TypePermissionError, 403, finds[*PermissionDeniedError]},
		{TypeConflictError, 409, finds[*ConflictError]},
		{TypeIdempotencyError, 400, finds[*IdempotencyError]},
		{TypeRateLimitError, 429, finds[*RateLimitError]},
		{TypeAPIError, 500, finds[*ServiceError]},
	}
	for _, one := range cases {
		err := typed(&APIError{Type: one.kind, Status: one.status})
		if !one.found(err) || !finds[*APIError](err) {
			t.Errorf("a refusal of type %s with status %d is a %T", one.kind, one.status, err)
		}
	}
}

func TestAnAnswerThatCannotBeReadIsAFaultOfTheService(t *testing.T) {
	cause := errors.New("cut")
	err := unreadable(&Response{Status: 200}, cause)
	if !finds[*UnreadableAnswerError](err) || !finds[*ServiceError](err) || !finds[*APIError](err) || !errors.Is(err, cause) {
		t.Errorf("it is a %T", err)
	}
}

func TestARefusalCarriesAllThatTheServiceSaid(t *testing.T) {
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "61")
		w.WriteHeader(429)
		_, _ = w.Write([]byte(`{"error":{"type":"rate_limit_error","code":"rate_limited","message":"Too many.",
			"param":"[3].quote_id","request_id":"req_1","doc_url":"/docs","errors":[{"code":"c","message":"m","param":"p","reason":"r","values":{"minimum":1}}]}}`))
	})
	_, err := client.Products.Get(context.Background(), "tea")

	var limited *RateLimitError
	if !errors.As(err, &limited) {
		t.Fatalf("got %T", err)
	}
	if limited.Status != 429 || limited.Code != CodeRateLimited || limited.Message != "Too many." ||
		limited.Param != "[3].quote_id" || limited.RequestID != "req_1" || limited.DocURL != "/docs" ||
		limited.RetryAfter != 61*time.Second || limited.Errors[0].Param != "p" || limited.Errors[0].Reason != "r" || string(limited.Errors[0].Values) != `{"minimum":1}` {
		t.Errorf("got %+v", limited.APIError)
	}
	if text := err.Error(); text != "lerner: 429 rate_limited: Too many. (request req_1)" {
		t.Errorf("it says %q", text)
	}
}

func TestABodyThatIsNotOursGivesTheErrorOfItsStatus(t *testing.T) {
	for status, kind := range map[int]ErrorType{
		302: TypeAPIError, 400: TypeInvalidRequestError, 401: TypeAuthenticationError, 403: TypePermissionError,
		404: TypeInvalidRequestError, 409: TypeConflictError, 418: TypeInvalidRequestError, 429: TypeRateLimitError,
		502: TypeAPIError,
	} {
		for _, body := range []string{"<html>", "", "null", "[]", `{"error":"no"}`, `{"error":{"type":"invented_error"}}`} {
			response := &Response{Status: status, Body: []byte(body), Header: http.Header{}, RequestID: "req_2"}
			var refused *APIError
			if !errors.As(readRefusal(response), &refused) || refused.Type != kind || refused.RequestID != "req_2" {
				t.Errorf("status %d with %q became %+v", status, body, refused)
			}
		}
	}
}

func TestRetryAfterIsReadAsSecondsOrDate(t *testing.T) {
	now := time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)
	cases := map[string]time.Duration{
		"7":                             7 * time.Second,
		" 1.5 ":                         1500 * time.Millisecond,
		"-3":                            0,
		"1e300":                         24 * time.Hour,
		"Sat, 31 Jan 2026 12:00:30 GMT": 30 * time.Second,
		"Sat, 31 Jan 2026 11:00:00 GMT": 0,
	}
	for header, expected := range cases {
		if wait, read := readRetryAfter(header, now); !read || wait != expected {
			t.Errorf("%q is %v (%v), not %v", header, wait, read, expected)
		}
	}
	for _, header := range []string{"", "soon", "NaN", "7 s"} {
		if wait, read := readRetryAfter(header, now); read {
			t.Errorf("%q was read as %v", header, wait)
		}
	}
}

func TestATimeoutIsAConnectionErrorAndADeadline(t *testing.T) {
	var err error = &TimeoutError{Origin: "http://shop", After: time.Second, Err: context.DeadlineExceeded}

	if !finds[*ConnectionError](err) || !errors.Is(err, context.DeadlineExceeded) {
		t.Error("it is not both")
	}
	if !os.IsTimeout(err) {
		t.Error("it does not say that it is a timeout")
	}
	if !strings.Contains(err.Error(), "1s") {
		t.Errorf("it does not say the deadline: %v", err)
	}
}

func finds[T error](err error) bool {
	var one T
	return errors.As(err, &one)
}
