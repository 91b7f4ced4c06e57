"""What is stored, for a warehouse or a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from .._call import Call, segment, split_params
from .._options import RequestOptions
from ..types.exports import ExportPage, read_export_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender


class ExportQuery(TypedDict, total=False):
    """Which rows are asked for."""

    limit: int
    """1 to 10 000; 1000 if absent."""
    starting_after: str
    """next of the previous page."""
    since: str
    """Only what was quoted at this time or later; of sales, periods that begin then."""
    until: str
    """Only what was quoted before this time; of sales likewise."""


class ExportRead(ExportQuery, RequestOptions, total=False):
    """Keyword arguments of a page."""


def read_call(table: str, params: Mapping[str, object]) -> Call[ExportPage]:
    """Asks for a page of a table."""
    query, options = split_params(params)
    path = f"/v1/exports/{segment('table', table)}"
    return Call("GET", path, read_export_page, options, query=query)


class Exports:
    """What is stored. `lerner export` writes it as Parquet files."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def read(self, table: str, **params: Unpack[ExportRead]) -> ExportPage:
        """A page of quotes, outcomes, propensities, beliefs, price_lists or sales."""
        return self._sender.send(read_call(table, params))


class AsyncExports:
    """What is stored. `lerner export` writes it as Parquet files."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def read(self, table: str, **params: Unpack[ExportRead]) -> ExportPage:
        """A page of quotes, outcomes, propensities, beliefs, price_lists or sales."""
        return await self._sender.send(read_call(table, params))
