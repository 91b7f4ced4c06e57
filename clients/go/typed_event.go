package lerner

import (
	"encoding/json"
	"fmt"
	"time"
)

// TypedEvent is an event whose data have the fields of its type. A type switch tells which: [*QuoteCreatedEvent],
// [*QuoteExpiredEvent], [*OutcomeRecordedEvent], [*ProductCreatedEvent], [*ProductPriceMovedEvent],
// [*BreakerOpenedEvent], [*BreakerClosedEvent],
// [*ImportCompletedEvent], [*AccountPausedEvent], [*AccountResumedEvent], [*APIKeyCreatedEvent], [*APIKeyRotatedEvent], [*APIKeyRevokedEvent], or [*UnknownEvent] where the service is newer
// than this client.
type TypedEvent interface{ isTypedEvent() }

// EventHead is what every event tells beside its data.
type EventHead struct {
	// ID of the event, which is the header webhook-id of its deliveries.
	ID string `json:"id"`
	// When it happened.
	Timestamp time.Time `json:"timestamp"`
}

func (*EventHead) isTypedEvent() {}

// QuoteCreatedEvent (quote.created): a quote was answered.
type QuoteCreatedEvent struct {
	EventHead
	Data QuoteRecord `json:"data"`
}

// QuoteExpiredEvent (quote.expired): a quote ran out without an outcome. It counts as not
// bought, once the account has reported any outcome.
type QuoteExpiredEvent struct {
	EventHead
	Data QuoteWithOutcome `json:"data"`
}

// OutcomeRecordedEvent (outcome.recorded): an outcome was reported, or one was corrected.
type OutcomeRecordedEvent struct {
	EventHead
	Data QuoteWithOutcome `json:"data"`
}

// ProductCreatedEvent (product.created): a product was added, or quoted for the first time.
type ProductCreatedEvent struct {
	EventHead
	Data Product `json:"data"`
}

// ProductPriceMovedEvent (product.price_moved): the base price or the currency of a product was changed.
type ProductPriceMovedEvent struct {
	EventHead
	Data ProductPriceMove `json:"data"`
}

// BreakerOpenedEvent (breaker.opened): something looked so wrong that prices stopped, or that an input was not used.
type BreakerOpenedEvent struct {
	EventHead
	Data Breaker `json:"data"`
}

// BreakerClosedEvent (breaker.closed): a breaker was closed.
type BreakerClosedEvent struct {
	EventHead
	Data Breaker `json:"data"`
}

// PriceListDraftedEvent (price_list.drafted): a price list was drafted, and waits to be looked over.
type PriceListDraftedEvent struct {
	EventHead
	Data PriceListStep `json:"data"`
}

// PriceListActivatedEvent (price_list.activated): a price list was activated.
type PriceListActivatedEvent struct {
	EventHead
	Data PriceListStep `json:"data"`
}

// PriceListEndedEvent (price_list.ended): a price list ended.
type PriceListEndedEvent struct {
	EventHead
	Data PriceListStep `json:"data"`
}

// PriceListRevertedEvent (price_list.reverted): a price list was ended, and the list before it is active again.
type PriceListRevertedEvent struct {
	EventHead
	Data PriceListStep `json:"data"`
}

// ImportCompletedEvent (import.completed): all of a file has come, and its rows are stored or rejected.
type ImportCompletedEvent struct {
	EventHead
	Data Import `json:"data"`
}

// AccountPausedEvent (account.paused): everything was stopped; quotes answer base prices.
type AccountPausedEvent struct {
	EventHead
	Data Account `json:"data"`
}

// AccountResumedEvent (account.resumed): a pause of the account ended.
type AccountResumedEvent struct {
	EventHead
	Data Account `json:"data"`
}

// APIKeyCreatedEvent (api_key.created): an API key was made.
type APIKeyCreatedEvent struct {
	EventHead
	Data APIKey `json:"data"`
}

// APIKeyRotatedEvent (api_key.rotated): an API key was replaced by another.
type APIKeyRotatedEvent struct {
	EventHead
	Data APIKey `json:"data"`
}

// APIKeyRevokedEvent (api_key.revoked): an API key was ended.
type APIKeyRevokedEvent struct {
	EventHead
	Data APIKey `json:"data"`
}

// UnknownEvent is of a type that this client does not know. Answer its delivery with 2xx all the same.
type UnknownEvent struct {
	EventHead
	Type EventType       `json:"type"`
	Data json.RawMessage `json:"data"`
}

// QuoteWithOutcome is a quote and what became of it.
type QuoteWithOutcome struct {
	QuoteID   string  `json:"quote_id"`
	ProductID string  `json:"product_id"`
	Currency  string  `json:"currency"`
	Segment   *string `json:"segment"`
	// The price that was shown, in the smallest unit of the currency.
	OptimizedPrice int64         `json:"optimized_price"`
	Status         OutcomeStatus `json:"status"`
	Quantity       int           `json:"quantity"`
	OccurredAt     time.Time     `json:"occurred_at"`
}

// ProductPriceMove is a product as it is now, and what it cost.
type ProductPriceMove struct {
	Product
	// The values before the change.
	Previous ProductPrice `json:"previous"`
}

// ProductPrice is a base price in the smallest unit of its currency.
type ProductPrice struct {
	BasePrice int64  `json:"base_price"`
	Currency  string `json:"currency"`
}

// Typed reads the data of an event by its type. It fails only if the data are not what the type promises; fields
// that are newer than this client are passed over, and a newer type is an [*UnknownEvent].
func (e *Event) Typed() (TypedEvent, error) {
	head := EventHead{ID: e.ID, Timestamp: e.Timestamp}
	var typed TypedEvent
	var data any
	switch e.Type {
	case EventQuoteCreated:
		one := &QuoteCreatedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventQuoteExpired:
		one := &QuoteExpiredEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventOutcomeRecorded:
		one := &OutcomeRecordedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventProductCreated:
		one := &ProductCreatedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventProductPriceMoved:
		one := &ProductPriceMovedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventBreakerOpened:
		one := &BreakerOpenedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventBreakerClosed:
		one := &BreakerClosedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventPriceListDrafted:
		one := &PriceListDraftedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventPriceListActivated:
		one := &PriceListActivatedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventPriceListEnded:
		one := &PriceListEndedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventPriceListReverted:
		one := &PriceListRevertedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventImportCompleted:
		one := &ImportCompletedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventAccountPaused:
		one := &AccountPausedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventAccountResumed:
		one := &AccountResumedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventAPIKeyCreated:
		one := &APIKeyCreatedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventAPIKeyRotated:
		one := &APIKeyRotatedEvent{EventHead: head}
		typed, data = one, &one.Data
	case EventAPIKeyRevoked:
		one := &APIKeyRevokedEvent{EventHead: head}
		typed, data = one, &one.Data
	default:
		return &UnknownEvent{EventHead: head, Type: e.Type, Data: e.Data}, nil
	}
	if err := json.Unmarshal(e.Data, data); err != nil {
		return nil, fmt.Errorf("lerner: the data of %s cannot be read: %w", e.Type, err)
	}
	return typed, nil
}
