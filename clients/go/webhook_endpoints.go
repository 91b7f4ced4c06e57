package lerner

import (
	"context"
	"iter"
)

const webhookEndpointsPath = "/v1/webhook_endpoints"

// WebhookEndpointsService keeps the addresses where events are sent. What arrives there is believed, or not, by
// [Webhook.Verify].
type WebhookEndpointsService struct{ transport *transport }

// List goes through endpoints, newest first, over all pages. Their secrets are never shown again.
func (s *WebhookEndpointsService) List(
	ctx context.Context, params ListParams, options ...CallOption,
) iter.Seq2[WebhookEndpoint, error] {
	return s.source().all(ctx, encodeQuery(params), options)
}

// ListPage answers one page of endpoints.
func (s *WebhookEndpointsService) ListPage(
	ctx context.Context, params ListParams, options ...CallOption,
) (*Page[WebhookEndpoint], error) {
	return s.source().page(ctx, encodeQuery(params), options)
}

// Create has events sent somewhere from now on.
func (s *WebhookEndpointsService) Create(
	ctx context.Context, params WebhookEndpointCreateParams, options ...CallOption,
) (*WebhookEndpointWithSecret, error) {
	return fetch[WebhookEndpointWithSecret](
		ctx, s.transport, call{method: "POST", path: webhookEndpointsPath, body: params}, options)
}

// Get answers one endpoint.
func (s *WebhookEndpointsService) Get(
	ctx context.Context, endpointID string, options ...CallOption,
) (*WebhookEndpoint, error) {
	path, err := pathOf(webhookEndpointsPath+"/", endpointID, "")
	if err != nil {
		return nil, err
	}
	return fetch[WebhookEndpoint](ctx, s.transport, call{method: "GET", path: path}, options)
}

// Update changes the fields that are given; the others stay.
func (s *WebhookEndpointsService) Update(
	ctx context.Context, endpointID string, params WebhookEndpointUpdateParams, options ...CallOption,
) (*WebhookEndpoint, error) {
	path, err := pathOf(webhookEndpointsPath+"/", endpointID, "")
	if err != nil {
		return nil, err
	}
	return fetch[WebhookEndpoint](ctx, s.transport, call{method: "PATCH", path: path, body: params}, options)
}

// Delete sends no more events there, for good; what waited to be sent is dropped.
func (s *WebhookEndpointsService) Delete(
	ctx context.Context, endpointID string, options ...CallOption,
) (*DeletedWebhookEndpoint, error) {
	path, err := pathOf(webhookEndpointsPath+"/", endpointID, "")
	if err != nil {
		return nil, err
	}
	return fetch[DeletedWebhookEndpoint](ctx, s.transport, call{method: "DELETE", path: path}, options)
}

// RotateSecret makes a new secret; until the overlap ends, messages carry a signature of each.
func (s *WebhookEndpointsService) RotateSecret(
	ctx context.Context, endpointID string, params WebhookEndpointRotateSecretParams, options ...CallOption,
) (*WebhookEndpointWithSecret, error) {
	path, err := pathOf(webhookEndpointsPath+"/", endpointID, "/rotate_secret")
	if err != nil {
		return nil, err
	}
	return fetch[WebhookEndpointWithSecret](ctx, s.transport, call{method: "POST", path: path, body: params}, options)
}

// Redeliver sends an event of the last 30 days again, now, with the same webhook-id.
func (s *WebhookEndpointsService) Redeliver(
	ctx context.Context, endpointID string, params WebhookEndpointRedeliverParams, options ...CallOption,
) (*WebhookDelivery, error) {
	path, err := pathOf(webhookEndpointsPath+"/", endpointID, "/redeliver")
	if err != nil {
		return nil, err
	}
	return fetch[WebhookDelivery](ctx, s.transport, call{method: "POST", path: path, body: params}, options)
}

// ListDeliveries goes through what was sent to an endpoint, or waits to be, newest first, over all pages.
func (s *WebhookEndpointsService) ListDeliveries(
	ctx context.Context, endpointID string, params ListParams, options ...CallOption,
) iter.Seq2[WebhookDelivery, error] {
	source, err := s.deliveries(endpointID)
	if err != nil {
		return func(yield func(WebhookDelivery, error) bool) { yield(WebhookDelivery{}, err) }
	}
	return source.all(ctx, encodeQuery(params), options)
}

// ListDeliveriesPage answers one page of what was sent to an endpoint, or waits to be.
func (s *WebhookEndpointsService) ListDeliveriesPage(
	ctx context.Context, endpointID string, params ListParams, options ...CallOption,
) (*Page[WebhookDelivery], error) {
	source, err := s.deliveries(endpointID)
	if err != nil {
		return nil, err
	}
	return source.page(ctx, encodeQuery(params), options)
}

func (s *WebhookEndpointsService) source() source[WebhookEndpoint] {
	return source[WebhookEndpoint]{s.transport, webhookEndpointsPath, func(e *WebhookEndpoint) string { return e.ID }}
}

func (s *WebhookEndpointsService) deliveries(endpointID string) (source[WebhookDelivery], error) {
	path, err := pathOf(webhookEndpointsPath+"/", endpointID, "/deliveries")
	return source[WebhookDelivery]{s.transport, path, func(d *WebhookDelivery) string { return d.ID }}, err
}
