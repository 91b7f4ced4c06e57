"""Files of sales, offers or products, of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import boolean, integer, items, record, text, text_or_none
from .observation import RequestWarning, read_warning

ImportKind = Literal["sales", "offers", "products"]
ImportFormat = Literal["csv", "ndjson"]
ImportStatus = Literal["open", "completed", "cancelled"]


class _ImportRequired(TypedDict):
    kind: ImportKind


class ImportCreateParams(_ImportRequired, total=False):
    """A file that is to be sent."""

    format: ImportFormat
    """csv if absent."""
    currency: str
    """Of rows that name none."""


@dataclass(frozen=True)
class Import(Model):
    """A file that is taken in, or was."""

    id: str
    kind: ImportKind
    format: ImportFormat
    status: ImportStatus
    currency: str | None
    """Of rows that name none."""
    bytes_taken: int
    """Bytes of the file whose rows are stored or rejected: send on from here."""
    rows: int
    """Rows that came, those that were rejected included."""
    recorded: int
    """Rows that changed something."""
    unchanged: int
    """Rows that were known already."""
    rejected: int
    """Rows that were not taken."""
    warnings: tuple[RequestWarning, ...]
    """What was taken as it came and looks like a slip."""
    created_at: str
    updated_at: str
    """When rows were last taken."""
    ended_at: str | None
    """When it was completed or cancelled."""


@dataclass(frozen=True)
class ImportReject(Model):
    """A row that was not taken."""

    row: int
    """Which row of the file; the first after the heading is 1."""
    reason: str
    source: str
    """The row as it came."""


@dataclass(frozen=True)
class ImportRejects(Model):
    """Rows that were not taken."""

    data: tuple[ImportReject, ...]
    has_more: bool


def read_import(wire: object) -> Import:
    """An import as the service answers it."""
    fields = record(wire)
    return Import(
        id=text(fields, "id"),
        kind=cast("ImportKind", text(fields, "kind")),
        format=cast("ImportFormat", text(fields, "format")),
        status=cast("ImportStatus", text(fields, "status")),
        currency=text_or_none(fields, "currency"),
        bytes_taken=integer(fields, "bytes_taken"),
        rows=integer(fields, "rows"),
        recorded=integer(fields, "recorded"),
        unchanged=integer(fields, "unchanged"),
        rejected=integer(fields, "rejected"),
        warnings=items(fields, "warnings", read_warning),
        created_at=text(fields, "created_at"),
        updated_at=text(fields, "updated_at"),
        ended_at=text_or_none(fields, "ended_at"),
    )


def read_import_rejects(wire: object) -> ImportRejects:
    """Rejected rows as the service answers them."""
    fields = record(wire)
    return ImportRejects(
        data=items(fields, "data", _read_reject), has_more=boolean(fields, "has_more")
    )


def _read_reject(wire: object) -> ImportReject:
    fields = record(wire)
    return ImportReject(
        row=integer(fields, "row"), reason=text(fields, "reason"), source=text(fields, "source")
    )
