package lerner

import (
	"context"
	"errors"
	"iter"
	"maps"
	"net/url"
)

// ListParams are the parameters of lists without filters. StartingAfter and EndingBefore exclude
// each other, and their objects are never part of the page.
type ListParams struct {
	// 1 to 100 objects a page; 10 if absent.
	Limit *int `query:"limit"`
	// Only objects older than the one with this id.
	StartingAfter *string `query:"starting_after"`
	// Only objects newer than the one with this id.
	EndingBefore *string `query:"ending_before"`
}

// Page is one page of a list, newest first.
type Page[T any] struct {
	Data []T `json:"data"`
	// HasMore reports whether there are more in the same direction.
	HasMore bool `json:"has_more"`

	source source[T]
	query  url.Values
}

// Next requests the next page in the same direction. At the end it returns nil, without an error.
func (p *Page[T]) Next(ctx context.Context, options ...CallOption) (*Page[T], error) {
	if !p.HasMore || len(p.Data) == 0 {
		return nil, nil
	}
	query := maps.Clone(p.query)
	query.Del("skip") // what follows goes on from this page
	if query.Has("ending_before") {
		query.Set("ending_before", p.source.idOf(&p.Data[0]))
	} else {
		query.Set("starting_after", p.source.idOf(&p.Data[len(p.Data)-1]))
	}
	return p.source.page(ctx, query, options)
}

func (p *Page[T]) check() error {
	if p.Data == nil {
		return errors.New("it is not a page of a list")
	}
	return nil
}

// source is where the pages of a list come from.
type source[T any] struct {
	transport *transport
	path      string
	idOf      func(*T) string
}

func (s source[T]) page(ctx context.Context, query url.Values, options []CallOption) (*Page[T], error) {
	page, err := fetch[Page[T]](ctx, s.transport, call{method: "GET", path: s.path, query: query}, options)
	if err != nil {
		return nil, err
	}
	page.source, page.query = s, query
	return page, nil
}

// all iterates over the objects of all pages, and ends after the first error.
func (s source[T]) all(ctx context.Context, query url.Values, options []CallOption) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		page, err := s.page(ctx, query, options)
		for page != nil && err == nil {
			for _, item := range page.Data {
				if !yield(item, nil) {
					return
				}
			}
			page, err = page.Next(ctx, options...)
		}
		if err != nil {
			var none T
			yield(none, err)
		}
	}
}
