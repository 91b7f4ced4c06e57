"""What is stored, for a warehouse or a notebook."""

from __future__ import annotations

from dataclasses import dataclass

from .._model import Model
from .._read import items, record, text_or_none


@dataclass(frozen=True)
class ExportPage(Model):
    """A page of a table."""

    data: tuple[dict[str, object], ...]
    """Rows in the order of their key, their columns under the names of lerner_export."""
    next: str | None
    """starting_after of the next page; None where there is none."""


def read_export_page(wire: object) -> ExportPage:
    """A page as the service answers it."""
    fields = record(wire)
    return ExportPage(data=items(fields, "data", record), next=text_or_none(fields, "next"))
