"""Prices that everybody sees for a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import (
    Record,
    boolean,
    integer,
    items,
    number,
    number_or_none,
    optional,
    record,
    text,
    text_or_none,
    texts,
)
from .quote import BatchError, read_batch_error

ListStatus = Literal["drafting", "draft", "active", "ended"]
ListDesign = Literal["best", "explore", "switchback"]
ListRepeat = Literal["day", "week", "month"]


class NewBlocks(TypedDict, total=False):
    """How a switchback cuts its time."""

    days: int
    burn_in_days: int
    """First days of each block that the result leaves out."""


class _PriceListRequired(TypedDict):
    currency: str
    until: str | datetime


class PriceListCreateParams(_PriceListRequired, total=False):
    """What a list is to be about."""

    name: str
    product_ids: Sequence[str]
    """All active products of the currency, if absent."""
    attributes: Mapping[str, str]
    """Products of which all of this was said."""
    segment: str
    """Everybody, if absent."""
    from_: str | datetime
    """When the prices are shown first; now, if absent."""
    design: ListDesign
    every: ListRepeat
    blocks: NewBlocks


class EntryChanges(TypedDict, total=False):
    """What is to become of an entry."""

    price: int | None
    """None: the proposed price again."""
    locked: bool
    """Whether the current price stays."""
    dropped: bool
    """Whether the product is left out."""
    note: str | None


class _EntryEditRequired(TypedDict):
    product_id: str


class EntryEdit(EntryChanges, _EntryEditRequired, total=False):
    """What is to become of the entry of a product."""


class EntryEditsParams(TypedDict):
    """Changes of many entries, up to 500."""

    entries: Sequence[EntryEdit]


@dataclass(frozen=True)
class ListSelection(Model):
    """Which products were asked for."""

    product_ids: tuple[str, ...] | None = None
    attributes: dict[str, str] | None = None
    """Products of which all of this was said."""


@dataclass(frozen=True)
class ListBlocks(Model):
    """How a switchback cuts its time."""

    days: int
    burn_in_days: int


@dataclass(frozen=True)
class ListProgress(Model):
    """Products drafted, and to draft."""

    done: int
    total: int


@dataclass(frozen=True)
class ExpectedChange(Model):
    """An expected value with its 90 % interval."""

    value: float
    """Expected."""
    low: float
    """Lower end of the 90 % interval."""
    high: float
    """Upper end of the 90 % interval."""


@dataclass(frozen=True)
class PriceListSummary(Model):
    """What all entries bring together, over the list's time, beside the current prices."""

    entries: int
    """Products that the list is about."""
    raised: int
    """Entries whose price goes up."""
    lowered: int
    """Entries whose price goes down."""
    unmeasured: int
    """Entries of which nothing was sold yet: what they bring is not known, and not in the sums."""
    unidentified: int
    """Entries that move the price though the data do not tell how demand answers it."""
    costless: int
    """Entries whose unit_cost is not known."""
    units: ExpectedChange
    profit: ExpectedChange
    profit_now: float
    """Profit expected at the current prices, of entries whose cost is known."""


@dataclass(frozen=True)
class PriceList(Model):
    """Prices that everybody sees for a time."""

    id: str
    """Id of the list."""
    name: str
    status: ListStatus
    """drafting: entries are being made. draft: it can be looked over and changed. active: quotes
    answer its prices in its time. ended: it was ended, reverted, replaced, discarded, or its
    time is over."""
    currency: str
    """ISO 4217 code in lower case."""
    segment: str | None
    """Whom it is for; null: everybody."""
    from_: str
    """When its prices are shown first."""
    until: str
    """When they are no longer shown."""
    design: ListDesign
    """How prices are chosen. best: the price believed best, within the guardrails. explore: a
    price drawn about it, so that sales at it teach most. switchback: the proposed price and the
    current one in turn, by blocks of days drawn in advance, so that what the list earns can be
    proven."""
    every: ListRepeat | None
    """How often the list is drafted anew for the time that follows; null: once. It activates
    itself only where the account's policy sets auto_activate and nothing speaks against it."""
    series: str
    """The first list of those that repeat it."""
    selection: ListSelection
    """Which products were asked for."""
    blocks: ListBlocks | None
    """Of a switchback; else null."""
    progress: ListProgress
    """Products drafted, and to draft."""
    summary: PriceListSummary | None
    """Null while it is drafted."""
    held_back: tuple[str, ...]
    """Why a list that repeats itself did not activate itself."""
    replaced: str | None
    """The list that it took the place of, and that a revert puts back."""
    created_at: str
    """When it was asked for."""
    drafted_at: str | None
    """When its draft was done."""
    activated_at: str | None
    """When it was activated last."""
    ended_at: str | None
    """When it ended."""


