"""The catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from .._call import Call, segment, split_params
from .._options import PostOptions, RequestOptions
from .._page import AsyncPages, ListParams, Page, Source, list_call
from ..types.demand import Demand, read_demand
from ..types.forecast import Forecast, read_forecast
from ..types.price_history import PriceHistory, read_price_history
from ..types.product import (
    PolicyPreview,
    PolicyPreviewParams,
    Product,
    ProductCreateParams,
    ProductSegments,
    ProductStatus,
    ProductStatusParams,
    ProductStatusResult,
    ProductUpdateParams,
    SavedProduct,
    read_preview,
    read_product,
    read_saved_product,
    read_segments,
    read_status_result,
)
from .policy import AsyncProductPolicies, ProductPolicies

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender


class ProductCreate(ProductCreateParams, PostOptions, total=False):
    """Keyword arguments of a new product."""


class ProductUpdate(ProductUpdateParams, RequestOptions, total=False):
    """Keyword arguments of a change."""


class ProductListParams(ListParams, total=False):
    """Keyword arguments of the catalogue."""

    query: str | None
    """Part of an id or a name, whatever the case."""
    status: ProductStatus | None
    currency: str | None
    attribute: str | None
    """Only products of which this was said: category=coffee."""
    sort: Literal["created", "name", "gain", "confidence", "elasticity", "change", "margin"] | None
    """Names from the first letter, else the newest or the largest first."""
    order: Literal["asc", "desc"] | None
    include: Literal["pricing"] | None
    """pricing: also what is believed of their prices, and their attributes."""
    skip: int | None
    """How many to leave out at the start; the raw answer's header total-count says how many there are."""


class ProductUpdateMany(ProductStatusParams, RequestOptions, total=False):
    """Keyword arguments of a change of many products."""


class SegmentsParams(RequestOptions, total=False):
    """Keyword arguments of a product's segments."""

    currency: str | None
    """The product's own if absent."""


class PolicyPreviewCall(PolicyPreviewParams, PostOptions, total=False):
    """Keyword arguments of a preview."""


class DemandParams(RequestOptions, total=False):
    """Keyword arguments of the demand curve."""

    price: Sequence[int] | None
    """Up to 20 prices; a curve about the base price if absent."""
    currency: str | None
    """The product's own if absent."""
    segment: str | None


class ForecastParams(RequestOptions, total=False):
    """Keyword arguments of a forecast."""

    price: Sequence[int] | None
    """Up to 20 prices; the base price if absent."""
    period_start: str | None
    """RFC 3339; now if absent."""
    period_end: str | None
    """RFC 3339, at most 366 days after the start; four weeks after it if absent."""
    promotion: float | None
    """0 none to 1 full; 0 if absent."""
    competitor_price: int | None
    """The policy's or the usual one if absent."""
    visits: int | None
    """Visits, or offers, in that time; as many a day as in the sales rows if absent."""
    currency: str | None
    """The product's own if absent."""
    segment: str | None


# Written as a call, since `from` is a word of Python: it goes as `**{"from": "2026-01-05T00:00:00Z"}`.
_From = TypedDict("_From", {"from": str | None}, total=False)


class PricesParams(RequestOptions, _From, total=False):
    """Keyword arguments of a price history."""

    currency: str | None
    """The product's own if absent."""
    segment: str | None
    at: str | None
    """When a reduction would begin, RFC 3339; now if absent."""
    until: str | None
    """Prices shown before then, RFC 3339; now if absent."""
    limit: int | None
    """How many prices, up to 1000; 100 if absent."""
    include: Literal["individual_prices"] | None
    """Also what single visitors were quoted."""


SOURCE: Source[Product] = Source("/v1/products", read_product, lambda product: product.id)


def _path(product_id: str) -> str:
    return f"/v1/products/{segment('product_id', product_id)}"


def create_call(params: Mapping[str, object]) -> Call[SavedProduct]:
    """Makes a product."""
    body, options = split_params(params)
    return Call("POST", "/v1/products", read_saved_product, options, body=body)


def get_call(product_id: str, params: Mapping[str, object]) -> Call[Product]:
    """Asks for a product."""
    query, options = split_params(params)
    return Call("GET", _path(product_id), read_product, options, query=query)


def update_call(product_id: str, params: Mapping[str, object]) -> Call[SavedProduct]:
    """Changes a product."""
    body, options = split_params(params)
    return Call("PATCH", _path(product_id), read_saved_product, options, body=body)


def update_many_call(params: Mapping[str, object]) -> Call[ProductStatusResult]:
    """Sets the status of many products."""
    body, options = split_params(params)
    return Call("PATCH", "/v1/products", read_status_result, options, body=body)


def segments_call(product_id: str, params: Mapping[str, object]) -> Call[ProductSegments]:
    """Asks for a product's segments."""
    query, options = split_params(params)
    return Call("GET", f"{_path(product_id)}/segments", read_segments, options, query=query)


def preview_call(product_id: str, params: Mapping[str, object]) -> Call[PolicyPreview]:
    """Asks for a preview of a policy."""
    body, options = split_params(params)
    return Call("POST", f"{_path(product_id)}/preview", read_preview, options, body=body)


