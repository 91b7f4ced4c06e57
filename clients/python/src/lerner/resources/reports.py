"""What prices earned, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from .._call import Call, split_params
from .._options import PostOptions, RequestOptions
from ..types.fairness import FairnessReport, read_fairness_report
from ..types.off_policy import OffPolicyParams, OffPolicyReport, read_off_policy_report
from ..types.report import (
    CalibrationReport,
    LiftReport,
    read_calibration_report,
    read_lift_report,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender

# Written as a call, since `from` is a word of Python: it goes as `**{"from": "2026-01-05T00:00:00Z"}`.
_From = TypedDict("_From", {"from": str | None}, total=False)


class CalibrationParams(RequestOptions, _From, total=False):
    """Keyword arguments of the calibration report."""

    currency: str | None
    """The one with most offers if absent."""
    until: str | None
    """RFC 3339; its week is counted whole. Now if absent."""


class LiftParams(RequestOptions, _From, total=False):
    """Keyword arguments of the lift report."""

    currency: str | None
    """The one with most offers if absent."""
    until: str | None
    """RFC 3339; its week is counted whole. Now if absent."""
    by: Literal["product", "category", "week", "segment"] | None
    """Also tell of each of these, in `groups`."""
    series: Literal["week"] | None
    """Also tell what was known at the end of each week, in `series`."""
    limit: int | None
    """How many groups, up to 100; 20 if absent."""
    lift: float | None
    """The lift that `plan` is about, as a share; 0.05 if absent."""


class FairnessParams(RequestOptions, _From, total=False):
    """Keyword arguments of the fairness report."""

    currency: str | None
    """The one with most offers if absent."""
    until: str | None
    """RFC 3339; its week is counted whole. Now if absent."""
    by: Literal["segment"] | None
    limit: int | None
    """How many segments, up to 100; 20 if absent."""


def lift_call(params: Mapping[str, object]) -> Call[LiftReport]:
    """Asks what was earned."""
    query, options = split_params(params)
    return Call("GET", "/v1/reports/lift", read_lift_report, options, query=query)


def calibration_call(params: Mapping[str, object]) -> Call[CalibrationReport]:
    """Asks whether confidence came true."""
    query, options = split_params(params)
    return Call("GET", "/v1/reports/calibration", read_calibration_report, options, query=query)


def fairness_call(params: Mapping[str, object]) -> Call[FairnessReport]:
    """Asks what segments were asked."""
    query, options = split_params(params)
    return Call("GET", "/v1/reports/fairness", read_fairness_report, options, query=query)


class OffPolicyQuestion(OffPolicyParams, PostOptions, total=False):
    """Keyword arguments of the off-policy report."""


def off_policy_call(params: Mapping[str, object]) -> Call[OffPolicyReport]:
    """Asks what other prices would have earned."""
    body, options = split_params(params)
    # `from` is a word of Python.
    if "from_" in body:
        body["from"] = body.pop("from_")
    return Call("POST", "/v1/reports/off_policy", read_off_policy_report, options, body=body)


class Reports:
    """What prices earned, and how sure that is."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def lift(self, **params: Unpack[LiftParams]) -> LiftReport:
        """What optimized prices earned beside base prices, with intervals that hold at every look."""
        return self._sender.send(lift_call(params))

    def calibration(self, **params: Unpack[CalibrationParams]) -> CalibrationReport:
        """Whether `confidence` came true."""
        return self._sender.send(calibration_call(params))

    def fairness(self, **params: Unpack[FairnessParams]) -> FairnessReport:
        """What segments were asked beside base prices, and how far they lie apart."""
        return self._sender.send(fairness_call(params))

    def off_policy(self, **params: Unpack[OffPolicyQuestion]) -> OffPolicyReport:
        """What other prices would have earned, by the chances of those that were drawn."""
        return self._sender.send(off_policy_call(params))


class AsyncReports:
    """What prices earned, and how sure that is."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def lift(self, **params: Unpack[LiftParams]) -> LiftReport:
        """What optimized prices earned beside base prices, with intervals that hold at every look."""
        return await self._sender.send(lift_call(params))

    async def calibration(self, **params: Unpack[CalibrationParams]) -> CalibrationReport:
        """Whether `confidence` came true."""
        return await self._sender.send(calibration_call(params))

    async def fairness(self, **params: Unpack[FairnessParams]) -> FairnessReport:
        """What segments were asked beside base prices, and how far they lie apart."""
        return await self._sender.send(fairness_call(params))

    async def off_policy(self, **params: Unpack[OffPolicyQuestion]) -> OffPolicyReport:
        """What other prices would have earned, by the chances of those that were drawn."""
        return await self._sender.send(off_policy_call(params))
