"""Whether the service works."""

from __future__ import annotations

from dataclasses import dataclass

from .._model import Model
from .._read import record, text


@dataclass(frozen=True)
class Health(Model):
    """Whether the service is there and can store."""

    status: str
    timestamp: str
    """ISO 8601, UTC."""
    version: str
    """Of the service."""


def read_health(wire: object) -> Health:
    fields = record(wire)
    return Health(
        status=text(fields, "status"),
        timestamp=text(fields, "timestamp"),
        version=text(fields, "version"),
    )
