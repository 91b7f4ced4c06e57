"""Prices that everybody sees for a time: drafted, looked over, activated, ended."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypedDict

from .._call import Call, segment, split_params
from .._options import PostOptions, RequestOptions
from .._page import AsyncPages, ListParams, Page, Source, list_call
from ..types.explanation import Explanation, read_explanation
from ..types.price_list import (
    EntryChanges,
    EntryEditsParams,
    EntryResults,
    ListStatus,
    PriceList,
    PriceListCreateParams,
    PriceListEntry,
    PriceListResult,
    PriceListSchedule,
    read_entry_results,
    read_price_list,
    read_price_list_entry,
    read_price_list_result,
    read_price_list_schedule,
)
from ..types.price_list_file import (
    EntryReplay,
    PriceListFileParams,
    PriceListFileResult,
    read_entry_replay,
    read_file_result,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender

Step = Literal["activate", "end", "revert"]


class PriceListCreate(PriceListCreateParams, PostOptions, total=False):
    """Keyword arguments of a new list."""


class PriceListListParams(ListParams, total=False):
    """Keyword arguments of the list of lists."""

    status: ListStatus
    """Only lists of this status."""


class ScheduleQuery(TypedDict, total=False):
    """Which units of a plan are asked for."""

    limit: int
    """1 to 100 units; 10 if absent."""
    starting_after: str
    """Name of the last unit of the previous page."""


class ScheduleParams(ScheduleQuery, RequestOptions, total=False):
    """Keyword arguments of a plan."""


class EntryListQuery(TypedDict, total=False):
    """Which entries are asked for."""

    limit: int
    """1 to 1000; 10 if absent."""
    starting_after: str | None
    """Id of the last product of the previous page."""
    attribute: str
    """Only products of which this was said: `category=coffee`."""
    change: Literal["raised", "lowered", "kept"]
    """Only entries that raise the price, lower it, or keep the current one."""
    min_confidence: float
    """Only entries of at least this confidence, from 0 to 1."""
    format: Literal["lerner", "shopify", "woocommerce"]
    """Columns of a CSV file, which this client does not ask for."""


class EntryListParams(EntryListQuery, RequestOptions, total=False):
    """Keyword arguments of the list of entries."""


class EntryUpdate(EntryChanges, RequestOptions, total=False):
    """Keyword arguments of a change."""


class EntriesUpdate(EntryEditsParams, RequestOptions, total=False):
    """Keyword arguments of many changes."""


class FileImport(PriceListFileParams, RequestOptions, total=False):
    """Keyword arguments of a file."""


SOURCE: Source[PriceList] = Source("/v1/price_lists", read_price_list, lambda one: one.id)


def entries_source(list_id: str) -> Source[PriceListEntry]:
    """The entries of one list."""
    return Source(_path(list_id, "/entries"), read_price_list_entry, lambda one: one.product_id)


def _path(list_id: str, below: str = "") -> str:
    return f"/v1/price_lists/{segment('list_id', list_id)}{below}"


def create_call(params: Mapping[str, object]) -> Call[PriceList]:
    """Asks for a draft."""
    body, options = split_params(params)
    # `from` is a word of Python.
    if "from_" in body:
        body["from"] = body.pop("from_")
    return Call("POST", "/v1/price_lists", read_price_list, options, body=body)


def get_call(list_id: str, params: Mapping[str, object]) -> Call[PriceList]:
    """Asks for a list."""
    query, options = split_params(params)
    return Call("GET", _path(list_id), read_price_list, options, query=query)


def step_call(list_id: str, step: Step, params: Mapping[str, object]) -> Call[PriceList]:
    """Activates, ends or reverts a list."""
    body, options = split_params(params)
    return Call("POST", _path(list_id, f"/{step}"), read_price_list, options, body=body)


def schedule_call(list_id: str, params: Mapping[str, object]) -> Call[PriceListSchedule]:
    """Asks for a plan."""
    query, options = split_params(params)
    path = _path(list_id, "/schedule")
    return Call("GET", path, read_price_list_schedule, options, query=query)


def result_call(list_id: str, params: Mapping[str, object]) -> Call[PriceListResult]:
    """Asks for what a switchback earned."""
    query, options = split_params(params)
    return Call("GET", _path(list_id, "/result"), read_price_list_result, options, query=query)


def update_call(
    list_id: str, product_id: str, params: Mapping[str, object]
) -> Call[PriceListEntry]:
    """Changes an entry."""
    body, options = split_params(params)
    path = _path(list_id, f"/entries/{segment('product_id', product_id)}")
    return Call("PATCH", path, read_price_list_entry, options, body=body)


def update_many_call(list_id: str, params: Mapping[str, object]) -> Call[EntryResults]:
    """Changes many entries."""
    body, options = split_params(params)
    return Call("PATCH", _path(list_id, "/entries"), read_entry_results, options, body=body)


def import_file_call(list_id: str, params: Mapping[str, object]) -> Call[PriceListFileResult]:
    """Takes back a file."""
    body, options = split_params(params)
    return Call("PUT", _path(list_id, "/entries"), read_file_result, options, body=body)


def explain_call(list_id: str, product_id: str, params: Mapping[str, object]) -> Call[Explanation]:
    """Asks why an entry has its price."""
    query, options = split_params(params)
    path = _path(list_id, f"/entries/{segment('product_id', product_id)}/explanation")
    return Call("GET", path, read_explanation, options, query=query)


def replay_call(list_id: str, product_id: str, params: Mapping[str, object]) -> Call[EntryReplay]:
    """Proposes the price of an entry once more."""
    query, options = split_params(params)
    path = _path(list_id, f"/entries/{segment('product_id', product_id)}/replay")
    return Call("GET", path, read_entry_replay, options, query=query)


class PriceLists:
    """Prices that everybody sees for a time: drafted, looked over, activated, ended."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    @cached_property
    def entries(self) -> PriceListEntries:
        """The prices of a list."""
        return PriceListEntries(self._sender)

    def create(self, **params: Unpack[PriceListCreate]) -> PriceList:
        """Asks for a draft; `get` says how far it is."""
        return self._sender.send(create_call(params))

    def list(self, **params: Unpack[PriceListListParams]) -> Page[PriceList]:
        """Price lists, newest first."""
        return Page(self._sender, SOURCE, list_call(SOURCE, params))

    def get(self, list_id: str, **options: Unpack[RequestOptions]) -> PriceList:
        """One list."""
        return self._sender.send(get_call(list_id, options))

    def activate(self, list_id: str, **options: Unpack[PostOptions]) -> PriceList:
        """Puts a draft in force, from its beginning on."""
        return self._sender.send(step_call(list_id, "activate", options))

    def end(self, list_id: str, **options: Unpack[PostOptions]) -> PriceList:
        """Ends a list at once, or discards a draft."""
        return self._sender.send(step_call(list_id, "end", options))

    def revert(self, list_id: str, **options: Unpack[PostOptions]) -> PriceList:
        """Ends a list at once, and puts the one before back in force."""
        return self._sender.send(step_call(list_id, "revert", options))

    def schedule(self, list_id: str, **params: Unpack[ScheduleParams]) -> PriceListSchedule:
        """Which price of a switchback is shown when."""
        return self._sender.send(schedule_call(list_id, params))

    def result(self, list_id: str, **options: Unpack[RequestOptions]) -> PriceListResult:
        """What the proposed prices of a switchback earned beside the current ones."""
        return self._sender.send(result_call(list_id, options))


