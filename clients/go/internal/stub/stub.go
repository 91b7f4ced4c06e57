// Package stub answers like the service, for the tests of examples and of the installed module.
package stub

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
)

// Key is the only key that the stub accepts.
const Key = "lrn_test_stub"

// Start serves until it is closed.
func Start() *httptest.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/quote", quote)
	answer(mux, "POST /v1/quote/batch", 200, `{"results":[
		{"quote_id":"quote_1","optimized_price":1050,"currency":"usd","confidence":0.8,"factors":[]},
		{"error":{"type":"invalid_request_error","code":"parameter_invalid","message":"`+"`base_price` is 0."+`",
		"request_id":"req_stub","doc_url":"/docs/errors"}}]}`)
	answer(mux, "POST /v1/outcomes", 200, `{"recorded":1,"unchanged":0}`)
	mux.HandleFunc("GET /v1/products", products)
	answer(mux, "GET /v1/products/missing", 404, `{"error":{"type":"invalid_request_error","code":"resource_missing",
		"message":"There is no product missing.","request_id":"req_stub","doc_url":"/docs/errors"}}`)
	answer(mux, "PATCH /v1/products/tea", 200, `{"id":"tea","name":"tea","base_price":1200,"currency":"usd","status":"active"}`)
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Request-Id", "req_stub")
		if r.Header.Get("Authorization") != "Bearer "+Key {
			w.WriteHeader(401)
			return
		}
		mux.ServeHTTP(w, r)
	}))
}

// quote returns a price, except for the product slow, whose response exceeds any deadline.
func quote(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	if string(body) == `{"product_id":"slow","base_price":1000,"currency":"usd"}` {
		<-r.Context().Done()
		return
	}
	w.Header().Set("RateLimit", `"quote";r=87;t=1`)
	fmt.Fprint(w, `{"quote_id":"quote_1","optimized_price":1050,"currency":"usd","confidence":0.8,"factors":["price_elasticity"]}`)
}

func products(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("starting_after") {
		fmt.Fprint(w, `{"data":[{"id":"cup","name":"Cup","base_price":500,"currency":"usd","status":"paused"}],"has_more":false}`)
		return
	}
	fmt.Fprint(w, `{"data":[{"id":"tea","name":"Tea","base_price":1000,"currency":"usd","status":"active"}],"has_more":true}`)
}

func answer(mux *http.ServeMux, pattern string, status int, body string) {
	mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	})
}
