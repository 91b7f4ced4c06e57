"""What happened, as the service wrote it down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, segment, split_params
from .._page import AsyncPages, ListParams, Page, Source, list_call
from ..types.event import Event, read_event

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._options import RequestOptions
    from .._sender import Sender

SOURCE: Source[Event] = Source("/v1/events", read_event, lambda event: event.id)


def get_call(event_id: str, params: Mapping[str, object]) -> Call[Event]:
    """Asks for one event."""
    query, options = split_params(params)
    path = f"/v1/events/{segment('event_id', event_id)}"
    return Call("GET", path, read_event, options, query=query)


class Events:
    """What happened."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[ListParams]) -> Page[Event]:
        """Events, newest first."""
        return Page(self._sender, SOURCE, list_call(SOURCE, params))

    def get(self, event_id: str, **options: Unpack[RequestOptions]) -> Event:
        """One event."""
        return self._sender.send(get_call(event_id, options))


class AsyncEvents:
    """What happened."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[ListParams]) -> AsyncPages[Event]:
        """Events, newest first."""
        return AsyncPages(self._sender, SOURCE, list_call(SOURCE, params))

    async def get(self, event_id: str, **options: Unpack[RequestOptions]) -> Event:
        """One event."""
        return await self._sender.send(get_call(event_id, options))
