"""What the service believes of demand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from .._model import Model
from .._read import (
    boolean,
    integer,
    integer_or_none,
    items,
    number,
    number_or_none,
    optional,
    record,
    text,
    text_or_none,
    texts,
)

DemandUnit = Literal["probability", "units_per_day"]
LeftOutWhat = Literal["offers", "sales_rows"]


@dataclass(frozen=True)
class Estimate(Model):
    """A value and its 90 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class WinningCosts(Model):
    """Unit costs at which a price earns more than the base price, in the smallest unit."""

    above: float | None
    """Costs above it; None: no such bound."""
    below: float | None
    """Costs below it; None: no such bound."""


@dataclass(frozen=True)
class PriceGap(Model):
    """Lies between two tested prices."""

    low: int
    high: int


@dataclass(frozen=True)
class TestedPrices(Model):
    """The lowest and the highest price that data are from, and the gaps between."""

    low: int
    high: int
    gaps: tuple[PriceGap, ...]
    """The widest gaps of more than 10 %, by rising price."""


@dataclass(frozen=True)
class LeftOut(Model):
    """Offers or sales rows that an answer does not rest on."""

    what: LeftOutWhat
    reason: str
    """A word such as price_far_from_base; more may be added."""
    count: int


@dataclass(frozen=True)
class Evidence(Model):
    """What an answer was learnt from."""

    offers: float
    purchases: float
    sales_rows: int
    offers_used: int
    """Offers that the answer rests on."""
    sales_rows_used: int
    """Sales rows that the answer rests on."""
    left_out: tuple[LeftOut, ...]
    """What it does not rest on, and why; the most first."""


@dataclass(frozen=True)
class DemandPoint(Model):
    """Demand and profit at one price."""

    price: int
    """In the currency's smallest unit."""
    demand: Estimate
    profit: Estimate
    """Revenue where no unit cost is known; in the currency's smallest unit."""
    better_if_cost: WinningCosts | None
    """Where no unit cost is known: the costs that would make this price better than the base price.
    None: it is the base price, no cost would, or the cost is known."""


@dataclass(frozen=True)
class QuotedPrice(Model):
    """What quotes say now, beside what the curve says."""

    price: int
    """The price that quotes for the base price say most often."""
    share: float
    """How many of the quotes say it, 0 to 1, those held out aside."""
    curve_price: int | None
    """The price of the curve that earns most; None where no unit cost is known."""
    factors: tuple[str, ...]
    """What moved or held the price that is quoted, largest first."""
    reasons: tuple[str, ...]
    """Why the two differ, in sentences; none where they earn the same within 1 %."""


@dataclass(frozen=True)
class ObservedDemand(Model):
    """What was seen at a price that was tried."""

    price: int
    """In the currency's smallest unit."""
    demand: float
    """In the unit of the curve."""
    weight: float
    """What that rests on: offers, or days of sales."""


@dataclass(frozen=True)
class Demand(Model):
    """Demand at each price."""

    product_id: str
    currency: str
    segment: str | None
    identified: bool
    """False when the data cannot tell how demand answers to price."""
    reasons: tuple[str, ...]
    """Why not, or, if they do, what to be wary of. In sentences."""
    elasticity: Estimate
    """At the base price: per cent of demand for one per cent of price."""
    demand_unit: DemandUnit
    """probability: that an offer is bought. units_per_day: units sold."""
    points: tuple[DemandPoint, ...]
    """At the prices asked for, in that order; else the curve, by rising price."""
    tested: TestedPrices | None
    """The prices that the data are from; None where there are none."""
    quoted: QuotedPrice
    """What quotes say now, beside what the curve says."""
    data: Evidence
    observed: tuple[ObservedDemand, ...] = ()
    """What was seen at prices that were tried, by rising price."""


def read_demand(wire: object) -> Demand:
    fields = record(wire)
    return Demand(
        product_id=text(fields, "product_id"),
        currency=text(fields, "currency"),
        segment=text_or_none(fields, "segment"),
        identified=boolean(fields, "identified"),
        reasons=texts(fields, "reasons"),
        elasticity=read_estimate(fields.get("elasticity")),
        demand_unit=cast("DemandUnit", text(fields, "demand_unit")),
        points=items(fields, "points", _read_point),
        tested=optional(fields, "tested", read_tested_prices),
        quoted=_read_quoted(fields.get("quoted")),
        data=read_evidence(fields.get("data")),
        observed=items(fields, "observed", _read_observed) if "observed" in fields else (),
    )


def _read_quoted(wire: object) -> QuotedPrice:
    fields = record(wire)
    return QuotedPrice(
        price=integer(fields, "price"),
        share=number(fields, "share"),
        curve_price=integer_or_none(fields, "curve_price"),
        factors=texts(fields, "factors"),
        reasons=texts(fields, "reasons"),
    )


def read_tested_prices(wire: object) -> TestedPrices:
    fields = record(wire)
    return TestedPrices(
        low=integer(fields, "low"),
        high=integer(fields, "high"),
        gaps=items(fields, "gaps", _read_gap),
    )


def read_evidence(wire: object) -> Evidence:
    fields = record(wire)
    return Evidence(
        offers=number(fields, "offers"),
        purchases=number(fields, "purchases"),
        sales_rows=integer(fields, "sales_rows"),
        offers_used=integer(fields, "offers_used"),
        sales_rows_used=integer(fields, "sales_rows_used"),
        left_out=items(fields, "left_out", _read_left_out),
    )


def _read_observed(wire: object) -> ObservedDemand:
    fields = record(wire)
    return ObservedDemand(
        price=integer(fields, "price"),
        demand=number(fields, "demand"),
        weight=number(fields, "weight"),
    )


def read_estimate(wire: object) -> Estimate:
    fields = record(wire)
    return Estimate(number(fields, "value"), number(fields, "low"), number(fields, "high"))


def _read_point(wire: object) -> DemandPoint:
    fields = record(wire)
    return DemandPoint(
        price=integer(fields, "price"),
        demand=read_estimate(fields.get("demand")),
        profit=read_estimate(fields.get("profit")),
        better_if_cost=optional(fields, "better_if_cost", _read_costs),
    )


def _read_costs(wire: object) -> WinningCosts:
    fields = record(wire)
    return WinningCosts(number_or_none(fields, "above"), number_or_none(fields, "below"))


def _read_gap(wire: object) -> PriceGap:
    fields = record(wire)
    return PriceGap(integer(fields, "low"), integer(fields, "high"))


def _read_left_out(wire: object) -> LeftOut:
    fields = record(wire)
    return LeftOut(
        what=cast("LeftOutWhat", text(fields, "what")),
        reason=text(fields, "reason"),
        count=integer(fields, "count"),
    )
