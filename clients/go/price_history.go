package lerner

import "time"

// PricesParams says which prices are asked for. What is nil takes its usual course.
type PricesParams struct {
	// The product's own currency if nil.
	Currency *string `query:"currency"`
	// Everybody if nil.
	Segment *string `query:"segment"`
	// When a reduction would begin; now if nil.
	At *time.Time `query:"at"`
	// Prices shown from then on; a year before Until if nil.
	From *time.Time `query:"from"`
	// Prices shown before then; now if nil.
	Until *time.Time `query:"until"`
	// How many prices, up to 1000; 100 if nil.
	Limit *int `query:"limit"`
	// "individual_prices": also what single visitors were quoted.
	Include *string `query:"include"`
}

// PriceHistory is the prices of a product that everybody saw, and the lowest prior price.
type PriceHistory struct {
	ProductID string  `json:"product_id"`
	Currency  string  `json:"currency"`
	Segment   *string `json:"segment"`
	// When a reduction would begin.
	At time.Time `json:"at"`
	// The lowest price that everybody saw in the 30 days before At; nil where nothing is known of them.
	LowestPriorPrice *int64 `json:"lowest_prior_price"`
	// From when on prices are known.
	KnownSince *time.Time `json:"known_since"`
	// Of the same 30 days; nil unless asked for.
	IndividualPrices *IndividualPrices `json:"individual_prices"`
	// Newest first.
	Data    []PublicPrice `json:"data"`
	HasMore bool          `json:"has_more"`
}

// PublicPrice is a price that everybody saw for a time.
type PublicPrice struct {
	From time.Time `json:"from"`
	// nil: it goes on.
	Until *time.Time `json:"until"`
	// In the smallest unit of the currency.
	Price  int64       `json:"price"`
	Source ShownSource `json:"source"`
	// The list that it was of.
	PriceListID *string `json:"price_list_id"`
	// The lowest price in the 30 days before; nil where nothing is known of them.
	LowestPriorPrice *int64 `json:"lowest_prior_price"`
	// By how much it is below that, as a share of it; nil where it is no reduction.
	Reduction *float64 `json:"reduction"`
}

// ShownSource says whose price it was.
type ShownSource string

const (
	// ShownByPriceList is of a list in force.
	ShownByPriceList ShownSource = "price_list"
	// ShownToEveryone was asked for with Everyone.
	ShownToEveryone ShownSource = "everyone"
	// ShownAsBasePrice is the base price, where neither was in force.
	ShownAsBasePrice ShownSource = "base_price"
)

// IndividualPrices is what single visitors were quoted.
type IndividualPrices struct {
	Quotes  int64 `json:"quotes"`
	Lowest  int64 `json:"lowest"`
	Highest int64 `json:"highest"`
}
