package lerner

import (
	"context"
	"errors"
)

// check refuses a quote without a price, or with a price of zero, which must not reach a checkout.
func (q *Quote) check() error {
	if q.QuoteID == "" || q.OptimizedPrice <= 0 {
		return errors.New("it is a quote without its id or price")
	}
	return nil
}

// Quote returns the price to show for a product now. With [WithFallback] it returns the base price
// instead of an error if the service does not answer in time.
func (c *Client) Quote(ctx context.Context, params QuoteParams, options ...CallOption) (*Quote, error) {
	quote, err := fetch[Quote](ctx, c.transport, call{method: "POST", path: "/v1/quote", body: params}, options)
	if err == nil {
		return quote, nil
	}
	if !c.transport.fallsBack(options, err) {
		return nil, err
	}
	c.transport.logFallback(ctx, err)
	return fallbackQuote(params, err), nil
}
