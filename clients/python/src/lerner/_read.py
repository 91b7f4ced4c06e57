"""Reads the fields of responses: a missing field, or one of the wrong type, is an error."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
Record = dict[str, object]


class MalformedAnswer(Exception):
    """A response without the expected content; becomes an UnreadableAnswerError."""


def record(value: object) -> Record:
    """The value as an object of named fields."""
    if not isinstance(value, dict):
        raise MalformedAnswer("an object is due")
    return cast("Record", value)


def text(fields: Record, name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise MalformedAnswer(f"{name} is not a text")
    return value


def text_or_none(fields: Record, name: str) -> str | None:
    return None if fields.get(name) is None else text(fields, name)


def integer(fields: Record, name: str) -> int:
    value = fields.get(name)
    # bool is an int in Python; true is not a price. 10.0 is the integer 10 in JSON.
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise MalformedAnswer(f"{name} is not an integer")
    return value


def integer_or_none(fields: Record, name: str) -> int | None:
    return None if fields.get(name) is None else integer(fields, name)


def number(fields: Record, name: str) -> float:
    value = fields.get(name)
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise MalformedAnswer(f"{name} is not a number")
    return float(value)


def number_or_none(fields: Record, name: str) -> float | None:
    return None if fields.get(name) is None else number(fields, name)


def boolean(fields: Record, name: str) -> bool:
    value = fields.get(name)
    if not isinstance(value, bool):
        raise MalformedAnswer(f"{name} is neither true nor false")
    return value


def items(fields: Record, name: str, read: Callable[[object], T]) -> tuple[T, ...]:
    value = fields.get(name)
    if not isinstance(value, list):
        raise MalformedAnswer(f"{name} is not a list")
    return tuple([read(item) for item in cast("list[object]", value)])


def texts(fields: Record, name: str) -> tuple[str, ...]:
    return items(fields, name, _as_text)


def integers(fields: Record, name: str) -> tuple[int, ...]:
    return items(fields, name, lambda item: integer({name: item}, name))


def numbers(fields: Record, name: str) -> tuple[float, ...]:
    return items(fields, name, lambda item: number({name: item}, name))


def text_map(fields: Record, name: str) -> dict[str, str]:
    texts = record(fields.get(name))
    return {key: text(texts, key) for key in texts}


def optional(fields: Record, name: str, read: Callable[[object], T]) -> T | None:
    """The value of a field, parsed; None if it is absent or null."""
    value = fields.get(name)
    return None if value is None else read(value)


def _as_text(value: object) -> str:
    if not isinstance(value, str):
        raise MalformedAnswer("an item is not a text")
    return value
