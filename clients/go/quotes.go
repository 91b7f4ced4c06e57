package lerner

import (
	"context"
	"iter"
	"time"
)

// QuoteRecord is what the service kept of a quote.
type QuoteRecord struct {
	QuoteID string `json:"quote_id"`
	// In the smallest unit of the currency.
	OptimizedPrice int64        `json:"optimized_price"`
	Currency       string       `json:"currency"`
	Confidence     float64      `json:"confidence"`
	Factors        []string     `json:"factors"`
	Request        QuoteRequest `json:"request"`
	Arm            Arm          `json:"arm"`
	// Probability with which this price was drawn.
	Propensity float64 `json:"propensity"`
	// How many observations of this product and segment had been learnt from.
	BeliefVersion int64            `json:"belief_version"`
	CreatedAt     time.Time        `json:"created_at"`
	Terms         QuoteRecordTerms `json:"terms"`
	// What became of it; nil while nothing is known.
	Outcome *QuoteOutcome `json:"outcome"`
}

// QuoteRequest is what was asked of a quote.
type QuoteRequest struct {
	ProductID string  `json:"product_id"`
	BasePrice int64   `json:"base_price"`
	Currency  string  `json:"currency"`
	Segment   *string `json:"segment"`
	Quantity  int     `json:"quantity"`
	// Whether a promotion was on.
	Promotion bool `json:"promotion"`
}

// QuoteRecordTerms are the conditions of a quote that was made.
type QuoteRecordTerms struct {
	// Until when the price held.
	ExpiresAt time.Time `json:"expires_at"`
}

// QuoteOutcome is what became of a quote.
type QuoteOutcome struct {
	Status     OutcomeStatus `json:"status"`
	Quantity   int           `json:"quantity"`
	OccurredAt time.Time     `json:"occurred_at"`
}

// QuoteListParams selects quotes.
type QuoteListParams struct {
	// 1 to 100 quotes a page; 10 if absent.
	Limit *int `query:"limit"`
	// Only what is older than the quote with this id.
	StartingAfter *string `query:"starting_after"`
	// Only what is newer than the quote with this id.
	EndingBefore *string `query:"ending_before"`
	// Only quotes of this product.
	ProductID *string `query:"product_id"`
}

// QuotesService reads the record of quotes made.
type QuotesService struct{ transport *transport }

// List goes through quotes, newest first, over all pages.
func (s *QuotesService) List(ctx context.Context, params QuoteListParams, options ...CallOption) iter.Seq2[QuoteRecord, error] {
	return s.source().all(ctx, encodeQuery(params), options)
}

// ListPage answers one page of quotes.
func (s *QuotesService) ListPage(ctx context.Context, params QuoteListParams, options ...CallOption) (*Page[QuoteRecord], error) {
	return s.source().page(ctx, encodeQuery(params), options)
}

// Get answers one quote, with what became of it.
func (s *QuotesService) Get(ctx context.Context, quoteID string, options ...CallOption) (*QuoteRecord, error) {
	path, err := pathOf("/v1/quotes/", quoteID, "")
	if err != nil {
		return nil, err
	}
	return fetch[QuoteRecord](ctx, s.transport, call{method: "GET", path: path}, options)
}

// Explain answers why a quote has its price: steps from the base price that sum exactly, and a sentence.
func (s *QuotesService) Explain(ctx context.Context, quoteID string, options ...CallOption) (*Explanation, error) {
	path, err := pathOf("/v1/quotes/", quoteID, "/explanation")
	if err != nil {
		return nil, err
	}
	return fetch[Explanation](ctx, s.transport, call{method: "GET", path: path}, options)
}

// Replay decides a quote once more, and answers whether it comes out the same to the last bit.
func (s *QuotesService) Replay(ctx context.Context, quoteID string, options ...CallOption) (*Replay, error) {
	path, err := pathOf("/v1/quotes/", quoteID, "/replay")
	if err != nil {
		return nil, err
	}
	return fetch[Replay](ctx, s.transport, call{method: "GET", path: path}, options)
}

func (s *QuotesService) source() source[QuoteRecord] {
	return source[QuoteRecord]{s.transport, "/v1/quotes", func(q *QuoteRecord) string { return q.QuoteID }}
}
