"""A price to show, and the request for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypedDict, cast

from .._model import Model
from .._read import boolean, integer, items, number, optional, record, text, texts
from .._read import text_or_none as maybe
from ..errors import ErrorType, FieldError
from .explanation import Explanation, read_explanation

Arm = Literal["optimized", "holdout", "shadow", "paused", "list"]
Include = Literal["terms", "explanation"]


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
    preview: bool
    """True: only look. Nothing is recorded, learnt or promised, and no outcome can be reported."""
    promotion: bool
    """True while a promotion is on: the answer then hardly counts as one to the price."""
    include: Sequence[Include]
    """Asks for more than the five fields of every quote."""


class _EveryoneRequired(TypedDict):
    until: str
    """When the prices are no longer shown: ISO 8601, `2026-01-08T00:00:00Z` say."""


# Written as a call, since `from` is a word of Python.
_EveryoneOptional = TypedDict("_EveryoneOptional", {"from": str}, total=False)


class Everyone(_EveryoneRequired, _EveryoneOptional):
    """When the prices of a batch are for everybody to see; from now on if `from` is absent."""


class _ContractRequired(TypedDict):
    productId: str
    basePrice: int
    currency: str


class ContractQuoteParams(_ContractRequired, total=False):
    """The request for one price, in the names of the contract."""

    segment: str
    customerId: str
    quantity: int
    preview: bool
    promotion: bool
    include: Sequence[Include]


@dataclass(frozen=True)
class QuoteTerms(Model):
    """What holds for a quote."""

    expires_at: str
    """ISO 8601, UTC."""
    arm: Arm
    personalized: bool
    disclosures: tuple[str, ...]
    """What the customer should be told."""


@dataclass(frozen=True)
class Quote(Model):
    """A price to show."""

    quote_id: str
    """Id to report the outcome under; it begins with `preview_` where there is none to report."""
    optimized_price: int
    """In the currency's smallest unit."""
    currency: str
    confidence: float
    """Probability, 0 to 1, that the price is right."""
    factors: tuple[str, ...]
    """What moved or held the price, largest first."""
    terms: QuoteTerms | None = None
    """Only if asked for with `include=["terms"]`."""
    explanation: Explanation | None = None
    """Only if asked for with `include=["explanation"]`, and what decided the price is stored."""
    fallback: ClassVar[Literal[False]] = False
    """The service answered."""


@dataclass(frozen=True)
class FallbackQuote(Model):
    """The base price in place of a quote that the service could not answer. Nothing is known of it there."""

    quote_id: None
    """There is nothing to report an outcome under."""
    optimized_price: int
    """The base price, in the currency's smallest unit."""
    currency: str
    confidence: float
    factors: tuple[str, ...]
    fallback: Literal[True] = True
    terms: ClassVar[None] = None
    explanation: ClassVar[None] = None


@dataclass(frozen=True)
class BatchError(Model):
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
        explanation=optional(fields, "explanation", read_explanation),
    )


def read_batch(wire: object) -> list[BatchResult]:
    return list(items(record(wire), "results", _read_result))


def fallback_quote(request: dict[str, object]) -> FallbackQuote | None:
    """The base price in place of a quote; None if the request holds no base price or currency to answer."""
    price = request.get("base_price")
    currency = request.get("currency")
    if not isinstance(price, int) or not isinstance(currency, str):
        return None
    return FallbackQuote(
        quote_id=None,
        optimized_price=price,
        currency=currency.lower(),
        confidence=0.0,
        factors=("fallback",),
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
    return read_batch_error(fields["error"]) if "error" in fields else read_quote(wire)


def read_batch_error(wire: object) -> BatchError:
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
