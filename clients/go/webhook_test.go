package lerner_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	lerner "github.com/lerner-pricing/lerner-go"
	"github.com/lerner-pricing/lerner-go/lernertest"
)

const (
	secret  = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	payload = `{"type":"quote.created","timestamp":"2026-01-31T12:00:00Z","data":{"quote_id":"quote_1"}}`
)

// The example in the specification of Standard Webhooks.
func TestASignatureIsThatOfTheSpecification(t *testing.T) {
	header, err := lernertest.SignWebhook([]byte(`{"test": 2432232314}`), "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), secret)
	if err != nil || header.Get("webhook-signature") != "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=" {
		t.Errorf("got %v, %v", header, err)
	}
}

func TestASignedDeliveryIsBelieved(t *testing.T) {
	header := sign(t, secret, time.Now())
	header.Set("webhook-signature", "v1a,AAAA v1,AAAA rubbish "+header.Get("webhook-signature"))
	event, err := webhook(t).Verify([]byte(payload), header)
	if err != nil || event.Type != "quote.created" || string(event.Data) != `{"quote_id":"quote_1"}` {
		t.Errorf("got %+v, %v", event, err)
	}
}

func TestAnythingElseIsNotBelieved(t *testing.T) {
	other := "whsec_" + strings.Repeat("A", 32)
	cases := map[string]func(http.Header) (string, http.Header){
		"another secret":    func(http.Header) (string, http.Header) { return payload, sign(t, other, time.Now()) },
		"a changed payload": func(h http.Header) (string, http.Header) { return payload + " ", h },
		"an old delivery": func(http.Header) (string, http.Header) {
			return payload, sign(t, secret, time.Now().Add(-6*time.Minute))
		},
		"one of the future": func(http.Header) (string, http.Header) {
			return payload, sign(t, secret, time.Now().Add(6*time.Minute))
		},
		"no signature":       without("webhook-signature"),
		"no id":              without("webhook-id"),
		"no timestamp":       without("webhook-timestamp"),
		"another id":         with("webhook-id", "msg_2"),
		"another time":       with("webhook-timestamp", "1"),
		"a time that is not": with("webhook-timestamp", "now"),
		"half a signature":   with("webhook-signature", "v1,AAAA"),
	}
	for name, make := range cases {
		body, header := make(sign(t, secret, time.Now()))
		_, err := webhook(t).Verify([]byte(body), header)
		var disbelieved *lerner.WebhookVerificationError
		if !errors.As(err, &disbelieved) || strings.Contains(err.Error(), secret[6:]) {
			t.Errorf("%s became %v", name, err)
		}
	}
}

func TestAMalformedSecretIsRefusedWithoutRepeatingIt(t *testing.T) {
	for _, malformed := range []string{"", "whsec_", "whsec_not base64!"} {
		_, err := lerner.NewWebhook(malformed)
		var wrong *lerner.ConfigurationError
		if !errors.As(err, &wrong) || strings.Contains(err.Error(), "not base64!") {
			t.Errorf("%q became %v", malformed, err)
		}
	}
}

func webhook(t *testing.T) *lerner.Webhook {
	t.Helper()
	webhook, err := lerner.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	return webhook
}

func sign(t *testing.T, secret string, at time.Time) http.Header {
	t.Helper()
	header, err := lernertest.SignWebhook([]byte(payload), "msg_1", at, secret)
	if err != nil {
		t.Fatal(err)
	}
	return header
}

func with(name, value string) func(http.Header) (string, http.Header) {
	return func(header http.Header) (string, http.Header) {
		header.Set(name, value)
		return payload, header
	}
}

func without(name string) func(http.Header) (string, http.Header) {
	return func(header http.Header) (string, http.Header) {
		header.Del(name)
		return payload, header
	}
}
