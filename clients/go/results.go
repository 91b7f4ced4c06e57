package lerner

import (
	"encoding/json"
	"errors"
)

// PolicyResult is the result for one policy: set, or why not.
type PolicyResult struct {
	Set *PolicySet
	// Err is a refusal; nil if it was set.
	Err error
}

// PolicyResults are the results for each policy, in order.
type PolicyResults struct {
	Results []PolicyResult `json:"results"`
	Changed int64          `json:"changed"`
}

// UnmarshalJSON distinguishes a policy that was set from a refusal.
func (r *PolicyResult) UnmarshalJSON(wire []byte) error {
	refused, err := refusalIn(wire)
	if err != nil || refused != nil {
		*r = PolicyResult{Err: refused}
		return err
	}
	set := new(PolicySet)
	if err := json.Unmarshal(wire, set); err != nil {
		return err
	}
	*r = PolicyResult{Set: set}
	return nil
}

// MarshalJSON writes the result in the service's format.
func (r PolicyResult) MarshalJSON() ([]byte, error) {
	return resultJSON(r.Err, r.Set)
}

// PriceListEntryResult is the result of one change: an entry, or why there is none.
type PriceListEntryResult struct {
	Entry *PriceListEntry
	// Err is a refusal; nil if there is an entry.
	Err error
}

// PriceListEntryResults are the results of each change, in order.
type PriceListEntryResults struct {
	Results []PriceListEntryResult `json:"results"`
	Changed int64                  `json:"changed"`
}

// UnmarshalJSON distinguishes an entry from a refusal.
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

// MarshalJSON writes the result in the service's format.
func (r PriceListEntryResult) MarshalJSON() ([]byte, error) {
	return resultJSON(r.Err, r.Entry)
}

// refusalIn is the refusal at a position in a list of results, or nil.
func refusalIn(wire []byte) (error, error) {
	var refused struct {
		Error *errorFields `json:"error"`
	}
	if err := json.Unmarshal(wire, &refused); err != nil || refused.Error == nil {
		return nil, err
	}
	// A position has no status of its own; it follows from its type.
	return typed(refused.Error.refusal(statusOfType(refused.Error.Type, refused.Error.Code))), nil
}

func resultJSON(err error, value any) ([]byte, error) {
	var e *APIError
	if !errors.As(err, &e) {
		return json.Marshal(value)
	}
	return json.Marshal(errorBody{fieldsOf(e)})
}
