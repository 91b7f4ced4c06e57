package lerner

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"
)

func TestABatchAnswersAQuoteOrARefusalInEachPlace(t *testing.T) {
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"results":[{"quote_id":"q1","optimized_price":5,"currency":"usd","confidence":1,"factors":[]},
			{"error":{"type":"invalid_request_error","code":"resource_missing","message":"No.","request_id":"r","doc_url":"/d"}}]}`)
	})
	results, err := client.QuoteBatch(context.Background(), []QuoteParams{tea, tea})
	if err != nil || len(results) != 2 {
		t.Fatalf("got %v, %v", results, err)
	}
	if results[0].Err != nil || results[0].Quote.QuoteID != "q1" {
		t.Errorf("first: %+v", results[0])
	}
	var missing *NotFoundError
	if results[1].Quote != nil || !errors.As(results[1].Err, &missing) || missing.Code != CodeResourceMissing {
		t.Errorf("second: %+v", results[1])
	}
}

func TestABatchWithAQuoteWithoutPriceIsAnError(t *testing.T) {
	client := stubClient(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"results":[{"quote_id":"q1"}]}`) })
	if _, err := client.QuoteBatch(context.Background(), []QuoteParams{tea}); !finds[*ServiceError](err) {
		t.Errorf("got %v", err)
	}
}
