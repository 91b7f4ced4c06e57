package lerner

import (
	"context"
	"iter"
	"time"
)

// ImportCreateParams says which file is to be sent.
type ImportCreateParams struct {
	// What a row is.
	Kind ImportKind `json:"kind"`
	// How the file is written; CSV if nil.
	Format *ImportFormat `json:"format,omitempty"`
	// Of rows that name none.
	Currency *string `json:"currency,omitempty"`
}

// ImportKind says what a row is.
type ImportKind string

const (
	// ImportSales are rows of sales.
	ImportSales ImportKind = "sales"
	// ImportOffers are offers that were made elsewhere.
	ImportOffers ImportKind = "offers"
	// ImportProducts are products of the catalogue.
	ImportProducts ImportKind = "products"
)

// ImportFormat says how a file is written.
type ImportFormat string

const (
	// ImportCSV is a heading and rows.
	ImportCSV ImportFormat = "csv"
	// ImportNDJSON is a JSON object in each line.
	ImportNDJSON ImportFormat = "ndjson"
)

// ImportStatus says whether more of a file may come.
type ImportStatus string

const (
	// ImportOpen takes more of its file.
	ImportOpen ImportStatus = "open"
	// ImportCompleted has all of it.
	ImportCompleted ImportStatus = "completed"
	// ImportCancelled takes no more of it.
	ImportCancelled ImportStatus = "cancelled"
)

// Import is a file that is taken in, or was.
type Import struct {
	ID     string       `json:"id"`
	Kind   ImportKind   `json:"kind"`
	Format ImportFormat `json:"format"`
	Status ImportStatus `json:"status"`
	// Of rows that name none.
	Currency *string `json:"currency"`
	// Bytes of the file whose rows are stored or rejected: send on from here.
	BytesTaken int64 `json:"bytes_taken"`
	// Rows that came, those that were rejected included.
	Rows int64 `json:"rows"`
	// Rows that changed something.
	Recorded int64 `json:"recorded"`
	// Rows that were known already.
	Unchanged int64 `json:"unchanged"`
	// Rows that were not taken: see Rejected.
	Rejected int64 `json:"rejected"`
	// What was taken as it came and looks like a slip.
	Warnings  []RequestWarning `json:"warnings"`
	CreatedAt time.Time        `json:"created_at"`
	UpdatedAt time.Time        `json:"updated_at"`
	// When it was completed or cancelled; nil while it is open.
	EndedAt *time.Time `json:"ended_at"`
}

// ImportRejects are rows that were not taken.
type ImportRejects struct {
	Data    []ImportReject `json:"data"`
	HasMore bool           `json:"has_more"`
}

// ImportReject is a row that was not taken.
type ImportReject struct {
	// Which row of the file; the first after the heading is 1.
	Row    int64  `json:"row"`
	Reason string `json:"reason"`
	// The row as it came.
	Source string `json:"source"`
}

// ImportRowsParams says where in a file its part stands.
type ImportRowsParams struct {
	// Bytes of the file before the part; 0 if nil.
	Offset *int64 `query:"offset"`
	// "true": another part follows, from the answer's BytesTaken on.
	More *string `query:"more"`
}

// ImportRejectedParams selects rejected rows.
type ImportRejectedParams struct {
	// 1 to 1000 rows; 10 if nil.
	Limit *int `query:"limit"`
	// Number of the last row of the previous page.
	StartingAfter *int64 `query:"starting_after"`
}

// ImportsService takes in files of sales, offers or products, of any size.
type ImportsService struct{ transport *transport }

// Create begins an import; SendRows sends its file, in one part or in many.
func (s *ImportsService) Create(ctx context.Context, params ImportCreateParams, options ...CallOption) (*Import, error) {
	return fetch[Import](ctx, s.transport, call{method: "POST", path: "/v1/imports", body: params}, options)
}

// List goes through the imports of the last 30 days, newest first, over all pages.
func (s *ImportsService) List(ctx context.Context, params ListParams, options ...CallOption) iter.Seq2[Import, error] {
	return s.source().all(ctx, encodeQuery(params), options)
}

// ListPage answers one page of imports.
func (s *ImportsService) ListPage(ctx context.Context, params ListParams, options ...CallOption) (*Page[Import], error) {
	return s.source().page(ctx, encodeQuery(params), options)
}

// Get answers how far an import is; send on from its BytesTaken.
func (s *ImportsService) Get(ctx context.Context, importID string, options ...CallOption) (*Import, error) {
	path, err := pathOf("/v1/imports/", importID, "")
	if err != nil {
		return nil, err
	}
	return fetch[Import](ctx, s.transport, call{method: "GET", path: path}, options)
}

// SendRows sends a file, or the part of it that begins at Offset: some megabytes at a time. Sent again, a part
// changes nothing.
func (s *ImportsService) SendRows(
	ctx context.Context, importID string, rows []byte, params ImportRowsParams, options ...CallOption,
) (*Import, error) {
	path, err := pathOf("/v1/imports/", importID, "/rows")
	if err != nil {
		return nil, err
	}
	sent := call{method: "PUT", path: path, query: encodeQuery(params), file: rows}
	return fetch[Import](ctx, s.transport, sent, options)
}

// Cancel takes no more of a file; what was stored of it stays.
func (s *ImportsService) Cancel(ctx context.Context, importID string, options ...CallOption) (*Import, error) {
	path, err := pathOf("/v1/imports/", importID, "/cancel")
	if err != nil {
		return nil, err
	}
	return fetch[Import](ctx, s.transport, call{method: "POST", path: path, body: struct{}{}}, options)
}

// Rejected answers rows that were not taken, and why, in the order of the file.
func (s *ImportsService) Rejected(
	ctx context.Context, importID string, params ImportRejectedParams, options ...CallOption,
) (*ImportRejects, error) {
	path, err := pathOf("/v1/imports/", importID, "/rejected")
	if err != nil {
		return nil, err
	}
	return fetch[ImportRejects](ctx, s.transport, call{method: "GET", path: path, query: encodeQuery(params)}, options)
}

func (s *ImportsService) source() source[Import] {
	return source[Import]{s.transport, "/v1/imports", func(i *Import) string { return i.ID }}
}