@dataclass(frozen=True)
class BindingGuardrail(Model):
    """A guardrail that moved the price, and the profit that it costs."""

    name: str
    from_: int
    """The price before it acted."""
    to: int
    """The price after."""
    cost: float | None
    """Expected profit that it costs over the list's time; null where that is not known."""


@dataclass(frozen=True)
class PriceListEntry(Model):
    """The price of a product in a list."""

    product_id: str
    name: str
    attributes: dict[str, str]
    """What was said of the product."""
    base_price: int
    """The base price when it was drafted. Where it becomes another one, the entry no longer holds."""
    current_price: int
    """What everybody saw then: of the list in force, or the base price."""
    proposed_price: int
    """What Lerner proposes."""
    price: int
    """What is shown: the proposed price, the one that somebody chose, or the current one where the
    entry is locked."""
    edited: bool
    """Somebody chose the price."""
    locked: bool
    """The current price stays."""
    dropped: bool
    """The product is left out of the list."""
    note: str | None
    """Why, for those who look at it later."""
    profit: ExpectedChange | None
    """Expected change of profit over the list's time beside the current price, in the smallest
    unit; at the least favourable cost where the cost is not known; of a switchback, which shows
    the price half of the time, half of it. Null where nothing was sold yet."""
    units: ExpectedChange | None
    """Expected change of units sold."""
    units_now: ExpectedChange | None
    """Units expected at the current price."""
    cost_basis: Literal["known", "bounds", "unknown"]
    """known: profit counts the unit_cost. bounds: the least favourable cost within margin_between.
    unknown: the least favourable of all."""
    identified: bool
    """Whether the data tell how demand answers the price."""
    confidence: float
    """As in a quote: the probability that the price is right."""
    factors: tuple[str, ...]
    """What moved or held the price, largest first."""
    guardrails: tuple[BindingGuardrail, ...]
    """Guardrails that moved the price, in the order in which they acted."""
    probability: float
    """With which the price was drawn; 1 where it was chosen."""
    unit: str
    """What changes price together in a switchback: group, category or product."""
    reason: str
    """Why, in one sentence."""


@dataclass(frozen=True)
class SwitchbackEffect(Model):
    """What the proposed prices bring more."""

    per_day: float
    """What the proposed prices bring more, by day, all units together."""
    low: float | None
    """Lower end of the 95 % interval; null where nothing bounds it yet."""
    high: float | None
    """Upper end of the 95 % interval; null where nothing bounds it yet."""
    p_value: float
    """The share of plans under which chance alone does as much: exact, by re-drawing the plan."""
    before_per_day: float
    """What current prices bring by day, all units together."""
    carry_over_p_value: float | None
    """As p_value, for a growth of the effect within blocks, which tells that one block acts on the
    next; null where blocks are too short."""


@dataclass(frozen=True)
class PriceListResult(Model):
    """What the proposed prices of a switchback earned beside the current ones."""

    price_list_id: str
    """Id of the list."""
    source: Literal["sales", "quotes"] | None
    """Whether sales rows or outcomes of quotes were counted; null while there are none."""
    units: int
    """What changes price together, counted."""
    blocks_done: int
    """Blocks that are over and of which sales are known."""
    blocks: int
    """Blocks of the plan."""
    profit: SwitchbackEffect | None
    """In the smallest unit; null where a cost is not known, or too few blocks are over."""
    revenue: SwitchbackEffect | None
    """In the smallest unit."""
    sold: SwitchbackEffect | None
    """Units."""
    cautions: tuple[str, ...]
    """What to be wary of."""


