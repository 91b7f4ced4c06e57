package lerner

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strings"
)

func (c *callSettings) check() error {
	if c.timeout <= 0 {
		return &ConfigurationError{fmt.Sprintf("the timeout is %v: it must be above 0", c.timeout)}
	}
	if c.maxRetries < 0 {
		return &ConfigurationError{fmt.Sprintf("the retries are %d: they must be 0 or more", c.maxRetries)}
	}
	if c.fallback != FallbackNone && c.fallback != FallbackBasePrice {
		return &ConfigurationError{fmt.Sprintf("there is no fallback %q: there is %q", c.fallback, FallbackBasePrice)}
	}
	if c.idempotencyKey != "" && (len(c.idempotencyKey) > 255 || !isVisibleASCII(c.idempotencyKey)) {
		return &ConfigurationError{"the idempotency key must be 1 to 255 visible ASCII characters"}
	}
	return nil
}

// key returns the API key, from the options or the environment. Messages never contain it.
func (s *settings) key() (string, error) {
	key := s.apiKey
	if key == "" {
		key = os.Getenv("LERNER_API_KEY")
	}
	if key == "" {
		return "", &ConfigurationError{"no API key: pass lerner.WithAPIKey, or set LERNER_API_KEY"}
	}
	if !isVisibleASCII(key) {
		return "", &ConfigurationError{"the API key contains a space, a line break or another character that no key has"}
	}
	return key, nil
}

func isVisibleASCII(text string) bool {
	for i := range len(text) {
		if text[i] < 0x21 || text[i] > 0x7e {
			return false
		}
	}
	return true
}

func checkBaseURL(address string) (string, error) {
	if address == "" {
		return "", &ConfigurationError{
			"no base address: pass lerner.WithBaseURL, or set LERNER_BASE_URL, to http://127.0.0.1:8080 say",
		}
	}
	// The parser's own message would contain the address, possibly with a password in it.
	parsed, err := url.Parse(address)
	if err != nil || parsed.Scheme != "http" && parsed.Scheme != "https" || parsed.Host == "" ||
		parsed.RawQuery != "" || parsed.ForceQuery || parsed.Fragment != "" {
		return "", &ConfigurationError{
			"the base address must be an http or https address without query, such as http://127.0.0.1:8080",
		}
	}
	if parsed.User != nil {
		return "", &ConfigurationError{"the base address must not contain a user or password; pass lerner.WithAPIKey"}
	}
	return strings.TrimRight(address, "/#"), nil
}

// ownClient copies the given HTTP client, or creates one, and keeps it from following redirects.
func ownClient(given *http.Client) *http.Client {
	var client http.Client
	if given != nil {
		client = *given
	} else if transport, ok := http.DefaultTransport.(*http.Transport); ok {
		own := transport.Clone()
		// With two idle connections, the default, a busy checkout would reconnect for every quote.
		own.MaxIdleConnsPerHost = own.MaxIdleConns
		client.Transport = own
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &client
}

// silent is the logger if none was given. slog only has one of its own from Go 1.24 on.
type silent struct{}

func (silent) Enabled(context.Context, slog.Level) bool  { return false }
func (silent) Handle(context.Context, slog.Record) error { return nil }
func (s silent) WithAttrs([]slog.Attr) slog.Handler      { return s }
func (s silent) WithGroup(string) slog.Handler           { return s }
