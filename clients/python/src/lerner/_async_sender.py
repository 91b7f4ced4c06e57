"""How a call is sent through the asynchronous client: key, deadline, attempts, refusals."""

from __future__ import annotations

import time
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


class AsyncConnection:
    """The HTTP client behind a client and its copies: provided, or created at the first call."""

    def __init__(self, given: httpx.AsyncClient | None) -> None:
        self._given = given
        self._made: httpx.AsyncClient | None = None

    def client(self) -> httpx.AsyncClient:
        if self._given is not None:
            return self._given
        if self._made is None:
            import httpx

            self._made = httpx.AsyncClient()
        return self._made

    async def close(self) -> None:
        """Closes what was created here; a client that was provided belongs to the caller."""
        if self._made is not None:
            await self._made.aclose()
            self._made = None


class AsyncSender:
    """Sends calls."""

    def __init__(self, settings: Settings, connection: AsyncConnection) -> None:
        self.settings = settings
        self.connection = connection

    async def send(self, call: Call[T]) -> T:
        """The result of a call. Raises LernerError if there is none."""
        import anyio

        prepared = prepare(self.settings, call)
        retries = Retries(prepared.max_retries, prepared.timeout)
        tried = 0
        while True:
            tried += 1
            began = time.monotonic()
            answer: Answer | None = None
            try:
                answer = await self._try_once(prepared)
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
            await anyio.sleep(step.delay)

    async def _try_once(self, prepared: Prepared) -> Answer:
        import anyio

        from ._failure import BREAKS, TIMEOUTS, broken, late

        base_url = self.settings.base_url
        try:
            with anyio.move_on_after(prepared.timeout):
                return await self._exchange(prepared)
        except TIMEOUTS as fault:  # of the caller's own client, with its own limits
            raise late(base_url, prepared.timeout) from fault
        except BREAKS as fault:
            raise broken(base_url, fault) from fault
        raise late(base_url, prepared.timeout)

    async def _exchange(self, prepared: Prepared) -> Answer:
        import httpx

        client = self.connection.client()
        request = client.build_request(
            prepared.method,
            prepared.url,
            headers=prepared.headers,
            content=prepared.content,
            timeout=None,
        )
        response = await client.send(request, stream=True, follow_redirects=False)
        try:
            body = await response.aread()
        except httpx.DecodingError as fault:
            raise unreadable(response.status_code, response.headers, str(fault)) from None
        finally:
            await response.aclose()
        return Answer(response.status_code, response.headers, body)
