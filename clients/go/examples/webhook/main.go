// Webhook listens for events, and accepts only those that the service signed.
package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"

	lerner "github.com/lerner-pricing/lerner-go"
)

func main() {
	// The secret returned by client.WebhookEndpoints.Create.
	webhook, err := lerner.NewWebhook(os.Getenv("LERNER_WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:9000", receive(webhook, os.Stdout)))
}

func receive(webhook *lerner.Webhook, out io.Writer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Byte for byte as received: once parsed and serialised again, it has another signature.
		payload, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			http.Error(w, "too long", http.StatusRequestEntityTooLarge)
			return
		}
		event, err := webhook.Verify(payload, r.Header)
		if err != nil {
			http.Error(w, "not believed", http.StatusBadRequest)
			return
		}
		typed, err := event.Typed()
		if err != nil {
			http.Error(w, "not readable", http.StatusBadRequest)
			return
		}
		switch e := typed.(type) {
		case *lerner.OutcomeRecordedEvent:
			fmt.Fprintln(out, e.ID, e.Data.QuoteID, e.Data.Status)
		case *lerner.ProductPriceMovedEvent:
			fmt.Fprintln(out, e.ID, e.Data.ID, e.Data.Previous.BasePrice, e.Data.BasePrice)
		default: // of no interest here, or a *lerner.UnknownEvent of a newer service
			fmt.Fprintln(out, event.ID, event.Type)
		}
		// The same event may arrive twice, with the same ID.
		w.WriteHeader(http.StatusNoContent)
	})
}
