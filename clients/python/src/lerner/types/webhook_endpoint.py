"""Where events are sent, and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypedDict, cast

from .._model import Model
from .._read import boolean, integer, integer_or_none, record, text, text_or_none, texts
from .event import EventType

EndpointStatus = Literal["enabled", "disabled"]
DisabledReason = Literal["requested", "gone", "failing"]
DeliveryStatus = Literal["pending", "succeeded", "failed"]


class _EndpointRequired(TypedDict):
    url: str
    """Begins with https:// and leads to a public host."""
    events: Sequence[EventType]
    """The events to send."""


class WebhookEndpointCreateParams(_EndpointRequired, total=False):
    """An endpoint to make."""

    description: str | None


class WebhookEndpointUpdateParams(TypedDict, total=False):
    """What to change of an endpoint; what is absent stays."""

    url: str
    events: Sequence[EventType]
    description: str | None
    status: EndpointStatus
    """disabled: nothing is sent. enabled: what waited is sent."""


class SecretRotateParams(TypedDict, total=False):
    """How a secret gives way to its successor."""

    overlap_days: int
    """For how many days messages are signed with the old secret too, 0 to 7; 1 if absent."""


class RedeliverParams(TypedDict):
    """What to send again."""

    event_id: str


@dataclass(frozen=True)
class WebhookEndpoint(Model):
    """Where events are sent."""

    id: str
    url: str
    description: str | None
    events: tuple[EventType, ...]
    status: EndpointStatus
    disabled_reason: DisabledReason | None
    """requested: you asked for it. gone: the receiver answered 410. failing: nothing got through for days."""
    previous_secret_expires_at: str | None
    """Until when messages are signed with the secret before the present one too."""
    created_at: str
    updated_at: str


@dataclass(frozen=True)
class WebhookEndpointWithSecret(WebhookEndpoint):
    """An endpoint with a new secret: the only answer that ever holds it."""

    secret: str = field(repr=False)
    """For `lerner.webhooks.verify`."""


@dataclass(frozen=True)
class DeletedWebhookEndpoint(Model):
    """An endpoint that was."""

    id: str
    deleted: bool


@dataclass(frozen=True)
class WebhookDelivery(Model):
    """One event on its way to one endpoint."""

    id: str
    event_id: str
    event_type: EventType
    status: DeliveryStatus
    attempts: int
    next_attempt_at: str | None
    last_attempt_at: str | None
    last_status: int | None
    """HTTP status of the last answer; None if there was none."""
    last_error: str | None
    created_at: str


def read_endpoint(wire: object) -> WebhookEndpoint:
    fields = record(wire)
    return WebhookEndpoint(
        id=text(fields, "id"),
        url=text(fields, "url"),
        description=text_or_none(fields, "description"),
        events=cast("tuple[EventType, ...]", texts(fields, "events")),
        status=cast("EndpointStatus", text(fields, "status")),
        disabled_reason=cast("DisabledReason | None", text_or_none(fields, "disabled_reason")),
        previous_secret_expires_at=text_or_none(fields, "previous_secret_expires_at"),
        created_at=text(fields, "created_at"),
        updated_at=text(fields, "updated_at"),
    )


def read_endpoint_with_secret(wire: object) -> WebhookEndpointWithSecret:
    endpoint = read_endpoint(wire)
    return WebhookEndpointWithSecret(**endpoint.__dict__, secret=text(record(wire), "secret"))


def read_deleted_endpoint(wire: object) -> DeletedWebhookEndpoint:
    fields = record(wire)
    return DeletedWebhookEndpoint(id=text(fields, "id"), deleted=boolean(fields, "deleted"))


def read_delivery(wire: object) -> WebhookDelivery:
    fields = record(wire)
    return WebhookDelivery(
        id=text(fields, "id"),
        event_id=text(fields, "event_id"),
        event_type=cast("EventType", text(fields, "event_type")),
        status=cast("DeliveryStatus", text(fields, "status")),
        attempts=integer(fields, "attempts"),
        next_attempt_at=text_or_none(fields, "next_attempt_at"),
        last_attempt_at=text_or_none(fields, "last_attempt_at"),
        last_status=integer_or_none(fields, "last_status"),
        last_error=text_or_none(fields, "last_error"),
        created_at=text(fields, "created_at"),
    )
