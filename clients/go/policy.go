package lerner

import (
	"context"
	"time"
)

// PolicyFields is what may be asked of prices. What is nil takes the account's value, then the default.
type PolicyFields struct {
	// What prices should earn most of; profit needs UnitCost. Profit if absent.
	Objective *Objective `json:"objective,omitempty"`
	// What one unit costs you, in the smallest unit of the currency. No optimized price is below it, except
	// while Inventory.SalvageValue takes its place.
	UnitCost *int64 `json:"unit_cost,omitempty"`
	// Lowest and highest margin, as shares of the base price, where no UnitCost is known.
	MarginBetween []float64 `json:"margin_between,omitempty"`
	// No optimized price is below it.
	MinPrice *int64 `json:"min_price,omitempty"`
	// No optimized price is above it.
	MaxPrice *int64 `json:"max_price,omitempty"`
	// Largest step below the base price, as a fraction of it, 0 to 1. 0.25 if absent.
	MaxDecrease *float64 `json:"max_decrease,omitempty"`
	// Largest step above the base price, as a fraction of it, 0 to 10. 0.25 if absent.
	MaxIncrease *float64 `json:"max_increase,omitempty"`
	// Least (price − unit cost) / price.
	MinMargin *float64 `json:"min_margin,omitempty"`
	// How prices may end.
	PriceEnding *PriceEnding `json:"price_ending,omitempty"`
	// Largest change between two successive prices of a product, as a fraction.
	MaxStep *float64 `json:"max_step,omitempty"`
	// A price that moved stays for so long. 0 if absent.
	CooldownSeconds *int `json:"cooldown_seconds,omitempty"`
	// Where prices lie beside a competitor's.
	Competitor *Competitor `json:"competitor,omitempty"`
	// What is left to sell, and until when.
	Inventory *Inventory `json:"inventory,omitempty"`
	// Sizes, packs and substitutes to price together. Of a product alone: no account can set it.
	Group *Group `json:"group,omitempty"`
	// 0 none to 1 full; 1 if absent.
	Exploration *float64 `json:"exploration,omitempty"`
	// How much less than base prices the prices may earn, as a share of that, 0 to 1. 0.01 if absent.
	MaxLoss *float64 `json:"max_loss,omitempty"`
	// Share of offers kept at the base price, 0 to 0.5. 0.05 if absent.
	Holdout *float64 `json:"holdout,omitempty"`
	// Live if absent.
	Mode *PolicyMode `json:"mode,omitempty"`
	// Segment if absent.
	Personalization *Personalization `json:"personalization,omitempty"`
	// Whose disclosures terms name. JurisdictionEU if nil.
	Jurisdictions []Jurisdiction `json:"jurisdictions,omitempty"`
	// Caps on prices in emergencies, by region and time.
	EmergencyCaps []EmergencyCap `json:"emergency_caps,omitempty"`
	// How far apart the prices of two segments may lie, as a fraction of the lower one.
	MaxSegmentGap *float64 `json:"max_segment_gap,omitempty"`
	// The order in which rules yield when they cannot all hold, first to yield first: all six, once each.
	Priority []YieldingRule `json:"priority,omitempty"`
	// What a quote for an unknown product does. Of the account alone: no product can set it.
	UnknownProducts *UnknownProducts `json:"unknown_products,omitempty"`
	// Whether price lists that repeat themselves also activate themselves. Of the account alone.
	AutoActivate *bool `json:"auto_activate,omitempty"`
}

// PriceEnding says how prices may end: one of the two fields.
type PriceEnding struct {
	// Allowed last digits: 99 and 49 allow 1999 and 1949.
	Endings []int `json:"endings,omitempty"`
	// Prices are multiples of it, in the smallest unit of the currency.
	Step *int64 `json:"step,omitempty"`
}

