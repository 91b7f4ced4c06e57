package lerner

// Objective is what prices should earn most of.
type Objective string

// What prices should earn most of.
const (
	ObjectiveProfit  Objective = "profit"
	ObjectiveRevenue Objective = "revenue"
	ObjectiveUnits   Objective = "units"
)

// CompetitorRule says where our price lies beside a competitor's.
type CompetitorRule string

// At most theirs, at least theirs, within the tolerance of it, or not bound by it.
const (
	CompetitorAtMost  CompetitorRule = "at_most"
	CompetitorAtLeast CompetitorRule = "at_least"
	CompetitorWithin  CompetitorRule = "within"
	CompetitorNone    CompetitorRule = "none"
)

// PolicyMode says what quotes answer.
type PolicyMode string

const (
	// ModeLive answers our prices.
	ModeLive PolicyMode = "live"
	// ModeShadow answers base prices, and says so by the arm shadow.
	ModeShadow PolicyMode = "shadow"
	// ModePaused answers base prices, and says so by the arm paused.
	ModePaused PolicyMode = "paused"
)

// Personalization says whether segments take part in prices.
type Personalization string

const (
	// PersonalizationSegment prices segments apart.
	PersonalizationSegment Personalization = "segment"
	// PersonalizationNone shows everybody the same price.
	PersonalizationNone Personalization = "none"
)

// Jurisdiction is whose disclosures the terms of a quote name.
type Jurisdiction string

const (
	// JurisdictionEU is the European Union.
	JurisdictionEU Jurisdiction = "eu"
	// JurisdictionNewYork is the state of New York.
	JurisdictionNewYork Jurisdiction = "us_ny"
)

// YieldingRule is a rule that may yield to others. Cost, MinPrice and MaxPrice never do.
type YieldingRule string

// The rules that may yield.
const (
	YieldPriceEnding YieldingRule = "price_ending"
	YieldCompetitor  YieldingRule = "competitor"
	YieldMaxStep     YieldingRule = "max_step"
	YieldMinMargin   YieldingRule = "min_margin"
	YieldMaxIncrease YieldingRule = "max_increase"
	YieldMaxDecrease YieldingRule = "max_decrease"
)

// UnknownProducts says what a quote of an unknown product does.
type UnknownProducts string

const (
	// UnknownProductsCreate makes the product, and prices it.
	UnknownProductsCreate UnknownProducts = "create"
	// UnknownProductsReject refuses the quote: a [NotFoundError].
	UnknownProductsReject UnknownProducts = "reject"
)
