"""A price list as a file, and its entries proposed once more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import boolean, integer, items, optional, record, text, text_or_none

EntryReplayField = Literal[
    "proposed_price", "prices", "probabilities", "belief_version", "confidence", "factors"
]


class PriceListFileParams(TypedDict):
    """A CSV file of a list's entries."""

    csv: str
    """With a first line of names, as an export has it: product_id, and any of price, locked, dropped, note."""


@dataclass(frozen=True)
class PriceListFileError(Model):
    """A row that was refused, and why."""

    line: int
    product_id: str
    message: str


@dataclass(frozen=True)
class PriceListFileResult(Model):
    """What a file changed."""

    rows: int
    changed: int
    unchanged: int
    refused: int
    errors: tuple[PriceListFileError, ...]
    """The first hundred of those refused."""


@dataclass(frozen=True)
class EntryReplayDifference(Model):
    """The first field that came out otherwise."""

    field: EntryReplayField
    stored: str
    replayed: str


@dataclass(frozen=True)
class EntryReplayEngine(Model):
    """Versions of the engine."""

    decided: str | None
    """None where not stored."""
    replayed: str


@dataclass(frozen=True)
class EntryReplay(Model):
    """An entry whose price was proposed once more."""

    price_list_id: str
    product_id: str
    identical: bool | None
    """None where what it was made of is not stored."""
    difference: EntryReplayDifference | None
    engine: EntryReplayEngine


def read_file_result(wire: object) -> PriceListFileResult:
    fields = record(wire)
    return PriceListFileResult(
        rows=integer(fields, "rows"),
        changed=integer(fields, "changed"),
        unchanged=integer(fields, "unchanged"),
        refused=integer(fields, "refused"),
        errors=items(fields, "errors", _read_error),
    )


def read_entry_replay(wire: object) -> EntryReplay:
    fields = record(wire)
    engine = record(fields.get("engine"))
    return EntryReplay(
        price_list_id=text(fields, "price_list_id"),
        product_id=text(fields, "product_id"),
        identical=None if fields.get("identical") is None else boolean(fields, "identical"),
        difference=optional(fields, "difference", _read_difference),
        engine=EntryReplayEngine(
            decided=text_or_none(engine, "decided"), replayed=text(engine, "replayed")
        ),
    )


def _read_error(wire: object) -> PriceListFileError:
    fields = record(wire)
    return PriceListFileError(
        line=integer(fields, "line"),
        product_id=text(fields, "product_id"),
        message=text(fields, "message"),
    )


def _read_difference(wire: object) -> EntryReplayDifference:
    fields = record(wire)
    return EntryReplayDifference(
        field=cast("EntryReplayField", text(fields, "field")),
        stored=text(fields, "stored"),
        replayed=text(fields, "replayed"),
    )
