package lerner

import (
	"encoding/json"
	"fmt"
	"time"
)

// TypedEvent is an event whose data have the fields of its type. A type switch tells which, such as
// [*QuoteCreatedEvent]; it is an [*UnknownEvent] where the service is newer than this client. The README lists all.
type TypedEvent interface{ isTypedEvent() }

// EventHead is what every event tells beside its data.
type EventHead struct {
	// ID of the event, which is the header webhook-id of its deliveries.
	ID string `json:"id"`
	// When it happened.
	Timestamp time.Time `json:"timestamp"`
}

func (*EventHead) isTypedEvent() {}

// UnknownEvent is of a type that this client does not know. Answer its delivery with 2xx all the same.
type UnknownEvent struct {
	EventHead
	Type EventType       `json:"type"`
	Data json.RawMessage `json:"data"`
}

// Typed reads the data of an event by its type. It fails only if the data are not what the type promises; fields
// that are newer than this client are passed over, and a newer type is an [*UnknownEvent].
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
