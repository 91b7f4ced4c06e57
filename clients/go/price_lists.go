package lerner

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
)

const priceListsPath = "/v1/price_lists"

// PriceListListParams selects price lists.
type PriceListListParams struct {
	// 1 to 100 lists a page; 10 if absent.
	Limit *int `query:"limit"`
	// Only what is older than the list with this id.
	StartingAfter *string `query:"starting_after"`
	// Only what is newer than the list with this id.
	EndingBefore *string `query:"ending_before"`
	// Only lists of this status.
	Status *PriceListStatus `query:"status"`
}

// PriceListScheduleParams selects units of a plan.
type PriceListScheduleParams struct {
	// 1 to 100 units; 10 if absent.
	Limit *int `query:"limit"`
	// Name of the last unit of the previous page.
	StartingAfter *string `query:"starting_after"`
}

// PriceListEntryListParams selects entries of a list.
type PriceListEntryListParams struct {
	// 1 to 1000 entries a page; 10 if absent.
	Limit *int `query:"limit"`
	// ID of the last product of the previous page.
	StartingAfter *string `query:"starting_after"`
	// Only products of which this was said: "category=coffee".
	Attribute *string `query:"attribute"`
	// Only entries that raise the price, lower it, or keep the current one: "raised", "lowered" or
	// "kept".
	Change *string `query:"change"`
	// Only entries of at least this confidence, from 0 to 1.
	MinConfidence *float64 `query:"min_confidence"`
	// Columns of a CSV file, which this client does not ask for.
	Format *string `query:"format"`
}

// PriceListEntryChanges says what is to become of an entry; what is absent stays.
type PriceListEntryChanges struct {
	// [Set] the price to show; [Null] is the proposed price again.
	Price *Nullable[int64] `json:"price,omitempty"`
	// Whether the current price stays.
	Locked *bool `json:"locked,omitempty"`
	// Whether the product is left out.
	Dropped *bool `json:"dropped,omitempty"`
	// [Set] why; [Null] forgets it.
	Note *Nullable[string] `json:"note,omitempty"`
}

// PriceListEntryEdit says what is to become of the entry of a product.
type PriceListEntryEdit struct {
	ProductID string `json:"product_id"`
	// [Set] the price to show; [Null] is the proposed price again.
	Price *Nullable[int64] `json:"price,omitempty"`
	// Whether the current price stays.
	Locked *bool `json:"locked,omitempty"`
	// Whether the product is left out.
	Dropped *bool `json:"dropped,omitempty"`
	// [Set] why; [Null] forgets it.
	Note *Nullable[string] `json:"note,omitempty"`
}

// PriceListEntryEdits are changes of many entries, up to 500.
type PriceListEntryEdits struct {
	Entries []PriceListEntryEdit `json:"entries"`
}

// PriceListFile is a CSV file of a list's entries, with a first line of names.
type PriceListFile struct {
	Csv string `json:"csv"`
}

// PriceListFileResult is what a file changed.
type PriceListFileResult struct {
	Rows      int64 `json:"rows"`
	Changed   int64 `json:"changed"`
	Unchanged int64 `json:"unchanged"`
	Refused   int64 `json:"refused"`
	// The first hundred of those refused.
	Errors []PriceListFileError `json:"errors"`
}

// PriceListFileError is a row that was refused, and why.
type PriceListFileError struct {
	Line      int64  `json:"line"`
	ProductID string `json:"product_id"`
	Message   string `json:"message"`
}

// PriceListEntryReplay is an entry whose price was proposed once more.
type PriceListEntryReplay struct {
	PriceListID string `json:"price_list_id"`
	ProductID   string `json:"product_id"`
	// nil where what it was made of is not stored.
	Identical  *bool                  `json:"identical"`
	Difference *EntryReplayDifference `json:"difference"`
	Engine     ReplayEngine           `json:"engine"`
}

// EntryReplayDifference is the first field that came out otherwise, both values as JSON.
type EntryReplayDifference struct {
	Field    EntryReplayField `json:"field"`
	Stored   string           `json:"stored"`
	Replayed string           `json:"replayed"`
}

// EntryReplayField names a field of an entry.
type EntryReplayField string

