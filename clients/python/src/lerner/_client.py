"""The blocking client."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, overload

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
from ._raw import RawResponse, call_raw
from ._sender import Connection, Sender
from .resources.quote import batch_call, quote_call
from .resources.service import health_call, openapi_call

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

    import httpx
    from typing_extensions import Self, Unpack
    from typing_extensions import TypeVar as DefaultingTypeVar

    from ._log import LogEvent
    from ._options import Fallback
    from .resources.account import AccountState
    from .resources.api_keys import ApiKeys
    from .resources.audit import Audit
    from .resources.breakers import Breakers
    from .resources.events import Events
    from .resources.exports import Exports
    from .resources.imports import Imports
    from .resources.observations import Offers, Outcomes, Sales
    from .resources.policy import ManyPolicies, Policy
    from .resources.price_lists import PriceLists
    from .resources.products import Products
    from .resources.quote import ContractQuoteArguments, QuoteArguments
    from .resources.quotes import Quotes
    from .resources.reports import Reports
    from .resources.session import Sessions
    from .resources.simulations import Simulations
    from .resources.webhook_endpoints import WebhookEndpoints
    from .types.health import Health
    from .types.quote import BatchResult, Everyone, FallbackQuote, Quote, QuoteParams

    # What a quote of a client is: where the client has a fallback, Quote | FallbackQuote.
    QuoteT = DefaultingTypeVar("QuoteT", bound="Quote | FallbackQuote", default="Quote")
else:
    # The default is for type checkers alone, so that nothing is needed for it at run time.
    QuoteT = TypeVar("QuoteT")

T = TypeVar("T")
P = ParamSpec("P")


class Lerner(Generic[QuoteT]):
    """A client of one Lerner service. Threads may share it.

    api_key: else the environment variable LERNER_API_KEY; a missing one shows at the first call.
    base_url: where the service listens, else LERNER_BASE_URL.
    timeout: seconds; one deadline over connecting, headers and body of each try.
    max_retries: further tries after a failure that may pass.
    fallback: "base_price" makes `quote` answer the base price when the service cannot answer in time.
    http_client: an httpx.Client of your own; it stays yours to close. httpx counts its time limit for
        each single read, so there a server that drips its headers can outlast the deadline.
    logger: is told of each try; never of a key.

    Raises ConfigurationError if there is no base address or an option is malformed.
    """

    @overload
    def __init__(
        self: Lerner[Quote],
        *,
        fallback: None = None,
        http_client: httpx.Client | None = None,
        **options: Unpack[ClientOptions],
    ) -> None: ...
    @overload
    def __init__(
        self: Lerner[Quote | FallbackQuote],
        *,
        fallback: Fallback,
        http_client: httpx.Client | None = None,
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
        http_client: httpx.Client | None = None,
        logger: Callable[[LogEvent], object] | None = None,
    ) -> None:
        settings = read_settings(
            api_key, base_url, timeout, max_retries, fallback, default_headers, logger
        )
        self._use(Sender(settings, Connection(settings.base_url, http_client)))

    def _use(self, sender: Sender) -> None:
        self._sender = sender

    # Each noun is loaded when it is first used: most programs need one or two.
    @cached_property
    def account(self) -> AccountState:
        """Whether everything stands still."""
        from .resources.account import AccountState

        return AccountState(self._sender)

    @cached_property
    def api_keys(self) -> ApiKeys:
        """The keys of the account."""
        from .resources.api_keys import ApiKeys

        return ApiKeys(self._sender)

    @cached_property
    def policies(self) -> ManyPolicies:
        """Costs and guardrails of many products at once."""
        from .resources.policy import ManyPolicies

        return ManyPolicies(self._sender)

    @cached_property
    def price_lists(self) -> PriceLists:
        """Prices that everybody sees for a time."""
        from .resources.price_lists import PriceLists

        return PriceLists(self._sender)

    @cached_property
    def audit(self) -> Audit:
        """Who changed what."""
        from .resources.audit import Audit

        return Audit(self._sender)

    @cached_property
    def breakers(self) -> Breakers:
        """What looked too wrong to go on."""
        from .resources.breakers import Breakers

        return Breakers(self._sender)

    @cached_property
    def events(self) -> Events:
        """What happened."""
        from .resources.events import Events

        return Events(self._sender)

    @cached_property
    def exports(self) -> Exports:
        """What is stored, for a warehouse or a notebook."""
        from .resources.exports import Exports

        return Exports(self._sender)

    @cached_property
    def imports(self) -> Imports:
        """Files of sales, offers or products."""
        from .resources.imports import Imports

        return Imports(self._sender)

    @cached_property
    def offers(self) -> Offers:
        """Prices that were shown without a quote of this service."""
        from .resources.observations import Offers

        return Offers(self._sender)

    @cached_property
    def outcomes(self) -> Outcomes:
        """What became of quotes."""
        from .resources.observations import Outcomes

        return Outcomes(self._sender)

    @cached_property
    def policy(self) -> Policy:
        """The policy of the account."""
        from .resources.policy import Policy

        return Policy(self._sender)

    @cached_property
    def products(self) -> Products:
        """The catalogue."""
        from .resources.products import Products

        return Products(self._sender)

    @cached_property
    def quotes(self) -> Quotes:
        """The record of quotes made."""
        from .resources.quotes import Quotes

        return Quotes(self._sender)

    @cached_property
    def reports(self) -> Reports:
        """What prices earned, and how sure that is."""
        from .resources.reports import Reports

        return Reports(self._sender)

    @cached_property
    def sales(self) -> Sales:
        """What was sold, period by period."""
        from .resources.observations import Sales

        return Sales(self._sender)

    @cached_property
    def session(self) -> Sessions:
        """Signing in with a browser, and who one is."""
        from .resources.session import Sessions

        return Sessions(self._sender)

    @cached_property
    def simulations(self) -> Simulations:
        """What a history tells before a price changes."""
        from .resources.simulations import Simulations

        return Simulations(self._sender)

    @cached_property
    def webhook_endpoints(self) -> WebhookEndpoints:
        """Where events are sent."""
        from .resources.webhook_endpoints import WebhookEndpoints

        return WebhookEndpoints(self._sender)

    @overload
    def quote(self, **params: Unpack[QuoteArguments]) -> QuoteT: ...
    @overload
    def quote(self, *, fallback: None, **params: Unpack[QuoteArguments]) -> Quote: ...
    @overload
    def quote(
        self, *, fallback: Fallback, **params: Unpack[QuoteArguments]
    ) -> Quote | FallbackQuote: ...
    @overload
    def quote(self, **params: Unpack[ContractQuoteArguments]) -> QuoteT: ...
    @overload
    def quote(self, *, fallback: None, **params: Unpack[ContractQuoteArguments]) -> Quote: ...
    @overload
    def quote(
        self, *, fallback: Fallback, **params: Unpack[ContractQuoteArguments]
    ) -> Quote | FallbackQuote: ...
    def quote(self, **params: object) -> Quote | FallbackQuote:
        """The price to show for a product now.

        product_id: your own id of the product. base_price: in the currency's smallest unit.
        currency: ISO 4217, "usd" say. segment, customer_id, quantity, preview, promotion, include: if
        wanted. The contract's names (productId, basePrice …) are taken too. Options of the call:
        timeout, max_retries, idempotency_key, extra_headers, fallback.
        """
        return self._sender.send(quote_call(params, self._sender.settings.fallback))

    def quote_batch(
        self,
        requests: Sequence[QuoteParams],
        /,
        *,
        everyone: Everyone | None = None,
        **options: Unpack[PostOptions],
    ) -> list[BatchResult]:
        """Up to 1 000 prices at once: one quote or error each, in the order asked.

        With `everyone` the prices are shown to everybody for a time, and sales reported in it
        tell of them.
        """
        return self._sender.send(batch_call(requests, everyone, options))

    def health(self, **options: Unpack[RequestOptions]) -> Health:
        """Whether the service is there and can store; needs no key."""
        return self._sender.send(health_call(options))

    def openapi(self, **options: Unpack[RequestOptions]) -> dict[str, object]:
        """The OpenAPI document of the service; needs no key."""
        return self._sender.send(openapi_call(options))

    def with_raw_response(
        self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> RawResponse[T]:
        """Calls a method of this client and answers its result with status, headers and body.

        `client.with_raw_response(client.quote, product_id="mug", base_price=1999, currency="usd")`
        """
        return call_raw(method, *args, **kwargs)

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
    ) -> Lerner[Quote | FallbackQuote]: ...
    def with_options(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        fallback: Fallback | None = None,
    ) -> Lerner[Any]:
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
        copy._use(Sender(settings, self._sender.connection))
        return copy

    def close(self) -> None:
        """Closes the connections, but not an http_client of your own."""
        self._sender.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
