package lerner

import (
	"encoding/json"
	"time"
)

// Event is something that happened.
type Event struct {
	// ID of the event, identical to the webhook-id header of its deliveries.
	ID   string    `json:"id"`
	Type EventType `json:"type"`
	// When it happened.
	Timestamp time.Time `json:"timestamp"`
	// The object concerned, as signed; its fields depend on the type: see [Event.Typed].
	Data json.RawMessage `json:"data"`
}
