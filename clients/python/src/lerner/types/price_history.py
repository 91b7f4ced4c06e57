"""The prices that everybody saw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from .._model import Model
from .._read import (
    boolean,
    integer,
    integer_or_none,
    items,
    number_or_none,
    optional,
    record,
    text,
    text_or_none,
)

ShownSource = Literal["price_list", "everyone", "base_price"]


@dataclass(frozen=True)
class PublicPrice(Model):
    """A price that everybody saw for a time."""

    from_: str
    until: str | None
    """None: it goes on."""
    price: int
    """In the currency's smallest unit."""
    source: ShownSource
    """Of a list in force, asked for with `everyone`, or the base price where neither was."""
    price_list_id: str | None
    lowest_prior_price: int | None
    """The lowest price in the 30 days before; None where nothing is known of them."""
    reduction: float | None
    """By how much it is below that, as a share of it; None where it is no reduction."""


@dataclass(frozen=True)
class IndividualPrices(Model):
    """What single visitors were quoted."""

    quotes: int
    lowest: int
    highest: int


@dataclass(frozen=True)
class PriceHistory(Model):
    """The prices of a product that everybody saw, and the lowest prior price."""

    product_id: str
    currency: str
    segment: str | None
    at: str
    """When a reduction would begin."""
    lowest_prior_price: int | None
    """The lowest price that everybody saw in the 30 days before `at`."""
    known_since: str | None
    """From when on prices are known."""
    individual_prices: IndividualPrices | None
    """Of the same 30 days; None unless asked for."""
    data: tuple[PublicPrice, ...]
    """Newest first."""
    has_more: bool


def read_price_history(wire: object) -> PriceHistory:
    fields = record(wire)
    return PriceHistory(
        product_id=text(fields, "product_id"),
        currency=text(fields, "currency"),
        segment=text_or_none(fields, "segment"),
        at=text(fields, "at"),
        lowest_prior_price=integer_or_none(fields, "lowest_prior_price"),
        known_since=text_or_none(fields, "known_since"),
        individual_prices=optional(fields, "individual_prices", _read_individual),
        data=items(fields, "data", _read_shown),
        has_more=boolean(fields, "has_more"),
    )


def _read_individual(wire: object) -> IndividualPrices:
    fields = record(wire)
    return IndividualPrices(
        quotes=integer(fields, "quotes"),
        lowest=integer(fields, "lowest"),
        highest=integer(fields, "highest"),
    )


def _read_shown(wire: object) -> PublicPrice:
    fields = record(wire)
    return PublicPrice(
        from_=text(fields, "from"),
        until=text_or_none(fields, "until"),
        price=integer(fields, "price"),
        source=cast("ShownSource", text(fields, "source")),
        price_list_id=text_or_none(fields, "price_list_id"),
        lowest_prior_price=integer_or_none(fields, "lowest_prior_price"),
        reduction=number_or_none(fields, "reduction"),
    )
