package lerner

import (
	"context"
	"time"
)

// Session says who asks: by a session of a browser, or by the client's own key.
type Session struct {
	// Nil: not by a session, but by a key.
	ID      *string     `json:"id"`
	Account string      `json:"account"`
	Mode    AccountMode `json:"mode"`
	// ID of the API key that the session acts for.
	KeyID string `json:"key_id"`
	// What the key is called, or who signed in with OpenID Connect.
	KeyName string  `json:"key_name"`
	Scopes  []Scope `json:"scopes"`
	// The scopes in a word.
	Role Role `json:"role"`
	// The session may only look.
	ReadOnly  bool       `json:"read_only"`
	CreatedAt *time.Time `json:"created_at"`
	// When it ends at the latest; nil: a key that does not end.
	ExpiresAt *time.Time `json:"expires_at"`
	// What a browser sends in the header X-CSRF-Token; nil: a key needs none.
	CSRFToken *string `json:"csrf_token"`
}

// Role is what one may do, in a word.
type Role string

// The roles: a viewer changes nothing, a manager changes prices, an admin also keys and webhooks.
const (
	RoleViewer  Role = "viewer"
	RoleManager Role = "manager"
	RoleAdmin   Role = "admin"
)

// SessionCreateParams is a session to begin.
type SessionCreateParams struct {
	// The session may only look, whatever the key may do.
	ReadOnly *bool `json:"read_only,omitempty"`
}

// EndedSessions says how many sessions ended.
type EndedSessions struct {
	Ended int `json:"ended"`
}

// SignInOptions says how one can sign in.
type SignInOptions struct {
	// Nil: by an API key alone.
	OpenIDConnect *OpenIDConnect `json:"openid_connect"`
}

// OpenIDConnect is a provider that people can sign in by.
type OpenIDConnect struct {
	Name string `json:"name"`
	// Where a browser goes, below the address of the service.
	StartPath string `json:"start_path"`
}

// SessionService signs browsers in, and says who asks.
type SessionService struct{ transport *transport }

// Create begins a session that acts for the client's key. Its cookie is in the headers of the answer.
func (s *SessionService) Create(ctx context.Context, params SessionCreateParams, options ...CallOption) (*Session, error) {
	return fetch[Session](ctx, s.transport, call{method: "POST", path: "/v1/session", body: params}, options)
}

// Get answers who asks.
func (s *SessionService) Get(ctx context.Context, options ...CallOption) (*Session, error) {
	return fetch[Session](ctx, s.transport, call{method: "GET", path: "/v1/session"}, options)
}

// Delete ends all sessions that began with the client's key.
func (s *SessionService) Delete(ctx context.Context, options ...CallOption) (*EndedSessions, error) {
	return fetch[EndedSessions](ctx, s.transport, call{method: "DELETE", path: "/v1/session"}, options)
}

// Options says how one can sign in; it needs no key.
func (s *SessionService) Options(ctx context.Context, options ...CallOption) (*SignInOptions, error) {
	return fetch[SignInOptions](ctx, s.transport, call{method: "GET", path: "/v1/session/options", open: true}, options)
}