class PriceListEntries:
    """The prices of a list."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, list_id: str, **params: Unpack[EntryListParams]) -> Page[PriceListEntry]:
        """Entries, those with the largest expected gain first."""
        source = entries_source(list_id)
        return Page(self._sender, source, list_call(source, params))

    def update(
        self, list_id: str, product_id: str, **changes: Unpack[EntryUpdate]
    ) -> PriceListEntry:
        """Locks, edits or drops an entry of a draft."""
        return self._sender.send(update_call(list_id, product_id, changes))

    def update_many(self, list_id: str, **edits: Unpack[EntriesUpdate]) -> EntryResults:
        """Up to 500 changes, each with its own result."""
        return self._sender.send(update_many_call(list_id, edits))

    def import_file(self, list_id: str, **file: Unpack[FileImport]) -> PriceListFileResult:
        """Takes back a CSV file that was exported and changed; what it does not name stays."""
        return self._sender.send(import_file_call(list_id, file))

    def explain(
        self, list_id: str, product_id: str, **options: Unpack[RequestOptions]
    ) -> Explanation:
        """Why an entry has its price, by what it was proposed from."""
        return self._sender.send(explain_call(list_id, product_id, options))

    def replay(
        self, list_id: str, product_id: str, **options: Unpack[RequestOptions]
    ) -> EntryReplay:
        """The same proposal once more: whether it comes out the same to the last bit."""
        return self._sender.send(replay_call(list_id, product_id, options))


class AsyncPriceLists:
    """Prices that everybody sees for a time: drafted, looked over, activated, ended."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    @cached_property
    def entries(self) -> AsyncPriceListEntries:
        """The prices of a list."""
        return AsyncPriceListEntries(self._sender)

    async def create(self, **params: Unpack[PriceListCreate]) -> PriceList:
        """Asks for a draft; `get` says how far it is."""
        return await self._sender.send(create_call(params))

    def list(self, **params: Unpack[PriceListListParams]) -> AsyncPages[PriceList]:
        """Price lists, newest first."""
        return AsyncPages(self._sender, SOURCE, list_call(SOURCE, params))

    async def get(self, list_id: str, **options: Unpack[RequestOptions]) -> PriceList:
        """One list."""
        return await self._sender.send(get_call(list_id, options))

    async def activate(self, list_id: str, **options: Unpack[PostOptions]) -> PriceList:
        """Puts a draft in force, from its beginning on."""
        return await self._sender.send(step_call(list_id, "activate", options))

    async def end(self, list_id: str, **options: Unpack[PostOptions]) -> PriceList:
        """Ends a list at once, or discards a draft."""
        return await self._sender.send(step_call(list_id, "end", options))

    async def revert(self, list_id: str, **options: Unpack[PostOptions]) -> PriceList:
        """Ends a list at once, and puts the one before back in force."""
        return await self._sender.send(step_call(list_id, "revert", options))

    async def schedule(self, list_id: str, **params: Unpack[ScheduleParams]) -> PriceListSchedule:
        """Which price of a switchback is shown when."""
        return await self._sender.send(schedule_call(list_id, params))

    async def result(self, list_id: str, **options: Unpack[RequestOptions]) -> PriceListResult:
        """What the proposed prices of a switchback earned beside the current ones."""
        return await self._sender.send(result_call(list_id, options))


