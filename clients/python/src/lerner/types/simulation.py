"""What a history tells before a price changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
from .observation import SaleParams
from .policy import PolicyFields

SimulationStatus = Literal["queued", "running", "completed", "failed"]
SimulationSource = Literal["history", "rows"]
SimulationVerdict = Literal["go", "no_go"]
NaiveMethod = Literal["last_value", "mean", "year_before", "fixed_effects"]


class _SimulationRequired(TypedDict):
    currency: str


class SimulationParams(_SimulationRequired, total=False):
    """Which history to look at, and with which policy."""

    segment: str
    product_ids: Sequence[str]
    """Products of the stored history; those that sell most if absent. Excludes rows."""
    policy: PolicyFields
    """Fields to try over those of the account; what products set for themselves comes first."""
    rows: Sequence[SaleParams]
    """Up to 10 000 rows to look at in place of the stored history. They are not stored."""


@dataclass(frozen=True)
class SimulatedHistory(Model):
    """What was looked at."""

    since: str
    """Start of the first row."""
    until: str
    rows: int
    products: int
    products_left_out: int
    """Products that sell less than those looked at."""


@dataclass(frozen=True)
class UnidentifiedBy(Model):
    """How many products lack the same."""

    reason: str
    products: int


@dataclass(frozen=True)
class SimulationIdentified(Model):
    """What histories tell of how demand answers prices."""

    products: int
    """Products whose history alone tells it."""
    revenue_share: float
    telling: int
    """Products whose price moved enough, and by itself."""
    telling_share: float
    together: Estimate | None
    """The mean elasticity that those show together; None where they are fewer than two."""
    unidentified_by: tuple[UnidentifiedBy, ...]
    """What the other histories lack, the most frequent first."""


@dataclass(frozen=True)
class NaiveErrors(Model):
    """The errors of simple methods; None where too little is known."""

    last_value: float | None
    mean: float | None
    year_before: float | None
    fixed_effects: float | None


@dataclass(frozen=True)
class SimulationForecast(Model):
    """How well the last fifth of the periods was foretold from the rest."""

    since: str
    """Rows from then on were held out."""
    rows: int
    units: float
    error: float
    """Sum of absolute errors over units sold: 0.2 is 20 %."""
    naive: NaiveErrors
    best: NaiveMethod
    """The best of the simple methods."""
    lead: Estimate
    """Our error less that of the best simple method; below 0 where ours is better."""


@dataclass(frozen=True)
class SimulationGain(Model):
    """What the first prices are expected to bring above base prices."""

    base_per_week: float
    """What base prices earn a week, in the currency's smallest unit."""
    per_week: Estimate
    share: Estimate
    chance: float
    """The probability that it is above 0."""
    products_priced: int
    products_moved: int


@dataclass(frozen=True)
class SimulatedPrice(Model):
    """A price that would be quoted, and how often."""

    price: int
    share: float


@dataclass(frozen=True)
class SimulatedProduct(Model):
    """What was found of one product."""

    product_id: str
    rows: int
    units_per_week: float
    """Units a week that the base price would sell."""
    identified: bool
    reasons: tuple[str, ...]
    elasticity: Estimate
    base_price: int
    price: int
    """What would be quoted most often."""
    confidence: float
    factors: tuple[str, ...]
    prices: tuple[SimulatedPrice, ...]
    """All prices that would be quoted, and how often each."""
    gain_per_week: Estimate | None
    """In the currency's smallest unit; None where no profit is known."""


@dataclass(frozen=True)
class SimulationReport(Model):
    """What a history tells before a price changes."""

    verdict: SimulationVerdict
    reasons: tuple[str, ...]
    """What that rests on, in sentences; what stands against it comes first."""
    remedies: tuple[str, ...]
    """Which data would turn a no-go into a go."""
    history: SimulatedHistory
    identified: SimulationIdentified
    forecast: SimulationForecast | None
    """None where too little could be held out."""
    gain: SimulationGain | None
    """None where no product's profit can be known."""
    products: tuple[SimulatedProduct, ...]
    """The biggest gain first."""


