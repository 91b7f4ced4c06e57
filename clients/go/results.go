package lerner

import (
	"encoding/json"
	"errors"
)

// PolicyResult is what became of a policy: set, or why not.
type PolicyResult struct {
	Set *PolicySet
	// Err is a refusal; nil if it was set.
	Err error
}

// PolicyResults are what became of each policy, in their order.
type PolicyResults struct {
	Results []PolicyResult `json:"results"`
	Changed int64          `json:"changed"`
}

// UnmarshalJSON tells what was set from a refusal.
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

// MarshalJSON writes the result as the service answers it.
func (r PolicyResult) MarshalJSON() ([]byte, error) {
	return resultJSON(r.Err, r.Set)
}

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
