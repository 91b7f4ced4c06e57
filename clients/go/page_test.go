package lerner

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"
)

// pagesOf returns products p9 … p1, two a page.
func pagesOf(asked *[]string) http.HandlerFunc {
	pages := map[string]string{
		"":                  `{"data":[{"id":"p5"},{"id":"p4"}],"has_more":true}`,
		"starting_after=p4": `{"data":[{"id":"p3"},{"id":"p2"}],"has_more":true}`,
		"starting_after=p2": `{"data":[{"id":"p1"}],"has_more":false}`,
		"ending_before=p1":  `{"data":[{"id":"p3"},{"id":"p2"}],"has_more":true}`,
		"ending_before=p3":  `{"data":[],"has_more":true}`,
	}
	return func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		*asked = append(*asked, r.URL.RawQuery)
		query.Del("limit")
		fmt.Fprint(w, pages[query.Encode()])
	}
}

func TestAListGoesThroughAllPages(t *testing.T) {
	var asked []string
	client := stubClient(t, pagesOf(&asked))
	var ids []string
	for product, err := range client.Products.List(context.Background(), ProductListParams{Limit: Ptr(2)}) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, product.ID)
	}
	if !slices.Equal(ids, []string{"p5", "p4", "p3", "p2", "p1"}) {
		t.Errorf("got %v", ids)
	}
	if !slices.Equal(asked, []string{"limit=2", "limit=2&starting_after=p4", "limit=2&starting_after=p2"}) {
		t.Errorf("asked for %v", asked)
	}
}

func TestAListGoesBackwardsFromTheFirstId(t *testing.T) {
	var asked []string
	client := stubClient(t, pagesOf(&asked))
	for _, err := range client.Products.List(context.Background(), ProductListParams{EndingBefore: Ptr("p1")}) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(asked, []string{"ending_before=p1", "ending_before=p3"}) {
		t.Errorf("asked for %v", asked)
	}
}

func TestALoopThatIsLeftAsksForNoMore(t *testing.T) {
	var asked []string
	client := stubClient(t, pagesOf(&asked))
	for range client.Products.List(context.Background(), ProductListParams{}) {
		break
	}
	if len(asked) != 1 {
		t.Errorf("asked for %v", asked)
	}
}

func TestAListEndsWithItsFirstError(t *testing.T) {
	calls := 0
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) {
		if calls++; calls == 2 {
			w.WriteHeader(400)
			return
		}
		fmt.Fprint(w, `{"data":[{"id":"p5"}],"has_more":true}`)
	})
	var seen []string
	for product, err := range client.Products.List(context.Background(), ProductListParams{}) {
		if err != nil {
			seen = append(seen, "error")
			continue
		}
		seen = append(seen, product.ID)
	}
	if !slices.Equal(seen, []string{"p5", "error"}) {
		t.Errorf("saw %v", seen)
	}
}

func TestPagesCanBeTakenOneByOne(t *testing.T) {
	var asked []string
	client := stubClient(t, pagesOf(&asked))
	ctx := context.Background()
	sizes := []int{}
	page, err := client.Products.ListPage(ctx, ProductListParams{})
	for ; page != nil && err == nil; page, err = page.Next(ctx) {
		sizes = append(sizes, len(page.Data))
	}
	if err != nil || !slices.Equal(sizes, []int{2, 2, 1}) {
		t.Errorf("sizes %v, %v", sizes, err)
	}
}

func TestAPageWithoutItsDataIsAnError(t *testing.T) {
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"has_more":false}`) })
	if _, err := client.Products.ListPage(context.Background(), ProductListParams{}); !finds[*ServiceError](err) {
		t.Errorf("got %v", err)
	}
}
