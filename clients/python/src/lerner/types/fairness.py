"""What segments of customers were asked."""

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


@dataclass(frozen=True)
class RangedShare(Model):
    """A share with its 95 % interval, for one look."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class FairSegment(Model):
    """A segment, what it was asked and what it bought."""

    segment: str
    """Empty is none."""
    offers: int
    accepted: int
    mean_price: float
    """In the currency's smallest unit."""
    mean_base_price: float
    relative: RangedShare | None
    """Mean of price over base price; None below 30 offers."""
    acceptance: RangedShare | None
    """Share of offers that were bought; None below 30 offers."""


@dataclass(frozen=True)
class SegmentGap(Model):
    """How far the highest mean lies above the lowest, as a fraction of that."""

    value: float
    low: float
    high: float | None
    """None: it has none."""
    highest: str
    lowest: str


@dataclass(frozen=True)
class ProductSegmentGap(Model):
    """How far the segments of a product lie apart."""

    product_id: str
    value: float
    low: float
    high: float | None
    highest: str
    lowest: str


@dataclass(frozen=True)
class FairnessReport(Model):
    """What segments of customers were asked beside base prices, and what they bought."""

    currency: str | None
    """None where nothing was counted yet."""
    period_start: str | None
    period_end: str | None
    by: Literal["segment"]
    segments: tuple[FairSegment, ...]
    """Those with most offers first."""
    has_more: bool
    gap: SegmentGap | None
    """None for fewer than two segments of 30 offers."""
    products: tuple[ProductSegmentGap, ...]
    """Products whose segments lie furthest apart."""
    max_segment_gap: float | None
    """What the account's policy allows; None: no limit is set."""
    personalization: Literal["segment", "none"]
    reasons: tuple[str, ...]
    """What the figures say, and what to do. In sentences."""


def read_fairness_report(wire: object) -> FairnessReport:
    fields = record(wire)
    return FairnessReport(
        currency=text_or_none(fields, "currency"),
        period_start=text_or_none(fields, "period_start"),
        period_end=text_or_none(fields, "period_end"),
        by=cast("Literal['segment']", text(fields, "by")),
        segments=items(fields, "segments", _read_segment),
        has_more=boolean(fields, "has_more"),
        gap=optional(fields, "gap", _read_gap),
        products=items(fields, "products", _read_product_gap),
        max_segment_gap=number_or_none(fields, "max_segment_gap"),
        personalization=cast("Literal['segment', 'none']", text(fields, "personalization")),
        reasons=texts(fields, "reasons"),
    )


def _read_share(wire: object) -> RangedShare:
    fields = record(wire)
    return RangedShare(number(fields, "value"), number(fields, "low"), number(fields, "high"))


def _read_segment(wire: object) -> FairSegment:
    fields = record(wire)
    return FairSegment(
        segment=text(fields, "segment"),
        offers=integer(fields, "offers"),
        accepted=integer(fields, "accepted"),
        mean_price=number(fields, "mean_price"),
        mean_base_price=number(fields, "mean_base_price"),
        relative=optional(fields, "relative", _read_share),
        acceptance=optional(fields, "acceptance", _read_share),
    )


def _read_gap(wire: object) -> SegmentGap:
    fields = record(wire)
    return SegmentGap(
        value=number(fields, "value"),
        low=number(fields, "low"),
        high=number_or_none(fields, "high"),
        highest=text(fields, "highest"),
        lowest=text(fields, "lowest"),
    )


def _read_product_gap(wire: object) -> ProductSegmentGap:
    gap = _read_gap(wire)
    return ProductSegmentGap(product_id=text(record(wire), "product_id"), **gap.__dict__)
