"""The record of quotes made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, segment, split_params
from .._page import AsyncPages, ListParams, Page, Source, list_call
from ..types.explanation import Explanation, Replay, read_explanation, read_replay
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


def explain_call(quote_id: str, params: Mapping[str, object]) -> Call[Explanation]:
    """Asks why a quote has its price."""
    query, options = split_params(params)
    path = f"/v1/quotes/{segment('quote_id', quote_id)}/explanation"
    return Call("GET", path, read_explanation, options, query=query)


def replay_call(quote_id: str, params: Mapping[str, object]) -> Call[Replay]:
    """Asks for the decision of a quote once more."""
    query, options = split_params(params)
    path = f"/v1/quotes/{segment('quote_id', quote_id)}/replay"
    return Call("GET", path, read_replay, options, query=query)


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

    def explain(self, quote_id: str, **options: Unpack[RequestOptions]) -> Explanation:
        """Why a quote has its price: steps from the base price that sum exactly, and a sentence."""
        return self._sender.send(explain_call(quote_id, options))

    def replay(self, quote_id: str, **options: Unpack[RequestOptions]) -> Replay:
        """The same decision once more: whether it comes out the same to the last bit."""
        return self._sender.send(replay_call(quote_id, options))


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

    async def explain(self, quote_id: str, **options: Unpack[RequestOptions]) -> Explanation:
        """Why a quote has its price: steps from the base price that sum exactly, and a sentence."""
        return await self._sender.send(explain_call(quote_id, options))

    async def replay(self, quote_id: str, **options: Unpack[RequestOptions]) -> Replay:
        """The same decision once more: whether it comes out the same to the last bit."""
        return await self._sender.send(replay_call(quote_id, options))
