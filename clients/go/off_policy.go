package lerner

import (
	"context"
	"time"
)

// OffPolicyParams says which other prices to judge. What is nil takes its usual course.
type OffPolicyParams struct {
	// OffPolicyBase, OffPolicyCurrent, OffPolicyChange or OffPolicyPrices.
	Policy OffPolicyKind `json:"policy"`
	// With OffPolicyChange: by which share of the base price.
	Change *float64 `json:"change,omitempty"`
	// With OffPolicyPrices: up to 1 000, and their products alone are judged.
	Prices []OffPolicyPrice `json:"prices,omitempty"`
	// The one with most offers if nil.
	Currency *string `json:"currency,omitempty"`
	// Offers from here on; the first if nil.
	From *time.Time `json:"from,omitempty"`
	// Offers before this; now if nil.
	Until *time.Time `json:"until,omitempty"`
	// Profit where a unit cost is known if nil, else revenue.
	Measure *OffPolicyMeasure `json:"measure,omitempty"`
	// A price that was never drawn is judged by the nearest within this share of it; 0.02 if nil.
	Tolerance *float64 `json:"tolerance,omitempty"`
}

// OffPolicyPrice is what is asked for a product.
type OffPolicyPrice struct {
	ProductID string `json:"product_id"`
	Price     int64  `json:"price"`
}

// OffPolicyKind says which prices are judged.
type OffPolicyKind string

const (
	// OffPolicyBase is base prices.
	OffPolicyBase OffPolicyKind = "base"
	// OffPolicyCurrent is the price drawn most often lately.
	OffPolicyCurrent OffPolicyKind = "current"
	// OffPolicyChange is base prices changed by a share.
	OffPolicyChange OffPolicyKind = "change"
	// OffPolicyPrices is a price for each product.
	OffPolicyPrices OffPolicyKind = "prices"
)

// OffPolicyMeasure is what estimates are of.
type OffPolicyMeasure string

const (
	// OffPolicyProfit is at the unit costs known now.
	OffPolicyProfit OffPolicyMeasure = "profit"
	// OffPolicyRevenue needs no cost.
	OffPolicyRevenue OffPolicyMeasure = "revenue"
)

// OffPolicyReport is what other prices would have earned, by the chances of those that were drawn.
type OffPolicyReport struct {
	// nil where nothing was counted yet.
	Currency    *string          `json:"currency"`
	PeriodStart *time.Time       `json:"period_start"`
	PeriodEnd   *time.Time       `json:"period_end"`
	Policy      OffPolicyKind    `json:"policy"`
	Measure     OffPolicyMeasure `json:"measure"`
	Offers      int64            `json:"offers"`
	// Offers of products without a known unit cost.
	LeftOut int64 `json:"left_out"`
	// Whether all offers of the time were looked at, not only the latest.
	Complete bool `json:"complete"`
	// What the offers brought as they were made.
	Served *OffPolicyEstimate `json:"served"`
	// By inverse propensities: unbiased, wide.
	Ips *OffPolicyEstimate `json:"ips"`
	// The same over the sum of the weights.
	Snips *OffPolicyEstimate `json:"snips"`
	// A model, corrected by the weights where it was wrong.
	DoublyRobust *OffPolicyEstimate `json:"doubly_robust"`
	// DoublyRobust beyond Served.
	Gain    *OffPolicyEstimate `json:"gain"`
	Overlap *OffPolicyOverlap  `json:"overlap"`
	Verdict OffPolicyVerdict   `json:"verdict"`
	// The verdict, what to be wary of, and what to do. In sentences.
	Reasons []string `json:"reasons"`
}

// OffPolicyEstimate is a mean per offer with its 95 % interval, for one look.
type OffPolicyEstimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// OffPolicyOverlap is how far drawn prices and the policy overlap.
type OffPolicyOverlap struct {
	// How many equally weighted offers the weights are worth.
	EffectiveOffers float64 `json:"effective_offers"`
	LargestWeight   float64 `json:"largest_weight"`
	// Share of what the policy would ask that was drawn at all.
	Tried float64 `json:"tried"`
	// Whether the estimates can be read.
	Enough bool `json:"enough"`
}

// OffPolicyVerdict says whether the policy would have earned more than what was served.
type OffPolicyVerdict string

const (
	// OffPolicyGain would have.
	OffPolicyGain OffPolicyVerdict = "gain"
	// OffPolicyLoss would have earned less.
	OffPolicyLoss OffPolicyVerdict = "loss"
	// OffPolicyUndecided is neither.
	OffPolicyUndecided OffPolicyVerdict = "undecided"
	// OffPolicyCannotTell was asked too seldom.
	OffPolicyCannotTell OffPolicyVerdict = "cannot_tell"
)

// OffPolicy answers what other prices would have earned. Nothing changes.
func (s *ReportsService) OffPolicy(
	ctx context.Context, params OffPolicyParams, options ...CallOption,
) (*OffPolicyReport, error) {
	one := call{method: "POST", path: "/v1/reports/off_policy", body: params}
	return fetch[OffPolicyReport](ctx, s.transport, one, options)
}
