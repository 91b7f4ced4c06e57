package lerner

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"
)

// BenchmarkQuote compares a quote with sending the same bytes through net/http and reading them
// into the same struct. The two alternate, so that other load on the machine affects both, and
// their medians are compared: ratio.
func BenchmarkQuote(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		writeQuote(w)
	}))
	defer server.Close()
	client, err := New(WithBaseURL(server.URL), WithAPIKey(testKey))
	if err != nil {
		b.Fatal(err)
	}
	ways := [2]func() error{
		func() error { _, err := client.Quote(context.Background(), tea); return err },
		func() error { return bareQuote(server.URL) },
	}
	var took [2][]time.Duration
	for i := range 2 * b.N {
		// c b b c c b b c …: neither always follows the other.
		way := (i/2 + i) % 2
		started := time.Now()
		if err := ways[way](); err != nil {
			b.Fatal(err)
		}
		took[way] = append(took[way], time.Since(started))
	}
	ofClient, ofBare := median(took[0]), median(took[1])
	b.ReportMetric(ofClient.Seconds()*1e6, "client-µs")
	b.ReportMetric(ofBare.Seconds()*1e6, "net/http-µs")
	b.ReportMetric(ofClient.Seconds()/ofBare.Seconds(), "ratio")
}

func median(durations []time.Duration) time.Duration {
	slices.Sort(durations)
	return durations[len(durations)/2]
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
