package lerner

import (
	"encoding/json"
	"fmt"
	"time"
)

// TypedEvent is an event with its data in the fields of its type. A type switch distinguishes them,
// such as [*QuoteCreatedEvent]; it is an [*UnknownEvent] if the service is newer than this client.
// The README lists all.
type TypedEvent interface{ isTypedEvent() }

// EventHead are the common fields of every event.
type EventHead struct {
	// ID of the event, identical to the webhook-id header of its deliveries.
	ID string `json:"id"`
	// When it happened.
	Timestamp time.Time `json:"timestamp"`
}

func (*EventHead) isTypedEvent() {}

// UnknownEvent has a type that this client does not know. Answer its delivery with 2xx all the
// same.
type UnknownEvent struct {
	EventHead
	Type EventType       `json:"type"`
	Data json.RawMessage `json:"data"`
}

// Typed reads the data of an event by its type. It fails only if the data violate the type; fields
// newer than this client are ignored, and a newer type is an [*UnknownEvent].
func (e *Event) Typed() (TypedEvent, error) {
	head := EventHead{ID: e.ID, Timestamp: e.Timestamp}
	typed, data := newTyped(e.Type, head)
	if typed == nil {
		return &UnknownEvent{EventHead: head, Type: e.Type, Data: e.Data}, nil
	}
	if err := json.Unmarshal(e.Data, data); err != nil {
		return nil, fmt.Errorf("lerner: the data of %s cannot be read: %w", e.Type, err)
	}
	return typed, nil
}
