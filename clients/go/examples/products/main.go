// Products iterates over a list of any length, and changes what it finds.
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

	// All pages, one after another, as the loop reaches them.
	for product, err := range client.Products.List(ctx, lerner.ProductListParams{Limit: lerner.Ptr(100)}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(product.ID, product.BasePrice, product.Currency, product.Status)
	}

	// One page at a time.
	page, err := client.Products.ListPage(ctx, lerner.ProductListParams{})
	for ; page != nil && err == nil; page, err = page.Next(ctx) {
		fmt.Println(len(page.Data), "products")
	}
	if err != nil {
		log.Fatal(err)
	}

	// A change names the fields that change: to a value, or to null.
	product, err := client.Products.Update(ctx, "tea", lerner.ProductUpdateParams{
		BasePrice: lerner.Ptr[int64](1200),
		Name:      lerner.Null[string](), // lerner.Set("Tea") gives it a name
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(product.Name, product.BasePrice)
}
