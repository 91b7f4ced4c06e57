"""What a logger hook receives."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LogEvent:
    """One attempt of a call, after it ended. Contains no key, no header and no body."""

    method: str
    path: str
    """Path and query, relative to the base address."""
    attempt: int
    """1 for the first attempt."""
    elapsed_ms: float
    status: int | None
    """None if there was no complete response."""
    request_id: str | None
    error: str | None
    """Name of the error's class; None after a success."""
    retry_in_seconds: float | None
    """None when the call is over."""

    def __str__(self) -> str:
        """The event as one line."""
        came = self.error if self.status is None else str(self.status)
        then = "" if self.retry_in_seconds is None else f", again in {self.retry_in_seconds:.2f} s"
        return f"{self.method} {self.path} → {came} in {self.elapsed_ms:.0f} ms{then}"
