"""Why a price is what it is, and the same decision once more."""

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
)
from .demand import Estimate, read_estimate

ExplanationStepKind = Literal["usual", "learnt", "circumstance", "guardrail", "draw"]
ReplayField = Literal["optimized_price", "propensity", "belief_version", "confidence", "factors"]


@dataclass(frozen=True)
class ExplanationPart(Model):
    """What moved a price, and by how much in the currency's smallest unit."""

    name: str
    amount: int


@dataclass(frozen=True)
class ExplanationStep(Model):
    """One step of the way from the base price to the price."""

    kind: ExplanationStepKind
    name: str
    before: int
    after: int
    amount: int
    shares: tuple[ExplanationPart, ...]
    """Of what was learnt: the part of each source. They sum to the step."""
    cost: float | None
    """Of a guardrail: by how much it lowers the expected profit of an offer."""


@dataclass(frozen=True)
class ExplanationPerOffer(Model):
    """What an offer is expected to bring at a price, with 90 % intervals."""

    price: int
    purchases: Estimate | None
    """Purchases per offer."""
    profit: Estimate | None
    """None where no unit cost is known."""


@dataclass(frozen=True)
class ExplanationExpected(Model):
    """What an offer is expected to bring at the base price and at the price."""

    base: ExplanationPerOffer
    price: ExplanationPerOffer


@dataclass(frozen=True)
class Explanation(Model):
    """Why a price is what it is; money is in the currency's smallest unit."""

    sentence: str
    """Why, in one plain sentence."""
    currency: str
    base_price: int
    price: int
    best_price: int
    """The best price that the guardrails allowed."""
    reasons: tuple[ExplanationPart, ...]
    """At most four, largest first."""
    steps: tuple[ExplanationStep, ...]
    """The way from the base price to the price; the amounts sum exactly."""
    near_best: float | None
    """Probability that the price earns at most 5 % less than the best that is allowed."""
    expected: ExplanationExpected | None
    """None before the first offer was answered."""


@dataclass(frozen=True)
class ReplayDifference(Model):
    """A field that came out otherwise, with both values as JSON."""

    field: ReplayField
    stored: str
    replayed: str


@dataclass(frozen=True)
class ReplayEngine(Model):
    """The versions of the engine; another one may decide otherwise."""

    decided: str | None
    """None where it is not stored."""
    replayed: str


@dataclass(frozen=True)
class Replay(Model):
    """A quote that was decided once more."""

    quote_id: str
    identical: bool | None
    """Whether it came out the same to the last bit; None where what decided it is not stored."""
    difference: ReplayDifference | None
    """The first field that came out otherwise; None where there is none."""
    engine: ReplayEngine


def read_explanation(wire: object) -> Explanation:
    fields = record(wire)
    return Explanation(
        sentence=text(fields, "sentence"),
        currency=text(fields, "currency"),
        base_price=integer(fields, "base_price"),
        price=integer(fields, "price"),
        best_price=integer(fields, "best_price"),
        reasons=items(fields, "reasons", _read_part),
        steps=items(fields, "steps", _read_step),
        near_best=number_or_none(fields, "near_best"),
        expected=optional(fields, "expected", _read_expected),
    )


def read_replay(wire: object) -> Replay:
    fields = record(wire)
    return Replay(
        quote_id=text(fields, "quote_id"),
        identical=None if fields.get("identical") is None else boolean(fields, "identical"),
        difference=optional(fields, "difference", _read_difference),
        engine=_read_engine(fields.get("engine")),
    )


def _read_part(wire: object) -> ExplanationPart:
    fields = record(wire)
    return ExplanationPart(name=text(fields, "name"), amount=integer(fields, "amount"))


def _read_step(wire: object) -> ExplanationStep:
    fields = record(wire)
    return ExplanationStep(
        kind=cast("ExplanationStepKind", text(fields, "kind")),
        name=text(fields, "name"),
        before=integer(fields, "before"),
        after=integer(fields, "after"),
        amount=integer(fields, "amount"),
        shares=items(fields, "shares", _read_part),
        cost=number_or_none(fields, "cost"),
    )


def _read_expected(wire: object) -> ExplanationExpected:
    fields = record(wire)
    return ExplanationExpected(
        base=_read_per_offer(fields.get("base")), price=_read_per_offer(fields.get("price"))
    )


def _read_per_offer(wire: object) -> ExplanationPerOffer:
    fields = record(wire)
    return ExplanationPerOffer(
        price=integer(fields, "price"),
        purchases=optional(fields, "purchases", read_estimate),
        profit=optional(fields, "profit", read_estimate),
    )


def _read_difference(wire: object) -> ReplayDifference:
    fields = record(wire)
    return ReplayDifference(
        field=cast("ReplayField", text(fields, "field")),
        stored=text(fields, "stored"),
        replayed=text(fields, "replayed"),
    )


def _read_engine(wire: object) -> ReplayEngine:
    fields = record(wire)
    return ReplayEngine(decided=text_or_none(fields, "decided"), replayed=text(fields, "replayed"))
