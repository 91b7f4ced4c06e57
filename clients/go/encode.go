package lerner

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
)

// encodeBody writes a body as JSON; nil stays nil.
func encodeBody(body any) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(body); err != nil {
		return nil, &ConfigurationError{"the request cannot be written as JSON: " + err.Error()}
	}
	encoded := bytes.TrimSuffix(buffer.Bytes(), []byte("\n"))
	if hasReplacedBytes(encoded) {
		return nil, &ConfigurationError{"a text of the request is not valid UTF-8"}
	}
	return encoded, nil
}

// hasReplacedBytes finds the escape that encoding/json substitutes for invalid UTF-8, which would
// silently turn one id into another. A real U+FFFD is written as itself, not as an escape.
func hasReplacedBytes(encoded []byte) bool {
	for i := 0; i+1 < len(encoded); i++ {
		if encoded[i] != '\\' {
			continue
		}
		if bytes.HasPrefix(encoded[i:], []byte(`\ufffd`)) {
			return true
		}
		i++ // what is escaped is not the beginning of an escape
	}
	return false
}

// pathOf encodes an id as a single path segment.
func pathOf(before, id, after string) (string, error) {
	if id == "" || id == "." || id == ".." {
		return "", &ConfigurationError{fmt.Sprintf("%q is not an id: nothing can be found under it", id)}
	}
	return before + url.PathEscape(id) + after, nil
}

// newIdempotencyKey generates a random UUID (RFC 9562, version 4).
func newIdempotencyKey() string {
	var b [16]byte
	// It fails only if the system has no source of randomness, and ends the program from Go 1.24
	// on.
	if _, err := rand.Read(b[:]); err != nil {
		panic("lerner: no random numbers: " + err.Error())
	}
	b[6] = b[6]&0x0f | 0x40
	b[8] = b[8]&0x3f | 0x80
	key := make([]byte, 0, 36)
	for i, part := range [][]byte{b[0:4], b[4:6], b[6:8], b[8:10], b[10:]} {
		if i > 0 {
			key = append(key, '-')
		}
		key = hex.AppendEncode(key, part)
	}
	return string(key)
}
