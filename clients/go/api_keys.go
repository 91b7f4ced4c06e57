package lerner

import (
	"context"
	"iter"
	"time"
)

// APIKey is a key of the account, without its secret.
type APIKey struct {
	// ID of the key, which is not the key.
	ID   string `json:"id"`
	Name string `json:"name"`
	// How the key begins and ends, to recognise it by.
	Hint      string    `json:"hint"`
	Scopes    []Scope   `json:"scopes"`
	CreatedAt time.Time `json:"created_at"`
	// When it ends; nil is never.
	ExpiresAt *time.Time `json:"expires_at"`
	// When it was revoked; nil if it was not.
	RevokedAt *time.Time `json:"revoked_at"`
	// ID of the key that it was rotated to.
	ReplacedBy *string `json:"replaced_by"`
}

// CreatedAPIKey is a key just made: the only answer that ever holds the key itself.
type CreatedAPIKey struct {
	APIKey
	// Key is shown once: keep it safe.
	Key string `json:"key"`
}

// Scope is something that a key may do.
type Scope string

// What keys may do.
const (
	ScopeQuotesWrite   Scope = "quotes:write"
	ScopeQuotesRead    Scope = "quotes:read"
	ScopeProductsRead  Scope = "products:read"
	ScopeProductsWrite Scope = "products:write"
	ScopeOutcomesWrite Scope = "outcomes:write"
	ScopeReportsRead   Scope = "reports:read"
	ScopeAuditRead     Scope = "audit:read"
	ScopeKeysWrite     Scope = "keys:write"
	ScopeWebhooksWrite Scope = "webhooks:write"
	// ScopeAll is everything.
	ScopeAll Scope = "*"
)

// APIKeyCreateParams makes a key.
type APIKeyCreateParams struct {
	// What it is for.
	Name string `json:"name"`
	// No more than the key that makes it has, and as much if absent.
	Scopes []Scope `json:"scopes,omitempty"`
	// When it ends; never if absent.
	ExpiresAt *time.Time `json:"expires_at,omitempty"`
	// Whose data it acts on; as the key that makes it if absent. A key of live data can make one of test data.
	Mode *AccountMode `json:"mode,omitempty"`
}

// APIKeyRotateParams says how a key gives way to its successor.
type APIKeyRotateParams struct {
	// For how many days the old key goes on, 0 to 7; 0 if absent.
	OverlapDays *int `json:"overlap_days,omitempty"`
}

// APIKeysService keeps the keys of the account and mode that the client's own key belongs to.
type APIKeysService struct{ transport *transport }

// List goes through keys, newest first, over all pages.
func (s *APIKeysService) List(ctx context.Context, params ListParams, options ...CallOption) iter.Seq2[APIKey, error] {
	return s.source().all(ctx, encodeQuery(params), options)
}

// ListPage answers one page of keys.
func (s *APIKeysService) ListPage(ctx context.Context, params ListParams, options ...CallOption) (*Page[APIKey], error) {
	return s.source().page(ctx, encodeQuery(params), options)
}

// Create makes a key.
func (s *APIKeysService) Create(ctx context.Context, params APIKeyCreateParams, options ...CallOption) (*CreatedAPIKey, error) {
	return fetch[CreatedAPIKey](ctx, s.transport, call{method: "POST", path: "/v1/api_keys", body: params}, options)
}

// Rotate makes a successor; the old key goes on for the overlap.
func (s *APIKeysService) Rotate(
	ctx context.Context, keyID string, params APIKeyRotateParams, options ...CallOption,
) (*CreatedAPIKey, error) {
	path, err := pathOf("/v1/api_keys/", keyID, "/rotate")
	if err != nil {
		return nil, err
	}
	return fetch[CreatedAPIKey](ctx, s.transport, call{method: "POST", path: path, body: params}, options)
}

// Revoke ends a key at once.
func (s *APIKeysService) Revoke(ctx context.Context, keyID string, options ...CallOption) (*APIKey, error) {
	path, err := pathOf("/v1/api_keys/", keyID, "/revoke")
	if err != nil {
		return nil, err
	}
	return fetch[APIKey](ctx, s.transport, call{method: "POST", path: path, body: struct{}{}}, options)
}

func (s *APIKeysService) source() source[APIKey] {
	return source[APIKey]{s.transport, "/v1/api_keys", func(k *APIKey) string { return k.ID }}
}
