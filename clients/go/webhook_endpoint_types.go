package lerner

import "time"

// WebhookEndpoint is where events are sent.
type WebhookEndpoint struct {
	ID  string `json:"id"`
	URL string `json:"url"`
	// What it is for; nil if nobody said.
	Description *string `json:"description"`
	// The events that are sent to it.
	Events []EventType           `json:"events"`
	Status WebhookEndpointStatus `json:"status"`
	// Why nothing is sent; nil while it is enabled.
	DisabledReason *DisabledReason `json:"disabled_reason"`
	// Until when messages are signed with the secret before the present one too; nil if they are not.
	PreviousSecretExpiresAt *time.Time `json:"previous_secret_expires_at"`
	CreatedAt               time.Time  `json:"created_at"`
	UpdatedAt               time.Time  `json:"updated_at"`
}

// WebhookEndpointWithSecret is an endpoint with a secret just made: the only answer that ever holds it.
type WebhookEndpointWithSecret struct {
	WebhookEndpoint
	// Secret is what [NewWebhook] takes. It is shown once: keep it safe.
	Secret string `json:"secret"`
}

// WebhookEndpointStatus says whether anything is sent.
type WebhookEndpointStatus string

const (
	// WebhookEndpointEnabled is sent what it is subscribed to.
	WebhookEndpointEnabled WebhookEndpointStatus = "enabled"
	// WebhookEndpointDisabled is sent nothing.
	WebhookEndpointDisabled WebhookEndpointStatus = "disabled"
)

// DisabledReason is why nothing is sent.
type DisabledReason string

const (
	// DisabledRequested: you asked for it.
	DisabledRequested DisabledReason = "requested"
	// DisabledGone: the receiver answered 410.
	DisabledGone DisabledReason = "gone"
	// DisabledFailing: nothing got through for five days.
	DisabledFailing DisabledReason = "failing"
)

// WebhookEndpointCreateParams has events sent somewhere.
type WebhookEndpointCreateParams struct {
	// An address that begins with https:// and leads to a public host.
	URL string `json:"url"`
	// The events to send.
	Events []EventType `json:"events"`
	// What it is for.
	Description *string `json:"description,omitempty"`
}

// WebhookEndpointUpdateParams changes an endpoint; what is nil stays as it is.
type WebhookEndpointUpdateParams struct {
	URL    *string     `json:"url,omitempty"`
	Events []EventType `json:"events,omitempty"`
	// [Set] a description, or [Null] to have none.
	Description *Nullable[string] `json:"description,omitempty"`
	// Enabled again, it is sent what waited for it.
	Status *WebhookEndpointStatus `json:"status,omitempty"`
}

// WebhookEndpointRotateSecretParams says how a secret gives way to its successor.
type WebhookEndpointRotateSecretParams struct {
	// For how many days messages are signed with the old secret too, 0 to 7; 1 if absent.
	OverlapDays *int `json:"overlap_days,omitempty"`
}

// WebhookEndpointRedeliverParams names an event to send again.
type WebhookEndpointRedeliverParams struct {
	EventID string `json:"event_id"`
}

// DeletedWebhookEndpoint is an endpoint that was.
type DeletedWebhookEndpoint struct {
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
}

// WebhookDelivery is one event on its way to one endpoint.
type WebhookDelivery struct {
	ID string `json:"id"`
	// ID of the event, which is the header webhook-id.
	EventID   string         `json:"event_id"`
	EventType EventType      `json:"event_type"`
	Status    DeliveryStatus `json:"status"`
	// Attempts begun so far; ten at most.
	Attempts      int        `json:"attempts"`
	NextAttemptAt *time.Time `json:"next_attempt_at"`
	LastAttemptAt *time.Time `json:"last_attempt_at"`
	// HTTP status of the last answer; nil if there was none.
	LastStatus *int `json:"last_status"`
	// What went wrong last, for people; nil if nothing did.
	LastError *string `json:"last_error"`
	// When it was first due.
	CreatedAt time.Time `json:"created_at"`
}

// DeliveryStatus is how far an event has come on its way.
type DeliveryStatus string

const (
	// DeliveryPending is tried, or will be.
	DeliveryPending DeliveryStatus = "pending"
	// DeliverySucceeded has arrived.
	DeliverySucceeded DeliveryStatus = "succeeded"
	// DeliveryFailed was given up.
	DeliveryFailed DeliveryStatus = "failed"
)
