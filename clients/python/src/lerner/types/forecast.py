"""What a time to come may bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from .._model import Model
from .._read import (
    boolean,
    integer,
    items,
    number_or_none,
    optional,
    record,
    text,
    text_or_none,
    texts,
)
from .demand import (
    Estimate,
    Evidence,
    TestedPrices,
    read_estimate,
    read_evidence,
    read_tested_prices,
)

ForecastSource = Literal["sales", "offers"]
ForecastPer = Literal["period", "offer"]


@dataclass(frozen=True)
class ForecastAssumed(Model):
    """The conditions of a forecast; None where they play no part."""

    promotion: float | None
    competitor_price: float | None
    visits: float | None


@dataclass(frozen=True)
class ForecastPoint(Model):
    """What may be sold at one price; money is in the currency's smallest unit."""

    price: int
    tested: bool
    """Whether it lies in the range of tested prices, and in no gap."""
    units: Estimate
    revenue: Estimate
    profit: Estimate | None
    """None where no unit cost is known."""


@dataclass(frozen=True)
class Forecast(Model):
    """Units, revenue and profit at some prices over a time to come."""

    product_id: str
    currency: str
    segment: str | None
    period_start: str
    period_end: str
    source: ForecastSource
    """What it is made from: sales rows, or offers and their answers."""
    per: ForecastPer
    """What is counted: all of the period, or one offer on average."""
    identified: bool
    """False when the data cannot tell how demand answers to price."""
    reasons: tuple[str, ...]
    """Why not, and what else to be wary of. In sentences."""
    assumed: ForecastAssumed
    points: tuple[ForecastPoint, ...]
    """At the prices asked for, in that order."""
    tested: TestedPrices | None
    """The prices that the data are from; None where there are none."""
    data: Evidence


def read_forecast(wire: object) -> Forecast:
    fields = record(wire)
    return Forecast(
        product_id=text(fields, "product_id"),
        currency=text(fields, "currency"),
        segment=text_or_none(fields, "segment"),
        period_start=text(fields, "period_start"),
        period_end=text(fields, "period_end"),
        source=cast("ForecastSource", text(fields, "source")),
        per=cast("ForecastPer", text(fields, "per")),
        identified=boolean(fields, "identified"),
        reasons=texts(fields, "reasons"),
        assumed=_read_assumed(fields.get("assumed")),
        points=items(fields, "points", _read_point),
        tested=optional(fields, "tested", read_tested_prices),
        data=read_evidence(fields.get("data")),
    )


def _read_assumed(wire: object) -> ForecastAssumed:
    fields = record(wire)
    return ForecastAssumed(
        promotion=number_or_none(fields, "promotion"),
        competitor_price=number_or_none(fields, "competitor_price"),
        visits=number_or_none(fields, "visits"),
    )


def _read_point(wire: object) -> ForecastPoint:
    fields = record(wire)
    return ForecastPoint(
        price=integer(fields, "price"),
        tested=boolean(fields, "tested"),
        units=read_estimate(fields.get("units")),
        revenue=read_estimate(fields.get("revenue")),
        profit=optional(fields, "profit", read_estimate),
    )
