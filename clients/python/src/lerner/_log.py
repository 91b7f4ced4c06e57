"""What a logger hook is told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LogEvent:
    """One try of a call, after it ended. Holds no key, no header and no body."""

    method: str
    path: str
    """Path and query, below the base address."""
    attempt: int
    """1 for the first try."""
    elapsed_ms: float
    status: int | None
    """None when no complete answer came."""
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
