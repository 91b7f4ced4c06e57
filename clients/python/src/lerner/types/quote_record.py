"""What the service kept of a quote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from .._read import integer, number, optional, record, text, text_or_none, texts
from .quote import Arm


@dataclass(frozen=True)
class RecordedRequest:
    """What was asked."""

    product_id: str
    base_price: int
    currency: str
    segment: str | None
    quantity: int


@dataclass(frozen=True)
class RecordedTerms:
    """What held for the quote."""

    expires_at: str


@dataclass(frozen=True)
class RecordedOutcome:
    """What became of the quote."""

    status: Literal["accepted", "declined", "returned", "expired"]
    quantity: int
    occurred_at: str


@dataclass(frozen=True)
class QuoteRecord:
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
    )


def _read_outcome(wire: object) -> RecordedOutcome:
    fields = record(wire)
    status = text(fields, "status")
    return RecordedOutcome(
        status=cast('Literal["accepted", "declined", "returned", "expired"]', status),
        quantity=integer(fields, "quantity"),
        occurred_at=text(fields, "occurred_at"),
    )
