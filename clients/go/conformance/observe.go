package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"time"

	lerner "github.com/lerner-pricing/lerner-go"
)

// observe runs one case, and reports the result.
func observe(one testCase) (seen observation) {
	for name, value := range one.Env {
		if value == nil {
			os.Unsetenv(name)
		} else {
			os.Setenv(name, *value)
		}
	}
	var log bytes.Buffer
	defer func() {
		if broken := recover(); broken != nil {
			seen.Error = &observedError{Kind: "runner", Text: fmt.Sprint(broken)}
		}
		seen.Log = strings.Split(strings.TrimSpace(log.String()), "\n")
		if log.Len() == 0 {
			seen.Log = nil
		}
	}()

	client, err := lerner.New(clientOptions(one.Client, &log)...)
	if err != nil {
		seen.Error = observeError("construct", err)
		return seen
	}
	if one.Call.As == "construct" {
		return seen
	}
	for range max(one.Call.Times, 1) {
		observeCall(client, one.Call, &seen)
	}
	return seen
}

func observeCall(client *lerner.Client, call call, seen *observation) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if call.CancelAfterMs != nil {
		timer := time.AfterFunc(time.Duration(*call.CancelAfterMs)*time.Millisecond, cancel)
		defer timer.Stop()
	}
	var raw lerner.Response
	options := callOptionsOf(call.Options)
	if call.As == "raw" {
		options = append(options, lerner.WithResponse(&raw))
	}

	started := time.Now()
	result, items, err := perform(ctx, client, call, options)
	seen.ElapsedMs = time.Since(started).Milliseconds()
	seen.Result, seen.Items, seen.Error = result, items, nil
	if err != nil {
		seen.Result = nil
		seen.Error = observeError("call", err)
	}
	if call.As == "raw" {
		seen.Response = &response{Status: raw.Status, RequestID: raw.RequestID, Headers: lowerCase(raw.Header)}
	}
}

func clientOptions(setup clientSetup, log *bytes.Buffer) []lerner.ClientOption {
	handler := slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})
	options := []lerner.ClientOption{lerner.WithLogger(slog.New(handler))}
	if setup.APIKey != nil {
		options = append(options, lerner.WithAPIKey(*setup.APIKey))
	}
	if setup.BaseURL != nil {
		options = append(options, lerner.WithBaseURL(*setup.BaseURL))
	}
	if setup.TimeoutMs != nil {
		options = append(options, lerner.WithTimeout(time.Duration(*setup.TimeoutMs)*time.Millisecond))
	}
	if setup.MaxRetries != nil {
		options = append(options, lerner.WithMaxRetries(*setup.MaxRetries))
	}
	if setup.Fallback != nil {
		options = append(options, lerner.WithFallback(lerner.Fallback(*setup.Fallback)))
	}
	for name, value := range setup.DefaultHeaders {
		options = append(options, lerner.WithHeader(name, value))
	}
	if setup.OwnHTTPClient {
		options = append(options, lerner.WithHTTPClient(&http.Client{Transport: marking{}}))
	}
	return options
}

func callOptionsOf(given callOptions) []lerner.CallOption {
	var options []lerner.CallOption
	if given.TimeoutMs != nil {
		options = append(options, lerner.WithTimeout(time.Duration(*given.TimeoutMs)*time.Millisecond))
	}
	if given.MaxRetries != nil {
		options = append(options, lerner.WithMaxRetries(*given.MaxRetries))
	}
	if given.IdempotencyKey != nil {
		options = append(options, lerner.WithIdempotencyKey(*given.IdempotencyKey))
	}
	if given.Fallback != nil {
		options = append(options, lerner.WithFallback(lerner.Fallback(*given.Fallback)))
	}
	return options
}

// marking is the runner's own HTTP client, recognisable by a header.
type marking struct{}

func (marking) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("X-Own-Http-Client", "yes")
	return http.DefaultTransport.RoundTrip(request)
}

func lowerCase(header http.Header) map[string]string {
	lower := map[string]string{}
	for name, values := range header {
		lower[strings.ToLower(name)] = strings.Join(values, ", ")
	}
	return lower
}
