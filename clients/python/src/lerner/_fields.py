"""How the fields of requests are named: by the contract's camel case, or as they travel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast


@dataclass(frozen=True)
class Fields:
    """The fields of one object of a request."""

    names: Mapping[str, str]
    """Camel-case name → name on the wire, which is also the keyword of this client."""
    below: Mapping[str, Fields] = field(default_factory=lambda: {})
    """Name on the wire → fields of the object, or of each object of the list, that it holds."""


def to_wire(fields: Fields, given: Mapping[str, object]) -> dict[str, object]:
    """Names the fields of a request for the wire; values that users made up are never touched.

    A field that the table does not know goes out under its own name, so that the service can refuse
    it by that name, or know it if it is newer than this client.

    Raises TypeError if a field is given under both of its names.
    """
    names = fields.names
    below = fields.below
    wire: dict[str, object] = {}
    for name, value in given.items():
        wire_name = names.get(name, name)
        if wire_name in wire:
            other = next(n for n, known in names.items() if known == wire_name)
            raise TypeError(f"{wire_name} is given twice, as {wire_name} and as {other}.")
        inner = below.get(wire_name)
        wire[wire_name] = value if inner is None else _below(inner, value)
    return wire


def rows_to_wire(fields: Fields, rows: object) -> list[dict[str, object]]:
    """Names the fields of each row. Raises TypeError if it is not a list of mappings."""
    if not isinstance(rows, (list, tuple)):
        raise TypeError(f"A list of rows is due, not {type(rows).__name__}.")
    return [_row_to_wire(fields, row) for row in cast("list[object]", rows)]


def _row_to_wire(fields: Fields, row: object) -> dict[str, object]:
    if not isinstance(row, Mapping):
        raise TypeError(f"Each row is a mapping of fields, not {type(row).__name__}.")
    return to_wire(fields, cast("Mapping[str, object]", row))


def _below(fields: Fields, value: object) -> object:
    if isinstance(value, Mapping):
        return to_wire(fields, cast("Mapping[str, object]", value))
    if isinstance(value, (list, tuple)):
        return [_below(fields, item) for item in cast("list[object]", value)]
    return value
