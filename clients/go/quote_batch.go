package lerner

import (
	"context"
	"encoding/json"
	"errors"
)

// QuoteResult is what a batch answers for one request: a quote, or why there is none.
type QuoteResult struct {
	Quote *Quote
	// Err is a refusal, of the same types as those of [Client.Quote]; nil if there is a quote.
	Err error
}

type quoteBatchParams struct {
	Requests []QuoteParams `json:"requests"`
	Everyone *Everyone     `json:"everyone,omitempty"`
}

type quoteBatch struct {
	Results []QuoteResult `json:"results"`
}

// UnmarshalJSON tells a quote from a refusal.
func (r *QuoteResult) UnmarshalJSON(wire []byte) error {
	var refused struct {
		Error *errorFields `json:"error"`
	}
	if err := json.Unmarshal(wire, &refused); err != nil {
		return err
	}
	if refused.Error != nil {
		// A place in a batch has no status of its own; its type says what it is.
		e := refused.Error.refusal(statusOfType(refused.Error.Type, refused.Error.Code))
		*r = QuoteResult{Err: typed(e)}
		return nil
	}
	quote := new(Quote)
	if err := json.Unmarshal(wire, quote); err != nil {
		return err
	}
	*r = QuoteResult{Quote: quote}
	return quote.check()
}

// MarshalJSON writes the result as the service answers it.
func (r QuoteResult) MarshalJSON() ([]byte, error) {
	var e *APIError
	if !errors.As(r.Err, &e) {
		return json.Marshal(r.Quote)
	}
	return json.Marshal(errorBody{fieldsOf(e)})
}

// QuoteBatch answers up to 1 000 prices at once: one quote or refusal each, in the order asked. A faulty
// request touches no other.
func (c *Client) QuoteBatch(ctx context.Context, requests []QuoteParams, options ...CallOption) ([]QuoteResult, error) {
	return c.quoteBatch(ctx, quoteBatchParams{Requests: notNil(requests)}, options)
}

// QuoteBatchForEveryone is [Client.QuoteBatch] for prices that everybody sees for a time. Their ids take no outcome:
// what is sold at them is reported with [SalesService.Create].
func (c *Client) QuoteBatchForEveryone(ctx context.Context, everyone Everyone, requests []QuoteParams, options ...CallOption) ([]QuoteResult, error) {
	return c.quoteBatch(ctx, quoteBatchParams{Requests: notNil(requests), Everyone: &everyone}, options)
}

func (c *Client) quoteBatch(ctx context.Context, body quoteBatchParams, options []CallOption) ([]QuoteResult, error) {
	answer, err := fetch[quoteBatch](ctx, c.transport, call{method: "POST", path: "/v1/quote/batch", body: body}, options)
	if err != nil {
		return nil, err
	}
	return answer.Results, nil
}

// statusOfType is the status that a refusal would have had by itself.
func statusOfType(kind ErrorType, code ErrorCode) int {
	switch kind {
	case TypeAuthenticationError:
		return 401
	case TypePermissionError:
		return 403
	case TypeConflictError:
		return 409
	case TypeRateLimitError:
		return 429
	case TypeInvalidRequestError, TypeIdempotencyError:
		if code == CodeResourceMissing {
			return 404
		}
		return 400
	default:
		return 500
	}
}

// notNil makes a list that was not given an empty one, for the service to refuse as such.
func notNil[T any](items []T) []T {
	if items == nil {
		return []T{}
	}
	return items
}
