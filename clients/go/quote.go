package lerner

import (
	"context"
	"errors"
	"time"
)

// QuoteParams asks for a price.
type QuoteParams struct {
	// Your own id of the product.
	ProductID string `json:"product_id"`
	// Price around which the price is optimized, in the smallest unit of the currency.
	BasePrice int64 `json:"base_price"`
	// ISO 4217, usd say.
	Currency string `json:"currency"`
	// Customer segment; segments appear by being used.
	Segment *string `json:"segment,omitempty"`
	// Your id of the customer, who sees one price for the product until the quote expires.
	CustomerID *string `json:"customer_id,omitempty"`
	// Units; 1 if absent.
	Quantity *int `json:"quantity,omitempty"`
	// True: only look. Nothing is recorded, learnt or promised, and no outcome can be reported.
	Preview *bool `json:"preview,omitempty"`
	// True while a promotion is on: the answer then hardly counts as one to the price.
	Promotion *bool `json:"promotion,omitempty"`
	// More fields to answer.
	Include []Include `json:"include,omitempty"`
}

// Include names a field that is answered only when asked for.
type Include string

const (
	// IncludeTerms asks for [Quote.Terms].
	IncludeTerms Include = "terms"
	// IncludeExplanation asks for [Quote.Explanation]; not in a batch.
	IncludeExplanation Include = "explanation"
)

// Quote is a price to show.
type Quote struct {
	// ID to report the outcome under; it begins with preview_ where there is none to report, and is empty in a
	// fallback, of which the service knows nothing.
	QuoteID string `json:"quote_id"`
	// In the smallest unit of the currency.
	OptimizedPrice int64  `json:"optimized_price"`
	Currency       string `json:"currency"`
	// Probability, 0 to 1, that the price is right.
	Confidence float64 `json:"confidence"`
	// What moved or held the price, largest first.
	Factors []string `json:"factors"`
	// Only if asked for with [IncludeTerms].
	Terms *QuoteTerms `json:"terms,omitempty"`
	// Only if asked for with [IncludeExplanation], and what decided the price is stored.
	Explanation *Explanation `json:"explanation,omitempty"`

	// Fallback is true when the service could not answer, and the price is the base price: see [WithFallback].
	Fallback bool `json:"-"`
	// FallbackReason is why the service could not answer; nil unless Fallback.
	FallbackReason error `json:"-"`
}

// QuoteTerms are the conditions of a price.
type QuoteTerms struct {
	// Until when the price holds.
	ExpiresAt time.Time `json:"expires_at"`
	Arm       Arm       `json:"arm"`
	// Whether the segment took part in the price.
	Personalized bool `json:"personalized"`
	// What the customer should be told.
	Disclosures []string `json:"disclosures"`
}

// Arm is the part of the experiment that a quote was in.
type Arm string

const (
	// ArmOptimized shows our price.
	ArmOptimized Arm = "optimized"
	// ArmHoldout shows the base price, to measure against.
	ArmHoldout Arm = "holdout"
	// ArmShadow shows the base price, as the policy asks.
	ArmShadow Arm = "shadow"
	// ArmPaused shows the base price, as policy or product ask.
	ArmPaused Arm = "paused"
	// ArmList shows the price of a price list, which everybody sees.
	ArmList Arm = "list"
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