@dataclass(frozen=True)
class ScheduledBlock(Model):
    """A block, and which price is shown in it."""

    from_: str
    """When the block begins."""
    until: str
    """When it ends."""
    shows: Literal["current", "proposed"]
    """Which price is shown."""


@dataclass(frozen=True)
class UnitSchedule(Model):
    """When a unit shows which price."""

    unit: str
    """Group, category or product, as entries name it."""
    blocks: tuple[ScheduledBlock, ...]


@dataclass(frozen=True)
class PriceListSchedule(Model):
    """Which price is shown when, as it was drawn."""

    data: tuple[UnitSchedule, ...]
    """The units of this page, by name."""
    has_more: bool
    """Whether there are more."""


@dataclass(frozen=True)
class PriceListStep(Model):
    """A price list that went a step further."""

    price_list_id: str
    """Id of the list."""
    name: str
    currency: str
    """ISO 4217 code in lower case."""
    segment: str | None
    from_: str
    """When its prices are shown first."""
    until: str
    """When they are no longer shown."""
    design: ListDesign
    status: ListStatus
    entries: int
    """How many products it is about."""
    replaced: str | None
    """The list that it took the place of, and that a revert puts back."""
    held_back: tuple[str, ...]
    """Why a list that repeats itself did not activate itself."""


def read_list_selection(wire: object) -> ListSelection:
    fields: Record = record(wire)
    return ListSelection(
        product_ids=texts(fields, "product_ids") if "product_ids" in fields else None,
        attributes=optional(fields, "attributes", _words),
    )


def read_list_blocks(wire: object) -> ListBlocks:
    fields: Record = record(wire)
    return ListBlocks(
        days=integer(fields, "days"),
        burn_in_days=integer(fields, "burn_in_days"),
    )


def read_list_progress(wire: object) -> ListProgress:
    fields: Record = record(wire)
    return ListProgress(
        done=integer(fields, "done"),
        total=integer(fields, "total"),
    )


def read_expected_change(wire: object) -> ExpectedChange:
    fields: Record = record(wire)
    return ExpectedChange(
        value=number(fields, "value"),
        low=number(fields, "low"),
        high=number(fields, "high"),
    )


def read_price_list_summary(wire: object) -> PriceListSummary:
    fields: Record = record(wire)
    return PriceListSummary(
        entries=integer(fields, "entries"),
        raised=integer(fields, "raised"),
        lowered=integer(fields, "lowered"),
        unmeasured=integer(fields, "unmeasured"),
        unidentified=integer(fields, "unidentified"),
        costless=integer(fields, "costless"),
        units=read_expected_change(fields.get("units")),
        profit=read_expected_change(fields.get("profit")),
        profit_now=number(fields, "profit_now"),
    )


def read_price_list(wire: object) -> PriceList:
    fields: Record = record(wire)
    return PriceList(
        id=text(fields, "id"),
        name=text(fields, "name"),
        status=cast("ListStatus", text(fields, "status")),
        currency=text(fields, "currency"),
        segment=text_or_none(fields, "segment"),
        from_=text(fields, "from"),
        until=text(fields, "until"),
        design=cast("ListDesign", text(fields, "design")),
        every=cast("ListRepeat | None", text_or_none(fields, "every")),
        series=text(fields, "series"),
        selection=read_list_selection(fields.get("selection")),
        blocks=optional(fields, "blocks", read_list_blocks),
        progress=read_list_progress(fields.get("progress")),
        summary=optional(fields, "summary", read_price_list_summary),
        held_back=texts(fields, "held_back"),
        replaced=text_or_none(fields, "replaced"),
        created_at=text(fields, "created_at"),
        drafted_at=text_or_none(fields, "drafted_at"),
        activated_at=text_or_none(fields, "activated_at"),
        ended_at=text_or_none(fields, "ended_at"),
    )


def read_binding_guardrail(wire: object) -> BindingGuardrail:
    fields: Record = record(wire)
    return BindingGuardrail(
        name=text(fields, "name"),
        from_=integer(fields, "from"),
        to=integer(fields, "to"),
        cost=number_or_none(fields, "cost"),
    )


