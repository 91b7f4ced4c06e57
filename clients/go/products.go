package lerner

import (
	"context"
	"iter"
)

// Product is a thing for sale.
type Product struct {
	// Your own id of the product; a quote takes it as ProductID.
	ID   string `json:"id"`
	Name string `json:"name"`
	// In the smallest unit of the currency.
	BasePrice int64         `json:"base_price"`
	Currency  string        `json:"currency"`
	Status    ProductStatus `json:"status"`
	// What was said of the product; nil where nothing was, and in lists without pricing.
	Attributes map[string]string `json:"attributes,omitempty"`
	// Only in lists that include it; nil where it was not looked at yet, too.
	Pricing *ProductPricing `json:"pricing,omitempty"`
}

// SavedProduct is a product that was added or changed.
type SavedProduct struct {
	Product
	// What was taken as it came and looks like a slip.
	Warnings []RequestWarning `json:"warnings,omitempty"`
}

// ProductStatus says how quotes of a product are answered.
type ProductStatus string

const (
	// ProductActive is priced.
	ProductActive ProductStatus = "active"
	// ProductPaused is quoted at its base price.
	ProductPaused ProductStatus = "paused"
	// ProductArchived is not quoted: a [ConflictError].
	ProductArchived ProductStatus = "archived"
)

// ProductCreateParams makes a product.
type ProductCreateParams struct {
	ID string `json:"id"`
	// Name for people; the id if absent.
	Name *string `json:"name,omitempty"`
	// In the smallest unit of the currency.
	BasePrice int64  `json:"base_price"`
	Currency  string `json:"currency"`
	// Active or paused; active if absent.
	Status *ProductStatus `json:"status,omitempty"`
	// Category, brand, tier: short strings by name, at most 16.
	Attributes map[string]string `json:"attributes,omitempty"`
}

// ProductUpdateParams changes a product; what is nil stays as it is.
type ProductUpdateParams struct {
	// [Set] a name; [Null] makes it the id again.
	Name *Nullable[string] `json:"name,omitempty"`
	// In the smallest unit of the currency.
	BasePrice *int64         `json:"base_price,omitempty"`
	Currency  *string        `json:"currency,omitempty"`
	Status    *ProductStatus `json:"status,omitempty"`
	// [Set] attributes, which replace all that was said before; [Null] forgets them.
	Attributes *Nullable[map[string]string] `json:"attributes,omitempty"`
}

// ProductListParams says which products are meant, and in which order. StartingAfter and EndingBefore exclude each
// other.
type ProductListParams struct {
	// 1 to 100 products a page; 10 if absent.
	Limit *int `query:"limit"`
	// Only what follows the product with this id.
	StartingAfter *string `query:"starting_after"`
	// Only what precedes the product with this id.
	EndingBefore *string `query:"ending_before"`
	// Part of an id or a name, whatever the case.
	Query    *string        `query:"query"`
	Status   *ProductStatus `query:"status"`
	Currency *string        `query:"currency"`
	// Only products of which this was said: category=coffee.
	Attribute *string `query:"attribute"`
	// created, name, gain, confidence, elasticity, change or margin; created if absent.
	Sort *string `query:"sort"`
	// asc or desc. Names begin with the first letter, all else with the newest or the largest, if absent.
	Order *string `query:"order"`
	// pricing: also what is believed of their prices, and their attributes.
	Include *string `query:"include"`
	// How many products to leave out at the start. The answer's header Total-Count says how many there are in all.
	Skip *int `query:"skip"`
}

// ProductsService keeps the catalogue.
type ProductsService struct {
	// Policy is what single products set over the account's policy.
	Policy *ProductPolicyService

	transport *transport
}

// List goes through products, newest first or as Sort says, over all pages.
func (s *ProductsService) List(ctx context.Context, params ProductListParams, options ...CallOption) iter.Seq2[Product, error] {
	return s.source().all(ctx, encodeQuery(params), options)
}

