package lerner

import (
	"context"
	"encoding/json"
)

// Client speaks to one Lerner service. It may be used by many goroutines at once; make one and keep it, for
// its connections are used again.
type Client struct {
	// Account is whether everything stands still.
	Account *AccountService
	// APIKeys are the keys of the account and mode that the client's own key belongs to.
	APIKeys *APIKeysService
	// Audit is who changed what.
	Audit *AuditService
	// Breakers are what looked too wrong to go on.
	Breakers *BreakersService
	// Catalogue is what the catalogue holds, to choose from.
	Catalogue *CatalogueService
	// Events are what happened.
	Events *EventsService
	// Exports are what is stored, for a warehouse or a notebook.
	Exports *ExportsService
	// Imports are files of sales, offers or products.
	Imports *ImportsService
	// Nests are products that take customers from each other.
	Nests *NestsService
	// Offers are prices that were shown elsewhere.
	Offers *OffersService
	// Outcomes are what became of quotes.
	Outcomes *OutcomesService
	// PassportKeys are what price passports are checked with.
	PassportKeys *PassportKeysService
	// Policies are costs and guardrails of many products at once.
	Policies *PoliciesService
	// Policy is what holds for all products.
	Policy *PolicyService
	// PriceLists are prices that everybody sees for a time.
	PriceLists *PriceListsService
	// Products are the catalogue.
	Products *ProductsService
	// Quotes are the record of quotes made.
	Quotes *QuotesService
	// Reports are what prices earned, and how sure that is.
	Reports *ReportsService
	// Sales are what was sold in a period.
	Sales *SalesService
	// Session is who asks, and how browsers sign in.
	Session *SessionService
	// Simulations tell what a history is good for before a price changes.
	Simulations *SimulationsService
	// WebhookEndpoints are where events are sent.
	WebhookEndpoints *WebhookEndpointsService

	transport *transport
}

// New makes a client. It fails if there is no base address, or an option is malformed; a missing key shows
// at the first call.
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

// Health says whether the service is there and can store; it needs no key. A service that cannot store answers
// a [*ServiceError] with status 503.
func (c *Client) Health(ctx context.Context, options ...CallOption) (*Health, error) {
	return fetch[Health](ctx, c.transport, call{method: "GET", path: "/v1/health", open: true}, options)
}

// OpenAPI answers the description of the interface that the service itself gives; it needs no key.
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
