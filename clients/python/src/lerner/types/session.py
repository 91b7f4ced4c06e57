"""Who asks, and how one signs in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import boolean, integer, optional, record, text, text_or_none, texts
from .account import Mode
from .api_key import Scope

Role = Literal["viewer", "manager", "admin"]


class SessionCreateParams(TypedDict, total=False):
    """A session to begin."""

    read_only: bool
    """The session may only look, whatever the key may do."""


@dataclass(frozen=True)
class Session(Model):
    """Who asks: by a session of a browser, or by the client's own key."""

    id: str | None
    """None: not by a session, but by a key."""
    account: str
    mode: Mode
    key_id: str
    """Id of the API key that the session acts for."""
    key_name: str
    """What the key is called, or who signed in with OpenID Connect."""
    scopes: tuple[Scope, ...]
    role: Role
    """The scopes in a word."""
    read_only: bool
    created_at: str | None
    expires_at: str | None
    """When it ends at the latest; None: a key that does not end."""
    csrf_token: str | None
    """What a browser sends in the header X-CSRF-Token; None: a key needs none."""


@dataclass(frozen=True)
class EndedSessions(Model):
    """How many sessions ended."""

    ended: int


@dataclass(frozen=True)
class OpenIdConnect(Model):
    """A provider that people can sign in by."""

    name: str
    start_path: str
    """Where a browser goes, below the address of the service."""


@dataclass(frozen=True)
class SignInOptions(Model):
    """How one can sign in."""

    openid_connect: OpenIdConnect | None
    """None: by an API key alone."""


def read_session(wire: object) -> Session:
    fields = record(wire)
    return Session(
        id=text_or_none(fields, "id"),
        account=text(fields, "account"),
        mode=cast("Mode", text(fields, "mode")),
        key_id=text(fields, "key_id"),
        key_name=text(fields, "key_name"),
        scopes=cast("tuple[Scope, ...]", texts(fields, "scopes")),
        role=cast("Role", text(fields, "role")),
        read_only=boolean(fields, "read_only"),
        created_at=text_or_none(fields, "created_at"),
        expires_at=text_or_none(fields, "expires_at"),
        csrf_token=text_or_none(fields, "csrf_token"),
    )


def read_ended_sessions(wire: object) -> EndedSessions:
    return EndedSessions(ended=integer(record(wire), "ended"))


def read_sign_in_options(wire: object) -> SignInOptions:
    return SignInOptions(
        openid_connect=optional(record(wire), "openid_connect", _read_openid_connect)
    )


def _read_openid_connect(wire: object) -> OpenIdConnect:
    fields = record(wire)
    return OpenIdConnect(name=text(fields, "name"), start_path=text(fields, "start_path"))
