package lerner

import (
	"context"
	"time"
)

// ReportFairnessParams says what a report of fairness is about. What is nil takes its usual course.
type ReportFairnessParams struct {
	// The one with most offers if nil.
	Currency *string `query:"currency"`
	// Its week is counted whole; the first offer if nil.
	From *time.Time `query:"from"`
	// Its week is counted whole; now if nil.
	Until *time.Time `query:"until"`
	// FairnessBySegment, which is all there is.
	By *FairnessBy `query:"by"`
	// How many segments, up to 100; 20 if nil.
	Limit *int `query:"limit"`
}

// FairnessBy is what customers are told apart by.
type FairnessBy string

// FairnessBySegment tells segments apart.
const FairnessBySegment FairnessBy = "segment"

// FairnessReport is what segments of customers were asked beside base prices, and what they bought.
type FairnessReport struct {
	// nil where nothing was counted yet.
	Currency    *string    `json:"currency"`
	PeriodStart *time.Time `json:"period_start"`
	PeriodEnd   *time.Time `json:"period_end"`
	By          FairnessBy `json:"by"`
	// Those with most offers first.
	Segments []FairSegment `json:"segments"`
	HasMore  bool          `json:"has_more"`
	// nil for fewer than two segments of 30 offers.
	Gap *SegmentGap `json:"gap"`
	// Products whose segments lie furthest apart.
	Products []ProductSegmentGap `json:"products"`
	// What the account's policy allows; nil: no limit is set.
	MaxSegmentGap   *float64        `json:"max_segment_gap"`
	Personalization Personalization `json:"personalization"`
	// What the figures say, and what to do. In sentences.
	Reasons []string `json:"reasons"`
}

// FairSegment is a segment, what it was asked and what it bought.
type FairSegment struct {
	// Empty for none.
	Segment  string `json:"segment"`
	Offers   int64  `json:"offers"`
	Accepted int64  `json:"accepted"`
	// In the smallest unit of the currency.
	MeanPrice     float64 `json:"mean_price"`
	MeanBasePrice float64 `json:"mean_base_price"`
	// Mean of price over base price; nil below 30 offers.
	Relative *RangedShare `json:"relative"`
	// Share of offers that were bought; nil below 30 offers.
	Acceptance *RangedShare `json:"acceptance"`
}

// RangedShare is a share with its 95 % interval, for one look.
type RangedShare struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// SegmentGap is how far the highest mean lies above the lowest, as a fraction of that.
type SegmentGap struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	// nil: it has none.
	High    *float64 `json:"high"`
	Highest string   `json:"highest"`
	Lowest  string   `json:"lowest"`
}

// ProductSegmentGap is how far the segments of a product lie apart.
type ProductSegmentGap struct {
	ProductID string `json:"product_id"`
	SegmentGap
}

// Fairness answers what segments were asked beside base prices, and how far they lie apart.
func (s *ReportsService) Fairness(
	ctx context.Context, params ReportFairnessParams, options ...CallOption,
) (*FairnessReport, error) {
	one := call{method: "GET", path: "/v1/reports/fairness", query: encodeQuery(params)}
	return fetch[FairnessReport](ctx, s.transport, one, options)
}