const (
	// EntryReplayProposedPrice is the price proposed.
	EntryReplayProposedPrice EntryReplayField = "proposed_price"
	// EntryReplayPrices are those that it was drawn from.
	EntryReplayPrices EntryReplayField = "prices"
	// EntryReplayProbabilities are the chances of those.
	EntryReplayProbabilities EntryReplayField = "probabilities"
	// EntryReplayBeliefVersion names the belief.
	EntryReplayBeliefVersion EntryReplayField = "belief_version"
	// EntryReplayConfidence is the confidence of the price.
	EntryReplayConfidence EntryReplayField = "confidence"
	// EntryReplayFactors are what moved or held the price.
	EntryReplayFactors EntryReplayField = "factors"
)

// PriceListEntryResult is what became of a change: an entry, or why there is none.
type PriceListEntryResult struct {
	Entry *PriceListEntry
	// Err is a refusal; nil if there is an entry.
	Err error
}

// PriceListEntryResults are what became of each change, in their order.
type PriceListEntryResults struct {
	Results []PriceListEntryResult `json:"results"`
	Changed int64                  `json:"changed"`
}

// UnmarshalJSON tells an entry from a refusal.
func (r *PriceListEntryResult) UnmarshalJSON(wire []byte) error {
	refused, err := refusalIn(wire)
	if err != nil || refused != nil {
		*r = PriceListEntryResult{Err: refused}
		return err
	}
	entry := new(PriceListEntry)
	if err := json.Unmarshal(wire, entry); err != nil {
		return err
	}
	*r = PriceListEntryResult{Entry: entry}
	return nil
}

// MarshalJSON writes the result as the service answers it.
func (r PriceListEntryResult) MarshalJSON() ([]byte, error) {
	return resultJSON(r.Err, r.Entry)
}

// refusalIn is the refusal that a place in a list of results holds, or nil.
func refusalIn(wire []byte) (error, error) {
	var refused struct {
		Error *errorFields `json:"error"`
	}
	if err := json.Unmarshal(wire, &refused); err != nil || refused.Error == nil {
		return nil, err
	}
	// A place has no status of its own; its type says what it is.
	return typed(refused.Error.refusal(statusOfType(refused.Error.Type, refused.Error.Code))), nil
}

func resultJSON(err error, value any) ([]byte, error) {
	var e *APIError
	if !errors.As(err, &e) {
		return json.Marshal(value)
	}
	return json.Marshal(errorBody{fieldsOf(e)})
}

// PriceListsService drafts, activates and ends prices that everybody sees for a time.
type PriceListsService struct {
	// Entries are the prices of a list.
	Entries   *PriceListEntriesService
	transport *transport
}

// Create asks for a draft; Get says how far it is.
func (s *PriceListsService) Create(ctx context.Context, params PriceListCreateParams, options ...CallOption) (*PriceList, error) {
	return fetch[PriceList](ctx, s.transport, call{method: "POST", path: priceListsPath, body: params}, options)
}

// List goes through price lists, newest first, over all pages.
func (s *PriceListsService) List(ctx context.Context, params PriceListListParams, options ...CallOption) iter.Seq2[PriceList, error] {
	return s.source().all(ctx, encodeQuery(params), options)
}

// ListPage answers one page of price lists.
func (s *PriceListsService) ListPage(ctx context.Context, params PriceListListParams, options ...CallOption) (*Page[PriceList], error) {
	return s.source().page(ctx, encodeQuery(params), options)
}

// Get answers one list.
func (s *PriceListsService) Get(ctx context.Context, listID string, options ...CallOption) (*PriceList, error) {
	return fetchBelow[PriceList](ctx, s.transport, listID, "", call{method: "GET"}, options)
}

// Activate puts a draft in force, from its beginning on.
func (s *PriceListsService) Activate(ctx context.Context, listID string, options ...CallOption) (*PriceList, error) {
	return fetchBelow[PriceList](ctx, s.transport, listID, "/activate", call{method: "POST", body: struct{}{}}, options)
}

// End ends a list at once, or discards a draft.
func (s *PriceListsService) End(ctx context.Context, listID string, options ...CallOption) (*PriceList, error) {
	return fetchBelow[PriceList](ctx, s.transport, listID, "/end", call{method: "POST", body: struct{}{}}, options)
}

// Revert ends a list at once, and puts the one before back in force.
func (s *PriceListsService) Revert(ctx context.Context, listID string, options ...CallOption) (*PriceList, error) {
	return fetchBelow[PriceList](ctx, s.transport, listID, "/revert", call{method: "POST", body: struct{}{}}, options)
}

// Schedule answers which price of a switchback is shown when.
func (s *PriceListsService) Schedule(
	ctx context.Context, listID string, params PriceListScheduleParams, options ...CallOption,
) (*PriceListSchedule, error) {
	asked := call{method: "GET", query: encodeQuery(params)}
	return fetchBelow[PriceListSchedule](ctx, s.transport, listID, "/schedule", asked, options)
}

