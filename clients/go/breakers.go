package lerner

import (
	"context"
	"iter"
	"time"
)

// Breaker is something that looked too wrong to go on.
type Breaker struct {
	ID     string        `json:"id"`
	Kind   BreakerKind   `json:"kind"`
	Status BreakerStatus `json:"status"`
	// The product; nil: all products.
	ProductID *string `json:"product_id"`
	// The currency; nil: every currency.
	Currency *string `json:"currency"`
	// Whether quotes answer base prices while it is open; else only the odd input is not used.
	StopsPrices bool `json:"stops_prices"`
	// What happened, in a sentence.
	Reason    string     `json:"reason"`
	Usual     *float64   `json:"usual"`
	Seen      *float64   `json:"seen"`
	CreatedAt time.Time  `json:"created_at"`
	ClosedAt  *time.Time `json:"closed_at"`
	ClosedBy  *string    `json:"closed_by"`
	// Whether what came was accepted as right; nil while it is open.
	Accepted *bool `json:"accepted"`
}

// BreakerKind says what opened a breaker.
type BreakerKind string

// What opens breakers.
const (
	BreakerUnitCost        BreakerKind = "unit_cost"
	BreakerCompetitorPrice BreakerKind = "competitor_price"
	BreakerBasePrice       BreakerKind = "base_price"
	BreakerLoss            BreakerKind = "loss"
	BreakerSalesStopped    BreakerKind = "sales_stopped"
)

// BreakerStatus is open or closed.
type BreakerStatus string

// The states of a breaker.
const (
	BreakerOpen   BreakerStatus = "open"
	BreakerClosed BreakerStatus = "closed"
)

// BreakerListParams selects breakers.
type BreakerListParams struct {
	// 1 to 100 breakers a page; 10 if absent.
	Limit *int `query:"limit"`
	// Only what is older than the breaker with this id.
	StartingAfter *string `query:"starting_after"`
	// Only what is newer than the breaker with this id.
	EndingBefore *string `query:"ending_before"`
	// Only breakers in this state.
	Status *BreakerStatus `query:"status"`
}

// BreakerCloseParams says how prices go on.
type BreakerCloseParams struct {
	// True: what came is right. False, or absent: what was before is put back.
	Accept *bool `json:"accept,omitempty"`
}

// BreakersService reads and closes what looked too wrong to go on.
type BreakersService struct{ transport *transport }

// List goes through breakers, newest first, over all pages.
func (s *BreakersService) List(ctx context.Context, params BreakerListParams, options ...CallOption) iter.Seq2[Breaker, error] {
	return s.source().all(ctx, encodeQuery(params), options)
}

// ListPage answers one page of breakers.
func (s *BreakersService) ListPage(ctx context.Context, params BreakerListParams, options ...CallOption) (*Page[Breaker], error) {
	return s.source().page(ctx, encodeQuery(params), options)
}

// Get answers one breaker.
func (s *BreakersService) Get(ctx context.Context, breakerID string, options ...CallOption) (*Breaker, error) {
	path, err := pathOf("/v1/breakers/", breakerID, "")
	if err != nil {
		return nil, err
	}
	return fetch[Breaker](ctx, s.transport, call{method: "GET", path: path}, options)
}

// Close lets prices go on: with what was before, or with what came if it is accepted as right.
func (s *BreakersService) Close(
	ctx context.Context, breakerID string, params BreakerCloseParams, options ...CallOption,
) (*Breaker, error) {
	path, err := pathOf("/v1/breakers/", breakerID, "/close")
	if err != nil {
		return nil, err
	}
	return fetch[Breaker](ctx, s.transport, call{method: "POST", path: path, body: params}, options)
}

func (s *BreakersService) source() source[Breaker] {
	return source[Breaker]{s.transport, "/v1/breakers", func(b *Breaker) string { return b.ID }}
}
