"""What the service kept of a quote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from .._model import Model
from .._read import integer, number, optional, record, text, text_or_none, texts
from .quote import Arm

OutcomeStatus = Literal["accepted", "declined", "returned", "expired"]


@dataclass(frozen=True)
class RecordedRequest(Model):
    """What was asked."""

    product_id: str
    base_price: int
    currency: str
    segment: str | None
    quantity: int
    promotion: bool = False
    """Whether a promotion was on."""


@dataclass(frozen=True)
class RecordedTerms(Model):
    """What held for the quote."""

    expires_at: str


@dataclass(frozen=True)
class RecordedOutcome(Model):
    """What became of the quote."""

    status: OutcomeStatus
    quantity: int
    occurred_at: str


@dataclass(frozen=True)
class QuoteRecord(Model):
    """A quote with its request and what became of it."""

    quote_id: str
    optimized_price: int
    """In the currency's smallest unit."""
    currency: str
    confidence: float
    factors: tuple[str, ...]
    request: RecordedRequest
    arm: Arm
    propensity: float
    """Probability with which this price was drawn."""
    belief_version: int
    """How many observations had been learnt from."""
    created_at: str
    terms: RecordedTerms
    outcome: RecordedOutcome | None
    """None while nothing is known."""


@dataclass(frozen=True)
class QuoteWithOutcome(Model):
    """A quote and what became of it, as events tell it."""

    quote_id: str
    product_id: str
    currency: str
    segment: str | None
    optimized_price: int
    """The price that was shown, in the currency's smallest unit."""
    status: OutcomeStatus
    quantity: int
    occurred_at: str


def read_quote_record(wire: object) -> QuoteRecord:
    fields = record(wire)
    return QuoteRecord(
        quote_id=text(fields, "quote_id"),
        optimized_price=integer(fields, "optimized_price"),
        currency=text(fields, "currency"),
        confidence=number(fields, "confidence"),
        factors=texts(fields, "factors"),
        request=_read_request(fields.get("request")),
        arm=cast("Arm", text(fields, "arm")),
        propensity=number(fields, "propensity"),
        belief_version=integer(fields, "belief_version"),
        created_at=text(fields, "created_at"),
        terms=RecordedTerms(text(record(fields.get("terms")), "expires_at")),
        outcome=optional(fields, "outcome", _read_outcome),
    )


def _read_request(wire: object) -> RecordedRequest:
    fields = record(wire)
    return RecordedRequest(
        product_id=text(fields, "product_id"),
        base_price=integer(fields, "base_price"),
        currency=text(fields, "currency"),
        segment=text_or_none(fields, "segment"),
        quantity=integer(fields, "quantity"),
        promotion=fields.get("promotion") is True,
    )


def _read_outcome(wire: object) -> RecordedOutcome:
    fields = record(wire)
    return RecordedOutcome(
        status=cast("OutcomeStatus", text(fields, "status")),
        quantity=integer(fields, "quantity"),
        occurred_at=text(fields, "occurred_at"),
    )


def read_quote_with_outcome(wire: object) -> QuoteWithOutcome:
    fields = record(wire)
    return QuoteWithOutcome(
        quote_id=text(fields, "quote_id"),
        product_id=text(fields, "product_id"),
        currency=text(fields, "currency"),
        segment=text_or_none(fields, "segment"),
        optimized_price=integer(fields, "optimized_price"),
        status=cast("OutcomeStatus", text(fields, "status")),
        quantity=integer(fields, "quantity"),
        occurred_at=text(fields, "occurred_at"),
    )
