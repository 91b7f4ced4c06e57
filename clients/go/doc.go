// Package lerner is the official Go client of Lerner, a pricing service that you run yourself.
//
// A price is one call:
//
//	client, err := lerner.New(lerner.WithBaseURL("http://127.0.0.1:8080"))
//	quote, err := client.Quote(ctx, lerner.QuoteParams{ProductID: "tea", BasePrice: 1000, Currency: "usd"})
//
// The key comes from [WithAPIKey] or the environment variable LERNER_API_KEY. Every call takes a context
// first and options last; the same options given to [New] are the defaults of all calls. Nothing but the
// standard library is needed, and nothing is sent anywhere but to the service.
package lerner
