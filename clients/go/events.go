package lerner

import (
	"encoding/json"
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
