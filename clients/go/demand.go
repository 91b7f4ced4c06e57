package lerner

// DemandParams selects one of a product's demand curves.
type DemandParams struct {
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
	// The curve, by rising price.
	Points []DemandPoint `json:"points"`
	// What it was learnt from.
	Data DemandData `json:"data"`
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
}

// DemandData counts what a curve was learnt from.
type DemandData struct {
	Offers    float64 `json:"offers"`
	Purchases float64 `json:"purchases"`
	SalesRows int     `json:"sales_rows"`
}
