"""What prices may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import integer, items, record, text, text_or_none
from .observation import RequestWarning, read_warnings
from .quote import BatchError, read_batch_error

YieldingRule = Literal[
    "price_ending", "competitor", "max_step", "min_margin", "max_increase", "max_decrease"
]


class PriceEndings(TypedDict):
    """Allowed last digits: 99 and 49 allow 1999 and 1949."""

    endings: Sequence[int]


class PriceStep(TypedDict):
    """Prices are multiples of the step."""

    step: int


class Competitor(TypedDict):
    """Where our price lies beside a competitor's."""

    price: int
    rule: Literal["at_most", "at_least", "within", "none"]
    tolerance: float
    """Fraction of their price by which ours may lie beyond the rule."""


class _InventoryRequired(TypedDict):
    on_hand: int
    until: str | datetime


class Inventory(_InventoryRequired, total=False):
    """What is left to sell, and until when."""

    salvage_value: int
    """What a unit left over at that time is worth; what it cost, if absent."""


class _GroupRequired(TypedDict):
    name: str


class Group(_GroupRequired, total=False):
    """Sizes, packs and substitutes of one name, priced together."""

    unit_count: int
    """Units in a pack; 1, if absent."""


Jurisdiction = Literal["eu", "us_ny"]

_CapRequired = TypedDict(
    "_CapRequired",
    {"region": str, "from": str, "until": str, "max_increase": float},
)


class EmergencyCap(_CapRequired, total=False):
    """No price above the one before an emergency by more than a fraction, while it lasts."""

    segments: Sequence[str]
    """The segments of customers in the region; all if absent."""


class ProductEmergencyCap(EmergencyCap, total=False):
    """A cap of one product."""

    prior_price: int
    """The price before the emergency; what everybody saw then, else the base price, if absent."""


class _SharedFields(TypedDict, total=False):
    objective: Literal["profit", "revenue", "units"]
    unit_cost: int
    """0 is a cost; unknown if absent."""
    margin_between: Sequence[float]
    """Lowest and highest margin where no unit_cost is known."""
    min_price: int
    max_price: int
    max_decrease: float
    """Fraction of the base price, 0 to 1."""
    max_increase: float
    """Fraction of the base price, 0 to 10."""
    min_margin: float
    """Least (price - unit_cost) / price."""
    price_ending: PriceEndings | PriceStep
    max_step: float
    """Fraction between successive prices of a product."""
    cooldown_seconds: int
    competitor: Competitor
    inventory: Inventory
    exploration: float
    """0 none, 1 full."""
    max_loss: float
    """How much less than base prices the prices may earn, as a share of that, 0 to 1."""
    holdout: float
    """Share of offers kept at the base price, 0 to 0.5."""
    mode: Literal["live", "shadow", "paused"]
    personalization: Literal["segment", "none"]
    jurisdictions: Sequence[Jurisdiction]
    """Whose disclosures `terms` name."""
    max_segment_gap: float
    """How far apart the prices of two segments may lie, as a fraction of the lower one."""
    priority: Sequence[YieldingRule]
    """The order in which rules yield when they cannot all hold, first to yield first."""


class PolicyFields(_SharedFields, total=False):
    """What an account may set: the same keys are sent and answered. Prices are in the currency's smallest unit."""

    emergency_caps: Sequence[EmergencyCap]
    unknown_products: Literal["create", "reject"]
    """What a quote for an unknown product does."""
    auto_activate: bool
    """Whether price lists that repeat themselves also activate themselves."""


class ProductPolicyFields(_SharedFields, total=False):
    """What a product may set over the account's policy. Prices are in the currency's smallest unit."""

    emergency_caps: Sequence[ProductEmergencyCap]
    group: Group


class EffectiveProductPolicyFields(ProductPolicyFields, total=False):
    """The policy of a product."""

    unknown_products: Literal["create", "reject"]
    """What a quote for an unknown product does."""
    auto_activate: bool
    """Whether price lists that repeat themselves also activate themselves."""


class _ToPutRequired(TypedDict):
    product_id: str


class ProductPolicyToPut(ProductPolicyFields, _ToPutRequired, total=False):
    """What a product is to set for itself."""


class _PoliciesRequired(TypedDict):
    policies: Sequence[ProductPolicyToPut]


class PoliciesPutParams(_PoliciesRequired, total=False):
    """The policies of many products, up to 10 000."""

    merge: bool
    """True: fields that are not sent stay as they are."""


@dataclass(frozen=True)
class PolicySet(Model):
    """A policy that was set."""

    product_id: str
    warnings: tuple[RequestWarning, ...] | None = None


PolicyResult = PolicySet | BatchError
"""What became of a policy: `isinstance(result, PolicySet)` tells."""


@dataclass(frozen=True)
class PolicyResults(Model):
    """What became of each policy, in their order."""

    results: tuple[PolicyResult, ...]
    changed: int


def read_policy_results(wire: object) -> PolicyResults:
    fields = record(wire)
    return PolicyResults(
        results=items(fields, "results", _read_policy_result), changed=integer(fields, "changed")
    )


def _read_policy_result(wire: object) -> PolicyResult:
    fields = record(wire)
    if "error" in fields:
        return read_batch_error(fields["error"])
    return PolicySet(product_id=text(fields, "product_id"), warnings=read_warnings(fields))


@dataclass(frozen=True)
class EffectivePolicy(Model):
    """What was set, and what holds: the account's own over the defaults.

    A field that is newer than this client is there too, so that putting back loses nothing.
    """

    own: PolicyFields
    effective: PolicyFields
    updated_at: str | None
    """When it was last set; None if never."""
    warnings: tuple[RequestWarning, ...] | None = None
    """What was taken as it came and looks like a slip; only after a policy was put."""


@dataclass(frozen=True)
class ProductPolicy(Model):
    """What was set for a product, and what holds: its own over the account's over the defaults."""

    product_id: str
    own: ProductPolicyFields
    effective: EffectiveProductPolicyFields
    updated_at: str | None
    warnings: tuple[RequestWarning, ...] | None = None


def read_policy(wire: object) -> EffectivePolicy:
    fields = record(wire)
    return EffectivePolicy(
        own=cast("PolicyFields", record(fields.get("own"))),
        effective=cast("PolicyFields", record(fields.get("effective"))),
        updated_at=text_or_none(fields, "updated_at"),
        warnings=read_warnings(fields),
    )


def read_product_policy(wire: object) -> ProductPolicy:
    fields = record(wire)
    return ProductPolicy(
        product_id=text(fields, "product_id"),
        own=cast("ProductPolicyFields", record(fields.get("own"))),
        effective=cast("EffectiveProductPolicyFields", record(fields.get("effective"))),
        updated_at=text_or_none(fields, "updated_at"),
        warnings=read_warnings(fields),
    )
