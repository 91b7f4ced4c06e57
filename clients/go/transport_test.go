package lerner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestOneDeadlineHoldsOverHeadersAndBody(t *testing.T) {
	stalls := map[string]http.HandlerFunc{
		"before the headers": stall,
		"in the body": func(w http.ResponseWriter, r *http.Request) {
			_, _ = w.Write([]byte(`{"quote_id":`))
			w.(http.Flusher).Flush()
			stall(w, r)
		},
		"drop by drop": func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			for r.Context().Err() == nil {
				_, _ = w.Write([]byte(" "))
				w.(http.Flusher).Flush()
				time.Sleep(5 * time.Millisecond)
			}
		},
	}
	for where, stall := range stalls {
		client := stubClient(t, stall, WithTimeout(60*time.Millisecond), WithMaxRetries(0))
		_, err := client.Quote(context.Background(), tea)

		var late *TimeoutError
		if !errors.As(err, &late) || late.After != 60*time.Millisecond {
			t.Errorf("a stall %s became %v", where, err)
		}
	}
}

func TestTheCallersContextEndsACall(t *testing.T) {
	client := stubClient(t, stall)

	ctx, cancel := context.WithCancelCause(context.Background())
	closed := errors.New("the customer left")
	time.AfterFunc(20*time.Millisecond, func() { cancel(closed) })
	_, err := client.Quote(ctx, tea, WithFallback(FallbackBasePrice))
	if !finds[*CancelledError](err) || !errors.Is(err, context.Canceled) || !errors.Is(err, closed) {
		t.Errorf("a cancelled call became %v", err)
	}

	limited, end := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer end()
	_, err = client.Quote(limited, tea)
	if !finds[*TimeoutError](err) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a context out of time became %v", err)
	}
}

func TestCancellingEndsTheWaitBetweenTries(t *testing.T) {
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "30")
		w.WriteHeader(503)
	})
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(30*time.Millisecond, cancel)
	if _, err := client.Products.Get(ctx, "tea"); !finds[*CancelledError](err) {
		t.Errorf("got %v", err)
	}
}

func TestARedirectIsNotFollowedWithTheKey(t *testing.T) {
	followed := false
	client := stubClient(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/elsewhere" {
			followed = true
		}
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	}, WithHTTPClient(&http.Client{}))
	_, err := client.Products.Get(context.Background(), "tea")

	var refused *ServiceError
	if !errors.As(err, &refused) || refused.Status != 307 || followed {
		t.Errorf("got %v, followed: %v", err, followed)
	}
}

func TestASuccessThatCannotBeReadIsAnErrorAndNotTriedAgain(t *testing.T) {
	for _, body := range []string{
		"", "null", "[]", `"text"`, "<html>", `{"quote_id":`, `{"quote_id":"quote_1"}`, `{"optimized_price":5}`,
		`{"quote_id":"quote_1","optimized_price":"5"}`, `{"quote_id":"quote_1","optimized_price":0}`,
	} {
		tries := 0
		client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) {
			tries++
			_, _ = w.Write([]byte(body))
		})
		_, err := client.Quote(context.Background(), tea)
		var unreadable *UnreadableAnswerError
		if !errors.As(err, &unreadable) || unreadable.Status != 200 || tries != 1 {
			t.Errorf("%q became %v after %d tries", body, err, tries)
		}
	}
}

func TestTheLoggerIsToldOfTriesAndNeverOfKeys(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Request-Id", "req_7")
		w.WriteHeader(503)
	}, WithLogger(logger))
	client.transport.pause = func(context.Context, time.Duration) error { return nil }
	_, err := client.Quote(context.Background(), tea)

	told := log.String()
	if strings.Count(told, `"lerner: answered"`) != 3 || strings.Count(told, "trying again") != 2 || !strings.Contains(told, "req_7") {
		t.Errorf("it was told %s", told)
	}
	for _, printed := range []string{told, err.Error(), fmt.Sprintf("%v %+v %#v", err, err, err), fmt.Sprintf("%v %+v %#v", client, client, *client)} {
		if strings.Contains(printed, testKey) {
			t.Errorf("the key stands in %s", printed)
		}
	}
}

func TestHeadersOfTheCallerAreSentAndCannotReplaceOurs(t *testing.T) {
	var got http.Header
	client := stubClient(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		writeQuote(w)
	}, WithHeader("X-Shop", "eu"), WithHeader("Authorization", "Bearer other"), WithHeader("Idempotency-Key", "mine"))
	_, err := client.Quote(context.Background(), tea, WithHeader("traceparent", "00-1"), WithIdempotencyKey("order-7"))
	if err != nil {
		t.Fatal(err)
	}
	expected := map[string]string{
		"X-Shop": "eu", "Traceparent": "00-1", "Authorization": "Bearer " + testKey, "Idempotency-Key": "order-7",
		"Accept": "application/json", "Content-Type": "application/json", "User-Agent": "lerner-go/" + Version,
	}
	for name, value := range expected {
		if strings.Join(got.Values(name), "|") != value {
			t.Errorf("%s is %v, not %s", name, got.Values(name), value)
		}
	}
	if client.transport.settings.header.Get("traceparent") != "" {
		t.Error("a header of one call stayed for the next")
	}
}

func TestAClientServesManyGoroutines(t *testing.T) {
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) { writeQuote(w) })
	var group sync.WaitGroup
	for range 32 {
		group.Add(1)
		go func() {
			defer group.Done()
			if _, err := client.Quote(context.Background(), tea, WithHeader("X-One", "1")); err != nil {
				t.Error(err)
			}
		}()
	}
	group.Wait()
}

// stall does not respond until the client disconnects, which a server notices once the body is
// read.
func stall(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}
