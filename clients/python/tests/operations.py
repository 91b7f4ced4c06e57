"""What this client makes of each operation of the interface."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import lerner
from lerner.resources.audit import AuditListParams
from lerner.resources.breakers import BreakerListParams
from lerner.resources.exports import ExportRead
from lerner.resources.imports import ImportRejected, ImportRows
from lerner.resources.price_lists import EntryListParams, PriceListListParams, ScheduleParams
from lerner.resources.products import (
    DemandParams,
    ForecastParams,
    PricesParams,
    ProductListParams,
    SegmentsParams,
)
from lerner.resources.quotes import QuoteListParams
from lerner.resources.reports import CalibrationParams, FairnessParams, LiftParams


@dataclass(frozen=True)
class Operation:
    call: Callable[[Any], Any]
    """Calls it, with ids `id` where the path takes one."""
    result: Any
    params: Any = None
    """Type of the body, or of one row of it."""
    query: Any = None
    """Type of the query's keyword arguments."""


@dataclass(frozen=True)
class List:
    call: Callable[[Any], Any]
    item: Any
    query: Any = lerner.ListParams


mug: dict[str, Any] = {"product_id": "mug", "base_price": 1999, "currency": "usd"}
operations: dict[str, Operation | List] = {
    "health.get": Operation(lambda c: c.health(), lerner.Health),
    "openapi.get": Operation(lambda c: c.openapi(), dict[str, object]),
    "quotes.create": Operation(lambda c: c.quote(**mug), lerner.Quote, lerner.QuoteParams),
    "quotes.create_batch": Operation(
        lambda c: c.quote_batch([mug]), lerner.BatchError, lerner.QuoteParams
    ),
    "quotes.list": List(lambda c: c.quotes.list(), lerner.QuoteRecord, QuoteListParams),
    "quotes.get": Operation(lambda c: c.quotes.get("id"), lerner.QuoteRecord),
    "quotes.explain": Operation(lambda c: c.quotes.explain("id"), lerner.Explanation),
    "quotes.replay": Operation(lambda c: c.quotes.replay("id"), lerner.Replay),
    "outcomes.create": Operation(
        lambda c: c.outcomes.create(quote_id="q", status="accepted"),
        lerner.Recorded,
        lerner.OutcomeParams,
    ),
    "sales.create": Operation(lambda c: c.sales.create([]), lerner.Recorded, lerner.SaleParams),
    "offers.create": Operation(lambda c: c.offers.create([]), lerner.Recorded, lerner.OfferParams),
    "products.list": List(lambda c: c.products.list(), lerner.Product, ProductListParams),
    "products.create": Operation(
        lambda c: c.products.create(id="mug", base_price=1999, currency="usd"),
        lerner.SavedProduct,
        lerner.ProductCreateParams,
    ),
    "products.get": Operation(lambda c: c.products.get("id"), lerner.Product),
    "products.update": Operation(
        lambda c: c.products.update("id", name=None),
        lerner.SavedProduct,
        lerner.ProductUpdateParams,
    ),
    "products.update_many": Operation(
        lambda c: c.products.update_many(status="paused", ids=["mug"]),
        lerner.ProductStatusResult,
        lerner.ProductStatusParams,
    ),
    "products.segments": Operation(
        lambda c: c.products.segments("id"), lerner.ProductSegments, None, SegmentsParams
    ),
    "products.preview": Operation(
        lambda c: c.products.preview("id", policy={"max_price": 1999}),
        lerner.PolicyPreview,
        lerner.PolicyPreviewParams,
    ),
    "products.demand": Operation(
        lambda c: c.products.demand("id"), lerner.Demand, None, DemandParams
    ),
    "products.prices": Operation(
        lambda c: c.products.prices("id"), lerner.PriceHistory, None, PricesParams
    ),
    "products.forecast": Operation(
        lambda c: c.products.forecast("id", price=[990, 1190]),
        lerner.Forecast,
        None,
        ForecastParams,
    ),
    "reports.lift": Operation(
        lambda c: c.reports.lift(by="week"), lerner.LiftReport, None, LiftParams
    ),
    "reports.fairness": Operation(
        lambda c: c.reports.fairness(by="segment"), lerner.FairnessReport, None, FairnessParams
    ),
    "reports.calibration": Operation(
        lambda c: c.reports.calibration(), lerner.CalibrationReport, None, CalibrationParams
    ),
    "reports.off_policy": Operation(
        lambda c: c.reports.off_policy(policy="base"),
        lerner.OffPolicyReport,
        lerner.OffPolicyParams,
    ),
    "exports.read": Operation(lambda c: c.exports.read("id"), lerner.ExportPage, None, ExportRead),
    "imports.create": Operation(
        lambda c: c.imports.create(kind="sales"), lerner.Import, lerner.ImportCreateParams
    ),
    "imports.list": List(lambda c: c.imports.list(), lerner.Import),
    "imports.get": Operation(lambda c: c.imports.get("id"), lerner.Import),
    "imports.send_rows": Operation(
        lambda c: c.imports.send_rows("id", b"a file"), lerner.Import, None, ImportRows
    ),
    "imports.cancel": Operation(lambda c: c.imports.cancel("id"), lerner.Import),
    "imports.rejected": Operation(
        lambda c: c.imports.rejected("id"), lerner.ImportRejects, None, ImportRejected
    ),
    "simulations.create": Operation(
        lambda c: c.simulations.create(currency="usd"),
        lerner.Simulation,
        lerner.SimulationParams,
    ),
    "simulations.get": Operation(lambda c: c.simulations.get("id"), lerner.Simulation),
    "policy.get": Operation(lambda c: c.policy.get(), lerner.EffectivePolicy),
    "policy.put": Operation(
        lambda c: c.policy.put(holdout=0.1),
        lerner.EffectivePolicy,
        lerner.PolicyFields,
    ),
    "products.policy.get": Operation(lambda c: c.products.policy.get("id"), lerner.ProductPolicy),
    "products.policy.put": Operation(
        lambda c: c.products.policy.put("id", holdout=0.1),
        lerner.ProductPolicy,
        lerner.ProductPolicyFields,
    ),
    "api_keys.list": List(lambda c: c.api_keys.list(), lerner.ApiKey),
    "api_keys.create": Operation(
        lambda c: c.api_keys.create(name="shop"),
        lerner.NewApiKey,
        lerner.ApiKeyCreateParams,
    ),
    "api_keys.rotate": Operation(
        lambda c: c.api_keys.rotate("id"),
        lerner.NewApiKey,
        lerner.ApiKeyRotateParams,
    ),
    "api_keys.revoke": Operation(lambda c: c.api_keys.revoke("id"), lerner.ApiKey),
    "webhook_endpoints.list": List(lambda c: c.webhook_endpoints.list(), lerner.WebhookEndpoint),
    "webhook_endpoints.create": Operation(
        lambda c: c.webhook_endpoints.create(url="https://shop.example", events=["quote.created"]),
        lerner.WebhookEndpointWithSecret,
        lerner.WebhookEndpointCreateParams,
    ),
    "webhook_endpoints.get": Operation(
        lambda c: c.webhook_endpoints.get("id"), lerner.WebhookEndpoint
    ),
    "webhook_endpoints.update": Operation(
        lambda c: c.webhook_endpoints.update("id", status="enabled"),
        lerner.WebhookEndpoint,
        lerner.WebhookEndpointUpdateParams,
    ),
    "webhook_endpoints.delete": Operation(
        lambda c: c.webhook_endpoints.delete("id"), lerner.DeletedWebhookEndpoint
    ),
    "webhook_endpoints.rotate_secret": Operation(
        lambda c: c.webhook_endpoints.rotate_secret("id"),
        lerner.WebhookEndpointWithSecret,
        lerner.SecretRotateParams,
    ),
    "webhook_endpoints.list_deliveries": List(
        lambda c: c.webhook_endpoints.list_deliveries("id"), lerner.WebhookDelivery
    ),
    "webhook_endpoints.redeliver": Operation(
        lambda c: c.webhook_endpoints.redeliver("id", event_id="evt_1"),
        lerner.WebhookDelivery,
        lerner.RedeliverParams,
    ),
    "events.list": List(lambda c: c.events.list(), lerner.Event),
    "price_lists.create": Operation(
        lambda c: c.price_lists.create(currency="usd", until="2030-01-01T00:00:00Z"),
        lerner.PriceList,
        lerner.PriceListCreateParams,
    ),
    "price_lists.list": List(lambda c: c.price_lists.list(), lerner.PriceList, PriceListListParams),
    "price_lists.get": Operation(lambda c: c.price_lists.get("id"), lerner.PriceList),
    "price_lists.activate": Operation(lambda c: c.price_lists.activate("id"), lerner.PriceList),
    "price_lists.end": Operation(lambda c: c.price_lists.end("id"), lerner.PriceList),
    "price_lists.revert": Operation(lambda c: c.price_lists.revert("id"), lerner.PriceList),
    "price_lists.schedule": Operation(
        lambda c: c.price_lists.schedule("id"), lerner.PriceListSchedule, None, ScheduleParams
    ),
    "price_lists.result": Operation(lambda c: c.price_lists.result("id"), lerner.PriceListResult),
    "price_lists.entries.list": List(
        lambda c: c.price_lists.entries.list("id"), lerner.PriceListEntry, EntryListParams
    ),
    "price_lists.entries.update": Operation(
        lambda c: c.price_lists.entries.update("id", "id", locked=True),
        lerner.PriceListEntry,
        lerner.EntryChanges,
    ),
    "price_lists.entries.update_many": Operation(
        lambda c: c.price_lists.entries.update_many("id", entries=[{"product_id": "mug"}]),
        lerner.EntryResults,
        lerner.EntryEditsParams,
    ),
    "price_lists.entries.import_file": Operation(
        lambda c: c.price_lists.entries.import_file("id", csv="product_id"),
        lerner.PriceListFileResult,
        lerner.PriceListFileParams,
    ),
    "price_lists.entries.explain": Operation(
        lambda c: c.price_lists.entries.explain("id", "id"), lerner.Explanation
    ),
    "price_lists.entries.replay": Operation(
        lambda c: c.price_lists.entries.replay("id", "id"), lerner.EntryReplay
    ),
    "policies.put": Operation(
        lambda c: c.policies.put(policies=[{"product_id": "mug", "unit_cost": 700}]),
        lerner.PolicyResults,
        lerner.PoliciesPutParams,
    ),
    "account.get": Operation(lambda c: c.account.get(), lerner.Account),
    "account.pause": Operation(
        lambda c: c.account.pause(reason="odd"), lerner.Account, lerner.PauseParams
    ),
    "session.create": Operation(
        lambda c: c.session.create(read_only=True), lerner.Session, lerner.SessionCreateParams
    ),
    "session.get": Operation(lambda c: c.session.get(), lerner.Session),
    "session.delete": Operation(lambda c: c.session.delete(), lerner.EndedSessions),
    "session.options": Operation(lambda c: c.session.options(), lerner.SignInOptions),
    "account.resume": Operation(lambda c: c.account.resume(), lerner.Account),
    "audit.list": List(lambda c: c.audit.list(), lerner.AuditEntry, AuditListParams),
    "breakers.list": List(lambda c: c.breakers.list(), lerner.Breaker, BreakerListParams),
    "breakers.get": Operation(lambda c: c.breakers.get("id"), lerner.Breaker),
    "breakers.close": Operation(
        lambda c: c.breakers.close("id", accept=True), lerner.Breaker, lerner.BreakerCloseParams
    ),
    "events.get": Operation(lambda c: c.events.get("id"), lerner.Event),
}
