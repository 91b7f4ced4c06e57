"""What looked too wrong to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, segment, split_params
from .._options import PostOptions
from .._page import AsyncPages, ListParams, Page, Source, list_call
from ..types.breaker import Breaker, BreakerCloseParams, BreakerStatus, read_breaker

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._options import RequestOptions
    from .._sender import Sender


class BreakerListParams(ListParams, total=False):
    """Keyword arguments of the list of breakers."""

    status: BreakerStatus | None
    """Only breakers in this state."""


class BreakerClose(BreakerCloseParams, PostOptions, total=False):
    """Keyword arguments of closing a breaker."""


SOURCE: Source[Breaker] = Source("/v1/breakers", read_breaker, lambda breaker: breaker.id)


def get_call(breaker_id: str, params: Mapping[str, object]) -> Call[Breaker]:
    """Asks for one breaker."""
    query, options = split_params(params)
    path = f"/v1/breakers/{segment('breaker_id', breaker_id)}"
    return Call("GET", path, read_breaker, options, query=query)


def close_call(breaker_id: str, params: Mapping[str, object]) -> Call[Breaker]:
    """Closes one breaker."""
    body, options = split_params(params)
    path = f"/v1/breakers/{segment('breaker_id', breaker_id)}/close"
    return Call("POST", path, read_breaker, options, body=body)


class Breakers:
    """What looked too wrong to go on."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[BreakerListParams]) -> Page[Breaker]:
        """Breakers, newest first."""
        return Page(self._sender, SOURCE, list_call(SOURCE, params))

    def get(self, breaker_id: str, **options: Unpack[RequestOptions]) -> Breaker:
        """One breaker."""
        return self._sender.send(get_call(breaker_id, options))

    def close(self, breaker_id: str, **params: Unpack[BreakerClose]) -> Breaker:
        """Lets prices go on: with what was before, or with what came if it is accepted."""
        return self._sender.send(close_call(breaker_id, params))


class AsyncBreakers:
    """What looked too wrong to go on."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[BreakerListParams]) -> AsyncPages[Breaker]:
        """Breakers, newest first."""
        return AsyncPages(self._sender, SOURCE, list_call(SOURCE, params))

    async def get(self, breaker_id: str, **options: Unpack[RequestOptions]) -> Breaker:
        """One breaker."""
        return await self._sender.send(get_call(breaker_id, options))

    async def close(self, breaker_id: str, **params: Unpack[BreakerClose]) -> Breaker:
        """Lets prices go on: with what was before, or with what came if it is accepted."""
        return await self._sender.send(close_call(breaker_id, params))
