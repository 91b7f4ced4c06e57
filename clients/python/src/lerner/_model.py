"""What the service answers, as JSON again: to log it, to cache it, to hand it on."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, cast


class Model:
    """Something that the service answered."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The fields under their names in the interface, ready for JSON.

        Of what is answered only on request, only what was answered is there. A secret that the answer
        holds is there too.
        """
        told: dict[str, Any] = {}
        for field in fields(cast("Any", self)):
            value = getattr(self, field.name)
            if value is not None or field.default is MISSING:
                # A word of Python has an underscore behind it.
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
