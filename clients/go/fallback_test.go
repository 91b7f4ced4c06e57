package lerner

import (
	"context"
	"net/http"
	"testing"
	"time"
)

func TestTheBasePriceStandsInForAServiceThatCannotAnswer(t *testing.T) {
	answers := map[string]http.HandlerFunc{
		"500":        func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) },
		"429":        func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(429) },
		"stall":      stall,
		"closed":     func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"unreadable": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) },
	}
	for name, answer := range answers {
		client := stubClient(t, answer, WithFallback(FallbackBasePrice), WithTimeout(50*time.Millisecond), WithMaxRetries(0))
		quote, err := client.Quote(context.Background(), QuoteParams{ProductID: "tea", BasePrice: 1000, Currency: "USD"})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !quote.Fallback || quote.QuoteID != "" || quote.OptimizedPrice != 1000 || quote.Currency != "usd" ||
			quote.Confidence != 0 || len(quote.Factors) != 1 || quote.Factors[0] != "fallback" || quote.FallbackReason == nil {
			t.Errorf("%s: %+v", name, quote)
		}
	}
}

func TestTheBasePriceStandsInWhenTheContextRunsOutOfTime(t *testing.T) {
	client := stubClient(t, stall)
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	quote, err := client.Quote(ctx, tea, WithFallback(FallbackBasePrice))
	if err != nil || !quote.Fallback {
		t.Errorf("got %v, %v", quote, err)
	}
}

func TestRefusalsAndMistakesAreNeverHiddenByTheFallback(t *testing.T) {
	for _, status := range []int{400, 401, 403, 404, 409, 413} {
		client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }, WithFallback(FallbackBasePrice))
		if quote, err := client.Quote(context.Background(), tea); err == nil {
			t.Errorf("status %d became %+v", status, quote)
		}
	}
	t.Setenv("LERNER_API_KEY", "")
	client, err := New(WithBaseURL("http://127.0.0.1:1"), WithFallback(FallbackBasePrice))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Quote(context.Background(), tea); !finds[*ConfigurationError](err) {
		t.Errorf("a missing key became %v", err)
	}
}

func TestTheFallbackIsOptIn(t *testing.T) {
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }, WithMaxRetries(0))
	if _, err := client.Quote(context.Background(), tea); err == nil {
		t.Error("a price that nobody asked for")
	}
	if quote, err := client.Quote(context.Background(), tea, WithFallback(FallbackBasePrice)); err != nil || !quote.Fallback {
		t.Errorf("got %v, %v", quote, err)
	}
}
