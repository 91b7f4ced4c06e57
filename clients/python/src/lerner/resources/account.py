"""Whether everything stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, split_params
from .._options import PostOptions
from ..types.account import Account, PauseParams, read_account

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._options import RequestOptions
    from .._sender import Sender


class PauseArguments(PauseParams, PostOptions, total=False):
    """Keyword arguments of a pause."""


def get_call(params: Mapping[str, object]) -> Call[Account]:
    """Asks for the state of the account."""
    query, options = split_params(params)
    return Call("GET", "/v1/account", read_account, options, query=query)


def pause_call(params: Mapping[str, object]) -> Call[Account]:
    """Stops everything."""
    body, options = split_params(params)
    return Call("POST", "/v1/pause", read_account, options, body=body)


def resume_call(params: Mapping[str, object]) -> Call[Account]:
    """Lets prices move again."""
    body, options = split_params(params)
    return Call("POST", "/v1/resume", read_account, options, body=body)


class AccountState:
    """Whether everything stands still."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get(self, **options: Unpack[RequestOptions]) -> Account:
        """The account, in the mode of the key."""
        return self._sender.send(get_call(options))

    def pause(self, **params: Unpack[PauseArguments]) -> Account:
        """Stops everything at once: every quote returns its base price."""
        return self._sender.send(pause_call(params))

    def resume(self, **options: Unpack[PostOptions]) -> Account:
        """Lets prices move again."""
        return self._sender.send(resume_call(options))


class AsyncAccountState:
    """Whether everything stands still."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def get(self, **options: Unpack[RequestOptions]) -> Account:
        """The account, in the mode of the key."""
        return await self._sender.send(get_call(options))

    async def pause(self, **params: Unpack[PauseArguments]) -> Account:
        """Stops everything at once: every quote returns its base price."""
        return await self._sender.send(pause_call(params))

    async def resume(self, **options: Unpack[PostOptions]) -> Account:
        """Lets prices move again."""
        return await self._sender.send(resume_call(options))
