package lerner

import (
	"context"
	"errors"
)

// check refuses a quote that would put no price, or a price of nothing, into a checkout.
func (q *Quote) check() error {
	if q.QuoteID == "" || q.OptimizedPrice <= 0 {
		return errors.New("it is a quote without its id or price")
	}
	return nil
}

// Quote answers the price to show for a product now. With [WithFallback] it answers the base price instead of
// an error when the service cannot answer in time.
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
