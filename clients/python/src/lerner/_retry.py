"""Decides whether and when a failed call is retried."""

from __future__ import annotations

from .errors import ApiError, ConnectionError, LernerError

FIRST_DELAY_SECONDS = 0.5
LONGEST_DELAY_SECONDS = 8.0
# If the service asks to wait for longer there is no retry: the caller should know at once.
LONGEST_RETRY_AFTER_SECONDS = 60.0


class Retries:
    """Counts the attempts of one call.

    While an earlier attempt is still being processed, as shown by a refusal with a Retry-After time,
    the call waits for its response. That uses up no retry for as long as retries could have taken.
    """

    def __init__(self, most: int, timeout: float) -> None:
        self._most = most
        self._longest_wait = most * timeout
        self._used = 0
        self._at_work_since: float | None = None

    def next(self, error: LernerError, now: float, random: float) -> float | None:
        """How long to wait before the next attempt, in seconds, or None if there is none."""
        delay = retry_delay(error, self._used + 1, random)
        if delay is None:
            return None
        if is_at_work(error):
            if self._at_work_since is None:
                self._at_work_since = now
            if now + delay - self._at_work_since <= self._longest_wait:
                return delay
        self._used += 1
        return delay if self._used <= self._most else None


def is_at_work(error: LernerError) -> bool:
    """True if an earlier attempt is being processed, and the response asks to wait, not at once."""
    return (
        isinstance(error, ApiError)
        and (error.status, error.code) == (409, "idempotency_key_in_use")
        and (error.retry_after or 0) > 0
    )


def retry_delay(error: LernerError, tried: int, random: float) -> float | None:
    """How long to wait before the next attempt, in seconds, or None if another would not help.

    Without Retry-After: 0.5 s, doubled with each attempt, up to 8 s, times a random factor from
    0.75 to 1.25, so that clients that failed together do not retry together.

    tried: attempts made so far, at least 1. random: uniform in [0, 1).
    """
    if not may_pass(error):
        return None
    wanted = error.retry_after if isinstance(error, ApiError) else None
    if wanted is not None:
        return wanted if wanted <= LONGEST_RETRY_AFTER_SECONDS else None
    # The exponent is bounded because 2.0 ** 1024 overflows.
    backoff = min(FIRST_DELAY_SECONDS * 2.0 ** min(tried - 1, 10), LONGEST_DELAY_SECONDS)
    return backoff * (0.75 + random / 2)


def may_pass(error: LernerError) -> bool:
    """True for transient failures."""
    if isinstance(error, ApiError):
        if error.code == "idempotency_key_in_use":
            return error.status == 409
        return error.status in (408, 429) or error.status >= 500
    return isinstance(error, ConnectionError)
