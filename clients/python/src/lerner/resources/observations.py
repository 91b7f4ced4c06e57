"""Resources that only accept reports; sending a report again is harmless."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from .._call import Call, rows_of, split_params
from .._options import PostOptions
from ..types.observation import (
    OfferParams,
    OutcomeParams,
    Recorded,
    SaleParams,
    read_recorded,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender


class OutcomeCreate(OutcomeParams, PostOptions, total=False):
    """Keyword arguments of one outcome."""


def outcomes_call(rows: object, params: Mapping[str, object]) -> Call[Recorded]:
    """Reports one outcome, given as keyword arguments, or a list of them."""
    if rows is not None:
        return rows_call("/v1/outcomes", rows, params)
    body, options = split_params(params)
    return Call("POST", "/v1/outcomes", read_recorded, options, body=body)


def rows_call(path: str, rows: object, params: Mapping[str, object]) -> Call[Recorded]:
    """Reports a list of rows."""
    stray, options = split_params(params)
    if stray:
        raise TypeError(
            f"{', '.join(stray)}: fields belong into the rows, or the rows be left out."
        )
    return Call("POST", path, read_recorded, options, body=rows_of(rows))


class Outcomes:
    """The outcomes of quotes."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    @overload
    def create(
        self, outcomes: Sequence[OutcomeParams], /, **options: Unpack[PostOptions]
    ) -> Recorded: ...
    @overload
    def create(self, /, **outcome: Unpack[OutcomeCreate]) -> Recorded: ...
    def create(self, outcomes: object = None, /, **params: object) -> Recorded:
        """Reports one outcome (quote_id, status …), or a list of up to 1 000."""
        return self._sender.send(outcomes_call(outcomes, params))


class AsyncOutcomes:
    """The outcomes of quotes."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    @overload
    async def create(
        self, outcomes: Sequence[OutcomeParams], /, **options: Unpack[PostOptions]
    ) -> Recorded: ...
    @overload
    async def create(self, /, **outcome: Unpack[OutcomeCreate]) -> Recorded: ...
    async def create(self, outcomes: object = None, /, **params: object) -> Recorded:
        """Reports one outcome (quote_id, status …), or a list of up to 1 000."""
        return await self._sender.send(outcomes_call(outcomes, params))


class Sales:
    """Units sold, period by period."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, sales: Sequence[SaleParams], /, **options: Unpack[PostOptions]) -> Recorded:
        """Reports up to 10 000 rows, identified by product, segment, currency and period."""
        return self._sender.send(rows_call("/v1/sales", sales, options))


class AsyncSales:
    """Units sold, period by period."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(
        self, sales: Sequence[SaleParams], /, **options: Unpack[PostOptions]
    ) -> Recorded:
        """Reports up to 10 000 rows, identified by product, segment, currency and period."""
        return await self._sender.send(rows_call("/v1/sales", sales, options))


class Offers:
    """Prices that were shown without a quote of this service."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, offers: Sequence[OfferParams], /, **options: Unpack[PostOptions]) -> Recorded:
        """Reports up to 10 000 offers, identified by product and offer id."""
        return self._sender.send(rows_call("/v1/offers", offers, options))


class AsyncOffers:
    """Prices that were shown without a quote of this service."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(
        self, offers: Sequence[OfferParams], /, **options: Unpack[PostOptions]
    ) -> Recorded:
        """Reports up to 10 000 offers, identified by product and offer id."""
        return await self._sender.send(rows_call("/v1/offers", offers, options))
