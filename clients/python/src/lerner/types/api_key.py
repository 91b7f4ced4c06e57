"""Keys of an account."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import record, text, text_or_none, texts

Scope = Literal[
    "quotes:write",
    "quotes:read",
    "products:read",
    "products:write",
    "outcomes:write",
    "reports:read",
    "audit:read",
    "keys:write",
    "webhooks:write",
    "*",
]


class _ApiKeyRequired(TypedDict):
    name: str
    """What it is for."""


class ApiKeyCreateParams(_ApiKeyRequired, total=False):
    """A key to make."""

    scopes: Sequence[Scope]
    """No more than the key that makes it has, and as much if absent."""
    expires_at: str | datetime
    """Never if absent."""
    mode: Literal["live", "test"]
    """Whose data it acts on; as the key that makes it if absent. Live can make test."""


class ApiKeyRotateParams(TypedDict, total=False):
    """How a key gives way to its successor."""

    overlap_days: int
    """For how many days the old key goes on beside the new one, 0 to 7."""


@dataclass(frozen=True)
class ApiKey(Model):
    """A key, without its secret."""

    id: str
    name: str
    hint: str
    """How the key begins and ends, to recognise it by."""
    scopes: tuple[Scope, ...]
    created_at: str
    expires_at: str | None
    """None: never."""
    revoked_at: str | None
    replaced_by: str | None
    """Id of the key that replaced it."""


@dataclass(frozen=True)
class NewApiKey(ApiKey):
    """A key just made: the only answer that ever holds the secret itself."""

    key: str = field(repr=False)


def read_api_key(wire: object) -> ApiKey:
    fields = record(wire)
    return ApiKey(
        id=text(fields, "id"),
        name=text(fields, "name"),
        hint=text(fields, "hint"),
        scopes=cast("tuple[Scope, ...]", texts(fields, "scopes")),
        created_at=text(fields, "created_at"),
        expires_at=text_or_none(fields, "expires_at"),
        revoked_at=text_or_none(fields, "revoked_at"),
        replaced_by=text_or_none(fields, "replaced_by"),
    )


def read_new_api_key(wire: object) -> NewApiKey:
    key = read_api_key(wire)
    return NewApiKey(**key.__dict__, key=text(record(wire), "key"))
