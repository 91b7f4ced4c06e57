// Package signature signs webhook deliveries as Standard Webhooks describes.
package signature

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"
)

// Key decodes a secret: base64, with or without the prefix whsec_. An error never contains the
// secret.
func Key(secret string) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return nil, errors.New("the webhook secret must be base64, as in whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	}
	return key, nil
}

// Sign returns the signature of a delivery, without its version.
//
// See Standard Webhooks, "Signature scheme".
func Sign(key []byte, id string, at time.Time, payload []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + strconv.FormatInt(at.Unix(), 10) + "."))
	mac.Write(payload)
	return mac.Sum(nil)
}
