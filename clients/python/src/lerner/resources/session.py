"""Signing in with a browser, and who one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, split_params
from .._options import PostOptions
from ..types.session import (
    EndedSessions,
    Session,
    SessionCreateParams,
    SignInOptions,
    read_ended_sessions,
    read_session,
    read_sign_in_options,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._options import RequestOptions
    from .._sender import Sender


class SessionCreate(SessionCreateParams, PostOptions, total=False):
    """Keyword arguments of a session to begin."""


def create_call(params: Mapping[str, object]) -> Call[Session]:
    """Begins a session."""
    body, options = split_params(params)
    return Call("POST", "/v1/session", read_session, options, body=body)


def get_call(params: Mapping[str, object]) -> Call[Session]:
    """Asks who asks."""
    query, options = split_params(params)
    return Call("GET", "/v1/session", read_session, options, query=query)


def delete_call(params: Mapping[str, object]) -> Call[EndedSessions]:
    """Ends sessions."""
    query, options = split_params(params)
    return Call("DELETE", "/v1/session", read_ended_sessions, options, query=query)


def options_call(params: Mapping[str, object]) -> Call[SignInOptions]:
    """Asks how one can sign in."""
    query, options = split_params(params)
    return Call("GET", "/v1/session/options", read_sign_in_options, options, query=query, open=True)


class Sessions:
    """Signing in with a browser, and who one is."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, **params: Unpack[SessionCreate]) -> Session:
        """Begins a session that acts for the key; its cookie is in the headers of the answer."""
        return self._sender.send(create_call(params))

    def get(self, **options: Unpack[RequestOptions]) -> Session:
        """Who asks."""
        return self._sender.send(get_call(options))

    def delete(self, **options: Unpack[RequestOptions]) -> EndedSessions:
        """Ends all sessions that began with the key."""
        return self._sender.send(delete_call(options))

    def options(self, **options: Unpack[RequestOptions]) -> SignInOptions:
        """How one can sign in; needs no key."""
        return self._sender.send(options_call(options))


class AsyncSessions:
    """Signing in with a browser, and who one is."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, **params: Unpack[SessionCreate]) -> Session:
        """Begins a session that acts for the key; its cookie is in the headers of the answer."""
        return await self._sender.send(create_call(params))

    async def get(self, **options: Unpack[RequestOptions]) -> Session:
        """Who asks."""
        return await self._sender.send(get_call(options))

    async def delete(self, **options: Unpack[RequestOptions]) -> EndedSessions:
        """Ends all sessions that began with the key."""
        return await self._sender.send(delete_call(options))

    async def options(self, **options: Unpack[RequestOptions]) -> SignInOptions:
        """How one can sign in; needs no key."""
        return await self._sender.send(options_call(options))
