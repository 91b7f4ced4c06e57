package lerner

// DemandParams selects one of a product's demand curves.
type DemandParams struct {
	// Up to 20 prices, in the smallest unit of the currency; a curve about the base price if nil.
	Price []int64 `query:"price"`
	// The product's own currency if absent.
	Currency *string `query:"currency"`
	// All customers without a segment if absent.
	Segment *string `query:"segment"`
}

// Demand is what the service believes of demand at each price.
type Demand struct {
	ProductID  string     `json:"product_id"`
	Currency   string     `json:"currency"`
	Segment    *string    `json:"segment"`
	DemandUnit DemandUnit `json:"demand_unit"`
	// False when the data cannot tell what prices cause; Reasons say why, or where they can, what to be wary of.
	Identified bool     `json:"identified"`
	Reasons    []string `json:"reasons"`
	// At the base price: the change of demand in per cent when the price rises by one per cent.
	Elasticity Estimate `json:"elasticity"`
	// At the prices asked for, in that order; else the curve, by rising price.
	Points []DemandPoint `json:"points"`
	// What was seen at prices that were tried, by rising price.
	Observed []ObservedDemand `json:"observed"`
	// The prices that the data are from; nil where there are none.
	Tested *TestedPrices `json:"tested"`
	// What quotes say now, beside what the curve says.
	Quoted QuotedPrice `json:"quoted"`
	// What it was learnt from.
	Data Evidence `json:"data"`
}

// QuotedPrice is what quotes say now, beside what the curve says.
type QuotedPrice struct {
	// The price that quotes for the base price say most often.
	Price int64 `json:"price"`
	// How many of the quotes say it, 0 to 1, those held out aside.
	Share float64 `json:"share"`
	// The price of the curve that earns most; nil where no unit cost is known.
	CurvePrice *int64 `json:"curve_price"`
	// What moved or held the price that is quoted, largest first.
	Factors []string `json:"factors"`
	// Why the two differ, in sentences; empty where they earn the same within 1 %.
	Reasons []string `json:"reasons"`
}

// DemandUnit is what demand is measured in.
type DemandUnit string

const (
	// DemandProbability is the chance that an offer is bought.
	DemandProbability DemandUnit = "probability"
	// DemandUnitsPerDay are units sold a day, where only sales rows are known.
	DemandUnitsPerDay DemandUnit = "units_per_day"
)

// Estimate is the middle of what is believed, and the ends of its 90 % interval.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// DemandPoint is demand at one price.
type DemandPoint struct {
	// In the smallest unit of the currency.
	Price  int64    `json:"price"`
	Demand Estimate `json:"demand"`
	// In the smallest unit of the currency; revenue where no unit cost is known.
	Profit Estimate `json:"profit"`
	// Where no unit cost is known: the costs that would make this price better than the base price.
	// nil: it is the base price, no cost would, or the cost is known.
	BetterIfCost *WinningCosts `json:"better_if_cost"`
}

// ObservedDemand is what was seen at a price that was tried.
type ObservedDemand struct {
	// In the smallest unit of the currency.
	Price int64 `json:"price"`
	// In the unit of the curve.
	Demand float64 `json:"demand"`
	// What that rests on: offers, or days of sales.
	Weight float64 `json:"weight"`
}

// WinningCosts are the unit costs at which a price earns more than the base price.
type WinningCosts struct {
	// Costs above it, in the smallest unit of the currency; nil: no such bound.
	Above *float64 `json:"above"`
	// Costs below it; nil: no such bound.
	Below *float64 `json:"below"`
}

// TestedPrices are the lowest and the highest price that data are from, and the gaps between.
type TestedPrices struct {
	Low  int64 `json:"low"`
	High int64 `json:"high"`
	// The widest gaps of more than 10 %, by rising price.
	Gaps []PriceGap `json:"gaps"`
}

// PriceGap lies between two tested prices.
type PriceGap struct {
	Low  int64 `json:"low"`
	High int64 `json:"high"`
}

// Evidence counts what an answer was learnt from.
type Evidence struct {
	Offers    float64 `json:"offers"`
	Purchases float64 `json:"purchases"`
	SalesRows int     `json:"sales_rows"`
	// Offers and sales rows that the answer rests on.
	OffersUsed    int `json:"offers_used"`
	SalesRowsUsed int `json:"sales_rows_used"`
	// What it does not rest on, and why; the most first.
	LeftOut []LeftOut `json:"left_out"`
}

// LeftOut counts offers or sales rows that an answer does not rest on.
type LeftOut struct {
	What LeftOutWhat `json:"what"`
	// A word such as price_far_from_base; more may be added.
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// LeftOutWhat says what was left out.
type LeftOutWhat string

const (
	// LeftOutOffers are offers and their answers.
	LeftOutOffers LeftOutWhat = "offers"
	// LeftOutSalesRows are sales rows.
	LeftOutSalesRows LeftOutWhat = "sales_rows"
)
