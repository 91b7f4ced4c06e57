"""Results of many at once: each is what was done, or why it was not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, cast

from .._model import Model
from .._read import integer, items, record, text
from .._read import text_or_none as maybe
from ..errors import ErrorType, FieldError
from .policy import PolicySet, read_policy_set
from .price_list import PriceListEntry, read_price_list_entry
from .quote import Quote, read_quote

T = TypeVar("T")


@dataclass(frozen=True)
class BatchError(Model):
    """Why there is no quote for one request of a batch."""

    type: ErrorType
    code: str
    message: str
    request_id: str
    doc_url: str
    param: str | None = None
    errors: tuple[FieldError, ...] | None = None
    reason: str | None = None
    values: dict[str, object] | None = None


BatchResult = Quote | BatchError
"""The result of one request of a batch: distinguish with `isinstance(result, Quote)`."""

PolicyResult = PolicySet | BatchError
"""The result for one policy: distinguish with `isinstance(result, PolicySet)`."""

EntryResult = PriceListEntry | BatchError
"""The result of one change: distinguish with `isinstance(result, PriceListEntry)`."""


@dataclass(frozen=True)
class PolicyResults(Model):
    """The results for each policy, in order."""

    results: tuple[PolicyResult, ...]
    changed: int


@dataclass(frozen=True)
class EntryResults(Model):
    """The results of each change, in order."""

    results: tuple[EntryResult, ...]
    changed: int


def read_batch(wire: object) -> list[BatchResult]:
    return list(items(record(wire), "results", _either(read_quote)))


def read_policy_results(wire: object) -> PolicyResults:
    fields = record(wire)
    results = items(fields, "results", _either(read_policy_set))
    return PolicyResults(results=results, changed=integer(fields, "changed"))


def read_entry_results(wire: object) -> EntryResults:
    fields = record(wire)
    results = items(fields, "results", _either(read_price_list_entry))
    return EntryResults(results=results, changed=integer(fields, "changed"))


def _either(read: Callable[[object], T]) -> Callable[[object], T | BatchError]:
    def read_one(wire: object) -> T | BatchError:
        fields = record(wire)
        return _read_error(fields["error"]) if "error" in fields else read(wire)

    return read_one


def _read_error(wire: object) -> BatchError:
    fields = record(wire)
    return BatchError(
        type=cast("ErrorType", text(fields, "type")),
        code=text(fields, "code"),
        message=text(fields, "message"),
        request_id=text(fields, "request_id"),
        doc_url=text(fields, "doc_url"),
        param=maybe(fields, "param"),
        errors=items(fields, "errors", _read_field_error) if "errors" in fields else None,
        reason=maybe(fields, "reason"),
        values=_read_values(fields),
    )


def _read_field_error(wire: object) -> FieldError:
    fields = record(wire)
    return FieldError(
        code=text(fields, "code"),
        message=text(fields, "message"),
        param=maybe(fields, "param"),
        reason=maybe(fields, "reason"),
        values=_read_values(fields),
    )


def _read_values(fields: dict[str, object]) -> dict[str, object] | None:
    return record(fields["values"]) if "values" in fields else None
