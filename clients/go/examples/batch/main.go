// Batch asks for the prices of a whole page in one request.
package main

import (
	"context"
	"fmt"
	"log"

	lerner "github.com/lerner-pricing/lerner-go"
)

func main() {
	client, err := lerner.New()
	if err != nil {
		log.Fatal(err)
	}
	// Up to 1 000; each result is a quote, or why there is none.
	results, err := client.QuoteBatch(context.Background(), []lerner.QuoteParams{
		{ProductID: "tea", BasePrice: 1000, Currency: "usd", CustomerID: lerner.Ptr("visitor-1")},
		{ProductID: "cup", BasePrice: 0, Currency: "usd", CustomerID: lerner.Ptr("visitor-1")},
	})
	if err != nil {
		log.Fatal(err) // there is no fallback for a batch: show your own prices
	}
	for _, result := range results {
		if result.Err != nil {
			fmt.Println(result.Err)
			continue
		}
		fmt.Println(result.Quote.OptimizedPrice, result.Quote.QuoteID)
	}
}
