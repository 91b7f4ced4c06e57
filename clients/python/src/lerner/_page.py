"""Lists, page by page or item by item."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypedDict, TypeVar, cast

from ._call import Call, split_params
from ._options import RequestOptions
from ._read import boolean, items, record

if TYPE_CHECKING:
    from ._async_sender import AsyncSender
    from ._sender import Sender

T = TypeVar("T")


class ListQuery(TypedDict, total=False):
    """Parameters of every list: at most one of the two ids, whose objects are not part of the page."""

    limit: int
    """1 to 100; 10 if absent."""
    starting_after: str | None
    """Only objects older than this one."""
    ending_before: str | None
    """Only objects newer than this one."""


class ListParams(ListQuery, RequestOptions, total=False):
    """Keyword arguments of a list."""


@dataclass(frozen=True)
class Source(Generic[T]):
    """Where a list comes from."""

    path: str
    read: Callable[[object], T]
    id_of: Callable[[T], str]


@dataclass(frozen=True)
class Slice(Generic[T]):
    """One page as data."""

    data: list[T]
    has_more: bool


def list_call(source: Source[T], params: Mapping[str, object]) -> Call[Slice[T]]:
    """The call of one page."""

    def read(wire: object) -> Slice[T]:
        fields = record(wire)
        return Slice(list(items(fields, "data", source.read)), boolean(fields, "has_more"))

    query, options = split_params(params)
    return Call("GET", source.path, read, options, query=query)


def next_call(source: Source[T], call: Call[Slice[T]], page: Slice[T]) -> Call[Slice[T]] | None:
    """The call of the next page in the same direction, or None at the end."""
    if not page.has_more or not page.data:
        return None
    query = dict(call.query or {})
    backwards = query.pop("ending_before", None) is not None
    query.pop("starting_after", None)
    query.pop("skip", None)  # the next page starts at this one
    edge = page.data[0] if backwards else page.data[-1]
    query["ending_before" if backwards else "starting_after"] = source.id_of(edge)
    return Call("GET", call.path, call.read, call.options, query=query)


class Page(Generic[T]):
    """One page of a list. Iterating over it continues through all following pages."""

    data: list[T]
    """The items of this page only."""
    has_more: bool
    """Whether there are more in the same direction."""

    def __init__(self, sender: Sender, source: Source[T], call: Call[Slice[T]]) -> None:
        self._sender = sender
        self._source = source
        self._call = call
        self._slice = sender.send(call)
        self.data = self._slice.data
        self.has_more = self._slice.has_more

    def next_page(self) -> Page[T] | None:
        """Requests the next page; None at the end."""
        call = next_call(self._source, self._call, self._slice)
        return None if call is None else Page(self._sender, self._source, call)

    def __iter__(self) -> Iterator[T]:
        page: Page[T] | None = self
        while page is not None:
            yield from page.data
            page = page.next_page()


class AsyncPage(Generic[T]):
    """One page of a list. An `async for` over it continues through all following pages."""

    data: list[T]
    """The items of this page only."""
    has_more: bool
    """Whether there are more in the same direction."""

    def __init__(
        self, sender: AsyncSender, source: Source[T], call: Call[Slice[T]], answered: Slice[T]
    ) -> None:
        self._sender = sender
        self._source = source
        self._call = call
        self._slice = answered
        self.data = answered.data
        self.has_more = answered.has_more

    async def next_page(self) -> AsyncPage[T] | None:
        """Requests the next page; None at the end."""
        call = next_call(self._source, self._call, self._slice)
        return None if call is None else await AsyncPages(self._sender, self._source, call)

    async def __aiter__(self) -> AsyncIterator[T]:
        page: AsyncPage[T] | None = self
        while page is not None:
            for item in page.data:
                yield item
            page = await page.next_page()


class AsyncPages(Generic[T]):
    """A pending list: `await` it for its first page, or iterate over all items with `async for`."""

    def __init__(self, sender: AsyncSender, source: Source[T], call: Call[Slice[T]]) -> None:
        self._sender = sender
        self._source = source
        self._call = call

    def __await__(self) -> Generator[object, object, AsyncPage[T]]:
        answered = yield from cast(
            "Generator[object, object, Slice[T]]", self._sender.send(self._call).__await__()
        )
        return AsyncPage(self._sender, self._source, self._call, answered)

    async def __aiter__(self) -> AsyncIterator[T]:
        async for item in await self:
            yield item
