"""What looked too wrong to go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import boolean, number_or_none, record, text, text_or_none

BreakerKind = Literal["unit_cost", "competitor_price", "base_price", "loss", "sales_stopped"]
BreakerStatus = Literal["open", "closed"]


class BreakerCloseParams(TypedDict, total=False):
    """How prices go on."""

    accept: bool
    """True: what came is right. False, or absent: what was before is put back."""


@dataclass(frozen=True)
class Breaker(Model):
    """Something that looked too wrong to go on."""

    id: str
    kind: BreakerKind
    status: BreakerStatus
    product_id: str | None
    """The product; None: all products."""
    currency: str | None
    """The currency; None: every currency."""
    stops_prices: bool
    """Whether quotes return base prices while it is open; else only the odd input is not used."""
    reason: str
    """What happened, in a sentence."""
    usual: float | None
    seen: float | None
    created_at: str
    closed_at: str | None
    closed_by: str | None
    accepted: bool | None
    """Whether what came was accepted as right; None while it is open."""


def read_breaker(wire: object) -> Breaker:
    fields = record(wire)
    return Breaker(
        id=text(fields, "id"),
        kind=cast("BreakerKind", text(fields, "kind")),
        status=cast("BreakerStatus", text(fields, "status")),
        product_id=text_or_none(fields, "product_id"),
        currency=text_or_none(fields, "currency"),
        stops_prices=boolean(fields, "stops_prices"),
        reason=text(fields, "reason"),
        usual=number_or_none(fields, "usual"),
        seen=number_or_none(fields, "seen"),
        created_at=text(fields, "created_at"),
        closed_at=text_or_none(fields, "closed_at"),
        closed_by=text_or_none(fields, "closed_by"),
        accepted=None if fields.get("accepted") is None else boolean(fields, "accepted"),
    )
