package main

import "encoding/json"

type testCase struct {
	ID     string             `json:"id"`
	Env    map[string]*string `json:"env"`
	Client clientSetup        `json:"client"`
	Call   call               `json:"call"`
}

type clientSetup struct {
	APIKey         *string           `json:"api_key"`
	BaseURL        *string           `json:"base_url"`
	TimeoutMs      *int              `json:"timeout_ms"`
	MaxRetries     *int              `json:"max_retries"`
	Fallback       *string           `json:"fallback"`
	DefaultHeaders map[string]string `json:"default_headers"`
	OwnHTTPClient  bool              `json:"own_http_client"`
}

type call struct {
	Operation     string          `json:"operation"`
	ID            *string         `json:"id"`
	Query         map[string]any  `json:"query"`
	Body          json.RawMessage `json:"body"`
	Options       callOptions     `json:"options"`
	As            string          `json:"as"`
	Times         int             `json:"times"`
	Take          *int            `json:"take"`
	CancelAfterMs *int            `json:"cancel_after_ms"`
}

type callOptions struct {
	TimeoutMs      *int    `json:"timeout_ms"`
	MaxRetries     *int    `json:"max_retries"`
	IdempotencyKey *string `json:"idempotency_key"`
	Fallback       *string `json:"fallback"`
}

type observation struct {
	Result    any            `json:"result"`
	Items     []any          `json:"items"`
	Response  *response      `json:"response"`
	Error     *observedError `json:"error"`
	ElapsedMs int64          `json:"elapsed_ms"`
	Log       []string       `json:"log"`
}

type response struct {
	Status    int               `json:"status"`
	RequestID string            `json:"request_id"`
	Headers   map[string]string `json:"headers"`
}

type observedError struct {
	Stage      string           `json:"stage"`
	Kind       string           `json:"kind"`
	Classes    []string         `json:"classes"`
	Status     *int             `json:"status"`
	Type       string           `json:"type"`
	Code       string           `json:"code"`
	Param      string           `json:"param"`
	RequestID  string           `json:"request_id"`
	Message    string           `json:"message"`
	Errors     []map[string]any `json:"errors"`
	RetryAfter *float64         `json:"retry_after"`
	Text       string           `json:"text"`
}
