package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	lerner "github.com/lerner-pricing/lerner-go"
	"github.com/lerner-pricing/lerner-go/lernertest"
)

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

func TestASignedEventIsReceived(t *testing.T) {
	for payload, expected := range map[string]string{
		`{"type":"quote.created","timestamp":"2026-01-31T12:00:00Z","data":{"quote_id":"quote_1"}}`: "evt_1 quote.created\n",
		`{"type":"outcome.recorded","data":{"quote_id":"quote_1","status":"accepted"}}`:             "evt_1 quote_1 accepted\n",
		`{"type":"import.completed","data":{"rows":3}}`:                                             "evt_1 import.completed\n",
	} {
		header, err := lernertest.SignWebhook([]byte(payload), "evt_1", time.Now(), secret)
		if err != nil {
			t.Fatal(err)
		}
		if status, out := deliver(t, payload, header); status != 204 || out != expected {
			t.Errorf("got %d and %q", status, out)
		}
	}
}

func TestAnUnsignedEventIsRefused(t *testing.T) {
	if status, out := deliver(t, `{"type":"quote.created"}`, http.Header{}); status != 400 || out != "" {
		t.Errorf("got %d and %q", status, out)
	}
}

func deliver(t *testing.T, payload string, header http.Header) (int, string) {
	t.Helper()
	webhook, err := lerner.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	request := httptest.NewRequest("POST", "/webhooks", strings.NewReader(payload))
	request.Header = header
	answer := httptest.NewRecorder()
	receive(webhook, &out).ServeHTTP(answer, request)
	return answer.Code, out.String()
}
