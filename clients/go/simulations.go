package lerner

import (
	"context"
	"time"
)

// SimulationCreateParams says which history to look at, and with which policy.
type SimulationCreateParams struct {
	Currency string `json:"currency"`
	// All customers without a segment if nil.
	Segment *string `json:"segment,omitempty"`
	// Products of the stored history; those that sell most if nil. Excludes Rows.
	ProductIds []string `json:"product_ids,omitempty"`
	// Fields to try over those of the account; what products set for themselves still comes first.
	Policy *PolicyFields `json:"policy,omitempty"`
	// Up to 10 000 rows to look at in place of the stored history. They are not stored.
	Rows []Sale `json:"rows,omitempty"`
}

// Simulation is a look at a history, asked for or done.
type Simulation struct {
	ID string `json:"id"`
	// Queued and running: ask again in a second.
	Status   SimulationStatus `json:"status"`
	Currency string           `json:"currency"`
	Segment  *string          `json:"segment"`
	// The stored history, or rows that came with the request.
	Source      SimulationSource `json:"source"`
	CreatedAt   time.Time        `json:"created_at"`
	CompletedAt *time.Time       `json:"completed_at"`
	// When it is forgotten: 30 days after it was asked for.
	ExpiresAt time.Time `json:"expires_at"`
	// Why there is no report, where it failed.
	Failure *string `json:"failure"`
	// nil until it is done.
	Report *SimulationReport `json:"report"`
}

// SimulationStatus says how far a simulation is.
type SimulationStatus string

const (
	// SimulationQueued waits.
	SimulationQueued SimulationStatus = "queued"
	// SimulationRunning is worked on.
	SimulationRunning SimulationStatus = "running"
	// SimulationCompleted has a report.
	SimulationCompleted SimulationStatus = "completed"
	// SimulationFailed has none, and says why.
	SimulationFailed SimulationStatus = "failed"
)

// SimulationSource says what was looked at.
type SimulationSource string

const (
	// SimulationOfHistory looks at the stored history.
	SimulationOfHistory SimulationSource = "history"
	// SimulationOfRows looks at rows that came with the request.
	SimulationOfRows SimulationSource = "rows"
)

// SimulationReport is what a history tells before a price changes.
type SimulationReport struct {
	Verdict SimulationVerdict `json:"verdict"`
	// What that rests on, in sentences; what stands against it comes first.
	Reasons []string `json:"reasons"`
	// Which data would turn a no-go into a go.
	Remedies   []string             `json:"remedies"`
	History    SimulatedHistory     `json:"history"`
	Identified SimulationIdentified `json:"identified"`
	// nil where too little could be held out.
	Forecast *SimulationForecast `json:"forecast"`
	// nil where no product's profit can be known.
	Gain *SimulationGain `json:"gain"`
	// The biggest gain first.
	Products []SimulatedProduct `json:"products"`
}

// SimulationVerdict says whether a history is enough to let prices move.
type SimulationVerdict string

const (
	// SimulationGo is yes.
	SimulationGo SimulationVerdict = "go"
	// SimulationNoGo is no; the remedies say what would have to be known.
	SimulationNoGo SimulationVerdict = "no_go"
)

// SimulatedHistory is what was looked at.
type SimulatedHistory struct {
	Since    time.Time `json:"since"`
	Until    time.Time `json:"until"`
	Rows     int       `json:"rows"`
	Products int       `json:"products"`
	// Products that sell less than those looked at.
	ProductsLeftOut int `json:"products_left_out"`
}

// SimulationIdentified says what histories tell of how demand answers prices.
type SimulationIdentified struct {
	// Products whose history alone tells it.
	Products int `json:"products"`
	// Of what all products sell at their base prices.
	RevenueShare float64 `json:"revenue_share"`
	// Products whose price moved enough, and by itself.
	Telling      int     `json:"telling"`
	TellingShare float64 `json:"telling_share"`
	// The mean elasticity that those show together; nil where they are fewer than two.
	Together *Estimate `json:"together"`
	// What the other histories lack, the most frequent first.
	UnidentifiedBy []UnidentifiedBy `json:"unidentified_by"`
}

