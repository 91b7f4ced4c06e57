package lerner

import (
	"encoding/json"
	"time"
)

// Event is something that happened.
type Event struct {
	// What happened, quote.created say. An open list.
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	// The object that it happened to, as the interface answers it.
	Data json.RawMessage `json:"data"`
}