// Result answers what the proposed prices of a switchback earned beside the current ones.
func (s *PriceListsService) Result(ctx context.Context, listID string, options ...CallOption) (*PriceListResult, error) {
	return fetchBelow[PriceListResult](ctx, s.transport, listID, "/result", call{method: "GET"}, options)
}

func (s *PriceListsService) source() source[PriceList] {
	return source[PriceList]{s.transport, priceListsPath, func(one *PriceList) string { return one.ID }}
}

// PriceListEntriesService keeps the prices of a list.
type PriceListEntriesService struct{ transport *transport }

// List goes through entries, those with the largest expected gain first, over all pages.
func (s *PriceListEntriesService) List(
	ctx context.Context, listID string, params PriceListEntryListParams, options ...CallOption,
) iter.Seq2[PriceListEntry, error] {
	source, err := s.source(listID)
	if err != nil {
		return func(yield func(PriceListEntry, error) bool) { yield(PriceListEntry{}, err) }
	}
	return source.all(ctx, encodeQuery(params), options)
}

// ListPage answers one page of entries.
func (s *PriceListEntriesService) ListPage(
	ctx context.Context, listID string, params PriceListEntryListParams, options ...CallOption,
) (*Page[PriceListEntry], error) {
	source, err := s.source(listID)
	if err != nil {
		return nil, err
	}
	return source.page(ctx, encodeQuery(params), options)
}

// Update locks, edits or drops an entry of a draft.
func (s *PriceListEntriesService) Update(
	ctx context.Context, listID, productID string, params PriceListEntryChanges, options ...CallOption,
) (*PriceListEntry, error) {
	list, err := pathOf(priceListsPath+"/", listID, "/entries/")
	if err != nil {
		return nil, err
	}
	path, err := pathOf(list, productID, "")
	if err != nil {
		return nil, err
	}
	return fetch[PriceListEntry](ctx, s.transport, call{method: "PATCH", path: path, body: params}, options)
}

// UpdateMany changes up to 500 entries, each with its own result.
func (s *PriceListEntriesService) UpdateMany(
	ctx context.Context, listID string, params PriceListEntryEdits, options ...CallOption,
) (*PriceListEntryResults, error) {
	return fetchBelow[PriceListEntryResults](ctx, s.transport, listID, "/entries", call{method: "PATCH", body: params}, options)
}

// ImportFile takes back a CSV file that was exported and changed; what it does not name stays.
func (s *PriceListEntriesService) ImportFile(
	ctx context.Context, listID string, params PriceListFile, options ...CallOption,
) (*PriceListFileResult, error) {
	return fetchBelow[PriceListFileResult](ctx, s.transport, listID, "/entries", call{method: "PUT", body: params}, options)
}

// Explain answers why an entry has its price, by what it was proposed from.
func (s *PriceListEntriesService) Explain(
	ctx context.Context, listID, productID string, options ...CallOption,
) (*Explanation, error) {
	return fetchOfEntry[Explanation](ctx, s.transport, listID, productID, "/explanation", options)
}

// Replay proposes the price of an entry once more, and says whether it comes out the same.
func (s *PriceListEntriesService) Replay(
	ctx context.Context, listID, productID string, options ...CallOption,
) (*PriceListEntryReplay, error) {
	return fetchOfEntry[PriceListEntryReplay](ctx, s.transport, listID, productID, "/replay", options)
}

func fetchOfEntry[T any](
	ctx context.Context, t *transport, listID, productID, below string, options []CallOption,
) (*T, error) {
	list, err := pathOf(priceListsPath+"/", listID, "/entries/")
	if err != nil {
		return nil, err
	}
	path, err := pathOf(list, productID, below)
	if err != nil {
		return nil, err
	}
	return fetch[T](ctx, t, call{method: "GET", path: path}, options)
}

func (s *PriceListEntriesService) source(listID string) (source[PriceListEntry], error) {
	path, err := pathOf(priceListsPath+"/", listID, "/entries")
	return source[PriceListEntry]{s.transport, path, func(one *PriceListEntry) string { return one.ProductID }}, err
}

func fetchBelow[T any](
	ctx context.Context, t *transport, listID, below string, asked call, options []CallOption,
) (*T, error) {
	path, err := pathOf(priceListsPath+"/", listID, below)
	if err != nil {
		return nil, err
	}
	asked.path = path
	return fetch[T](ctx, t, asked, options)
}
