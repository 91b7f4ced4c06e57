"""The service's objects, as JSON again: to log, to cache, or to pass on."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, cast


class Model:
    """An object returned by the service."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The fields under their names in the interface, ready for JSON.

        Fields returned only on request are included only if they were returned. A secret in the
        response is included, too.
        """
        told: dict[str, Any] = {}
        for field in fields(cast("Any", self)):
            value = getattr(self, field.name)
            if value is not None or field.default is MISSING:
                # A Python keyword has an underscore appended.
                told[field.name.rstrip("_")] = _plain(value)
        return told

    def to_json(self, *, indent: int | None = None) -> str:
        """The fields as JSON text."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)


def _plain(value: object) -> object:
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in cast("list[object]", value)]
    if isinstance(value, dict):
        entries = cast("dict[str, object]", value)
        return {name: _plain(entry) for name, entry in entries.items()}
    return value
