package lerner

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

func TestWhatPassesIsTriedAgainAndNothingElse(t *testing.T) {
	refusal := func(status int, code ErrorCode) error {
		return typed(&APIError{Status: status, Code: code, Type: TypeAPIError})
	}
	passing := []error{
		&ConnectionError{Err: errors.New("refused")},
		&TimeoutError{Err: context.DeadlineExceeded},
		refusal(408, ""), refusal(429, CodeRateLimited), refusal(500, ""), refusal(503, CodeOverloaded), refusal(599, ""),
		refusal(409, CodeIdempotencyKeyInUse),
	}
	for _, err := range passing {
		if _, again := retryDelay(err, 1, 0); !again {
			t.Errorf("not tried again: %v", err)
		}
	}
	lasting := []error{
		refusal(400, ""), refusal(401, ""), refusal(403, ""), refusal(404, ""), refusal(409, CodeResourceExists),
		refusal(413, ""), refusal(200, ""), refusal(307, ""), &CancelledError{}, &ConfigurationError{}, errors.New("other"),
	}
	for _, err := range lasting {
		if _, again := retryDelay(err, 1, 0); again {
			t.Errorf("tried again: %v", err)
		}
	}
}

func TestTheWaitDoublesUpToEightSecondsAndJitters(t *testing.T) {
	failure := &ConnectionError{Err: errors.New("refused")}
	for tried, expected := range map[int]time.Duration{
		1: 500 * time.Millisecond, 2: time.Second, 3: 2 * time.Second, 4: 4 * time.Second, 5: 8 * time.Second,
		6: 8 * time.Second, 1000: 8 * time.Second,
	} {
		low, _ := retryDelay(failure, tried, 0)
		high, _ := retryDelay(failure, tried, 1)
		if low != expected*3/4 || high != expected*5/4 {
			t.Errorf("after try %d it lies between %v and %v", tried, low, high)
		}
	}
}

func TestRetryAfterIsHonouredUpToAMinute(t *testing.T) {
	wanted := func(wait time.Duration) error {
		return typed(&APIError{Status: 503, Type: TypeAPIError, RetryAfter: wait, saysRetryAfter: true})
	}
	for _, random := range []float64{0, 0.5, 0.999} {
		if wait, again := retryDelay(wanted(3*time.Second), 1, random); !again || wait < 3*time.Second || wait > 3300*time.Millisecond {
			t.Errorf("3 s became %v", wait)
		}
	}
	if wait, again := retryDelay(wanted(0), 3, 0.5); !again || wait != 0 {
		t.Errorf("at once became %v", wait)
	}
	if _, again := retryDelay(wanted(60*time.Second), 1, 0.9); !again {
		t.Error("60 s were given up")
	}
	if _, again := retryDelay(wanted(61*time.Second), 1, 0); again {
		t.Error("61 s were waited for")
	}
}

func TestNoRetryIsUsedUpWhileAnEarlierTryIsAtWork(t *testing.T) {
	atWork := typed(&APIError{
		Status: 409, Type: TypeIdempotencyError, Code: CodeIdempotencyKeyInUse, RetryAfter: time.Second, saysRetryAfter: true,
	})
	retries := retries{most: 2, timeout: 10 * time.Second}
	began := time.Now()
	retries.next(&ConnectionError{Err: errors.New("refused")}, began, 0)
	for second := range 20 {
		if wait, again := retries.next(atWork, began.Add(time.Duration(second)*time.Second), 0); !again || wait != time.Second {
			t.Fatalf("after %d s: %v, %v", second, wait, again)
		}
	}
	if _, again := retries.next(atWork, began.Add(20*time.Second), 0); !again {
		t.Error("the retry that is left was not made")
	}
	if _, again := retries.next(atWork, began.Add(21*time.Second), 0); again {
		t.Error("it waited longer than the retries may take")
	}
}

func TestComingBackAtOnceUsesUpARetry(t *testing.T) {
	atOnce := typed(&APIError{Status: 409, Type: TypeIdempotencyError, Code: CodeIdempotencyKeyInUse, saysRetryAfter: true})
	retries := retries{most: 1, timeout: 10 * time.Second}
	_, first := retries.next(atOnce, time.Now(), 0)
	_, second := retries.next(atOnce, time.Now(), 0)
	if !first || second {
		t.Errorf("first %v, second %v", first, second)
	}
}

func TestTheIdempotencyKeyIsKeptOverTheTriesOfACallAndNewForTheNext(t *testing.T) {
	var keys []string
	client := stubClient(t, func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get("Idempotency-Key"))
		if len(keys)%3 != 0 {
			w.WriteHeader(503)
			return
		}
		writeQuote(w)
	})
	client.transport.pause = func(context.Context, time.Duration) error { return nil }
	for range 2 {
		if _, err := client.Quote(context.Background(), tea); err != nil {
			t.Fatal(err)
		}
	}
	first, second := keys[:3], keys[3:]
	if len(slices.Compact(first)) != 1 || len(slices.Compact(second)) != 1 || first[0] == second[0] || len(first[0]) != 36 {
		t.Errorf("the keys were %v", keys)
	}
}

func TestRetriesEndAtTheirCount(t *testing.T) {
	var tries atomic.Int32
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) {
		tries.Add(1)
		w.WriteHeader(500)
	})
	var waits []time.Duration
	client.transport.pause = func(_ context.Context, wait time.Duration) error {
		waits = append(waits, wait)
		return nil
	}
	for retries, expected := range map[int]int32{0: 1, 1: 2, 4: 5} {
		tries.Store(0)
		var raw Response
		_, err := client.Quote(context.Background(), tea, WithMaxRetries(retries), WithResponse(&raw))
		if !finds[*ServiceError](err) || tries.Load() != expected || raw.Tries != int(expected) {
			t.Errorf("%d retries: %d tries, told %d, %v", retries, tries.Load(), raw.Tries, err)
		}
	}
	if len(waits) != 5 {
		t.Errorf("it waited %d times", len(waits))
	}
}

func TestNoRetryIsWaitedForThatTheContextWouldNotSee(t *testing.T) {
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "60")
		w.WriteHeader(503)
	})
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	client.transport.pause = func(context.Context, time.Duration) error {
		t.Error("it waited")
		return nil
	}
	if _, err := client.Quote(ctx, tea); !finds[*ServiceError](err) {
		t.Errorf("got %v", err)
	}
}

var tea = QuoteParams{ProductID: "tea", BasePrice: 1000, Currency: "usd"}

func writeQuote(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(`{"quote_id":"quote_1","optimized_price":1050,"currency":"usd","confidence":0.8,"factors":["exploration"]}`))
}
