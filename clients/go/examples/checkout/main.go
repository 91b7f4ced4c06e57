// Checkout never fails for lack of a price: if the service does not answer in time, the base price
// is shown.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	lerner "github.com/lerner-pricing/lerner-go"
)

func main() {
	client, err := lerner.New(lerner.WithFallback(lerner.FallbackBasePrice))
	if err != nil {
		log.Fatal(err)
	}
	// The customer waits at most this long, over all attempts.
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	quote, err := client.Quote(ctx, lerner.QuoteParams{ProductID: "slow", BasePrice: 1000, Currency: "usd"})
	if err != nil {
		log.Fatal(err) // only a request that is wrong, a key that is refused, or a cancelled context
	}
	fmt.Println(quote.OptimizedPrice, "fallback:", quote.Fallback)
}
