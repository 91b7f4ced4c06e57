"""What prices earned, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from .._model import Model
from .._read import (
    boolean,
    integer,
    items,
    number,
    number_or_none,
    optional,
    record,
    text,
    text_or_none,
    texts,
)
from .price_list import PriceListResult, read_price_list_result

LiftVerdict = Literal["no_holdout", "uneven_split", "too_early", "gain", "loss", "undecided"]
CalibrationVerdict = Literal["holds", "too_high", "too_low", "cannot_tell"]


@dataclass(frozen=True)
class LiftEstimate(Model):
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class LiftShare(Model):
    """A lift as a share: 0.05 is 5 %. None where the holdout may have earned nothing."""

    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class LiftMeasure(Model):
    """What each arm brings; its intervals hold at every look."""

    optimized: LiftEstimate
    """Per offer."""
    holdout: LiftEstimate
    """Per offer, at base prices."""
    earned: LiftEstimate
    """What optimized prices brought beyond base prices over all offers so far."""
    relative: LiftShare


@dataclass(frozen=True)
class LiftOffers(Model):
    """Offers whose time for an answer is over, by arm."""

    optimized: int
    holdout: int


@dataclass(frozen=True)
class LiftUnits(Model):
    """Units that were bought and kept, by arm."""

    optimized: float
    holdout: float


@dataclass(frozen=True)
class LiftGroup(Model):
    """What the offers of one product, category, week or segment brought."""

    key: str
    """The product, category or segment, or the Monday of the week; empty for none."""
    offers: LiftOffers
    sold: LiftUnits
    profit: LiftMeasure | None
    revenue: LiftMeasure | None
    units: LiftMeasure | None
    costs_known: float
    verdict: LiftVerdict


@dataclass(frozen=True)
class LiftPoint(Model):
    """What was known at the end of a week, of all offers from the start of the report until then."""

    period_end: str
    offers: LiftOffers
    sold: LiftUnits
    profit: LiftMeasure | None
    revenue: LiftMeasure | None
    units: LiftMeasure | None
    costs_known: float
    verdict: LiftVerdict


@dataclass(frozen=True)
class SampleRatio(Model):
    """Whether as many offers came into the holdout as were meant to."""

    expected: float
    seen: float
    p_value: float
    """Chance that the two ever differ as much where nothing is lost."""


@dataclass(frozen=True)
class LargerHoldout(Model):
    """How long a proof would take with a larger holdout."""

    holdout: float
    weeks: float | None


@dataclass(frozen=True)
class LiftPlan(Model):
    """How long a proof takes at the traffic so far."""

    lift: float
    weeks: float | None
    """From the first offer, four times in five; None: longer than two years."""
    weeks_so_far: float
    least_lift: float
    """The least lift that half a year proves."""
    with_holdouts: tuple[LargerHoldout, ...]


@dataclass(frozen=True)
class LiftReport(Model):
    """What optimized prices earned beside the holdout at base prices."""

    currency: str | None
    """None where nothing was counted yet."""
    period_start: str | None
    period_end: str | None
    offers: LiftOffers
    sold: LiftUnits
    profit: LiftMeasure | None
    """At the unit costs known now; None without any, or with too few purchases."""
    revenue: LiftMeasure | None
    """None with too few purchases."""
    units: LiftMeasure | None
    costs_known: float
    """Share of the offers whose product has a unit cost: `profit` is of these."""
    verdict: LiftVerdict
    reasons: tuple[str, ...]
    """The verdict, what to be wary of, and what to do. In sentences."""
    sample_ratio: SampleRatio | None
    plan: LiftPlan | None
    by: str | None
    groups: tuple[LiftGroup, ...]
    has_more: bool
    series: tuple[LiftPoint, ...]
    """With `series="week"`: what was known at the end of each week."""
    switchbacks: tuple[PriceListResult, ...]
    """What price lists that switch have shown in that time, the latest five."""


@dataclass(frozen=True)
class CalibrationBin(Model):
    """Prices whose confidence lay between `low` and `high`."""

    low: float
    high: float
    cells: int
    """Products and segments."""
    offers: int
    """At moved prices."""
    holdout_offers: int
    """At base prices beside them."""
    claimed: float | None
    """The share that was claimed to be right."""
    right: LiftEstimate | None
    """The share of cells whose moved price does earn at least what the base price earns."""
    lift: LiftEstimate | None
    """What moved prices earned above base prices, as a share."""
    verdict: CalibrationVerdict


@dataclass(frozen=True)
class CalibrationReport(Model):
    """Whether `confidence` came true, by what prices earned beside the holdout."""

    currency: str | None
    """None where nothing was counted yet."""
    period_start: str | None
    period_end: str | None
    bins: tuple[CalibrationBin, ...]
    left_out: int
    """Cells without a known unit cost below the base price."""
    reasons: tuple[str, ...]
    """What the table says, in sentences."""


def read_lift_report(wire: object) -> LiftReport:
    fields = record(wire)
    return LiftReport(
        currency=text_or_none(fields, "currency"),
        period_start=text_or_none(fields, "period_start"),
        period_end=text_or_none(fields, "period_end"),
        offers=_read_offers(fields.get("offers")),
        sold=_read_units(fields.get("sold")),
        profit=optional(fields, "profit", _read_measure),
        revenue=optional(fields, "revenue", _read_measure),
        units=optional(fields, "units", _read_measure),
        costs_known=number(fields, "costs_known"),
        verdict=cast("LiftVerdict", text(fields, "verdict")),
        reasons=texts(fields, "reasons"),
        sample_ratio=optional(fields, "sample_ratio", _read_sample_ratio),
        plan=optional(fields, "plan", _read_plan),
        by=text_or_none(fields, "by"),
        groups=items(fields, "groups", _read_group),
        has_more=boolean(fields, "has_more"),
        series=items(fields, "series", _read_point),
        switchbacks=items(fields, "switchbacks", read_price_list_result),
    )


def read_calibration_report(wire: object) -> CalibrationReport:
    fields = record(wire)
    return CalibrationReport(
        currency=text_or_none(fields, "currency"),
        period_start=text_or_none(fields, "period_start"),
        period_end=text_or_none(fields, "period_end"),
        bins=items(fields, "bins", _read_bin),
        left_out=integer(fields, "left_out"),
        reasons=texts(fields, "reasons"),
    )


def _read_group(wire: object) -> LiftGroup:
    fields = record(wire)
    return LiftGroup(
        key=text(fields, "key"),
        offers=_read_offers(fields.get("offers")),
        sold=_read_units(fields.get("sold")),
        profit=optional(fields, "profit", _read_measure),
        revenue=optional(fields, "revenue", _read_measure),
        units=optional(fields, "units", _read_measure),
        costs_known=number(fields, "costs_known"),
        verdict=cast("LiftVerdict", text(fields, "verdict")),
    )


def _read_point(wire: object) -> LiftPoint:
    fields = record(wire)
    return LiftPoint(
        period_end=text(fields, "period_end"),
        offers=_read_offers(fields.get("offers")),
        sold=_read_units(fields.get("sold")),
        profit=optional(fields, "profit", _read_measure),
        revenue=optional(fields, "revenue", _read_measure),
        units=optional(fields, "units", _read_measure),
        costs_known=number(fields, "costs_known"),
        verdict=cast("LiftVerdict", text(fields, "verdict")),
    )


def _read_offers(wire: object) -> LiftOffers:
    fields = record(wire)
    return LiftOffers(integer(fields, "optimized"), integer(fields, "holdout"))


def _read_units(wire: object) -> LiftUnits:
    fields = record(wire)
    return LiftUnits(number(fields, "optimized"), number(fields, "holdout"))


def _read_estimate(wire: object) -> LiftEstimate:
    fields = record(wire)
    return LiftEstimate(number(fields, "value"), number(fields, "low"), number(fields, "high"))


def _read_measure(wire: object) -> LiftMeasure:
    fields = record(wire)
    share = record(fields.get("relative"))
    return LiftMeasure(
        optimized=_read_estimate(fields.get("optimized")),
        holdout=_read_estimate(fields.get("holdout")),
        earned=_read_estimate(fields.get("earned")),
        relative=LiftShare(
            number_or_none(share, "value"),
            number_or_none(share, "low"),
            number_or_none(share, "high"),
        ),
    )


def _read_sample_ratio(wire: object) -> SampleRatio:
    fields = record(wire)
    return SampleRatio(
        expected=number(fields, "expected"),
        seen=number(fields, "seen"),
        p_value=number(fields, "p_value"),
    )


def _read_plan(wire: object) -> LiftPlan:
    fields = record(wire)
    return LiftPlan(
        lift=number(fields, "lift"),
        weeks=number_or_none(fields, "weeks"),
        weeks_so_far=number(fields, "weeks_so_far"),
        least_lift=number(fields, "least_lift"),
        with_holdouts=items(fields, "with_holdouts", _read_larger_holdout),
    )


def _read_larger_holdout(wire: object) -> LargerHoldout:
    fields = record(wire)
    return LargerHoldout(number(fields, "holdout"), number_or_none(fields, "weeks"))


def _read_bin(wire: object) -> CalibrationBin:
    fields = record(wire)
    return CalibrationBin(
        low=number(fields, "low"),
        high=number(fields, "high"),
        cells=integer(fields, "cells"),
        offers=integer(fields, "offers"),
        holdout_offers=integer(fields, "holdout_offers"),
        claimed=number_or_none(fields, "claimed"),
        right=optional(fields, "right", _read_estimate),
        lift=optional(fields, "lift", _read_estimate),
        verdict=cast("CalibrationVerdict", text(fields, "verdict")),
    )
