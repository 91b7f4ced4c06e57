package lerner

import "time"

// ProductPricing is what is believed of a product's price, as of a moment. Money is in the smallest unit.
type ProductPricing struct {
	// What most quotes say.
	Price int64 `json:"price"`
	// The base price that it was reckoned for.
	BasePrice int64 `json:"base_price"`
	// How far the price is from the base price, as a share of it.
	Change     float64  `json:"change"`
	Currency   string   `json:"currency"`
	Confidence float64  `json:"confidence"`
	Elasticity Estimate `json:"elasticity"`
	// Whether the data tell how demand answers the price.
	Identified bool `json:"identified"`
	// As a share of the price; nil where no unit cost is known.
	Margin *float64 `json:"margin"`
	// Expected profit in a week beside the base price; nil where nothing was sold yet.
	Gain      *Estimate `json:"gain"`
	CostBasis CostBasis `json:"cost_basis"`
	// What moved or held the price, largest first.
	Factors []string `json:"factors"`
	// What was known then.
	AsOf time.Time `json:"as_of"`
}

// ProductsWhere says which products are meant.
type ProductsWhere struct {
	// Part of an id or a name, whatever the case.
	Query    *string        `json:"query,omitempty"`
	Status   *ProductStatus `json:"status,omitempty"`
	Currency *string        `json:"currency,omitempty"`
	// All of this was said of them.
	Attributes map[string]string `json:"attributes,omitempty"`
}

// ProductStatusParams sets the status of many products, by Ids or Where.
type ProductStatusParams struct {
	Status ProductStatus `json:"status"`
	// Up to 10 000.
	Ids   []string       `json:"ids,omitempty"`
	Where *ProductsWhere `json:"where,omitempty"`
}

// ProductStatusResult is what became of many products.
type ProductStatusResult struct {
	// Ids of the products that changed.
	Changed   []string         `json:"changed"`
	Unchanged int64            `json:"unchanged"`
	Refused   []RefusedProduct `json:"refused"`
	// Whether more products are meant by Where: send it again.
	HasMore bool `json:"has_more"`
}

// RefusedProduct is a product whose status could not change.
type RefusedProduct struct {
	ID      string `json:"id"`
	Message string `json:"message"`
}

// ProductSegmentsParams selects the currency of a product's segments.
type ProductSegmentsParams struct {
	// The product's own currency if absent.
	Currency *string `query:"currency"`
}

// ProductSegments are a product's segments side by side.
type ProductSegments struct {
	ProductID string `json:"product_id"`
	Currency  string `json:"currency"`
	// Customers without a segment first, then those with most offers.
	Segments []ProductSegment `json:"segments"`
	HasMore  bool             `json:"has_more"`
}

// ProductSegment is what was learnt in a segment, and what is believed of the price there.
type ProductSegment struct {
	// nil: customers without a segment.
	Segment   *string        `json:"segment"`
	Offers    float64        `json:"offers"`
	Purchases float64        `json:"purchases"`
	SalesRows int            `json:"sales_rows"`
	Pricing   ProductPricing `json:"pricing"`
}

// PolicyPreviewParams says what a preview is of.
type PolicyPreviewParams struct {
	// Stands for all that the product sets for itself.
	Policy PolicyFields `json:"policy"`
	// The product's own currency if absent.
	Currency *string `json:"currency,omitempty"`
	Segment  *string `json:"segment,omitempty"`
	// The time over which units and profit are told; 7 if absent.
	Days *int `json:"days,omitempty"`
}

// PolicyPreview is a price under the policy in force, and under the one that was sent.
type PolicyPreview struct {
	ProductID string         `json:"product_id"`
	Currency  string         `json:"currency"`
	Segment   *string        `json:"segment"`
	Days      int            `json:"days"`
	Current   PreviewedPrice `json:"current"`
	Proposed  PreviewedPrice `json:"proposed"`
	// What looks like a slip.
	Warnings []RequestWarning `json:"warnings,omitempty"`
}

// PreviewedPrice is what a policy makes of a product's price. Money is in the smallest unit.
type PreviewedPrice struct {
	// What most quotes would say.
	Price int64 `json:"price"`
	// What demand alone would ask for.
	Wanted int64 `json:"wanted"`
	// The prices that the guardrails leave.
	Low  int64 `json:"low"`
	High int64 `json:"high"`
	// Whether the status or the mode keeps quotes at the base price.
	StandsStill bool     `json:"stands_still"`
	Confidence  float64  `json:"confidence"`
	Factors     []string `json:"factors"`
	// Whether the data tell how demand answers the price.
	Identified bool      `json:"identified"`
	CostBasis  CostBasis `json:"cost_basis"`
	// Expected change beside the base price; nil where nothing was sold yet.
	Units  *Estimate `json:"units"`
	Profit *Estimate `json:"profit"`
	// Those that moved the price, in the order of their action.
	Guardrails []BindingGuardrail `json:"guardrails"`
}
