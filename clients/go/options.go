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

// ClientOption sets up a client: an argument of [New].
type ClientOption interface{ applyClient(*settings) }

// CallOption sets up one call: the last arguments of every method.
type CallOption interface{ applyCall(*callSettings) }

// Option is for both: given to [New] it is the default of every call, given to a call it holds there alone.
type Option interface {
	ClientOption
	CallOption
}

// Fallback is what [Client.Quote] answers when the service cannot.
type Fallback string

const (
	// FallbackNone answers an error, as every other method does. The default.
	FallbackNone Fallback = ""
	// FallbackBasePrice answers the base price, marked by [Quote.Fallback].
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

// WithAPIKey gives the key. Without it the environment variable LERNER_API_KEY is read at each call, and a
// missing key is an error of the call, not of [New].
func WithAPIKey(key string) ClientOption {
	return clientOption(func(s *settings) { s.apiKey = key })
}

// WithBaseURL says where the service listens, http://127.0.0.1:8080 say. Without it LERNER_BASE_URL is read.
func WithBaseURL(url string) ClientOption {
	return clientOption(func(s *settings) { s.baseURL = url })
}

// WithHTTPClient sends calls through an HTTP client of your own: for proxies, certificates, tracing, tests.
// It is used as it is, but never follows a redirect, with which the key would travel.
func WithHTTPClient(client *http.Client) ClientOption {
	return clientOption(func(s *settings) { s.httpClient = client })
}

// WithLogger tells each try to a logger: at level debug what was answered, at level warn what is tried again
// and what fell back. Neither keys nor bodies are told.
func WithLogger(logger *slog.Logger) ClientOption {
	return clientOption(func(s *settings) { s.logger = logger })
}

// WithTimeout is one deadline for each try, over connecting, headers and body: 10 seconds if absent. For a
// deadline over all tries give the context one.
func WithTimeout(timeout time.Duration) Option {
	return sharedOption(func(c *callSettings) { c.timeout = timeout })
}

// WithMaxRetries says how many further tries follow a failure that may pass: 2 if absent.
func WithMaxRetries(retries int) Option {
	return sharedOption(func(c *callSettings) { c.maxRetries = retries })
}

// WithFallback says what [Client.Quote] answers when the service cannot; other methods do not look at it.
func WithFallback(fallback Fallback) Option {
	return sharedOption(func(c *callSettings) { c.fallback = fallback })
}

// WithHeader adds a header to requests: for a gateway in front of the service, say, or for traceparent. The
// headers that the client itself sends cannot be replaced.
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

// WithIdempotencyKey makes a repeated POST harmless over processes and restarts: the service answers a known
// key with its first answer. Without it a key is made for each call, which covers the tries of that call.
func WithIdempotencyKey(key string) CallOption {
	return callOption(func(c *callSettings) { c.idempotencyKey = key })
}

// WithResponse fills in the answer behind the result: status, headers, body, tries made. It is filled in for
// refusals too, and stays untouched when no answer came.
func WithResponse(response *Response) CallOption {
	return callOption(func(c *callSettings) { c.response = response })
}

// Response is an answer as it came.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
	// RequestID finds the call in the log of the service.
	RequestID string
	// Replayed is true when the service had answered this idempotency key before, and gave that answer again.
	Replayed bool
	// Tries made for it, at least 1.
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