// ListPage answers one page of products.
func (s *ProductsService) ListPage(ctx context.Context, params ProductListParams, options ...CallOption) (*Page[Product], error) {
	return s.source().page(ctx, encodeQuery(params), options)
}

// Create makes a product.
func (s *ProductsService) Create(ctx context.Context, params ProductCreateParams, options ...CallOption) (*SavedProduct, error) {
	return fetch[SavedProduct](ctx, s.transport, call{method: "POST", path: "/v1/products", body: params}, options)
}

// Get answers one product.
func (s *ProductsService) Get(ctx context.Context, productID string, options ...CallOption) (*Product, error) {
	path, err := pathOf("/v1/products/", productID, "")
	if err != nil {
		return nil, err
	}
	return fetch[Product](ctx, s.transport, call{method: "GET", path: path}, options)
}

// Update changes the fields that are given; the others stay.
func (s *ProductsService) Update(
	ctx context.Context, productID string, params ProductUpdateParams, options ...CallOption,
) (*SavedProduct, error) {
	path, err := pathOf("/v1/products/", productID, "")
	if err != nil {
		return nil, err
	}
	return fetch[SavedProduct](ctx, s.transport, call{method: "PATCH", path: path, body: params}, options)
}

// UpdateMany sets the status of up to 10 000 products, by their ids or by what is said of them.
func (s *ProductsService) UpdateMany(
	ctx context.Context, params ProductStatusParams, options ...CallOption,
) (*ProductStatusResult, error) {
	return fetch[ProductStatusResult](ctx, s.transport, call{method: "PATCH", path: "/v1/products", body: params}, options)
}

// Segments answers what was learnt in each segment of a product, and what most of its quotes say now.
func (s *ProductsService) Segments(
	ctx context.Context, productID string, params ProductSegmentsParams, options ...CallOption,
) (*ProductSegments, error) {
	path, err := pathOf("/v1/products/", productID, "/segments")
	if err != nil {
		return nil, err
	}
	return fetch[ProductSegments](ctx, s.transport, call{method: "GET", path: path, query: encodeQuery(params)}, options)
}

// Preview answers what a policy would make of a product's price, before it is saved. Nothing is stored.
func (s *ProductsService) Preview(
	ctx context.Context, productID string, params PolicyPreviewParams, options ...CallOption,
) (*PolicyPreview, error) {
	path, err := pathOf("/v1/products/", productID, "/preview")
	if err != nil {
		return nil, err
	}
	return fetch[PolicyPreview](ctx, s.transport, call{method: "POST", path: path, body: params}, options)
}

// Demand answers what the service believes of demand at each price, with 90 % intervals.
func (s *ProductsService) Demand(
	ctx context.Context, productID string, params DemandParams, options ...CallOption,
) (*Demand, error) {
	path, err := pathOf("/v1/products/", productID, "/demand")
	if err != nil {
		return nil, err
	}
	return fetch[Demand](ctx, s.transport, call{method: "GET", path: path, query: encodeQuery(params)}, options)
}

// Forecast answers what a time to come may bring at some prices, with 90 % intervals.
func (s *ProductsService) Forecast(
	ctx context.Context, productID string, params ForecastParams, options ...CallOption,
) (*Forecast, error) {
	path, err := pathOf("/v1/products/", productID, "/forecast")
	if err != nil {
		return nil, err
	}
	return fetch[Forecast](ctx, s.transport, call{method: "GET", path: path, query: encodeQuery(params)}, options)
}

// Prices answers the prices that everybody saw, and the lowest of 30 days before a reduction.
func (s *ProductsService) Prices(
	ctx context.Context, productID string, params PricesParams, options ...CallOption,
) (*PriceHistory, error) {
	path, err := pathOf("/v1/products/", productID, "/prices")
	if err != nil {
		return nil, err
	}
	return fetch[PriceHistory](ctx, s.transport, call{method: "GET", path: path, query: encodeQuery(params)}, options)
}

func (s *ProductsService) source() source[Product] {
	return source[Product]{s.transport, "/v1/products", func(p *Product) string { return p.ID }}
}
