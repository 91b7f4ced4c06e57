package lerner

import (
	"context"
	"encoding/json"
	"iter"
	"time"
)

// AuditEntry is a change, and who made it.
type AuditEntry struct {
	ID string `json:"id"`
	// Its number in the chain: from 1, without a gap.
	Sequence  int64     `json:"sequence"`
	CreatedAt time.Time `json:"created_at"`
	// ID of the key that asked; "service" for what Lerner did by itself, "operator" for a shell.
	Actor  string `json:"actor"`
	Action string `json:"action"`
	// The path of the object below /v1.
	Subject string `json:"subject"`
	// The object before, as it was hashed; null: there was none.
	Before json.RawMessage `json:"before"`
	// The object after; null: it is gone.
	After        json.RawMessage `json:"after"`
	PreviousHash string          `json:"previous_hash"`
	// SHA-256 of the entry without id and hash, spelled as RFC 8785 says.
	Hash string `json:"hash"`
}

// AuditListParams selects changes.
type AuditListParams struct {
	// 1 to 100 changes a page; 10 if absent.
	Limit *int `query:"limit"`
	// Only what is older than the change with this id.
	StartingAfter *string `query:"starting_after"`
	// Only what is newer than the change with this id.
	EndingBefore *string `query:"ending_before"`
	// Only changes of this object: its path below /v1.
	Subject *string `query:"subject"`
	// Only changes of this kind.
	Action *string `query:"action"`
	// Only changes from then on.
	Since *time.Time `query:"since"`
	// Only changes before then.
	Until *time.Time `query:"until"`
}

// AuditService reads who changed what.
type AuditService struct{ transport *transport }

// List goes through changes, newest first, over all pages.
func (s *AuditService) List(ctx context.Context, params AuditListParams, options ...CallOption) iter.Seq2[AuditEntry, error] {
	return s.source().all(ctx, encodeQuery(params), options)
}

// ListPage answers one page of changes.
func (s *AuditService) ListPage(ctx context.Context, params AuditListParams, options ...CallOption) (*Page[AuditEntry], error) {
	return s.source().page(ctx, encodeQuery(params), options)
}

func (s *AuditService) source() source[AuditEntry] {
	return source[AuditEntry]{s.transport, "/v1/audit", func(e *AuditEntry) string { return e.ID }}
}