// UnidentifiedBy counts products that lack the same.
type UnidentifiedBy struct {
	// An open list.
	Reason   string `json:"reason"`
	Products int    `json:"products"`
}

// SimulationForecast says how well the last fifth of the periods was foretold from the rest.
type SimulationForecast struct {
	// Rows from then on were held out.
	Since time.Time `json:"since"`
	Rows  int       `json:"rows"`
	Units float64   `json:"units"`
	// Sum of absolute errors over units sold: 0.2 is 20 %.
	Error float64     `json:"error"`
	Naive NaiveErrors `json:"naive"`
	// The best of the simple methods.
	Best NaiveMethod `json:"best"`
	// Our error less that of the best simple method; below 0 where ours is better.
	Lead Estimate `json:"lead"`
}

// NaiveErrors are the errors of simple methods; nil where too little is known.
type NaiveErrors struct {
	LastValue    *float64 `json:"last_value"`
	Mean         *float64 `json:"mean"`
	YearBefore   *float64 `json:"year_before"`
	FixedEffects *float64 `json:"fixed_effects"`
}

// NaiveMethod is a simple way to foretell sales.
type NaiveMethod string

const (
	// NaiveLastValue is the latest period again.
	NaiveLastValue NaiveMethod = "last_value"
	// NaiveMean is the product's mean.
	NaiveMean NaiveMethod = "mean"
	// NaiveYearBefore is 52 weeks before.
	NaiveYearBefore NaiveMethod = "year_before"
	// NaiveFixedEffects is least squares on price and promotion.
	NaiveFixedEffects NaiveMethod = "fixed_effects"
)

// SimulationGain is what the first prices are expected to bring above base prices.
type SimulationGain struct {
	// What base prices earn a week, in the smallest unit of the currency.
	BasePerWeek float64  `json:"base_per_week"`
	PerWeek     Estimate `json:"per_week"`
	Share       Estimate `json:"share"`
	// The probability that it is above 0.
	Chance float64 `json:"chance"`
	// Products whose profit can be known, and those of them whose price would move.
	ProductsPriced int `json:"products_priced"`
	ProductsMoved  int `json:"products_moved"`
}

// SimulatedProduct is what was found of one product.
type SimulatedProduct struct {
	ProductID string `json:"product_id"`
	Rows      int    `json:"rows"`
	// Units a week that the base price would sell.
	UnitsPerWeek float64 `json:"units_per_week"`
	// Whether its history alone tells how demand answers the price; Reasons say why not.
	Identified bool     `json:"identified"`
	Reasons    []string `json:"reasons"`
	Elasticity Estimate `json:"elasticity"`
	BasePrice  int64    `json:"base_price"`
	// What would be quoted most often, and how sure that is.
	Price      int64    `json:"price"`
	Confidence float64  `json:"confidence"`
	Factors    []string `json:"factors"`
	// All prices that would be quoted, and how often each.
	Prices []SimulatedPrice `json:"prices"`
	// In the smallest unit; nil where no profit is known.
	GainPerWeek *Estimate `json:"gain_per_week"`
}

// SimulatedPrice is a price that would be quoted, and how often.
type SimulatedPrice struct {
	Price int64   `json:"price"`
	Share float64 `json:"share"`
}

// SimulationsService tells what a history is good for before a price changes.
type SimulationsService struct{ transport *transport }

// Create asks for a look at the stored history, or at rows that are not stored. The answer has no report yet.
func (s *SimulationsService) Create(ctx context.Context, params SimulationCreateParams, options ...CallOption) (*Simulation, error) {
	return fetch[Simulation](ctx, s.transport, call{method: "POST", path: "/v1/simulations", body: params}, options)
}

// Get answers how far a simulation is, and its report once it is done.
func (s *SimulationsService) Get(ctx context.Context, id string, options ...CallOption) (*Simulation, error) {
	path, err := pathOf("/v1/simulations/", id, "")
	if err != nil {
		return nil, err
	}
	return fetch[Simulation](ctx, s.transport, call{method: "GET", path: path}, options)
}
