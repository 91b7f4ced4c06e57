"""How a call is sent through the blocking client: key, deadline, attempts, refusals."""

from __future__ import annotations

import threading
import time
import weakref
from typing import TYPE_CHECKING, TypeVar

from ._outcome import after_failure, tell
from ._prepare import Answer, Prepared, accept, prepare, unreadable
from ._retry import Retries
from .errors import LernerError

if TYPE_CHECKING:
    import httpx

    from ._call import Call
    from ._options import Settings

T = TypeVar("T")


class Connection:
    """The HTTP client behind a client and its copies: provided, or created at the first call."""

    def __init__(self, base_url: str, given: httpx.Client | None) -> None:
        self._base_url = base_url
        self._given = given
        self._made: httpx.Client | None = None
        self._lock = threading.Lock()

    def client(self) -> httpx.Client:
        made = self._given or self._made
        if made is not None:
            return made
        with self._lock:
            if self._made is None:
                from ._deadline import deadline_client

                self._made = deadline_client(self._base_url)
                # A client that is dropped without being closed leaves no open connection.
                weakref.finalize(self, self._made.close)
            return self._made

    def close(self) -> None:
        """Closes what was created here; a client that was provided belongs to the caller."""
        with self._lock:
            if self._made is not None:
                self._made.close()
                self._made = None


class Sender:
    """Sends calls."""

    def __init__(self, settings: Settings, connection: Connection) -> None:
        self.settings = settings
        self.connection = connection

    def send(self, call: Call[T]) -> T:
        """The result of a call. Raises LernerError if there is none."""
        prepared = prepare(self.settings, call)
        retries = Retries(prepared.max_retries, prepared.timeout)
        tried = 0
        while True:
            tried += 1
            began = time.monotonic()
            answer: Answer | None = None
            try:
                answer = self._try_once(prepared)
                answer.tries = tried
                result = accept(call, answer)
            except LernerError as error:
                step = after_failure(call, retries, error)
                tell(self.settings, prepared, tried, began, answer, error, step.delay)
                if step.delay is None:
                    if step.fallback is None:
                        raise
                    return step.fallback()
            else:
                tell(self.settings, prepared, tried, began, answer, None, None)
                return result
            time.sleep(step.delay)

    def _try_once(self, prepared: Prepared) -> Answer:
        import httpx

        from ._deadline import set_deadline
        from ._failure import BREAKS, TIMEOUTS, broken, late

        client = self.connection.client()
        deadline = time.monotonic() + prepared.timeout
        base_url = self.settings.base_url
        set_deadline(deadline)
        try:
            request = client.build_request(
                prepared.method,
                prepared.url,
                headers=prepared.headers,
                content=prepared.content,
                timeout=prepared.timeout,
            )
            response = client.send(request, stream=True, follow_redirects=False)
            try:
                pieces: list[bytes] = []
                for piece in response.iter_bytes():
                    pieces.append(piece)
                    # For the caller's own client, whose sockets only limit single reads.
                    if time.monotonic() > deadline:
                        raise late(base_url, prepared.timeout)
            except httpx.DecodingError as fault:
                raise unreadable(response.status_code, response.headers, str(fault)) from None
            finally:
                response.close()
            return Answer(response.status_code, response.headers, b"".join(pieces))
        except TIMEOUTS as fault:
            raise late(base_url, prepared.timeout) from fault
        except BREAKS as fault:
            raise broken(base_url, fault) from fault
        finally:
            set_deadline(None)
