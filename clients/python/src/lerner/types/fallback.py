"""What is shown if the service is unavailable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from .._model import Model


@dataclass(frozen=True)
class FallbackQuote(Model):
    """The base price in place of a quote when the service is unavailable, which knows nothing of it."""

    quote_id: None
    """There is no id to report an outcome under."""
    optimized_price: int
    """The base price, in the currency's smallest unit."""
    currency: str
    confidence: float
    factors: tuple[str, ...]
    fallback: Literal[True] = True
    terms: ClassVar[None] = None
    explanation: ClassVar[None] = None


def fallback_quote(request: dict[str, object]) -> FallbackQuote | None:
    """The base price in place of a quote; None if the request has no base price or currency to return."""
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
