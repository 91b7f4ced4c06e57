package lerner

import (
	"crypto/hmac"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/lerner-pricing/lerner-go/internal/signature"
)

// A delivery that is older, or further ahead, may have been recorded and replayed.
const webhookTolerance = 5 * time.Minute

// Webhook verifies the deliveries of one endpoint, as Standard Webhooks describes.
type Webhook struct {
	key []byte
	now func() time.Time
}

// WebhookVerificationError reports that a delivery is not authentic. Answer it with status 400.
type WebhookVerificationError struct{ Message string }

// Error says what is wrong with the delivery.
func (e *WebhookVerificationError) Error() string { return "lerner: " + e.Message }

// NewWebhook takes the secret that the endpoint was created with, whsec_ and base64. It fails with a
// [*ConfigurationError] if the secret is malformed.
func NewWebhook(secret string) (*Webhook, error) {
	key, err := signature.Key(secret)
	if err != nil {
		return nil, &ConfigurationError{err.Error()}
	}
	return &Webhook{key: key, now: time.Now}, nil
}

// Verify returns the event of a delivery, if it was signed with the secret within the last five
// minutes. It needs the body byte for byte as received: once parsed and serialised again it has
// another signature. Deliveries may arrive twice, with the same [Event.ID].
func (w *Webhook) Verify(payload []byte, header http.Header) (*Event, error) {
	id := header.Get("webhook-id")
	stamp := header.Get("webhook-timestamp")
	signatures := header.Get("webhook-signature")
	if id == "" || stamp == "" || signatures == "" {
		return nil, &WebhookVerificationError{"the delivery lacks webhook-id, webhook-timestamp or webhook-signature"}
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return nil, &WebhookVerificationError{"the webhook-timestamp is not a number of seconds"}
	}
	at := time.Unix(seconds, 0)
	if age := w.now().Sub(at); age > webhookTolerance || age < -webhookTolerance {
		return nil, &WebhookVerificationError{"the webhook-timestamp is more than five minutes from now"}
	}
	if !oneMatches(signatures, signature.Sign(w.key, id, at, payload)) {
		return nil, &WebhookVerificationError{"no signature of the delivery was made with this secret"}
	}
	event := new(Event)
	if err := json.Unmarshal(payload, event); err != nil {
		return nil, &WebhookVerificationError{"the delivery is signed, but is not an event: " + err.Error()}
	}
	if event.ID == "" {
		event.ID = id
	}
	return event, nil
}

// oneMatches looks for the signature among several: while a secret is rotated, a delivery has one
// of each. Versions other than v1 are ignored.
func oneMatches(signatures string, expected []byte) bool {
	for _, one := range strings.Fields(signatures) {
		version, encoded, _ := strings.Cut(one, ",")
		if version != "v1" {
			continue
		}
		given, err := base64.StdEncoding.DecodeString(encoded)
		if err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}