// Competitor says where prices lie beside a competitor's.
type Competitor struct {
	// The competitor's price, in the smallest unit of the currency.
	Price int64          `json:"price"`
	Rule  CompetitorRule `json:"rule"`
	// Fraction of their price by which ours may lie beyond the rule.
	Tolerance float64 `json:"tolerance"`
}

// EmergencyCap keeps prices from rising above the one before an emergency by more than a fraction, while it lasts.
type EmergencyCap struct {
	// Where, for people: "us_ca".
	Region string `json:"region"`
	// When the emergency was declared.
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
	// Fraction of the price before the emergency.
	MaxIncrease float64 `json:"max_increase"`
	// The segments of customers in the region; all if nil.
	Segments []string `json:"segments,omitempty"`
	// Of a product only: the price before the emergency; what everybody saw then, else the base price, if nil.
	PriorPrice *int64 `json:"prior_price,omitempty"`
}

// Inventory is what is left to sell.
type Inventory struct {
	// Units left.
	OnHand int64 `json:"on_hand"`
	// When they should be sold.
	Until time.Time `json:"until"`
	// What a unit left over at that time is worth; what it cost, if absent.
	SalvageValue *int64 `json:"salvage_value,omitempty"`
}

// Group is what a product is a size, a pack or a substitute of. Products of one name are priced together.
type Group struct {
	Name string `json:"name"`
	// Units in a pack; 1 if absent.
	UnitCount *int64 `json:"unit_count,omitempty"`
}

// Policy is what the account has set, and what holds.
type Policy struct {
	// What was set.
	Own PolicyFields `json:"own"`
	// What holds: what was set, over the defaults.
	Effective PolicyFields `json:"effective"`
	// When it was last set; nil if never.
	UpdatedAt *time.Time `json:"updated_at"`
	// What was taken as it came and looks like a slip; only after a policy was put.
	Warnings []RequestWarning `json:"warnings,omitempty"`
}

// ProductPolicy is what a product has set over the account's policy, and what holds.
type ProductPolicy struct {
	ProductID string `json:"product_id"`
	// What was set.
	Own PolicyFields `json:"own"`
	// What holds: what was set, over the account's policy, over the defaults.
	Effective PolicyFields `json:"effective"`
	// When it was last set; nil if never.
	UpdatedAt *time.Time `json:"updated_at"`
	// What was taken as it came and looks like a slip; only after a policy was put.
	Warnings []RequestWarning `json:"warnings,omitempty"`
}

// PolicyService keeps the policy of the account.
type PolicyService struct{ transport *transport }

// Get answers the policy.
func (s *PolicyService) Get(ctx context.Context, options ...CallOption) (*Policy, error) {
	return fetch[Policy](ctx, s.transport, call{method: "GET", path: "/v1/policy"}, options)
}

// Put replaces what the account has set.
func (s *PolicyService) Put(ctx context.Context, policy PolicyFields, options ...CallOption) (*Policy, error) {
	return fetch[Policy](ctx, s.transport, call{method: "PUT", path: "/v1/policy", body: policy}, options)
}

// ProductPolicyService keeps what single products set over the account's policy.
type ProductPolicyService struct{ transport *transport }

// Get answers the policy of a product.
func (s *ProductPolicyService) Get(ctx context.Context, productID string, options ...CallOption) (*ProductPolicy, error) {
	path, err := pathOf("/v1/products/", productID, "/policy")
	if err != nil {
		return nil, err
	}
	return fetch[ProductPolicy](ctx, s.transport, call{method: "GET", path: path}, options)
}

// Put replaces what the product has set.
func (s *ProductPolicyService) Put(
	ctx context.Context, productID string, policy PolicyFields, options ...CallOption,
) (*ProductPolicy, error) {
	path, err := pathOf("/v1/products/", productID, "/policy")
	if err != nil {
		return nil, err
	}
	return fetch[ProductPolicy](ctx, s.transport, call{method: "PUT", path: path, body: policy}, options)
}
