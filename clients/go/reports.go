package lerner

import (
	"context"
	"time"
)

// ReportLiftParams says what a report of lift is about. What is nil takes its usual course.
type ReportLiftParams struct {
	// The one with most offers if nil.
	Currency *string `query:"currency"`
	// Its week is counted whole; the first offer if nil.
	From *time.Time `query:"from"`
	// Its week is counted whole; now if nil.
	Until *time.Time `query:"until"`
	// "product", "category", "week" or "segment": also tell of each of these, in Groups.
	By *string `query:"by"`
	// "week": also tell what was known at the end of each week, in Series.
	Series *string `query:"series"`
	// How many groups, up to 100; 20 if nil.
	Limit *int `query:"limit"`
	// The lift that Plan is about, as a share; 0.05 if nil.
	Lift *float64 `query:"lift"`
}

// ReportCalibrationParams says what a report of calibration is about.
type ReportCalibrationParams struct {
	// The one with most offers if nil.
	Currency *string `query:"currency"`
	// Its week is counted whole; the first offer if nil.
	From *time.Time `query:"from"`
	// Its week is counted whole; now if nil.
	Until *time.Time `query:"until"`
}

// LiftReport is what optimized prices earned beside the holdout at base prices.
type LiftReport struct {
	// nil where nothing was counted yet.
	Currency    *string    `json:"currency"`
	PeriodStart *time.Time `json:"period_start"`
	PeriodEnd   *time.Time `json:"period_end"`
	LiftFigures
	// The verdict, what to be wary of, and what to do. In sentences.
	Reasons     []string     `json:"reasons"`
	SampleRatio *SampleRatio `json:"sample_ratio"`
	// nil before any purchase.
	Plan *LiftPlan `json:"plan"`
	// What Groups are by, as it was asked.
	By      *string     `json:"by"`
	Groups  []LiftGroup `json:"groups"`
	HasMore bool        `json:"has_more"`
	// What was known at the end of each week; empty unless it was asked for.
	Series []LiftPoint `json:"series"`
	// What price lists that switch have shown in that time, the latest five.
	Switchbacks []PriceListResult `json:"switchbacks"`
}

// LiftGroup is what the offers of one product, category, week or segment brought.
type LiftGroup struct {
	// The product, category or segment, or the Monday of the week; empty for none.
	Key string `json:"key"`
	LiftFigures
}

// LiftPoint is what was known at the end of a week, of all offers from the start of the report until then.
type LiftPoint struct {
	PeriodEnd time.Time `json:"period_end"`
	LiftFigures
}

// LiftFigures is what offers brought, by arm.
type LiftFigures struct {
	// Offers whose time for an answer is over.
	Offers LiftOffers `json:"offers"`
	// Units that were bought and kept.
	Sold LiftUnits `json:"sold"`
	// At the unit costs known now; nil without any, or with too few purchases.
	Profit *LiftMeasure `json:"profit"`
	// nil with too few purchases.
	Revenue *LiftMeasure `json:"revenue"`
	// nil with too few purchases.
	Units *LiftMeasure `json:"units"`
	// Share of the offers whose product has a unit cost: Profit is of these.
	CostsKnown float64     `json:"costs_known"`
	Verdict    LiftVerdict `json:"verdict"`
}

// LiftVerdict says what is proven: about profit where a cost is known, else about revenue.
type LiftVerdict string

const (
	// LiftNoHoldout has nothing to compare with.
	LiftNoHoldout LiftVerdict = "no_holdout"
	// LiftUnevenSplit has lost offers of one arm, so that nothing can be trusted.
	LiftUnevenSplit LiftVerdict = "uneven_split"
	// LiftTooEarly has too few purchases.
	LiftTooEarly LiftVerdict = "too_early"
	// LiftGain is proven.
	LiftGain LiftVerdict = "gain"
	// LiftLoss is proven.
	LiftLoss LiftVerdict = "loss"
	// LiftUndecided is neither.
	LiftUndecided LiftVerdict = "undecided"
)

// LiftOffers are offers by arm.
type LiftOffers struct {
	Optimized int64 `json:"optimized"`
	Holdout   int64 `json:"holdout"`
}

// LiftUnits are units by arm.
type LiftUnits struct {
	Optimized float64 `json:"optimized"`
	Holdout   float64 `json:"holdout"`
}

