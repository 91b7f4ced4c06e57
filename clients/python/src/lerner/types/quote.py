"""A price to show, and the request for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict, cast

from .._fields import Fields
from .._read import boolean, integer, items, number, optional, record, text, texts
from .._read import text_or_none as maybe
from ..errors import ErrorType, FieldError

Arm = Literal["optimized", "holdout", "shadow", "paused"]
Include = Literal["terms"]


class _QuoteRequired(TypedDict):
    product_id: str
    """Your own id of the product."""
    base_price: int
    """In the currency's smallest unit: 1999 is 19.99 usd, or 1999 jpy."""
    currency: str
    """ISO 4217, `usd` say."""


class QuoteParams(_QuoteRequired, total=False):
    """The request for one price."""

    segment: str
    customer_id: str
    """Your id of the customer, who sees one price until the quote expires."""
    quantity: int
    include: Sequence[Include]
    """Asks for more than the five fields of every quote."""


QUOTE_FIELDS = Fields(
    {
        "productId": "product_id",
        "basePrice": "base_price",
        "currency": "currency",
        "segment": "segment",
        "customerId": "customer_id",
        "quantity": "quantity",
        "include": "include",
    }
)


@dataclass(frozen=True)
class QuoteTerms:
    """What holds for a quote."""

    expires_at: str
    """ISO 8601, UTC."""
    arm: Arm
    personalized: bool
    disclosures: tuple[str, ...]
    """What the customer should be told."""


@dataclass(frozen=True)
class Quote:
    """A price to show."""

    quote_id: str | None
    """Id to report the outcome under; None if and only if this is a fallback."""
    optimized_price: int
    """In the currency's smallest unit."""
    currency: str
    confidence: float
    """Probability, 0 to 1, that the price is right."""
    factors: tuple[str, ...]
    """What moved or held the price, largest first."""
    terms: QuoteTerms | None = None
    """Only if asked for with `include=["terms"]`."""
    fallback: bool = False
    """True when the service could not answer in time, and this is the base price."""


@dataclass(frozen=True)
class BatchError:
    """Why there is no quote for one request of a batch."""

    type: ErrorType
    code: str
    message: str
    request_id: str
    doc_url: str
    param: str | None = None
    errors: tuple[FieldError, ...] | None = None


BatchResult = Quote | BatchError
"""What a batch answers for one request: `isinstance(result, Quote)` tells."""


def read_quote(wire: object) -> Quote:
    fields = record(wire)
    return Quote(
        quote_id=text(fields, "quote_id"),
        optimized_price=integer(fields, "optimized_price"),
        currency=text(fields, "currency"),
        confidence=number(fields, "confidence"),
        factors=texts(fields, "factors"),
        terms=optional(fields, "terms", _read_terms),
    )


def read_batch(wire: object) -> list[BatchResult]:
    return list(items(record(wire), "results", _read_result))


def fallback_quote(request: dict[str, object]) -> Quote | None:
    """The base price as a quote; None if the request holds no base price or currency to answer."""
    price = request.get("base_price")
    currency = request.get("currency")
    if not isinstance(price, int) or not isinstance(currency, str):
        return None
    return Quote(
        quote_id=None,
        optimized_price=price,
        currency=currency.lower(),
        confidence=0.0,
        factors=("fallback",),
        fallback=True,
    )


def _read_terms(wire: object) -> QuoteTerms:
    fields = record(wire)
    return QuoteTerms(
        expires_at=text(fields, "expires_at"),
        arm=cast("Arm", text(fields, "arm")),
        personalized=boolean(fields, "personalized"),
        disclosures=texts(fields, "disclosures"),
    )


def _read_result(wire: object) -> BatchResult:
    fields = record(wire)
    return _read_error(fields["error"]) if "error" in fields else read_quote(wire)


def _read_error(wire: object) -> BatchError:
    fields = record(wire)
    return BatchError(
        type=cast("ErrorType", text(fields, "type")),
        code=text(fields, "code"),
        message=text(fields, "message"),
        request_id=text(fields, "request_id"),
        doc_url=text(fields, "doc_url"),
        param=maybe(fields, "param"),
        errors=items(fields, "errors", _read_field_error) if "errors" in fields else None,
    )


def _read_field_error(wire: object) -> FieldError:
    fields = record(wire)
    return FieldError(
        code=text(fields, "code"), message=text(fields, "message"), param=maybe(fields, "param")
    )
