"""A call as data: what is sent, and how its response is read. The same for both clients."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, TypeVar, cast
from urllib.parse import quote

from .errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ._options import QuoteOptions

T = TypeVar("T")

_OPTIONS = frozenset({"timeout", "max_retries", "extra_headers", "idempotency_key"})
_QUOTE_OPTIONS = _OPTIONS | {"fallback"}


@dataclass(slots=True)
class Call(Generic[T]):
    """One call of an operation."""

    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    """Relative to the base address, with ids already encoded."""
    read: Callable[[object], T]
    """Reads the parsed body of a success. Raises MalformedAnswer."""
    options: QuoteOptions
    query: Mapping[str, object] | None = None
    body: object = None
    """Sent as JSON unless None."""
    file: bytes | None = None
    """Sent as is, instead of a body."""
    open: bool = False
    """Sent without a key."""
    fallback: Callable[[], T] | None = None
    """Returns the result if the service is unavailable."""


def split_params(
    params: Mapping[str, object], *, of_quote: bool = False
) -> tuple[dict[str, object], QuoteOptions]:
    """Splits keyword arguments into the fields of the request and options.

    A field unknown to this client is sent under its own name, so that the service can refuse it by
    that name, or accept it if it is newer than this client.
    """
    known = _QUOTE_OPTIONS if of_quote else _OPTIONS
    fields: dict[str, object] = {}
    options: dict[str, object] = {}
    for name, value in params.items():
        # A Python keyword has an underscore appended.
        (options if name in known else fields)["from" if name == "from_" else name] = value
    return fields, cast("QuoteOptions", options)


def rows_of(rows: object) -> list[Mapping[str, object]]:
    """The rows of a request. Raises TypeError if they are not a list of mappings."""
    if not isinstance(rows, (list, tuple)):
        raise TypeError(f"A list of rows is due, not {type(rows).__name__}.")
    checked: list[Mapping[str, object]] = []
    for row in cast("list[object]", rows):
        if not isinstance(row, Mapping):
            raise TypeError(f"Each row is a mapping of fields, not {type(row).__name__}.")
        checked.append(cast("Mapping[str, object]", row))
    return checked


def segment(name: str, value: object) -> str:
    """An id as one segment of a path. Raises ConfigurationError if it would lead to another path."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}.")
    if value in ("", ".", ".."):
        raise ConfigurationError(f"{name} is {value!r}: nothing can be found under it.")
    return quote(value, safe="")
