package lerner

import (
	"context"
	"time"
)

// Outcome tells what became of a quote.
type Outcome struct {
	// ID answered by [Client.Quote].
	QuoteID string        `json:"quote_id"`
	Status  OutcomeStatus `json:"status"`
	// Units bought; as many as were quoted if absent. Of a return: all units that came back so far;
	// every one that was bought if absent.
	Quantity *int `json:"quantity,omitempty"`
	// When it happened; if absent, now.
	OccurredAt *time.Time `json:"occurred_at,omitempty"`
}

// OutcomeStatus is what the customer did.
type OutcomeStatus string

const (
	// OutcomeAccepted is a purchase at the quoted price.
	OutcomeAccepted OutcomeStatus = "accepted"
	// OutcomeDeclined is an offer that was not taken.
	OutcomeDeclined OutcomeStatus = "declined"
	// OutcomeReturned is a purchase that came back.
	OutcomeReturned OutcomeStatus = "returned"
	// OutcomeExpired is a quote of which nothing was heard; the service sets it, it cannot be reported.
	OutcomeExpired OutcomeStatus = "expired"
)

// Sale is what a product sold in a period, at one price.
type Sale struct {
	ProductID string  `json:"product_id"`
	Segment   *string `json:"segment,omitempty"`
	Currency  string  `json:"currency"`
	// Price of one unit, in the smallest unit of the currency.
	Price int64 `json:"price"`
	// Units sold; 0 counts too.
	Units float64 `json:"units"`
	// How many customers saw the price, if known.
	Exposure    *float64  `json:"exposure,omitempty"`
	PeriodStart time.Time `json:"period_start"`
	PeriodEnd   time.Time `json:"period_end"`
	// False: it was sold out by the end of the period, so demand was at least the units sold.
	InStock *bool `json:"in_stock,omitempty"`
	// How much the product was promoted: 0 none, 1 full.
	Promotion       *float64 `json:"promotion,omitempty"`
	CompetitorPrice *int64   `json:"competitor_price,omitempty"`
	// What one unit cost in the period; 0 is a cost.
	UnitCost *int64 `json:"unit_cost,omitempty"`
	// True: the price was drawn at random, so sales show what the price caused.
	Randomized *bool `json:"randomized,omitempty"`
}

// Offer is a price that was shown to a customer elsewhere.
type Offer struct {
	// Your id of the offer; a known one changes nothing.
	OfferID   string  `json:"offer_id"`
	ProductID string  `json:"product_id"`
	Segment   *string `json:"segment,omitempty"`
	Currency  string  `json:"currency"`
	// The price that was shown, in the smallest unit of the currency.
	Price int64 `json:"price"`
	// Whether the customer bought.
	Accepted bool `json:"accepted"`
	// Units; 1 if absent.
	Quantity  *int      `json:"quantity,omitempty"`
	OfferedAt time.Time `json:"offered_at"`
	// True: the price was drawn at random, so the answer shows what the price caused.
	Randomized      *bool  `json:"randomized,omitempty"`
	CompetitorPrice *int64 `json:"competitor_price,omitempty"`
	// How much the product was promoted: 0 none, 1 full. A promoted offer counts as one at a chosen price.
	Promotion *float64 `json:"promotion,omitempty"`
}

// Receipt counts what was reported. Reporting again is harmless.
type Receipt struct {
	// Items that changed something.
	Recorded int `json:"recorded"`
	// Items that were known already.
	Unchanged int `json:"unchanged"`
	// What was taken as it came and looks like a slip.
	Warnings []RequestWarning `json:"warnings,omitempty"`
}

// RequestWarning is about something that was taken as it came, and looks like a slip.
type RequestWarning struct {
	// An open list.
	Code string `json:"code"`
	// What looks odd, and what may be meant.
	Message string `json:"message"`
	// The field of the request.
	Param string `json:"param"`
}

// OutcomesService takes what became of quotes.
type OutcomesService struct{ transport *transport }

// Create reports what became of a quote; the next price of the product learns from it.
func (s *OutcomesService) Create(ctx context.Context, outcome Outcome, options ...CallOption) (*Receipt, error) {
	return fetch[Receipt](ctx, s.transport, call{method: "POST", path: "/v1/outcomes", body: outcome}, options)
}

// CreateMany reports up to 1 000 outcomes at once, all or none.
func (s *OutcomesService) CreateMany(ctx context.Context, outcomes []Outcome, options ...CallOption) (*Receipt, error) {
	return fetch[Receipt](ctx, s.transport, call{method: "POST", path: "/v1/outcomes", body: notNil(outcomes)}, options)
}

// SalesService takes what was sold.
type SalesService struct{ transport *transport }

// Create reports up to 10 000 rows of sales.
func (s *SalesService) Create(ctx context.Context, sales []Sale, options ...CallOption) (*Receipt, error) {
	return fetch[Receipt](ctx, s.transport, call{method: "POST", path: "/v1/sales", body: notNil(sales)}, options)
}

// OffersService takes prices that were shown elsewhere.
type OffersService struct{ transport *transport }

// Create reports up to 10 000 offers.
func (s *OffersService) Create(ctx context.Context, offers []Offer, options ...CallOption) (*Receipt, error) {
	return fetch[Receipt](ctx, s.transport, call{method: "POST", path: "/v1/offers", body: notNil(offers)}, options)
}
