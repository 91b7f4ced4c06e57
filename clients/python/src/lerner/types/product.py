"""Things for sale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import (
    boolean,
    integer,
    items,
    number,
    number_or_none,
    optional,
    record,
    text,
    text_or_none,
    texts,
)
from .demand import Estimate, read_estimate
from .observation import RequestWarning, read_warnings
from .policy import ProductPolicyFields
from .price_list import BindingGuardrail, read_binding_guardrail

ProductStatus = Literal["active", "paused", "archived"]
PricingCostBasis = Literal["known", "bounds", "unknown"]


class _ProductRequired(TypedDict):
    id: str
    """Your own id of the product; a quote takes it as `product_id`."""
    base_price: int
    """In the currency's smallest unit."""
    currency: str


class ProductCreateParams(_ProductRequired, total=False):
    """A product to make."""

    name: str
    """The id if absent."""
    status: Literal["active", "paused"]
    attributes: Mapping[str, str]
    """Category, brand, tier: short strings by name, at most 16."""


class ProductUpdateParams(TypedDict, total=False):
    """What to change of a product; what is absent stays."""

    name: str | None
    """None: the id again."""
    base_price: int
    currency: str
    status: ProductStatus
    attributes: Mapping[str, str] | None
    """Replaces all that was said before; None: nothing is said of it any more."""


class ProductsWhere(TypedDict, total=False):
    """Which products are meant."""

    query: str
    """Part of an id or a name, whatever the case."""
    status: ProductStatus
    currency: str
    attributes: Mapping[str, str]
    """All of this was said of them."""


class _StatusRequired(TypedDict):
    status: ProductStatus


class ProductStatusParams(_StatusRequired, total=False):
    """The status of many products; `ids` or `where`."""

    ids: Sequence[str]
    """Up to 10 000."""
    where: ProductsWhere


class _PreviewRequired(TypedDict):
    policy: ProductPolicyFields
    """Stands for all that the product sets for itself."""


class PolicyPreviewParams(_PreviewRequired, total=False):
    """What a preview is of."""

    currency: str
    """The product's own if absent."""
    segment: str
    days: int
    """The time over which units and profit are told; 7 if absent."""


@dataclass(frozen=True)
class ProductPricing(Model):
    """What is believed of a product's price, as of a moment. Money in the smallest unit."""

    price: int
    """What most quotes say."""
    base_price: int
    """The base price that it was reckoned for."""
    change: float
    """How far the price is from the base price, as a share of it."""
    currency: str
    confidence: float
    elasticity: Estimate
    identified: bool
    """Whether the data tell how demand answers the price."""
    margin: float | None
    """As a share of the price; None where no unit cost is known."""
    gain: Estimate | None
    """Expected profit in a week beside the base price; None where nothing was sold yet."""
    cost_basis: PricingCostBasis
    factors: tuple[str, ...]
    as_of: str
    """What was known then."""


@dataclass(frozen=True)
class Product(Model):
    """Something you sell."""

    id: str
    name: str
    base_price: int
    """In the currency's smallest unit."""
    currency: str
    status: ProductStatus
    """active: priced. paused: quotes answer the base price. archived: quotes are refused."""
    attributes: dict[str, str] | None = None
    """What was said of the product; None where nothing was, and in lists without pricing."""
    pricing: ProductPricing | None = None
    """Only in lists that include it; None where it was not looked at yet, too."""


def _read_attributes(wire: object) -> dict[str, str]:
    fields = record(wire)
    return {name: text(fields, name) for name in fields}


def read_pricing(wire: object) -> ProductPricing:
    fields = record(wire)
    return ProductPricing(
        price=integer(fields, "price"),
        base_price=integer(fields, "base_price"),
        change=number(fields, "change"),
        currency=text(fields, "currency"),
        confidence=number(fields, "confidence"),
        elasticity=read_estimate(fields.get("elasticity")),
        identified=boolean(fields, "identified"),
        margin=number_or_none(fields, "margin"),
        gain=_read_estimate_or_none(fields.get("gain")),
        cost_basis=cast("PricingCostBasis", text(fields, "cost_basis")),
        factors=texts(fields, "factors"),
        as_of=text(fields, "as_of"),
    )


def _read_pricing_or_none(wire: object) -> ProductPricing | None:
    return None if wire is None else read_pricing(wire)


def _read_estimate_or_none(wire: object) -> Estimate | None:
    return None if wire is None else read_estimate(wire)


def read_product(wire: object) -> Product:
    fields = record(wire)
    return Product(
        id=text(fields, "id"),
        name=text(fields, "name"),
        base_price=integer(fields, "base_price"),
        currency=text(fields, "currency"),
        status=cast("ProductStatus", text(fields, "status")),
        attributes=optional(fields, "attributes", _read_attributes),
        pricing=_read_pricing_or_none(fields.get("pricing")),
    )


@dataclass(frozen=True)
class SavedProduct(Product):
    """A product that was added or changed."""

    warnings: tuple[RequestWarning, ...] | None = None
    """What was taken as it came and looks like a slip; None where nothing does."""


