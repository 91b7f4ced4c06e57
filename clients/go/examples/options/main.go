// Options configures a client, and changes single calls.
package main

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"os"
	"time"

	lerner "github.com/lerner-pricing/lerner-go"
)

func main() {
	client, err := lerner.New(
		lerner.WithTimeout(2*time.Second), // of each try, over connecting, headers and body; 10 s if absent
		lerner.WithMaxRetries(4),          // 2 if absent
		lerner.WithHeader("X-Shop", "eu"),
		lerner.WithHTTPClient(&http.Client{Transport: http.DefaultTransport}),
		lerner.WithLogger(slog.New(slog.NewTextHandler(os.Stderr, nil))), // is never told keys
	)
	if err != nil {
		log.Fatal(err)
	}

	var raw lerner.Response
	quote, err := client.Quote(context.Background(),
		lerner.QuoteParams{ProductID: "tea", BasePrice: 1000, Currency: "usd"},
		lerner.WithTimeout(500*time.Millisecond),
		lerner.WithMaxRetries(0),
		lerner.WithIdempotencyKey("order-2026-0042"), // the same key gets the same answer, even after a restart
		lerner.WithResponse(&raw),
	)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(quote.OptimizedPrice, raw.Status, raw.RequestID, raw.Header.Get("RateLimit"), raw.Tries)
}
