"""What this client makes of each operation of the interface."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import lerner
from lerner._fields import Fields
from lerner._page import LIST_FIELDS
from lerner.resources.products import DEMAND_FIELDS
from lerner.resources.quotes import QUOTE_LIST_FIELDS
from lerner.types import api_key, observation, policy, product, quote, webhook_endpoint


@dataclass(frozen=True)
class Operation:
    call: Callable[[Any], Any]
    """Calls it, with ids `id` where the path takes one."""
    result: Any
    params: Any = None
    """Type of the body, or of one row of it."""
    fields: Fields | None = None
    """Names of the body's fields, or of the query's."""


@dataclass(frozen=True)
class List:
    call: Callable[[Any], Any]
    item: Any
    fields: Fields = LIST_FIELDS


mug: dict[str, Any] = {"product_id": "mug", "base_price": 1999, "currency": "usd"}
operations: dict[str, Operation | List] = {
    "health.get": Operation(lambda c: c.health(), lerner.Health),
    "openapi.get": Operation(lambda c: c.openapi(), dict[str, object]),
    "quotes.create": Operation(
        lambda c: c.quote(**mug), lerner.Quote, lerner.QuoteParams, quote.QUOTE_FIELDS
    ),
    "quotes.create_batch": Operation(
        lambda c: c.quote_batch([mug]), lerner.BatchError, lerner.QuoteParams, quote.QUOTE_FIELDS
    ),
    "quotes.list": List(lambda c: c.quotes.list(), lerner.QuoteRecord, QUOTE_LIST_FIELDS),
    "quotes.get": Operation(lambda c: c.quotes.get("id"), lerner.QuoteRecord),
    "outcomes.create": Operation(
        lambda c: c.outcomes.create(quote_id="q", status="accepted"),
        lerner.Recorded,
        lerner.OutcomeParams,
        observation.OUTCOME_FIELDS,
    ),
    "sales.create": Operation(
        lambda c: c.sales.create([]), lerner.Recorded, lerner.SaleParams, observation.SALE_FIELDS
    ),
    "offers.create": Operation(
        lambda c: c.offers.create([]), lerner.Recorded, lerner.OfferParams, observation.OFFER_FIELDS
    ),
    "products.list": List(lambda c: c.products.list(), lerner.Product),
    "products.create": Operation(
        lambda c: c.products.create(id="mug", base_price=1999, currency="usd"),
        lerner.Product,
        lerner.ProductCreateParams,
        product.PRODUCT_CREATE_FIELDS,
    ),
    "products.get": Operation(lambda c: c.products.get("id"), lerner.Product),
    "products.update": Operation(
        lambda c: c.products.update("id", name=None),
        lerner.Product,
        lerner.ProductUpdateParams,
        product.PRODUCT_UPDATE_FIELDS,
    ),
    "products.demand": Operation(
        lambda c: c.products.demand("id"), lerner.Demand, None, DEMAND_FIELDS
    ),
    "policy.get": Operation(lambda c: c.policy.get(), lerner.EffectivePolicy),
    "policy.put": Operation(
        lambda c: c.policy.put(holdout=0.1),
        lerner.EffectivePolicy,
        lerner.PolicyFields,
        policy.POLICY_FIELDS,
    ),
    "products.policy.get": Operation(lambda c: c.products.policy.get("id"), lerner.ProductPolicy),
    "products.policy.put": Operation(
        lambda c: c.products.policy.put("id", holdout=0.1),
        lerner.ProductPolicy,
        lerner.ProductPolicyFields,
        policy.PRODUCT_POLICY_FIELDS,
    ),
    "api_keys.list": List(lambda c: c.api_keys.list(), lerner.ApiKey),
    "api_keys.create": Operation(
        lambda c: c.api_keys.create(name="shop"),
        lerner.NewApiKey,
        lerner.ApiKeyCreateParams,
        api_key.API_KEY_CREATE_FIELDS,
    ),
    "api_keys.rotate": Operation(
        lambda c: c.api_keys.rotate("id"),
        lerner.NewApiKey,
        lerner.ApiKeyRotateParams,
        api_key.API_KEY_ROTATE_FIELDS,
    ),
    "api_keys.revoke": Operation(lambda c: c.api_keys.revoke("id"), lerner.ApiKey),
    "webhook_endpoints.list": List(lambda c: c.webhook_endpoints.list(), lerner.WebhookEndpoint),
    "webhook_endpoints.create": Operation(
        lambda c: c.webhook_endpoints.create(url="https://shop.example", events=["quote.created"]),
        lerner.WebhookEndpointWithSecret,
        lerner.WebhookEndpointCreateParams,
        webhook_endpoint.ENDPOINT_CREATE_FIELDS,
    ),
    "webhook_endpoints.get": Operation(
        lambda c: c.webhook_endpoints.get("id"), lerner.WebhookEndpoint
    ),
    "webhook_endpoints.update": Operation(
        lambda c: c.webhook_endpoints.update("id", status="enabled"),
        lerner.WebhookEndpoint,
        lerner.WebhookEndpointUpdateParams,
        webhook_endpoint.ENDPOINT_UPDATE_FIELDS,
    ),
    "webhook_endpoints.delete": Operation(
        lambda c: c.webhook_endpoints.delete("id"), lerner.DeletedWebhookEndpoint
    ),
    "webhook_endpoints.rotate_secret": Operation(
        lambda c: c.webhook_endpoints.rotate_secret("id"),
        lerner.WebhookEndpointWithSecret,
        lerner.SecretRotateParams,
        webhook_endpoint.SECRET_ROTATE_FIELDS,
    ),
    "webhook_endpoints.list_deliveries": List(
        lambda c: c.webhook_endpoints.list_deliveries("id"), lerner.WebhookDelivery
    ),
    "webhook_endpoints.redeliver": Operation(
        lambda c: c.webhook_endpoints.redeliver("id", event_id="evt_1"),
        lerner.WebhookDelivery,
        lerner.RedeliverParams,
        webhook_endpoint.REDELIVER_FIELDS,
    ),
    "events.list": List(lambda c: c.events.list(), lerner.Event),
    "events.get": Operation(lambda c: c.events.get("id"), lerner.Event),
}
