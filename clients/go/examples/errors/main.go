// Errors distinguishes refusals.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	lerner "github.com/lerner-pricing/lerner-go"
)

func main() {
	client, err := lerner.New()
	if err != nil {
		log.Fatal(err)
	}
	_, err = client.Products.Get(context.Background(), "missing")

	var missing *lerner.NotFoundError
	var limited *lerner.RateLimitError
	var unreachable *lerner.ConnectionError
	var refused *lerner.APIError
	switch {
	case err == nil:
		fmt.Println("found")
	case errors.As(err, &missing):
		fmt.Println("no such product:", missing.Code, missing.RequestID)
	case errors.As(err, &limited):
		fmt.Println("too many calls, come back in", limited.RetryAfter)
	case errors.As(err, &unreachable): // a *lerner.TimeoutError is one too
		fmt.Println("the service is not there:", unreachable)
	case errors.As(err, &refused): // whatever else the service refused
		fmt.Println(refused.Status, refused.Code, refused.Param, refused.Message)
	default:
		fmt.Println(err)
	}
}
