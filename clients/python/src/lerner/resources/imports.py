"""Files of sales, offers or products, of any size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from .._call import Call, segment, split_params
from .._options import PostOptions, RequestOptions
from .._page import AsyncPages, ListParams, Page, Source, list_call
from ..types.imports import (
    Import,
    ImportCreateParams,
    ImportRejects,
    read_import,
    read_import_rejects,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender


class ImportCreate(ImportCreateParams, PostOptions, total=False):
    """Keyword arguments of an import."""


class ImportRowsQuery(TypedDict, total=False):
    """Where in a file its part stands."""

    offset: int
    """Bytes of the file before the part; 0 if absent."""
    more: Literal["true", "false"]
    """true: another part follows, from the answer's bytes_taken on."""


class ImportRows(ImportRowsQuery, RequestOptions, total=False):
    """Keyword arguments of a part of a file."""


class ImportRejectedQuery(TypedDict, total=False):
    """Which rejected rows are asked for."""

    limit: int
    """1 to 1000; 10 if absent."""
    starting_after: int
    """Number of the last row of the previous page."""


class ImportRejected(ImportRejectedQuery, RequestOptions, total=False):
    """Keyword arguments of rejected rows."""


SOURCE: Source[Import] = Source("/v1/imports", read_import, lambda one: one.id)


def _path(import_id: str, below: str = "") -> str:
    return f"/v1/imports/{segment('import_id', import_id)}{below}"


def create_call(params: Mapping[str, object]) -> Call[Import]:
    """Begins an import."""
    body, options = split_params(params)
    return Call("POST", "/v1/imports", read_import, options, body=body)


def get_call(import_id: str, params: Mapping[str, object]) -> Call[Import]:
    """Asks how far an import is."""
    query, options = split_params(params)
    return Call("GET", _path(import_id), read_import, options, query=query)


def send_rows_call(import_id: str, rows: str | bytes, params: Mapping[str, object]) -> Call[Import]:
    """Sends a part of a file."""
    query, options = split_params(params)
    file = rows.encode() if isinstance(rows, str) else rows
    return Call("PUT", _path(import_id, "/rows"), read_import, options, query=query, file=file)


def cancel_call(import_id: str, params: Mapping[str, object]) -> Call[Import]:
    """Takes no more of a file."""
    body, options = split_params(params)
    return Call("POST", _path(import_id, "/cancel"), read_import, options, body=body)


def rejected_call(import_id: str, params: Mapping[str, object]) -> Call[ImportRejects]:
    """Asks for rejected rows."""
    query, options = split_params(params)
    path = _path(import_id, "/rejected")
    return Call("GET", path, read_import_rejects, options, query=query)


class Imports:
    """Files of sales, offers or products, of any size."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, **params: Unpack[ImportCreate]) -> Import:
        """Begins an import; send_rows sends its file, in one part or in many."""
        return self._sender.send(create_call(params))

    def list(self, **params: Unpack[ListParams]) -> Page[Import]:
        """Imports of the last 30 days, newest first."""
        return Page(self._sender, SOURCE, list_call(SOURCE, params))

    def get(self, import_id: str, **options: Unpack[RequestOptions]) -> Import:
        """How far an import is; send on from its bytes_taken."""
        return self._sender.send(get_call(import_id, options))

    def send_rows(self, import_id: str, rows: str | bytes, **params: Unpack[ImportRows]) -> Import:
        """Sends a file, or the part of it that begins at offset: some megabytes at a time.

        Sent again, a part changes nothing.
        """
        return self._sender.send(send_rows_call(import_id, rows, params))

    def cancel(self, import_id: str, **options: Unpack[PostOptions]) -> Import:
        """Takes no more of a file; what was stored of it stays."""
        return self._sender.send(cancel_call(import_id, options))

    def rejected(self, import_id: str, **params: Unpack[ImportRejected]) -> ImportRejects:
        """Rows that were not taken, and why, in the order of the file."""
        return self._sender.send(rejected_call(import_id, params))


class AsyncImports:
    """Files of sales, offers or products, of any size."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, **params: Unpack[ImportCreate]) -> Import:
        """Begins an import; send_rows sends its file, in one part or in many."""
        return await self._sender.send(create_call(params))

    def list(self, **params: Unpack[ListParams]) -> AsyncPages[Import]:
        """Imports of the last 30 days, newest first."""
        return AsyncPages(self._sender, SOURCE, list_call(SOURCE, params))

    async def get(self, import_id: str, **options: Unpack[RequestOptions]) -> Import:
        """How far an import is; send on from its bytes_taken."""
        return await self._sender.send(get_call(import_id, options))

    async def send_rows(
        self, import_id: str, rows: str | bytes, **params: Unpack[ImportRows]
    ) -> Import:
        """Sends a file, or the part of it that begins at offset: some megabytes at a time.

        Sent again, a part changes nothing.
        """
        return await self._sender.send(send_rows_call(import_id, rows, params))

    async def cancel(self, import_id: str, **options: Unpack[PostOptions]) -> Import:
        """Takes no more of a file; what was stored of it stays."""
        return await self._sender.send(cancel_call(import_id, options))

    async def rejected(self, import_id: str, **params: Unpack[ImportRejected]) -> ImportRejects:
        """Rows that were not taken, and why, in the order of the file."""
        return await self._sender.send(rejected_call(import_id, params))