def read_saved_product(wire: object) -> SavedProduct:
    return SavedProduct(**read_product(wire).__dict__, warnings=read_warnings(record(wire)))


@dataclass(frozen=True)
class ProductPrice(Model):
    """A base price."""

    base_price: int
    """In the smallest unit of its currency."""
    currency: str


@dataclass(frozen=True)
class ProductPriceMove(Product):
    """A product as it is now, and its price before."""

    previous: ProductPrice = field(kw_only=True)


def read_price_move(wire: object) -> ProductPriceMove:
    product = read_product(wire)
    before = record(record(wire).get("previous"))
    previous = ProductPrice(integer(before, "base_price"), text(before, "currency"))
    return ProductPriceMove(**product.__dict__, previous=previous)


@dataclass(frozen=True)
class RefusedProduct(Model):
    """A product whose status could not change."""

    id: str
    message: str


@dataclass(frozen=True)
class ProductStatusResult(Model):
    """What became of many products."""

    changed: tuple[str, ...]
    """Ids of the products that changed."""
    unchanged: int
    refused: tuple[RefusedProduct, ...]
    has_more: bool
    """Whether more products are meant by `where`: send it again."""


def read_status_result(wire: object) -> ProductStatusResult:
    fields = record(wire)
    return ProductStatusResult(
        changed=texts(fields, "changed"),
        unchanged=integer(fields, "unchanged"),
        refused=items(fields, "refused", _read_refused),
        has_more=boolean(fields, "has_more"),
    )


def _read_refused(wire: object) -> RefusedProduct:
    fields = record(wire)
    return RefusedProduct(text(fields, "id"), text(fields, "message"))


@dataclass(frozen=True)
class ProductSegment(Model):
    """What was learnt in a segment, and what is believed of the price there."""

    segment: str | None
    """None: customers without a segment."""
    offers: float
    purchases: float
    sales_rows: int
    pricing: ProductPricing


@dataclass(frozen=True)
class ProductSegments(Model):
    """A product's segments side by side."""

    product_id: str
    currency: str
    segments: tuple[ProductSegment, ...]
    """Customers without a segment first, then those with most offers."""
    has_more: bool


def read_segments(wire: object) -> ProductSegments:
    fields = record(wire)
    return ProductSegments(
        product_id=text(fields, "product_id"),
        currency=text(fields, "currency"),
        segments=items(fields, "segments", _read_segment),
        has_more=boolean(fields, "has_more"),
    )


def _read_segment(wire: object) -> ProductSegment:
    fields = record(wire)
    return ProductSegment(
        segment=text_or_none(fields, "segment"),
        offers=number(fields, "offers"),
        purchases=number(fields, "purchases"),
        sales_rows=integer(fields, "sales_rows"),
        pricing=read_pricing(fields.get("pricing")),
    )


@dataclass(frozen=True)
class PreviewedPrice(Model):
    """What a policy makes of a product's price. Money in the smallest unit."""

    price: int
    """What most quotes would say."""
    wanted: int
    """What demand alone would ask for."""
    low: int
    high: int
    """The prices that the guardrails leave."""
    stands_still: bool
    """Whether the status or the mode keeps quotes at the base price."""
    confidence: float
    factors: tuple[str, ...]
    identified: bool
    cost_basis: PricingCostBasis
    units: Estimate | None
    """Expected change beside the base price; None where nothing was sold yet."""
    profit: Estimate | None
    guardrails: tuple[BindingGuardrail, ...]
    """Those that moved the price, in the order of their action."""


@dataclass(frozen=True)
class PolicyPreview(Model):
    """A price under the policy in force, and under the one that was sent."""

    product_id: str
    currency: str
    segment: str | None
    days: int
    current: PreviewedPrice
    proposed: PreviewedPrice
    warnings: tuple[RequestWarning, ...] | None = None
    """What looks like a slip; None where nothing does."""


def read_preview(wire: object) -> PolicyPreview:
    fields = record(wire)
    return PolicyPreview(
        product_id=text(fields, "product_id"),
        currency=text(fields, "currency"),
        segment=text_or_none(fields, "segment"),
        days=integer(fields, "days"),
        current=_read_previewed(fields.get("current")),
        proposed=_read_previewed(fields.get("proposed")),
        warnings=read_warnings(fields),
    )


def _read_previewed(wire: object) -> PreviewedPrice:
    fields = record(wire)
    return PreviewedPrice(
        price=integer(fields, "price"),
        wanted=integer(fields, "wanted"),
        low=integer(fields, "low"),
        high=integer(fields, "high"),
        stands_still=boolean(fields, "stands_still"),
        confidence=number(fields, "confidence"),
        factors=texts(fields, "factors"),
        identified=boolean(fields, "identified"),
        cost_basis=cast("PricingCostBasis", text(fields, "cost_basis")),
        units=_read_estimate_or_none(fields.get("units")),
        profit=_read_estimate_or_none(fields.get("profit")),
        guardrails=items(fields, "guardrails", read_binding_guardrail),
    )
