// Outcomes reports the result of a quote to the service: the next price learns from it.
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
	ctx := context.Background()
	quote, err := client.Quote(ctx, lerner.QuoteParams{ProductID: "tea", BasePrice: 1000, Currency: "usd"})
	if err != nil {
		log.Fatal(err)
	}
	receipt, err := client.Outcomes.Create(ctx, lerner.Outcome{
		QuoteID:  quote.QuoteID,
		Status:   lerner.OutcomeAccepted, // or OutcomeDeclined, OutcomeReturned
		Quantity: lerner.Ptr(2),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(receipt.Recorded, "recorded,", receipt.Unchanged, "known already")
}
