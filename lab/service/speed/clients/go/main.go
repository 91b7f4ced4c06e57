// Quotes through the Go client against the same bytes through net/http, read as JSON; the two take turns.
package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/lerner-pricing/lerner-go"
)

const (
	key  = "lrn_test_0123456789abcdefghijklmnopqrstuvwxyz"
	body = `{"product_id":"mug","base_price":1999,"currency":"usd","segment":"returning"}`
)

func main() {
	baseURL := os.Args[1]
	pairs, warmUp := number(os.Args[2]), number(os.Args[3])
	client, err := lerner.New(lerner.WithBaseURL(baseURL), lerner.WithAPIKey(key))
	if err != nil {
		log.Fatal(err)
	}
	segment := "returning"
	asked := lerner.QuoteParams{ProductID: "mug", BasePrice: 1999, Currency: "usd", Segment: &segment}
	names := [2]string{"client", "bare"}
	ways := [2]func() error{
		func() error { _, err := client.Quote(context.Background(), asked); return err },
		func() error { return bareQuote(baseURL) },
	}
	took := map[string][]float64{}
	for i := -2 * warmUp; i < 2*pairs; i++ {
		// c b b c c b b c …: neither always finds what the other left warm.
		way := (i>>1 ^ i) & 1
		began := time.Now()
		if err := ways[way](); err != nil {
			log.Fatal(err)
		}
		if i >= 0 {
			took[names[way]] = append(took[names[way]], time.Since(began).Seconds()*1e6)
		}
	}
	_ = json.NewEncoder(os.Stdout).Encode(took)
}

func bareQuote(baseURL string) error {
	request, err := http.NewRequest("POST", baseURL+"/v1/quote", strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "lerner-go/0.1.0")
	request.Header.Set("Authorization", "Bearer "+key)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", "7f1c9a52-5a3f-4c0e-9a57-3c9a7d2f1b64")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	return json.Unmarshal(content, new(lerner.Quote))
}

func number(text string) int {
	value, err := strconv.Atoi(text)
	if err != nil {
		log.Fatal(err)
	}
	return value
}
