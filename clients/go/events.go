package lerner

import (
	"context"
	"encoding/json"
	"iter"
	"time"
)

// Event is something that happened.
type Event struct {
	// ID of the event, which is the header webhook-id of its deliveries.
	ID   string    `json:"id"`
	Type EventType `json:"type"`
	// When it happened.
	Timestamp time.Time `json:"timestamp"`
	// What it happened to, as it was signed; its fields depend on the type: see [Event.Typed].
	Data json.RawMessage `json:"data"`
}

// EventType is what happened.
type EventType string

// What can happen. A service newer than this client may tell of more.
const (
	EventQuoteCreated       EventType = "quote.created"
	EventQuoteExpired       EventType = "quote.expired"
	EventOutcomeRecorded    EventType = "outcome.recorded"
	EventProductCreated     EventType = "product.created"
	EventProductPriceMoved  EventType = "product.price_moved"
	EventBreakerOpened      EventType = "breaker.opened"
	EventBreakerClosed      EventType = "breaker.closed"
	EventAccountPaused      EventType = "account.paused"
	EventAccountResumed     EventType = "account.resumed"
	EventAPIKeyCreated      EventType = "api_key.created"
	EventAPIKeyRotated      EventType = "api_key.rotated"
	EventAPIKeyRevoked      EventType = "api_key.revoked"
	EventPriceListDrafted   EventType = "price_list.drafted"
	EventPriceListActivated EventType = "price_list.activated"
	EventPriceListEnded     EventType = "price_list.ended"
	EventPriceListReverted  EventType = "price_list.reverted"
	EventImportCompleted    EventType = "import.completed"
)

// EventsService reads what happened in the last 30 days that a webhook endpoint was subscribed to.
type EventsService struct{ transport *transport }

// List goes through events, newest first, over all pages.
func (s *EventsService) List(ctx context.Context, params ListParams, options ...CallOption) iter.Seq2[Event, error] {
	return s.source().all(ctx, encodeQuery(params), options)
}

// ListPage answers one page of events.
func (s *EventsService) ListPage(ctx context.Context, params ListParams, options ...CallOption) (*Page[Event], error) {
	return s.source().page(ctx, encodeQuery(params), options)
}

// Get answers one event.
func (s *EventsService) Get(ctx context.Context, eventID string, options ...CallOption) (*Event, error) {
	path, err := pathOf("/v1/events/", eventID, "")
	if err != nil {
		return nil, err
	}
	return fetch[Event](ctx, s.transport, call{method: "GET", path: path}, options)
}

func (s *EventsService) source() source[Event] {
	return source[Event]{s.transport, "/v1/events", func(e *Event) string { return e.ID }}
}
