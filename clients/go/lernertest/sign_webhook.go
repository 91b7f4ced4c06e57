// Package lernertest helps to test programs that use the client.
package lernertest

import (
	"encoding/base64"
	"net/http"
	"strconv"
	"time"

	"github.com/lerner-pricing/lerner-go/internal/signature"
)

// SignWebhook returns the headers with which the service would deliver a payload at a time: for
// tests of your own webhook handler. It fails if the secret is malformed.
func SignWebhook(payload []byte, id string, at time.Time, secret string) (http.Header, error) {
	key, err := signature.Key(secret)
	if err != nil {
		return nil, err
	}
	header := http.Header{}
	header.Set("webhook-id", id)
	header.Set("webhook-timestamp", strconv.FormatInt(at.Unix(), 10))
	header.Set("webhook-signature", "v1,"+base64.StdEncoding.EncodeToString(signature.Sign(key, id, at, payload)))
	return header, nil
}
