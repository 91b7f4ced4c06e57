package lerner

// Explanation says why a price is what it is. Money is in the smallest unit of the currency.
type Explanation struct {
	// Why, in one plain sentence.
	Sentence  string `json:"sentence"`
	Currency  string `json:"currency"`
	BasePrice int64  `json:"base_price"`
	Price     int64  `json:"price"`
	// The best price that the guardrails allowed.
	BestPrice int64 `json:"best_price"`
	// At most four, largest first.
	Reasons []ExplanationPart `json:"reasons"`
	// The way from the base price to the price; the amounts sum exactly.
	Steps []ExplanationStep `json:"steps"`
	// Probability that the price earns at most 5 % less than the best; nil where that is not known.
	NearBest *float64 `json:"near_best"`
	// What an offer is expected to bring; nil before the first offer was answered.
	Expected *ExplanationExpected `json:"expected"`
}

// ExplanationPart is what moved a price, and by how much.
type ExplanationPart struct {
	Name   string `json:"name"`
	Amount int64  `json:"amount"`
}

// ExplanationStep is one step of the way from the base price to the price.
type ExplanationStep struct {
	Kind   ExplanationStepKind `json:"kind"`
	Name   string              `json:"name"`
	Before int64               `json:"before"`
	After  int64               `json:"after"`
	Amount int64               `json:"amount"`
	// Of what was learnt: the part of each source. They sum to the step.
	Shares []ExplanationPart `json:"shares"`
	// Of a guardrail: by how much it lowers the expected profit of an offer; nil where that is not known.
	Cost *float64 `json:"cost"`
}

// ExplanationStepKind says what a step is made of.
type ExplanationStepKind string

const (
	// ExplanationStepUsual is what is believed of any product.
	ExplanationStepUsual ExplanationStepKind = "usual"
	// ExplanationStepLearnt is what was learnt of this product.
	ExplanationStepLearnt ExplanationStepKind = "learnt"
	// ExplanationStepCircumstance is its group or its stock.
	ExplanationStepCircumstance ExplanationStepKind = "circumstance"
	// ExplanationStepGuardrail is a rule of the policy.
	ExplanationStepGuardrail ExplanationStepKind = "guardrail"
	// ExplanationStepDraw is the price drawn, or shown, instead of the best.
	ExplanationStepDraw ExplanationStepKind = "draw"
)

// ExplanationExpected holds what an offer is expected to bring at two prices.
type ExplanationExpected struct {
	Base  ExplanationPerOffer `json:"base"`
	Price ExplanationPerOffer `json:"price"`
}

// ExplanationPerOffer is what an offer is expected to bring at a price, with 90 % intervals.
type ExplanationPerOffer struct {
	Price int64 `json:"price"`
	// Purchases per offer.
	Purchases *Estimate `json:"purchases"`
	// nil where no unit cost is known.
	Profit *Estimate `json:"profit"`
}

// Replay is a quote that was decided once more.
type Replay struct {
	QuoteID string `json:"quote_id"`
	// Whether it came out the same to the last bit; nil where what decided the quote is not stored.
	Identical *bool `json:"identical"`
	// The first field that came out otherwise; nil where there is none.
	Difference *ReplayDifference `json:"difference"`
	Engine     ReplayEngine      `json:"engine"`
}

// ReplayDifference names a field that came out otherwise, with both values as JSON.
type ReplayDifference struct {
	Field    ReplayField `json:"field"`
	Stored   string      `json:"stored"`
	Replayed string      `json:"replayed"`
}

// ReplayEngine holds the versions of the engine; another one may decide otherwise.
type ReplayEngine struct {
	// nil where it is not stored.
	Decided  *string `json:"decided"`
	Replayed string  `json:"replayed"`
}

// ReplayField names a field of a quote.
type ReplayField string

const (
	// ReplayOptimizedPrice is the price.
	ReplayOptimizedPrice ReplayField = "optimized_price"
	// ReplayPropensity is the probability of the price.
	ReplayPropensity ReplayField = "propensity"
	// ReplayBeliefVersion is how much had been learnt from.
	ReplayBeliefVersion ReplayField = "belief_version"
	// ReplayConfidence is the probability that the price is right.
	ReplayConfidence ReplayField = "confidence"
	// ReplayFactors is what moved or held the price.
	ReplayFactors ReplayField = "factors"
)
