"""The asynchronous client."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, overload

from ._async_sender import AsyncConnection, AsyncSender
from ._nouns import AsyncNouns
from ._options import (
    DEFAULT_MAX_RETRIES,
    DEFAULT_TIMEOUT_SECONDS,
    ClientOptions,
    PostOptions,
    RequestOptions,
    check_fallback,
    check_retries,
    check_timeout,
    read_settings,
)
from ._raw import RawResponse, call_raw_async
from .resources.quote import batch_call, quote_call
from .resources.service import health_call, openapi_call

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from types import TracebackType

    import httpx
    from typing_extensions import Self, Unpack
    from typing_extensions import TypeVar as DefaultingTypeVar

    from ._log import LogEvent
    from ._options import Fallback
    from .resources.quote import ContractQuoteArguments, QuoteArguments
    from .types.fallback import FallbackQuote
    from .types.health import Health
    from .types.quote import Everyone, Quote, QuoteParams
    from .types.results import BatchResult

    # The result of a client's quote: Quote | FallbackQuote if the client has a fallback.
    QuoteT = DefaultingTypeVar("QuoteT", bound="Quote | FallbackQuote", default="Quote")
else:
    # The default is for type checkers only, so that nothing is needed for it at run time.
    QuoteT = TypeVar("QuoteT")

T = TypeVar("T")
P = ParamSpec("P")


class AsyncLerner(AsyncNouns, Generic[QuoteT]):
    """A client of one Lerner service. Tasks of one event loop may share it.

    api_key: LERNER_API_KEY if absent; a missing key is only reported by the first call.
    base_url: the service's address; LERNER_BASE_URL if absent.
    timeout: seconds; one deadline for connecting, headers and body of each attempt.
    max_retries: further attempts after a transient failure.
    fallback: "base_price" makes `quote` return the base price if there is no answer in time.
    http_client: your own httpx.AsyncClient; you remain responsible for closing it.
    logger: called for each attempt; never receives a key.

    Raises ConfigurationError if there is no base address or an option is malformed.
    """

    @overload
    def __init__(
        self: AsyncLerner[Quote],
        *,
        fallback: None = None,
        http_client: httpx.AsyncClient | None = None,
        **options: Unpack[ClientOptions],
    ) -> None: ...
    @overload
    def __init__(
        self: AsyncLerner[Quote | FallbackQuote],
        *,
        fallback: Fallback,
        http_client: httpx.AsyncClient | None = None,
        **options: Unpack[ClientOptions],
    ) -> None: ...
    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
        max_retries: int = DEFAULT_MAX_RETRIES,
        fallback: Fallback | None = None,
        default_headers: Mapping[str, str] | None = None,
        http_client: httpx.AsyncClient | None = None,
        logger: Callable[[LogEvent], object] | None = None,
    ) -> None:
        settings = read_settings(
            api_key, base_url, timeout, max_retries, fallback, default_headers, logger
        )
        self._use(AsyncSender(settings, AsyncConnection(http_client)))

    def _use(self, sender: AsyncSender) -> None:
        self._sender = sender

    @overload
    async def quote(self, **params: Unpack[QuoteArguments]) -> QuoteT: ...
    @overload
    async def quote(self, *, fallback: None, **params: Unpack[QuoteArguments]) -> Quote: ...
    @overload
    async def quote(
        self, *, fallback: Fallback, **params: Unpack[QuoteArguments]
    ) -> Quote | FallbackQuote: ...
    @overload
    async def quote(self, **params: Unpack[ContractQuoteArguments]) -> QuoteT: ...
    @overload
    async def quote(self, *, fallback: None, **params: Unpack[ContractQuoteArguments]) -> Quote: ...
    @overload
    async def quote(
        self, *, fallback: Fallback, **params: Unpack[ContractQuoteArguments]
    ) -> Quote | FallbackQuote: ...
    async def quote(self, **params: object) -> Quote | FallbackQuote:
        """The price to show for a product now.

        product_id: your own id of the product. base_price: in the currency's smallest unit.
        currency: ISO 4217, such as "usd". segment, customer_id, quantity, preview, promotion, include:
        optional. The contract's names (productId, basePrice …) are accepted, too. Options of the call:
        timeout, max_retries, idempotency_key, extra_headers, fallback.
        """
        return await self._sender.send(quote_call(params, self._sender.settings.fallback))

    async def quote_batch(
        self,
        requests: Sequence[QuoteParams],
        /,
        *,
        everyone: Everyone | None = None,
        **options: Unpack[PostOptions],
    ) -> list[BatchResult]:
        """Up to 1 000 prices at once: one quote or error each, in the order of the requests.

        With `everyone` the prices are public for a period, and sales reported in it
        are attributed to them.
        """
        return await self._sender.send(batch_call(requests, everyone, options))

    async def health(self, **options: Unpack[RequestOptions]) -> Health:
        """Whether the service is running and can store data; needs no key."""
        return await self._sender.send(health_call(options))

    async def openapi(self, **options: Unpack[RequestOptions]) -> dict[str, object]:
        """The OpenAPI document of the service; needs no key."""
        return await self._sender.send(openapi_call(options))

    async def with_raw_response(
        self, method: Callable[P, Awaitable[T]], /, *args: P.args, **kwargs: P.kwargs
    ) -> RawResponse[T]:
        """Calls a method of this client and returns its result with status, headers and body.

        `await client.with_raw_response(client.quote, product_id="mug", base_price=1999, currency="usd")`
        """
        return await call_raw_async(method, *args, **kwargs)

    @overload
    def with_options(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        fallback: None = None,
    ) -> Self: ...
    @overload
    def with_options(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        fallback: Fallback,
    ) -> AsyncLerner[Quote | FallbackQuote]: ...
    def with_options(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        fallback: Fallback | None = None,
    ) -> AsyncLerner[Any]:
        """A client with other options that shares the connections of this one."""
        settings = self._sender.settings
        if timeout is not None:
            check_timeout(timeout)
            settings = replace(settings, timeout=timeout)
        if max_retries is not None:
            check_retries(max_retries)
            settings = replace(settings, max_retries=max_retries)
        if fallback is not None:
            check_fallback(fallback)
            settings = replace(settings, fallback=fallback)
        copy = object.__new__(type(self))
        copy._use(AsyncSender(settings, self._sender.connection))
        return copy

    async def close(self) -> None:
        """Closes the connections, except those of an http_client of your own."""
        await self._sender.connection.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
