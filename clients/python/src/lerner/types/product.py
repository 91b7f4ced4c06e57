"""Things for sale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import integer, optional, record, text
from .observation import RequestWarning, read_warnings

ProductStatus = Literal["active", "paused", "archived"]


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
    """What was said of the product; None where nothing was, and in lists."""


def _read_attributes(wire: object) -> dict[str, str]:
    fields = record(wire)
    return {name: text(fields, name) for name in fields}


def read_product(wire: object) -> Product:
    fields = record(wire)
    return Product(
        id=text(fields, "id"),
        name=text(fields, "name"),
        base_price=integer(fields, "base_price"),
        currency=text(fields, "currency"),
        status=cast("ProductStatus", text(fields, "status")),
        attributes=optional(fields, "attributes", _read_attributes),
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
