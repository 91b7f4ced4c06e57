"""What happened: a class for each type of event, told apart by `isinstance` or `match`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .._model import Model
from .._read import MalformedAnswer, Record, record, text
from .account import Account, read_account
from .api_key import ApiKey, read_api_key
from .breaker import Breaker, read_breaker
from .imports import Import, read_import
from .price_list import PriceListStep, read_price_list_step
from .product import Product, ProductPriceMove, read_price_move, read_product
from .quote_record import (
    QuoteRecord,
    QuoteWithOutcome,
    read_quote_record,
    read_quote_with_outcome,
)

EventType = Literal[
    "quote.created",
    "quote.expired",
    "outcome.recorded",
    "product.created",
    "product.price_moved",
    "breaker.opened",
    "breaker.closed",
    "price_list.drafted",
    "price_list.activated",
    "price_list.ended",
    "price_list.reverted",
    "import.completed",
    "account.paused",
    "account.resumed",
    "api_key.created",
    "api_key.rotated",
    "api_key.revoked",
]


@dataclass(frozen=True)
class _Head(Model):
    id: str
    """The header `webhook-id` of its deliveries."""
    timestamp: str
    """When it happened. ISO 8601, UTC."""


@dataclass(frozen=True)
class QuoteCreatedEvent(_Head):
    """A quote was answered."""

    data: QuoteRecord
    type: Literal["quote.created"] = "quote.created"


@dataclass(frozen=True)
class QuoteExpiredEvent(_Head):
    """A quote ran out without an outcome: not bought, once the account has reported any outcome."""

    data: QuoteWithOutcome
    type: Literal["quote.expired"] = "quote.expired"


@dataclass(frozen=True)
class OutcomeRecordedEvent(_Head):
    """An outcome was reported, or one was corrected."""

    data: QuoteWithOutcome
    type: Literal["outcome.recorded"] = "outcome.recorded"


@dataclass(frozen=True)
class ProductCreatedEvent(_Head):
    """A product was added, or quoted for the first time."""

    data: Product
    type: Literal["product.created"] = "product.created"


@dataclass(frozen=True)
class ProductPriceMovedEvent(_Head):
    """The base price or the currency of a product was changed."""

    data: ProductPriceMove
    type: Literal["product.price_moved"] = "product.price_moved"


@dataclass(frozen=True)
class BreakerOpenedEvent(_Head):
    """Something looked so wrong that prices stopped, or that an input was not used."""

    data: Breaker
    type: Literal["breaker.opened"] = "breaker.opened"


@dataclass(frozen=True)
class BreakerClosedEvent(_Head):
    """A breaker was closed."""

    data: Breaker
    type: Literal["breaker.closed"] = "breaker.closed"


@dataclass(frozen=True)
class PriceListDraftedEvent(_Head):
    """A price list was drafted, and waits to be looked over."""

    data: PriceListStep
    type: Literal["price_list.drafted"] = "price_list.drafted"


@dataclass(frozen=True)
class PriceListActivatedEvent(_Head):
    """A price list was activated."""

    data: PriceListStep
    type: Literal["price_list.activated"] = "price_list.activated"


@dataclass(frozen=True)
class PriceListEndedEvent(_Head):
    """A price list ended."""

    data: PriceListStep
    type: Literal["price_list.ended"] = "price_list.ended"


@dataclass(frozen=True)
class PriceListRevertedEvent(_Head):
    """A price list was ended, and the list before it is active again."""

    data: PriceListStep
    type: Literal["price_list.reverted"] = "price_list.reverted"


@dataclass(frozen=True)
class ImportCompletedEvent(_Head):
    """All of a file has come, and its rows are stored or rejected."""

    data: Import
    type: Literal["import.completed"] = "import.completed"


@dataclass(frozen=True)
class AccountPausedEvent(_Head):
    """Everything was stopped: quotes return base prices."""

    data: Account
    type: Literal["account.paused"] = "account.paused"


@dataclass(frozen=True)
class AccountResumedEvent(_Head):
    """A pause of the account ended."""

    data: Account
    type: Literal["account.resumed"] = "account.resumed"


@dataclass(frozen=True)
class ApiKeyCreatedEvent(_Head):
    """An API key was made."""

    data: ApiKey
    type: Literal["api_key.created"] = "api_key.created"


@dataclass(frozen=True)
class ApiKeyRotatedEvent(_Head):
    """An API key was replaced by another."""

    data: ApiKey
    type: Literal["api_key.rotated"] = "api_key.rotated"


@dataclass(frozen=True)
class ApiKeyRevokedEvent(_Head):
    """An API key was revoked."""

    data: ApiKey
    type: Literal["api_key.revoked"] = "api_key.revoked"


@dataclass(frozen=True)
class UnknownEvent(_Head):
    """An event of a type that this client does not know, or whose data it cannot read: of a newer service.

    Answer its delivery with 2xx all the same.
    """

    data: dict[str, object]
    """As they came."""
    type: str


KnownEvent = (
    QuoteCreatedEvent
    | QuoteExpiredEvent
    | OutcomeRecordedEvent
    | ProductCreatedEvent
    | ProductPriceMovedEvent
    | BreakerOpenedEvent
    | BreakerClosedEvent
    | PriceListDraftedEvent
    | PriceListActivatedEvent
    | PriceListEndedEvent
    | PriceListRevertedEvent
    | ImportCompletedEvent
    | AccountPausedEvent
    | AccountResumedEvent
    | ApiKeyCreatedEvent
    | ApiKeyRotatedEvent
    | ApiKeyRevokedEvent
)

Event = KnownEvent | UnknownEvent
"""Something that happened."""

_READERS: dict[str, Callable[[str, str, object], KnownEvent]] = {
    "quote.created": lambda id, at, data: QuoteCreatedEvent(id, at, read_quote_record(data)),
    "quote.expired": lambda id, at, data: QuoteExpiredEvent(id, at, read_quote_with_outcome(data)),
    "outcome.recorded": lambda id, at, data: OutcomeRecordedEvent(
        id, at, read_quote_with_outcome(data)
    ),
    "product.created": lambda id, at, data: ProductCreatedEvent(id, at, read_product(data)),
    "product.price_moved": lambda id, at, data: ProductPriceMovedEvent(
        id, at, read_price_move(data)
    ),
    "breaker.opened": lambda id, at, data: BreakerOpenedEvent(id, at, read_breaker(data)),
    "breaker.closed": lambda id, at, data: BreakerClosedEvent(id, at, read_breaker(data)),
    "price_list.drafted": lambda id, at, data: PriceListDraftedEvent(
        id, at, read_price_list_step(data)
    ),
    "price_list.activated": lambda id, at, data: PriceListActivatedEvent(
        id, at, read_price_list_step(data)
    ),
    "price_list.ended": lambda id, at, data: PriceListEndedEvent(
        id, at, read_price_list_step(data)
    ),
    "price_list.reverted": lambda id, at, data: PriceListRevertedEvent(
        id, at, read_price_list_step(data)
    ),
    "import.completed": lambda id, at, data: ImportCompletedEvent(id, at, read_import(data)),
    "account.paused": lambda id, at, data: AccountPausedEvent(id, at, read_account(data)),
    "account.resumed": lambda id, at, data: AccountResumedEvent(id, at, read_account(data)),
    "api_key.created": lambda id, at, data: ApiKeyCreatedEvent(id, at, read_api_key(data)),
    "api_key.rotated": lambda id, at, data: ApiKeyRotatedEvent(id, at, read_api_key(data)),
    "api_key.revoked": lambda id, at, data: ApiKeyRevokedEvent(id, at, read_api_key(data)),
}


def read_event(wire: object) -> Event:
    """An event as the service lists it."""
    fields = record(wire)
    return event_of(text(fields, "id"), text(fields, "timestamp"), fields)


def event_of(id: str, timestamp: str, fields: Record) -> Event:
    """An event with its data read by its type. Data that are not of their type are left as they are."""
    type = text(fields, "type")
    data = fields.get("data")
    read = _READERS.get(type)
    if read is not None:
        try:
            return read(id, timestamp, data)
        except MalformedAnswer:
            pass
    return UnknownEvent(id, timestamp, record(data if data is not None else {}), type)
