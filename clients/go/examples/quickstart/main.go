// Quickstart gets a price.
package main

import (
	"context"
	"fmt"
	"log"

	lerner "github.com/lerner-pricing/lerner-go"
)

func main() {
	// The key and the address come from LERNER_API_KEY and LERNER_BASE_URL, or from
	// lerner.WithAPIKey("lrn_…") and lerner.WithBaseURL("http://127.0.0.1:8080").
	client, err := lerner.New()
	if err != nil {
		log.Fatal(err)
	}
	quote, err := client.Quote(context.Background(), lerner.QuoteParams{
		ProductID: "tea",
		BasePrice: 1000, // in the currency's smallest unit: 10.00 usd
		Currency:  "usd",
		Segment:   lerner.Ptr("returning"), // optional fields are pointers
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(quote.OptimizedPrice, quote.Currency, quote.Confidence, quote.Factors)
}