class AsyncPriceListEntries:
    """The prices of a list."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def list(self, list_id: str, **params: Unpack[EntryListParams]) -> AsyncPages[PriceListEntry]:
        """Entries, those with the largest expected gain first."""
        source = entries_source(list_id)
        return AsyncPages(self._sender, source, list_call(source, params))

    async def update(
        self, list_id: str, product_id: str, **changes: Unpack[EntryUpdate]
    ) -> PriceListEntry:
        """Locks, edits or drops an entry of a draft."""
        return await self._sender.send(update_call(list_id, product_id, changes))

    async def update_many(self, list_id: str, **edits: Unpack[EntriesUpdate]) -> EntryResults:
        """Up to 500 changes, each with its own result."""
        return await self._sender.send(update_many_call(list_id, edits))

    async def import_file(self, list_id: str, **file: Unpack[FileImport]) -> PriceListFileResult:
        """Takes back a CSV file that was exported and changed; what it does not name stays."""
        return await self._sender.send(import_file_call(list_id, file))

    async def explain(
        self, list_id: str, product_id: str, **options: Unpack[RequestOptions]
    ) -> Explanation:
        """Why an entry has its price, by what it was proposed from."""
        return await self._sender.send(explain_call(list_id, product_id, options))

    async def replay(
        self, list_id: str, product_id: str, **options: Unpack[RequestOptions]
    ) -> EntryReplay:
        """The same proposal once more: whether it comes out the same to the last bit."""
        return await self._sender.send(replay_call(list_id, product_id, options))
