"""The response behind a result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

from ._prepare import Answer, captured

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True)
class RawResponse(Generic[T]):
    """A result and the response that it was read from."""

    result: T
    status: int
    headers: Mapping[str, str]
    """Names in lower case; looked up in any case."""
    body: bytes
    tries: int
    """Attempts made, at least 1."""

    @property
    def request_id(self) -> str | None:
        """Quote this to the operator of the service, whose log contains it."""
        return self.headers.get("request-id")

    @property
    def replayed(self) -> bool:
        """True if the service knew the idempotency key and repeated its first response."""
        return self.headers.get("idempotent-replayed") == "true"


def call_raw(method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> RawResponse[T]:
    """Calls a method of a client and returns its result with the response behind it."""
    answers: list[Answer] = []
    token = captured.set(answers)
    try:
        result = method(*args, **kwargs)
    finally:
        captured.reset(token)
    return _raw(result, answers)


async def call_raw_async(
    method: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs
) -> RawResponse[T]:
    """Calls a method of an asynchronous client and returns its result with the response behind it."""
    answers: list[Answer] = []
    token = captured.set(answers)
    try:
        result = await method(*args, **kwargs)
    finally:
        captured.reset(token)
    return _raw(result, answers)


def _raw(result: T, answers: list[Answer]) -> RawResponse[T]:
    if not answers:
        # A fallback: the price was generated here.
        return RawResponse(result, 0, {}, b"", 0)
    answer = answers[-1]
    return RawResponse(result, answer.status, answer.headers, answer.body, answer.tries)