def demand_call(product_id: str, params: Mapping[str, object]) -> Call[Demand]:
    """Asks for a demand curve."""
    query, options = split_params(params)
    return Call("GET", f"{_path(product_id)}/demand", read_demand, options, query=query)


def forecast_call(product_id: str, params: Mapping[str, object]) -> Call[Forecast]:
    """Asks for a forecast."""
    query, options = split_params(params)
    return Call("GET", f"{_path(product_id)}/forecast", read_forecast, options, query=query)


def prices_call(product_id: str, params: Mapping[str, object]) -> Call[PriceHistory]:
    """Asks for a price history."""
    query, options = split_params(params)
    return Call("GET", f"{_path(product_id)}/prices", read_price_history, options, query=query)


class Products:
    """The catalogue."""

    policy: ProductPolicies
    """The products' overrides of the account's policy."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self.policy = ProductPolicies(sender)

    def list(self, **params: Unpack[ProductListParams]) -> Page[Product]:
        """Products, newest first or as `sort` says."""
        return Page(self._sender, SOURCE, list_call(SOURCE, params))

    def create(self, **params: Unpack[ProductCreate]) -> SavedProduct:
        """Makes a product: id, base_price, currency; name and status if wanted."""
        return self._sender.send(create_call(params))

    def get(self, product_id: str, **options: Unpack[RequestOptions]) -> Product:
        """One product."""
        return self._sender.send(get_call(product_id, options))

    def update(self, product_id: str, **params: Unpack[ProductUpdate]) -> SavedProduct:
        """Changes the fields that are given; the others stay."""
        return self._sender.send(update_call(product_id, params))

    def update_many(self, **params: Unpack[ProductUpdateMany]) -> ProductStatusResult:
        """Sets the status of up to 10 000 products, by their ids or by what is said of them."""
        return self._sender.send(update_many_call(params))

    def segments(self, product_id: str, **params: Unpack[SegmentsParams]) -> ProductSegments:
        """What was learnt in each segment, and what most of its quotes say now."""
        return self._sender.send(segments_call(product_id, params))

    def preview(self, product_id: str, **params: Unpack[PolicyPreviewCall]) -> PolicyPreview:
        """What a policy would make of a price, before it is saved. Nothing is stored."""
        return self._sender.send(preview_call(product_id, params))

    def demand(self, product_id: str, **params: Unpack[DemandParams]) -> Demand:
        """What the service believes of demand at each price, with 90 % intervals."""
        return self._sender.send(demand_call(product_id, params))

    def forecast(self, product_id: str, **params: Unpack[ForecastParams]) -> Forecast:
        """What a time to come may bring at some prices, with 90 % intervals."""
        return self._sender.send(forecast_call(product_id, params))

    def prices(self, product_id: str, **params: Unpack[PricesParams]) -> PriceHistory:
        """The prices that everybody saw, and the lowest of 30 days before a reduction."""
        return self._sender.send(prices_call(product_id, params))


class AsyncProducts:
    """The catalogue."""

    policy: AsyncProductPolicies
    """The products' overrides of the account's policy."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender
        self.policy = AsyncProductPolicies(sender)

    def list(self, **params: Unpack[ProductListParams]) -> AsyncPages[Product]:
        """Products, newest first or as `sort` says."""
        return AsyncPages(self._sender, SOURCE, list_call(SOURCE, params))

    async def create(self, **params: Unpack[ProductCreate]) -> SavedProduct:
        """Makes a product: id, base_price, currency; name and status if wanted."""
        return await self._sender.send(create_call(params))

    async def get(self, product_id: str, **options: Unpack[RequestOptions]) -> Product:
        """One product."""
        return await self._sender.send(get_call(product_id, options))

    async def update(self, product_id: str, **params: Unpack[ProductUpdate]) -> SavedProduct:
        """Changes the fields that are given; the others stay."""
        return await self._sender.send(update_call(product_id, params))

    async def update_many(self, **params: Unpack[ProductUpdateMany]) -> ProductStatusResult:
        """Sets the status of up to 10 000 products, by their ids or by what is said of them."""
        return await self._sender.send(update_many_call(params))

    async def segments(self, product_id: str, **params: Unpack[SegmentsParams]) -> ProductSegments:
        """What was learnt in each segment, and what most of its quotes say now."""
        return await self._sender.send(segments_call(product_id, params))

    async def preview(self, product_id: str, **params: Unpack[PolicyPreviewCall]) -> PolicyPreview:
        """What a policy would make of a price, before it is saved. Nothing is stored."""
        return await self._sender.send(preview_call(product_id, params))

    async def demand(self, product_id: str, **params: Unpack[DemandParams]) -> Demand:
        """What the service believes of demand at each price, with 90 % intervals."""
        return await self._sender.send(demand_call(product_id, params))

    async def forecast(self, product_id: str, **params: Unpack[ForecastParams]) -> Forecast:
        """What a time to come may bring at some prices, with 90 % intervals."""
        return await self._sender.send(forecast_call(product_id, params))

    async def prices(self, product_id: str, **params: Unpack[PricesParams]) -> PriceHistory:
        """The prices that everybody saw, and the lowest of 30 days before a reduction."""
        return await self._sender.send(prices_call(product_id, params))
