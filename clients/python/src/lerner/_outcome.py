"""What happens after each attempt, logged and decided in the same way for both clients."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from ._log import LogEvent
from ._retry import may_pass
from .errors import ApiError, LernerError, UnreadableAnswerError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ._call import Call
    from ._options import Settings
    from ._prepare import Answer, Prepared
    from ._retry import Retries

T = TypeVar("T")


@dataclass(slots=True)
class Step(Generic[T]):
    """What follows a failure: another attempt after a delay, or a fallback, or otherwise the error."""

    delay: float | None
    """Seconds."""
    fallback: Callable[[], T] | None


def after_failure(call: Call[T], retries: Retries, error: LernerError) -> Step[T]:
    """Decides what follows a failure."""
    import random

    delay = retries.next(error, time.monotonic(), random.random())
    if delay is not None:
        return Step(delay, None)
    # A refusal has to reach the caller: a wrong key must not hide behind base prices.
    excused = may_pass(error) or isinstance(error, UnreadableAnswerError)
    return Step(None, call.fallback if excused else None)


def tell(
    settings: Settings,
    prepared: Prepared,
    tried: int,
    began: float,
    answer: Answer | None,
    error: LernerError | None,
    delay: float | None,
) -> None:
    """Passes an attempt to the logger hook, if there is one."""
    if settings.logger is None:
        return
    status: int | None = None if answer is None else answer.status
    request_id: str | None = None if answer is None else answer.headers.get("request-id")
    if isinstance(error, ApiError):
        status, request_id = error.status, error.request_id
    settings.logger(
        LogEvent(
            method=prepared.method,
            path=prepared.target,
            attempt=tried,
            elapsed_ms=(time.monotonic() - began) * 1000,
            status=status,
            request_id=request_id,
            error=None if error is None else type(error).__name__,
            retry_in_seconds=delay,
        )
    )
