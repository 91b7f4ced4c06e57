package lerner

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// BenchmarkQuote compares a quote with the same bytes through net/http, read into the same struct.
func BenchmarkQuote(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		writeQuote(w)
	}))
	defer server.Close()

	b.Run("client", func(b *testing.B) {
		client, err := New(WithBaseURL(server.URL), WithAPIKey(testKey))
		if err != nil {
			b.Fatal(err)
		}
		for range b.N {
			if _, err := client.Quote(context.Background(), tea); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("net-http", func(b *testing.B) {
		for range b.N {
			if err := bareQuote(server.URL); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func bareQuote(address string) error {
	body, err := json.Marshal(tea)
	if err != nil {
		return err
	}
	request, err := http.NewRequest("POST", address+"/v1/quote", bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+testKey)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	return json.Unmarshal(content, new(Quote))
}
