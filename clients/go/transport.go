package lerner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"time"
)

// A response is never longer than a page of records or a batch of quotes; anything longer is not
// the service's.
const longestAnswerBytes = 64 << 20

const idempotencyHeader = "idempotency-key"

type call struct {
	method string
	// Relative to the base address, with ids already encoded.
	path  string
	query url.Values
	// nil: no body.
	body any
	// Sent as is instead of a body; nil: none.
	file []byte
	// Sent without a key, such as only the health check and the OpenAPI document.
	open bool
}

// transport is how a call is sent: key, deadline, attempts, refusals.
type transport struct {
	settings *settings
	random   func() float64
	pause    func(ctx context.Context, wait time.Duration) error
}

func newTransport(settings *settings) *transport {
	return &transport{settings: settings, random: rand.Float64, pause: pause}
}

// send returns the success of a call; anything else is an error.
func (t *transport) send(ctx context.Context, call call, options []CallOption) (*Response, error) {
	settings, err := t.settings.forCall(options)
	if err != nil {
		return nil, err
	}
	body, err := encodeBody(call.body)
	if err != nil {
		return nil, err
	}
	if call.file != nil {
		body = call.file
	}
	header, err := t.header(call, settings, body)
	if err != nil {
		return nil, err
	}
	address := t.settings.baseURL + call.path
	if len(call.query) > 0 {
		address += "?" + call.query.Encode()
	}

	retries := retries{most: settings.maxRetries, timeout: settings.timeout}
	for tried := 1; ; tried++ {
		started := time.Now()
		response, err := t.try(ctx, call.method, address, header, body, settings.timeout)
		if response != nil {
			response.Tries = tried
			if settings.response != nil {
				*settings.response = *response
			}
			if response.Status < 200 || response.Status > 299 {
				err = readRefusal(response)
			}
		}
		t.logTry(ctx, call, tried, time.Since(started), response, err)
		if err == nil {
			return response, nil
		}
		wait, again := retries.next(err, time.Now(), t.random())
		if !again || endsBefore(ctx, wait) {
			return nil, err
		}
		t.logRetry(ctx, call, tried, wait, err)
		if err := t.pause(ctx, wait); err != nil {
			return nil, cancelled(ctx, address, err)
		}
	}
}

// try sends a request once, with one deadline for connecting, headers and body.
func (t *transport) try(
	ctx context.Context, method, address string, header http.Header, body []byte, timeout time.Duration,
) (*Response, error) {
	limited, end := context.WithTimeout(ctx, timeout)
	defer end()
	var reader io.Reader
	if body != nil {
		reader = bytes.NewReader(body)
	}
	request, err := http.NewRequestWithContext(limited, method, address, reader)
	if err != nil {
		return nil, &ConfigurationError{"the request cannot be made: " + reason(err).Error()}
	}
	request.Header = header // no RoundTripper may change it

	answer, err := t.settings.httpClient.Do(request)
	if err != nil {
		return nil, failure(ctx, address, timeout, err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(io.LimitReader(answer.Body, longestAnswerBytes+1))
	if err == nil && len(content) > longestAnswerBytes {
		err = fmt.Errorf("the answer is longer than %d bytes", longestAnswerBytes)
	}
	if err != nil {
		return nil, failure(ctx, address, timeout, err)
	}
	return &Response{
		Status:    answer.StatusCode,
		Header:    answer.Header,
		Body:      content,
		RequestID: answer.Header.Get("Request-Id"),
		Replayed:  answer.Header.Get("Idempotent-Replayed") == "true",
	}, nil
}

// header is the same for all attempts: the idempotency key must be.
func (t *transport) header(call call, settings callSettings, body []byte) (http.Header, error) {
	header := settings.header.Clone()
	if header == nil {
		header = http.Header{}
	}
	header.Set("Accept", "application/json")
	header.Set("User-Agent", "lerner-go/"+Version)
	header.Del("Authorization")
	if !call.open {
		key, err := t.settings.key()
		if err != nil {
			return nil, err
		}
		header.Set("Authorization", "Bearer "+key)
	}
	header.Del("Content-Type")
	switch {
	case call.file != nil:
		header.Set("Content-Type", "application/octet-stream")
	case body != nil:
		header.Set("Content-Type", "application/json")
	}
	header.Del(idempotencyHeader)
	if call.method == http.MethodPost {
		key := settings.idempotencyKey
		if key == "" {
			key = newIdempotencyKey()
		}
		// Not in the spelling of net/http, which would then consider itself free to resend a
		// request that the service may already have received: attempts are counted here alone. On
		// the wire names are case-insensitive.
		header[idempotencyHeader] = []string{key}
	}
	return header, nil
}

// failure says why there was no response: the caller, the deadline, or the network.
func failure(ctx context.Context, address string, timeout time.Duration, err error) error {
	if ctx.Err() != nil {
		return cancelled(ctx, address, ctx.Err())
	}
	var late net.Error
	if errors.Is(err, context.DeadlineExceeded) || errors.As(err, &late) && late.Timeout() {
		return &TimeoutError{Origin: originOf(address), After: timeout, Err: reason(err)}
	}
	return &ConnectionError{Origin: originOf(address), Err: reason(err)}
}

// cancelled distinguishes a context that expired from one that the caller cancelled.
func cancelled(ctx context.Context, address string, err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return &TimeoutError{Origin: originOf(address), Err: err}
	}
	return &CancelledError{Cause: context.Cause(ctx)}
}

// reason removes the method and the address that net/http prepends to the error.
func reason(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}

func originOf(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return "the service"
	}
	return parsed.Scheme + "://" + parsed.Host
}

func endsBefore(ctx context.Context, wait time.Duration) bool {
	deadline, limited := ctx.Deadline()
	return ctx.Err() != nil || limited && time.Until(deadline) <= wait
}

func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func (t *transport) logTry(
	ctx context.Context, call call, tried int, took time.Duration, response *Response, err error,
) {
	if !t.settings.logger.Enabled(ctx, slog.LevelDebug) {
		return
	}
	told := []slog.Attr{
		slog.String("method", call.method),
		slog.String("path", call.path),
		slog.Int("try", tried),
		slog.Duration("took", took),
	}
	if response != nil {
		told = append(told, slog.Int("status", response.Status), slog.String("request_id", response.RequestID))
	}
	if err != nil {
		told = append(told, slog.String("error", err.Error()))
	}
	t.settings.logger.LogAttrs(ctx, slog.LevelDebug, "lerner: answered", told...)
}

func (t *transport) logRetry(ctx context.Context, call call, tried int, wait time.Duration, err error) {
	t.settings.logger.LogAttrs(ctx, slog.LevelWarn, "lerner: trying again",
		slog.String("method", call.method),
		slog.String("path", call.path),
		slog.Int("tried", tried),
		slog.Duration("wait", wait),
		slog.String("error", err.Error()),
	)
}
