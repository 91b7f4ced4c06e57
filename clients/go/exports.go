package lerner

import (
	"context"
	"encoding/json"
	"time"
)

// ExportPage is a page of a table.
type ExportPage struct {
	// Rows in the order of their key, their columns under the names of lerner_export.
	Data []json.RawMessage `json:"data"`
	// StartingAfter of the next page; nil where there is none.
	Next *string `json:"next"`
}

// ExportReadParams selects rows of a table.
type ExportReadParams struct {
	// 1 to 10 000 rows; 1000 if nil.
	Limit *int `query:"limit"`
	// Next of the previous page.
	StartingAfter *string `query:"starting_after"`
	// Only what was quoted at this time or later; of sales, periods that begin then.
	Since *time.Time `query:"since"`
	// Only what was quoted before this time; of sales likewise.
	Until *time.Time `query:"until"`
}

// ExportsService reads what is stored, for a warehouse or a notebook. `lerner export` writes it as Parquet files.
type ExportsService struct{ transport *transport }

// Read answers a page of a table: quotes, outcomes, propensities, beliefs, price_lists or sales.
func (s *ExportsService) Read(ctx context.Context, table string, params ExportReadParams, options ...CallOption) (*ExportPage, error) {
	path, err := pathOf("/v1/exports/", table, "")
	if err != nil {
		return nil, err
	}
	return fetch[ExportPage](ctx, s.transport, call{method: "GET", path: path, query: encodeQuery(params)}, options)
}
