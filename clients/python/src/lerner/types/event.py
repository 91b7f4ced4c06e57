"""What happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from .._read import record, text

EventType = Literal[
    "quote.created",
    "quote.expired",
    "outcome.recorded",
    "product.created",
    "product.price_moved",
    "api_key.created",
    "api_key.rotated",
    "api_key.revoked",
]


@dataclass(frozen=True)
class Event:
    """Something that happened."""

    id: str
    """The header `webhook-id` of its deliveries."""
    type: EventType
    timestamp: str
    """ISO 8601, UTC."""
    data: dict[str, object]
    """What it happened to. More fields may come."""


def read_event(wire: object) -> Event:
    fields = record(wire)
    return Event(
        id=text(fields, "id"),
        type=cast("EventType", text(fields, "type")),
        timestamp=text(fields, "timestamp"),
        data=record(fields.get("data")),
    )
