"""What the service believes of demand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from .._model import Model
from .._read import boolean, integer, items, number, record, text, text_or_none, texts

DemandUnit = Literal["probability", "units_per_day"]


@dataclass(frozen=True)
class Estimate(Model):
    """A value and its 90 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class DemandPoint(Model):
    """Demand and profit at one price."""

    price: int
    """In the currency's smallest unit."""
    demand: Estimate
    profit: Estimate
    """Revenue where no unit cost is known; in the currency's smallest unit."""


@dataclass(frozen=True)
class DemandData(Model):
    """What it was learnt from."""

    offers: float
    purchases: float
    sales_rows: int


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
    """The curve, by rising price."""
    data: DemandData


def read_demand(wire: object) -> Demand:
    fields = record(wire)
    return Demand(
        product_id=text(fields, "product_id"),
        currency=text(fields, "currency"),
        segment=text_or_none(fields, "segment"),
        identified=boolean(fields, "identified"),
        reasons=texts(fields, "reasons"),
        elasticity=_read_estimate(fields.get("elasticity")),
        demand_unit=cast("DemandUnit", text(fields, "demand_unit")),
        points=items(fields, "points", _read_point),
        data=_read_data(fields.get("data")),
    )


def _read_estimate(wire: object) -> Estimate:
    fields = record(wire)
    return Estimate(number(fields, "value"), number(fields, "low"), number(fields, "high"))


def _read_point(wire: object) -> DemandPoint:
    fields = record(wire)
    return DemandPoint(
        price=integer(fields, "price"),
        demand=_read_estimate(fields.get("demand")),
        profit=_read_estimate(fields.get("profit")),
    )


def _read_data(wire: object) -> DemandData:
    fields = record(wire)
    return DemandData(
        offers=number(fields, "offers"),
        purchases=number(fields, "purchases"),
        sales_rows=integer(fields, "sales_rows"),
    )
