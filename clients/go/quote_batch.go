package lerner

import (
	"context"
	"encoding/json"
	"errors"
)

// QuoteResult is the result of one request of a batch: a quote, or why there is none.
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

// UnmarshalJSON distinguishes a quote from a refusal.
func (r *QuoteResult) UnmarshalJSON(wire []byte) error {
	var refused struct {
		Error *errorFields `json:"error"`
	}
	if err := json.Unmarshal(wire, &refused); err != nil {
		return err
	}
	if refused.Error != nil {
		// A position in a batch has no status of its own; it follows from its type.
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

// MarshalJSON writes the result in the service's format.
func (r QuoteResult) MarshalJSON() ([]byte, error) {
	var e *APIError
	if !errors.As(r.Err, &e) {
		return json.Marshal(r.Quote)
	}
	return json.Marshal(errorBody{fieldsOf(e)})
}

// QuoteBatch returns up to 1 000 prices at once: one quote or refusal each, in the order of the
// requests. An invalid request does not affect the others.
func (c *Client) QuoteBatch(ctx context.Context, requests []QuoteParams, options ...CallOption) ([]QuoteResult, error) {
	return c.quoteBatch(ctx, quoteBatchParams{Requests: notNil(requests)}, options)
}

// QuoteBatchForEveryone is [Client.QuoteBatch] for public prices that apply for a period. Their ids
// accept no outcome: sales at them are reported with [SalesService.Create].
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

// statusOfType is the status that a refusal would have had on its own.
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

// notNil replaces a nil list by an empty one, for the service to refuse it as such.
func notNil[T any](items []T) []T {
	if items == nil {
		return []T{}
	}
	return items
}
