"""A call as data: what is sent, and how its answer is read. The same for both clients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, TypeVar, cast
from urllib.parse import quote

from ._fields import Fields, to_wire

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ._options import QuoteOptions

T = TypeVar("T")

NO_FIELDS = Fields({})
_OPTIONS = frozenset({"timeout", "max_retries", "extra_headers", "idempotency_key"})
_QUOTE_OPTIONS = _OPTIONS | {"fallback"}


@dataclass(slots=True)
class Call(Generic[T]):
    """One call of an operation."""

    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    """Below the base address, with ids already encoded."""
    read: Callable[[object], T]
    """Reads the parsed body of a success. Raises MalformedAnswer."""
    options: QuoteOptions
    query: Mapping[str, object] | None = None
    body: object = None
    """Sent as JSON unless None."""
    open: bool = False
    """Sent without a key."""
    fallback: Callable[[], T] | None = None
    """Answers when the service cannot."""


def split_params(
    params: Mapping[str, object], fields: Fields, *, of_quote: bool = False
) -> tuple[dict[str, object], QuoteOptions]:
    """Parts keyword arguments into the fields of the request, named for the wire, and options."""
    known = _QUOTE_OPTIONS if of_quote else _OPTIONS
    options: dict[str, object] = {}
    if known.isdisjoint(params):
        return to_wire(fields, params), cast("QuoteOptions", options)
    given: dict[str, object] = {}
    for name, value in params.items():
        (options if name in known else given)[name] = value
    return to_wire(fields, given), cast("QuoteOptions", options)


def segment(name: str, value: object) -> str:
    """An id as one segment of a path. Raises ValueError if it would lead to another path."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}.")
    if value in ("", ".", ".."):
        raise ValueError(f"{name} must not be {value!r}.")
    return quote(value, safe="")
