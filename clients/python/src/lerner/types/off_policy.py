"""What other prices would have earned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import boolean, integer, number, optional, record, text, text_or_none, texts

OffPolicyKind = Literal["base", "current", "change", "prices"]
OffPolicyMeasure = Literal["profit", "revenue"]
OffPolicyVerdict = Literal["gain", "loss", "undecided", "cannot_tell"]


class OffPolicyPrice(TypedDict):
    """What is asked for a product."""

    product_id: str
    price: int
    """In the smallest unit of the currency."""


class WhichPolicy(TypedDict):
    """What has to be said of the prices to judge."""

    policy: OffPolicyKind
    """base: base prices. current: the price drawn most often lately. change: base prices changed by
    `change`. prices: those of `prices`, and their products alone."""


class OffPolicyParams(WhichPolicy, total=False):
    """Which other prices to judge."""

    change: float
    """With policy change: by which share of the base price."""
    prices: list[OffPolicyPrice]
    """With policy prices: up to 1 000."""
    currency: str
    """The one with most offers if absent."""
    from_: str
    """RFC 3339: offers from here on; the first if absent. `from` is a word of Python."""
    until: str
    """Offers before this; now if absent."""
    measure: OffPolicyMeasure
    """Profit where a unit cost is known if absent, else revenue."""
    tolerance: float
    """A price that was never drawn is judged by the nearest within this share of it; 0.02 if absent."""


@dataclass(frozen=True)
class OffPolicyEstimate(Model):
    """A mean per offer with its 95 % interval, for one look."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class OffPolicyOverlap(Model):
    """How far drawn prices and the policy overlap."""

    effective_offers: float
    """How many equally weighted offers the weights are worth."""
    largest_weight: float
    tried: float
    """Share of what the policy would ask that was drawn at all."""
    enough: bool
    """Whether the estimates can be read."""


@dataclass(frozen=True)
class OffPolicyReport(Model):
    """What other prices would have earned, by the chances of those that were drawn."""

    currency: str | None
    """None where nothing was counted yet."""
    period_start: str | None
    period_end: str | None
    policy: OffPolicyKind
    measure: OffPolicyMeasure
    offers: int
    left_out: int
    """Offers of products without a known unit cost."""
    complete: bool
    """Whether all offers of the time were looked at, not only the latest."""
    served: OffPolicyEstimate | None
    """What the offers brought as they were made."""
    ips: OffPolicyEstimate | None
    """By inverse propensities: unbiased, wide."""
    snips: OffPolicyEstimate | None
    """The same over the sum of the weights."""
    doubly_robust: OffPolicyEstimate | None
    """A model, corrected by the weights where it was wrong."""
    gain: OffPolicyEstimate | None
    """`doubly_robust` beyond `served`."""
    overlap: OffPolicyOverlap | None
    verdict: OffPolicyVerdict
    reasons: tuple[str, ...]
    """The verdict, what to be wary of, and what to do. In sentences."""


def read_off_policy_report(wire: object) -> OffPolicyReport:
    fields = record(wire)
    return OffPolicyReport(
        currency=text_or_none(fields, "currency"),
        period_start=text_or_none(fields, "period_start"),
        period_end=text_or_none(fields, "period_end"),
        policy=cast("OffPolicyKind", text(fields, "policy")),
        measure=cast("OffPolicyMeasure", text(fields, "measure")),
        offers=integer(fields, "offers"),
        left_out=integer(fields, "left_out"),
        complete=boolean(fields, "complete"),
        served=optional(fields, "served", _read_estimate),
        ips=optional(fields, "ips", _read_estimate),
        snips=optional(fields, "snips", _read_estimate),
        doubly_robust=optional(fields, "doubly_robust", _read_estimate),
        gain=optional(fields, "gain", _read_estimate),
        overlap=optional(fields, "overlap", _read_overlap),
        verdict=cast("OffPolicyVerdict", text(fields, "verdict")),
        reasons=texts(fields, "reasons"),
    )


def _read_estimate(wire: object) -> OffPolicyEstimate:
    fields = record(wire)
    return OffPolicyEstimate(number(fields, "value"), number(fields, "low"), number(fields, "high"))


def _read_overlap(wire: object) -> OffPolicyOverlap:
    fields = record(wire)
    return OffPolicyOverlap(
        effective_offers=number(fields, "effective_offers"),
        largest_weight=number(fields, "largest_weight"),
        tried=number(fields, "tried"),
        enough=boolean(fields, "enough"),
    )