def read_price_list_entry(wire: object) -> PriceListEntry:
    fields: Record = record(wire)
    return PriceListEntry(
        product_id=text(fields, "product_id"),
        name=text(fields, "name"),
        attributes=_words(fields.get("attributes")),
        base_price=integer(fields, "base_price"),
        current_price=integer(fields, "current_price"),
        proposed_price=integer(fields, "proposed_price"),
        price=integer(fields, "price"),
        edited=boolean(fields, "edited"),
        locked=boolean(fields, "locked"),
        dropped=boolean(fields, "dropped"),
        note=text_or_none(fields, "note"),
        profit=optional(fields, "profit", read_expected_change),
        units=optional(fields, "units", read_expected_change),
        units_now=optional(fields, "units_now", read_expected_change),
        cost_basis=cast('Literal["known", "bounds", "unknown"]', text(fields, "cost_basis")),
        identified=boolean(fields, "identified"),
        confidence=number(fields, "confidence"),
        factors=texts(fields, "factors"),
        guardrails=items(fields, "guardrails", read_binding_guardrail),
        probability=number(fields, "probability"),
        unit=text(fields, "unit"),
        reason=text(fields, "reason"),
    )


def read_switchback_effect(wire: object) -> SwitchbackEffect:
    fields: Record = record(wire)
    return SwitchbackEffect(
        per_day=number(fields, "per_day"),
        low=number_or_none(fields, "low"),
        high=number_or_none(fields, "high"),
        p_value=number(fields, "p_value"),
        before_per_day=number(fields, "before_per_day"),
        carry_over_p_value=number_or_none(fields, "carry_over_p_value"),
    )


def read_price_list_result(wire: object) -> PriceListResult:
    fields: Record = record(wire)
    return PriceListResult(
        price_list_id=text(fields, "price_list_id"),
        source=cast('Literal["sales", "quotes"] | None', text_or_none(fields, "source")),
        units=integer(fields, "units"),
        blocks_done=integer(fields, "blocks_done"),
        blocks=integer(fields, "blocks"),
        profit=optional(fields, "profit", read_switchback_effect),
        revenue=optional(fields, "revenue", read_switchback_effect),
        sold=optional(fields, "sold", read_switchback_effect),
        cautions=texts(fields, "cautions"),
    )


def read_scheduled_block(wire: object) -> ScheduledBlock:
    fields: Record = record(wire)
    return ScheduledBlock(
        from_=text(fields, "from"),
        until=text(fields, "until"),
        shows=cast('Literal["current", "proposed"]', text(fields, "shows")),
    )


def read_unit_schedule(wire: object) -> UnitSchedule:
    fields: Record = record(wire)
    return UnitSchedule(
        unit=text(fields, "unit"),
        blocks=items(fields, "blocks", read_scheduled_block),
    )


def read_price_list_schedule(wire: object) -> PriceListSchedule:
    fields: Record = record(wire)
    return PriceListSchedule(
        data=items(fields, "data", read_unit_schedule),
        has_more=boolean(fields, "has_more"),
    )


def read_price_list_step(wire: object) -> PriceListStep:
    fields: Record = record(wire)
    return PriceListStep(
        price_list_id=text(fields, "price_list_id"),
        name=text(fields, "name"),
        currency=text(fields, "currency"),
        segment=text_or_none(fields, "segment"),
        from_=text(fields, "from"),
        until=text(fields, "until"),
        design=cast("ListDesign", text(fields, "design")),
        status=cast("ListStatus", text(fields, "status")),
        entries=integer(fields, "entries"),
        replaced=text_or_none(fields, "replaced"),
        held_back=texts(fields, "held_back"),
    )


EntryResult = PriceListEntry | BatchError
"""What became of a change: `isinstance(result, PriceListEntry)` tells."""


@dataclass(frozen=True)
class EntryResults(Model):
    """What became of each change, in their order."""

    results: tuple[EntryResult, ...]
    changed: int


def read_entry_results(wire: object) -> EntryResults:
    fields: Record = record(wire)
    return EntryResults(
        results=items(fields, "results", _read_entry_result), changed=integer(fields, "changed")
    )


def _read_entry_result(wire: object) -> EntryResult:
    fields = record(wire)
    if "error" in fields:
        return read_batch_error(fields["error"])
    return read_price_list_entry(wire)


def _words(wire: object) -> dict[str, str]:
    return cast("dict[str, str]", dict(record(wire)))