@dataclass(frozen=True)
class Simulation(Model):
    """A look at a history, asked for or done."""

    id: str
    status: SimulationStatus
    """Queued and running: ask again in a second."""
    currency: str
    segment: str | None
    source: SimulationSource
    created_at: str
    completed_at: str | None
    expires_at: str
    """When it is forgotten: 30 days after it was asked for."""
    failure: str | None
    """Why there is no report, where it failed."""
    report: SimulationReport | None
    """None until it is done."""


def read_simulation(wire: object) -> Simulation:
    fields = record(wire)
    return Simulation(
        id=text(fields, "id"),
        status=cast("SimulationStatus", text(fields, "status")),
        currency=text(fields, "currency"),
        segment=text_or_none(fields, "segment"),
        source=cast("SimulationSource", text(fields, "source")),
        created_at=text(fields, "created_at"),
        completed_at=text_or_none(fields, "completed_at"),
        expires_at=text(fields, "expires_at"),
        failure=text_or_none(fields, "failure"),
        report=optional(fields, "report", _read_report),
    )


def _read_report(wire: object) -> SimulationReport:
    fields = record(wire)
    return SimulationReport(
        verdict=cast("SimulationVerdict", text(fields, "verdict")),
        reasons=texts(fields, "reasons"),
        remedies=texts(fields, "remedies"),
        history=_read_history(fields.get("history")),
        identified=_read_identified(fields.get("identified")),
        forecast=optional(fields, "forecast", _read_forecast),
        gain=optional(fields, "gain", _read_gain),
        products=items(fields, "products", _read_product),
    )


def _read_history(wire: object) -> SimulatedHistory:
    fields = record(wire)
    return SimulatedHistory(
        since=text(fields, "since"),
        until=text(fields, "until"),
        rows=integer(fields, "rows"),
        products=integer(fields, "products"),
        products_left_out=integer(fields, "products_left_out"),
    )


def _read_identified(wire: object) -> SimulationIdentified:
    fields = record(wire)
    return SimulationIdentified(
        products=integer(fields, "products"),
        revenue_share=number(fields, "revenue_share"),
        telling=integer(fields, "telling"),
        telling_share=number(fields, "telling_share"),
        together=optional(fields, "together", read_estimate),
        unidentified_by=items(fields, "unidentified_by", _read_unidentified_by),
    )


def _read_unidentified_by(wire: object) -> UnidentifiedBy:
    fields = record(wire)
    return UnidentifiedBy(reason=text(fields, "reason"), products=integer(fields, "products"))


def _read_forecast(wire: object) -> SimulationForecast:
    fields = record(wire)
    naive = record(fields.get("naive"))
    return SimulationForecast(
        since=text(fields, "since"),
        rows=integer(fields, "rows"),
        units=number(fields, "units"),
        error=number(fields, "error"),
        naive=NaiveErrors(
            last_value=number_or_none(naive, "last_value"),
            mean=number_or_none(naive, "mean"),
            year_before=number_or_none(naive, "year_before"),
            fixed_effects=number_or_none(naive, "fixed_effects"),
        ),
        best=cast("NaiveMethod", text(fields, "best")),
        lead=read_estimate(fields.get("lead")),
    )


def _read_gain(wire: object) -> SimulationGain:
    fields = record(wire)
    return SimulationGain(
        base_per_week=number(fields, "base_per_week"),
        per_week=read_estimate(fields.get("per_week")),
        share=read_estimate(fields.get("share")),
        chance=number(fields, "chance"),
        products_priced=integer(fields, "products_priced"),
        products_moved=integer(fields, "products_moved"),
    )


def _read_product(wire: object) -> SimulatedProduct:
    fields = record(wire)
    return SimulatedProduct(
        product_id=text(fields, "product_id"),
        rows=integer(fields, "rows"),
        units_per_week=number(fields, "units_per_week"),
        identified=boolean(fields, "identified"),
        reasons=texts(fields, "reasons"),
        elasticity=read_estimate(fields.get("elasticity")),
        base_price=integer(fields, "base_price"),
        price=integer(fields, "price"),
        confidence=number(fields, "confidence"),
        factors=texts(fields, "factors"),
        prices=items(fields, "prices", _read_price),
        gain_per_week=optional(fields, "gain_per_week", read_estimate),
    )


def _read_price(wire: object) -> SimulatedPrice:
    fields = record(wire)
    return SimulatedPrice(price=integer(fields, "price"), share=number(fields, "share"))
