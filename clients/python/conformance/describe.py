"""Tells results and errors in the names of the contract, by the client's own declarations."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Mapping
from typing import Any, cast

import lerner

KINDS: list[tuple[type[BaseException], str]] = [
    # The narrowest class first: a timeout is a connection error too.
    (lerner.InvalidRequestError, "invalid_request"),
    (lerner.AuthenticationError, "authentication"),
    (lerner.PermissionDeniedError, "permission"),
    (lerner.ConflictError, "conflict"),
    (lerner.IdempotencyError, "idempotency"),
    (lerner.RateLimitError, "rate_limit"),
    (lerner.ServiceError, "api"),
    (lerner.TimeoutError, "timeout"),
    (lerner.ConnectionError, "connection"),
    (lerner.WebhookVerificationError, "webhook"),
    (lerner.ConfigurationError, "usage"),
    (asyncio.CancelledError, "cancelled"),
]


def to_wire(value: object) -> Any:
    """A result as the contract names it, by the client's own turning of results into JSON."""
    if isinstance(value, lerner.Model):
        return value.to_dict()
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, object]", value)
        return {name: to_wire(entry) for name, entry in entries.items()}
    if isinstance(value, (list, tuple)):
        return [to_wire(entry) for entry in cast("list[object]", value)]
    return value


def describe_error(error: BaseException, stage: str) -> dict[str, Any]:
    """An error as the observation of a case tells it."""
    kind = next((kind for known, kind in KINDS if isinstance(error, known)), "runner")
    told: dict[str, Any] = {
        "stage": stage,
        "kind": kind,
        "classes": [
            one.__name__
            for one in type(error).__mro__
            if issubclass(one, lerner.LernerError) and one is not lerner.LernerError
        ],
        "message": str(error),
        "text": f"{error}\n{error!r}\n{''.join(traceback.format_exception(error))}",
    }
    if isinstance(error, lerner.ApiError):
        names = (
            "status",
            "type",
            "code",
            "param",
            "request_id",
            "retry_after",
            "message",
            "errors",
        )
        told |= {name: to_wire(getattr(error, name)) for name in names}
    return told
