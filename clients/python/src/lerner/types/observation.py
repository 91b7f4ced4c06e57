"""What was seen: outcomes of quotes, sales, and offers made elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypedDict

from .._model import Model
from .._read import integer, items, record, text


class _OutcomeRequired(TypedDict):
    quote_id: str
    status: Literal["accepted", "declined", "returned"]


class OutcomeParams(_OutcomeRequired, total=False):
    """What became of a quote."""

    quantity: int
    """Units bought; as many as were quoted if absent.

    Of a return: all units that came back so far; every one that was bought if absent.
    """
    occurred_at: str | datetime
    """Now if absent."""


class _SaleRequired(TypedDict):
    product_id: str
    currency: str
    price: int
    """Of one unit, in the currency's smallest unit."""
    units: float
    """Sold in the period; 0 counts too."""
    period_start: str | datetime
    period_end: str | datetime


class SaleParams(_SaleRequired, total=False):
    """What a product sold in a period, at one price."""

    segment: str
    exposure: float
    """How many customers saw the price, if known."""
    in_stock: bool
    """False: it was sold out by the end of the period, so demand was at least the units sold."""
    promotion: float
    """How much the product was promoted: 0 none, 1 full."""
    competitor_price: int
    unit_cost: int
    """What one unit cost in the period; 0 is a cost."""
    randomized: bool
    """True: the price was drawn at random, so sales show what the price caused."""


class _OfferRequired(TypedDict):
    offer_id: str
    """Your id of the offer; an id that is known already changes nothing."""
    product_id: str
    currency: str
    price: int
    """The price that was shown, in the currency's smallest unit."""
    accepted: bool
    offered_at: str | datetime


class OfferParams(_OfferRequired, total=False):
    """A price that was shown to a customer elsewhere."""

    segment: str
    quantity: int
    randomized: bool
    """True: the price was drawn at random, so the answer shows what the price caused."""
    competitor_price: int
    promotion: float
    """How much the product was promoted: 0 none, 1 full. Then it counts as at a chosen price."""


@dataclass(frozen=True)
class RequestWarning(Model):
    """Something that was taken as it came, and looks like a slip."""

    code: str
    """An open list."""
    message: str
    """What looks odd, and what may be meant."""
    param: str
    """The field of the request."""


@dataclass(frozen=True)
class Recorded(Model):
    """How many of the rows changed something, and how many were known already."""

    recorded: int
    unchanged: int
    warnings: tuple[RequestWarning, ...] | None = None
    """What was taken as it came and looks like a slip; None where nothing does."""


def read_recorded(wire: object) -> Recorded:
    fields = record(wire)
    return Recorded(
        recorded=integer(fields, "recorded"),
        unchanged=integer(fields, "unchanged"),
        warnings=read_warnings(fields),
    )


def read_warnings(fields: dict[str, object]) -> tuple[RequestWarning, ...] | None:
    return items(fields, "warnings", read_warning) if "warnings" in fields else None


def read_warning(wire: object) -> RequestWarning:
    fields = record(wire)
    return RequestWarning(
        code=text(fields, "code"), message=text(fields, "message"), param=text(fields, "param")
    )