// LiftMeasure is what each arm brings; its intervals hold at every look.
type LiftMeasure struct {
	// Per offer.
	Optimized LiftEstimate `json:"optimized"`
	// Per offer, at base prices.
	Holdout LiftEstimate `json:"holdout"`
	// What optimized prices brought beyond base prices over all offers so far.
	Earned   LiftEstimate `json:"earned"`
	Relative LiftShare    `json:"relative"`
}

// LiftEstimate is an estimate with its 95 % interval.
type LiftEstimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// LiftShare is a lift as a share: 0.05 is 5 %; nil where the holdout may have earned nothing.
type LiftShare struct {
	Value *float64 `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// SampleRatio says whether as many offers came into the holdout as were meant to.
type SampleRatio struct {
	Expected float64 `json:"expected"`
	Seen     float64 `json:"seen"`
	// Chance that the two ever differ as much where nothing is lost.
	PValue float64 `json:"p_value"`
}

// LiftPlan is how long a proof takes at the traffic so far.
type LiftPlan struct {
	Lift float64 `json:"lift"`
	// From the first offer, four times in five; nil: longer than two years.
	Weeks      *float64 `json:"weeks"`
	WeeksSoFar float64  `json:"weeks_so_far"`
	// The least lift that half a year proves.
	LeastLift    float64         `json:"least_lift"`
	WithHoldouts []LargerHoldout `json:"with_holdouts"`
}

// LargerHoldout is how long a proof would take with it.
type LargerHoldout struct {
	Holdout float64  `json:"holdout"`
	Weeks   *float64 `json:"weeks"`
}

// CalibrationReport is whether confidence came true, by what prices earned beside the holdout.
type CalibrationReport struct {
	// nil where nothing was counted yet.
	Currency    *string          `json:"currency"`
	PeriodStart *time.Time       `json:"period_start"`
	PeriodEnd   *time.Time       `json:"period_end"`
	Bins        []CalibrationBin `json:"bins"`
	// Cells without a known unit cost below the base price.
	LeftOut int64 `json:"left_out"`
	// What the table says, in sentences.
	Reasons []string `json:"reasons"`
}

// CalibrationBin holds prices whose confidence lay between Low and High.
type CalibrationBin struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Products and segments.
	Cells int64 `json:"cells"`
	// At moved prices.
	Offers int64 `json:"offers"`
	// At base prices beside them.
	HoldoutOffers int64 `json:"holdout_offers"`
	// The share that was claimed to be right.
	Claimed *float64 `json:"claimed"`
	// The share of cells whose moved price does earn at least what the base price earns.
	Right *LiftEstimate `json:"right"`
	// What moved prices earned above base prices, as a share.
	Lift    *LiftEstimate      `json:"lift"`
	Verdict CalibrationVerdict `json:"verdict"`
}

// CalibrationVerdict is what the offers say of the claim.
type CalibrationVerdict string

const (
	// CalibrationHolds agrees.
	CalibrationHolds CalibrationVerdict = "holds"
	// CalibrationTooHigh claims more than came true.
	CalibrationTooHigh CalibrationVerdict = "too_high"
	// CalibrationTooLow claims less than came true.
	CalibrationTooLow CalibrationVerdict = "too_low"
	// CalibrationCannotTell has too few offers.
	CalibrationCannotTell CalibrationVerdict = "cannot_tell"
)

// ReportsService says what prices earned, and how sure that is.
type ReportsService struct{ transport *transport }

// Lift answers what optimized prices earned beside base prices, with intervals that hold at every look.
func (s *ReportsService) Lift(
	ctx context.Context, params ReportLiftParams, options ...CallOption,
) (*LiftReport, error) {
	one := call{method: "GET", path: "/v1/reports/lift", query: encodeQuery(params)}
	return fetch[LiftReport](ctx, s.transport, one, options)
}

// Calibration answers whether confidence came true.
func (s *ReportsService) Calibration(
	ctx context.Context, params ReportCalibrationParams, options ...CallOption,
) (*CalibrationReport, error) {
	one := call{method: "GET", path: "/v1/reports/calibration", query: encodeQuery(params)}
	return fetch[CalibrationReport](ctx, s.transport, one, options)
}
