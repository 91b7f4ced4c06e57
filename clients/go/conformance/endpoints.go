package main

import (
	"context"
	"fmt"
	"iter"

	lerner "github.com/lerner-pricing/lerner-go"
)

func performOnEndpoints(
	ctx context.Context, endpoints *lerner.WebhookEndpointsService, id string, call call, options []lerner.CallOption,
) (any, []any, error) {
	switch call.Operation {
	case "webhook_endpoints.list":
		return list(ctx, call, options, endpoints.List, endpoints.ListPage)
	case "webhook_endpoints.create":
		return single(endpoints.Create(ctx, read[lerner.WebhookEndpointCreateParams](call.Body), options...))
	case "webhook_endpoints.get":
		return single(endpoints.Get(ctx, id, options...))
	case "webhook_endpoints.update":
		rest, description := takeNullable[string](call.Body, "description")
		params := read[lerner.WebhookEndpointUpdateParams](rest)
		params.Description = description
		return single(endpoints.Update(ctx, id, params, options...))
	case "webhook_endpoints.delete":
		return single(endpoints.Delete(ctx, id, options...))
	case "webhook_endpoints.rotate_secret":
		return single(endpoints.RotateSecret(ctx, id, read[lerner.WebhookEndpointRotateSecretParams](call.Body), options...))
	case "webhook_endpoints.redeliver":
		return single(endpoints.Redeliver(ctx, id, read[lerner.WebhookEndpointRedeliverParams](call.Body), options...))
	case "webhook_endpoints.list_deliveries":
		all := func(ctx context.Context, params lerner.ListParams, options ...lerner.CallOption) iter.Seq2[lerner.WebhookDelivery, error] {
			return endpoints.ListDeliveries(ctx, id, params, options...)
		}
		page := func(ctx context.Context, params lerner.ListParams, options ...lerner.CallOption) (*lerner.Page[lerner.WebhookDelivery], error) {
			return endpoints.ListDeliveriesPage(ctx, id, params, options...)
		}
		return list(ctx, call, options, all, page)
	}
	return nil, nil, fmt.Errorf("the runner knows no operation %s", call.Operation)
}
