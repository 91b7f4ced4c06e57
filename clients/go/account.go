package lerner

import (
	"context"
	"time"
)

// Account is the account, in the mode of the client's key.
type Account struct {
	Mode AccountMode `json:"mode"`
	// While set, every quote answers its base price; nil: prices move.
	Paused *AccountPause `json:"paused"`
}

// AccountMode is a half of an account. The two never mix.
type AccountMode string

// The halves of an account.
const (
	AccountLive AccountMode = "live"
	AccountTest AccountMode = "test"
)

// AccountPause says since when, by whom and why everything stands still.
type AccountPause struct {
	At time.Time `json:"at"`
	// ID of a key.
	By     string  `json:"by"`
	Reason *string `json:"reason"`
}

// AccountPauseParams says why everything is stopped.
type AccountPauseParams struct {
	// Shown to whoever asks, and kept in the audit.
	Reason *string `json:"reason,omitempty"`
}

// AccountService stops everything, and lets prices move again.
type AccountService struct{ transport *transport }

// Get answers whether everything stands still.
func (s *AccountService) Get(ctx context.Context, options ...CallOption) (*Account, error) {
	return fetch[Account](ctx, s.transport, call{method: "GET", path: "/v1/account"}, options)
}

// Pause stops everything at once: every quote answers its base price.
func (s *AccountService) Pause(ctx context.Context, params AccountPauseParams, options ...CallOption) (*Account, error) {
	return fetch[Account](ctx, s.transport, call{method: "POST", path: "/v1/pause", body: params}, options)
}

// Resume lets prices move again.
func (s *AccountService) Resume(ctx context.Context, options ...CallOption) (*Account, error) {
	return fetch[Account](ctx, s.transport, call{method: "POST", path: "/v1/resume", body: struct{}{}}, options)
}
