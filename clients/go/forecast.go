package lerner

import "time"

// ForecastParams says what is to be foretold. What is nil takes its usual course.
type ForecastParams struct {
	// Up to 20 prices, in the smallest unit of the currency; the base price if nil.
	Price []int64 `query:"price"`
	// Now if nil.
	PeriodStart *time.Time `query:"period_start"`
	// At most 366 days after the start; four weeks after it if nil.
	PeriodEnd *time.Time `query:"period_end"`
	// 0 none to 1 full; 0 if nil.
	Promotion *float64 `query:"promotion"`
	// A competitor's price in that time; the policy's or the usual one if nil.
	CompetitorPrice *int64 `query:"competitor_price"`
	// Visits, or offers, in that time; as many a day as in the sales rows if nil.
	Visits *int64 `query:"visits"`
	// The product's own currency if nil.
	Currency *string `query:"currency"`
	// All customers without a segment if nil.
	Segment *string `query:"segment"`
}

// Forecast is what a time to come may bring at each price.
type Forecast struct {
	ProductID   string    `json:"product_id"`
	Currency    string    `json:"currency"`
	Segment     *string   `json:"segment"`
	PeriodStart time.Time `json:"period_start"`
	PeriodEnd   time.Time `json:"period_end"`
	// What it is made from.
	Source ForecastSource `json:"source"`
	// What units, revenue and profit are of.
	Per ForecastPer `json:"per"`
	// False when the data cannot tell what prices cause; Reasons say why, and what else to be wary of.
	Identified bool     `json:"identified"`
	Reasons    []string `json:"reasons"`
	// What was taken for the conditions of that time.
	Assumed ForecastAssumed `json:"assumed"`
	// At the prices asked for, in that order.
	Points []ForecastPoint `json:"points"`
	// The prices that the data are from; nil where there are none.
	Tested *TestedPrices `json:"tested"`
	// What it was learnt from.
	Data Evidence `json:"data"`
}

// ForecastSource says what a forecast is made from.
type ForecastSource string

const (
	// ForecastFromSales is made from sales rows.
	ForecastFromSales ForecastSource = "sales"
	// ForecastFromOffers is made from offers and their answers.
	ForecastFromOffers ForecastSource = "offers"
)

// ForecastPer says what is counted.
type ForecastPer string

const (
	// ForecastPerPeriod counts all of the period.
	ForecastPerPeriod ForecastPer = "period"
	// ForecastPerOffer counts one offer on average, where nobody told how many will be made.
	ForecastPerOffer ForecastPer = "offer"
)

// ForecastAssumed holds the conditions of a forecast; nil where they play no part.
type ForecastAssumed struct {
	Promotion       *float64 `json:"promotion"`
	CompetitorPrice *float64 `json:"competitor_price"`
	Visits          *float64 `json:"visits"`
}

// ForecastPoint is what may be sold at one price; money is in the smallest unit of the currency.
type ForecastPoint struct {
	Price int64 `json:"price"`
	// Whether it lies in the range of tested prices, and in no gap.
	Tested  bool     `json:"tested"`
	Units   Estimate `json:"units"`
	Revenue Estimate `json:"revenue"`
	// nil where no unit cost is known.
	Profit *Estimate `json:"profit"`
}
