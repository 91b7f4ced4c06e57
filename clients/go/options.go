package lerner

import (
	"log/slog"
	"net/http"
	"os"
	"time"
)

const (
	defaultTimeout    = 10 * time.Second
	defaultMaxRetries = 2
)

// ClientOption configures a client: an argument of [New].
type ClientOption interface{ applyClient(*settings) }

// CallOption configures one call: the last arguments of every method.
type CallOption interface{ applyCall(*callSettings) }

// Option works for both: given to [New] it is the default of every call, given to a call it applies
// to that call only.
type Option interface {
	ClientOption
	CallOption
}

// Fallback is what [Client.Quote] returns if the service is unavailable.
type Fallback string

const (
	// FallbackNone returns an error, like every other method. The default.
	FallbackNone Fallback = ""
	// FallbackBasePrice returns the base price, marked by [Quote.Fallback].
	FallbackBasePrice Fallback = "base_price"
)

type settings struct {
	callSettings
	apiKey     string
	baseURL    string
	httpClient *http.Client
	logger     *slog.Logger
}

type callSettings struct {
	timeout        time.Duration
	maxRetries     int
	fallback       Fallback
	header         http.Header
	idempotencyKey string
	response       *Response
}

type clientOption func(*settings)

func (o clientOption) applyClient(s *settings) { o(s) }

type callOption func(*callSettings)

func (o callOption) applyCall(c *callSettings) { o(c) }

type sharedOption func(*callSettings)

func (o sharedOption) applyClient(s *settings)   { o(&s.callSettings) }
func (o sharedOption) applyCall(c *callSettings) { o(c) }

// WithAPIKey sets the key. Without it the environment variable LERNER_API_KEY is read at each call,
// and a missing key is an error of the call, not of [New].
func WithAPIKey(key string) ClientOption {
	return clientOption(func(s *settings) { s.apiKey = key })
}

// WithBaseURL sets the service's address, such as http://127.0.0.1:8080. Without it LERNER_BASE_URL
// is read.
func WithBaseURL(url string) ClientOption {
	return clientOption(func(s *settings) { s.baseURL = url })
}

// WithHTTPClient sends calls through your own HTTP client: for proxies, certificates, tracing,
// tests. It is used as is, but never follows a redirect, which would leak the key.
func WithHTTPClient(client *http.Client) ClientOption {
	return clientOption(func(s *settings) { s.httpClient = client })
}

// WithLogger reports each attempt to a logger: responses at level debug, retries and fallbacks at
// level warn. Neither keys nor bodies are logged.
func WithLogger(logger *slog.Logger) ClientOption {
	return clientOption(func(s *settings) { s.logger = logger })
}

// WithTimeout sets one deadline for each attempt, covering connecting, headers and body: 10 seconds
// if absent. For a deadline over all attempts set one on the context.
func WithTimeout(timeout time.Duration) Option {
	return sharedOption(func(c *callSettings) { c.timeout = timeout })
}

// WithMaxRetries sets the number of further attempts after a transient failure: 2 if absent.
func WithMaxRetries(retries int) Option {
	return sharedOption(func(c *callSettings) { c.maxRetries = retries })
}

// WithFallback sets what [Client.Quote] returns if the service is unavailable; other methods ignore
// it.
func WithFallback(fallback Fallback) Option {
	return sharedOption(func(c *callSettings) { c.fallback = fallback })
}

// WithHeader adds a header to requests, for example for a gateway in front of the service, or for
// traceparent. The headers that the client itself sends cannot be replaced.
func WithHeader(name, value string) Option {
	return sharedOption(func(c *callSettings) {
		// A copy: the default headers of the client are shared by all its calls.
		header := c.header.Clone()
		if header == nil {
			header = http.Header{}
		}
		header.Set(name, value)
		c.header = header
	})
}

// WithIdempotencyKey makes a repeated POST safe across processes and restarts: the service answers
// a known key with its first response. Without it a key is generated for each call, which covers
// the attempts of that call.
func WithIdempotencyKey(key string) CallOption {
	return callOption(func(c *callSettings) { c.idempotencyKey = key })
}

// WithResponse fills in the response behind the result: status, headers, body, number of attempts.
// It is filled in for refusals, too, and left unchanged if there was no response.
func WithResponse(response *Response) CallOption {
	return callOption(func(c *callSettings) { c.response = response })
}

// Response is the raw response.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
	// RequestID identifies the call in the service's log.
	RequestID string
	// Replayed is true if the service had already answered this idempotency key and repeated that
	// response.
	Replayed bool
	// Attempts made, at least 1.
	Tries int
}

func readSettings(options []ClientOption) (*settings, error) {
	s := &settings{callSettings: callSettings{timeout: defaultTimeout, maxRetries: defaultMaxRetries}}
	for _, option := range options {
		option.applyClient(s)
	}
	if err := s.callSettings.check(); err != nil {
		return nil, err
	}
	if s.baseURL == "" {
		s.baseURL = os.Getenv("LERNER_BASE_URL")
	}
	address, err := checkBaseURL(s.baseURL)
	if err != nil {
		return nil, err
	}
	s.baseURL = address
	s.httpClient = ownClient(s.httpClient)
	if s.logger == nil {
		s.logger = slog.New(silent{})
	}
	return s, nil
}

func (s *settings) forCall(options []CallOption) (callSettings, error) {
	c := s.callSettings
	for _, option := range options {
		option.applyCall(&c)
	}
	return c, c.check()
}
