"""The record of quotes made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, segment, split_params
from .._page import AsyncPages, ListParams, Page, Source, list_call
from ..types.quote_record import QuoteRecord, read_quote_record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._options import RequestOptions
    from .._sender import Sender


class QuoteListParams(ListParams, total=False):
    """Keyword arguments of the list of quotes."""

    product_id: str | None
    """Only quotes of this product."""


def get_call(quote_id: str, params: Mapping[str, object]) -> Call[QuoteRecord]:
    """Asks for the record of one quote."""
    query, options = split_params(params)
    path = f"/v1/quotes/{segment('quote_id', quote_id)}"
    return Call("GET", path, read_quote_record, options, query=query)


SOURCE: Source[QuoteRecord] = Source("/v1/quotes", read_quote_record, lambda quote: quote.quote_id)


class Quotes:
    """The record of quotes made."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[QuoteListParams]) -> Page[QuoteRecord]:
        """Quotes, newest first."""
        return Page(self._sender, SOURCE, list_call(SOURCE, params))

    def get(self, quote_id: str, **options: Unpack[RequestOptions]) -> QuoteRecord:
        """One quote, with what became of it."""
        return self._sender.send(get_call(quote_id, options))


class AsyncQuotes:
    """The record of quotes made."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[QuoteListParams]) -> AsyncPages[QuoteRecord]:
        """Quotes, newest first."""
        return AsyncPages(self._sender, SOURCE, list_call(SOURCE, params))

    async def get(self, quote_id: str, **options: Unpack[RequestOptions]) -> QuoteRecord:
        """One quote, with what became of it."""
        return await self._sender.send(get_call(quote_id, options))
