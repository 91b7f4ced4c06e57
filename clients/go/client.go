package lerner

import (
	"context"
	"encoding/json"
)

// Client talks to one Lerner service. It is safe for concurrent use by multiple goroutines; create
// one and keep it, because its connections are reused.
type Client struct {
	// Account is whether all prices are paused.
	Account *AccountService
	// APIKeys are the keys of the account and mode that the client's own key belongs to.
	APIKeys *APIKeysService
	// Audit is who changed what.
	Audit *AuditService
	// Breakers are alarms that stopped prices because something looked too wrong to continue.
	Breakers *BreakersService
	// Catalogue is the values in the catalogue, to choose from.
	Catalogue *CatalogueService
	// Events are what happened.
	Events *EventsService
	// Exports are the stored data, for a warehouse or a notebook.
	Exports *ExportsService
	// Imports are files of sales, offers or products.
	Imports *ImportsService
	// Nests are products that take customers from each other.
	Nests *NestsService
	// Offers are prices that were shown elsewhere.
	Offers *OffersService
	// Outcomes are the results of quotes.
	Outcomes *OutcomesService
	// PassportKeys are the keys for verifying price passports.
	PassportKeys *PassportKeysService
	// Policies are costs and guardrails of many products at once.
	Policies *PoliciesService
	// Policy is the default for all products.
	Policy *PolicyService
	// PriceLists are public prices for a period.
	PriceLists *PriceListsService
	// Products are the catalogue.
	Products *ProductsService
	// Quotes are the record of past quotes.
	Quotes *QuotesService
	// Reports are what prices earned, and how certain that is.
	Reports *ReportsService
	// Sales are units sold by period.
	Sales *SalesService
	// Session is the caller's identity, and the sign-in of browsers.
	Session *SessionService
	// Simulations show what a history is good for before a price changes.
	Simulations *SimulationsService
	// WebhookEndpoints are the addresses that events are sent to.
	WebhookEndpoints *WebhookEndpointsService

	transport *transport
}

// New creates a client. It fails if there is no base address, or an option is malformed; a missing
// key is only reported by the first call.
func New(options ...ClientOption) (*Client, error) {
	settings, err := readSettings(options)
	if err != nil {
		return nil, err
	}
	t := newTransport(settings)
	return &Client{
		Account:          &AccountService{t},
		APIKeys:          &APIKeysService{t},
		Audit:            &AuditService{t},
		Breakers:         &BreakersService{t},
		Catalogue:        &CatalogueService{t},
		Events:           &EventsService{t},
		Exports:          &ExportsService{t},
		Imports:          &ImportsService{t},
		Nests:            &NestsService{t},
		Offers:           &OffersService{t},
		Outcomes:         &OutcomesService{t},
		PassportKeys:     &PassportKeysService{t},
		Policies:         &PoliciesService{t},
		Policy:           &PolicyService{t},
		PriceLists:       newPriceLists(t),
		Products:         &ProductsService{Policy: &ProductPolicyService{t}, transport: t},
		Quotes:           &QuotesService{t},
		Reports:          &ReportsService{t},
		Sales:            &SalesService{t},
		Session:          &SessionService{t},
		Simulations:      &SimulationsService{t},
		WebhookEndpoints: &WebhookEndpointsService{t},
		transport:        t,
	}, nil
}

// Health reports whether the service is running and can store data; it needs no key. A service that
// cannot store data gives a [*ServiceError] with status 503.
func (c *Client) Health(ctx context.Context, options ...CallOption) (*Health, error) {
	return fetch[Health](ctx, c.transport, call{method: "GET", path: "/v1/health", open: true}, options)
}

// OpenAPI returns the service's own description of its interface; it needs no key.
func (c *Client) OpenAPI(ctx context.Context, options ...CallOption) (json.RawMessage, error) {
	document, err := fetch[json.RawMessage](ctx, c.transport, call{method: "GET", path: "/v1/openapi.json", open: true}, options)
	if err != nil {
		return nil, err
	}
	return *document, nil
}

func newPriceLists(t *transport) *PriceListsService {
	return &PriceListsService{
		Entries:   &PriceListEntriesService{t},
		Comments:  &PriceListCommentsService{t},
		transport: t,
	}
}
