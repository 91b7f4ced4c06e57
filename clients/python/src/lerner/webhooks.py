"""Verifies deliveries of the service, according to Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ._read import MalformedAnswer, record
from .errors import ConfigurationError, WebhookVerificationError

if TYPE_CHECKING:
    from .types.event import Event

TOLERANCE_SECONDS = 300.0


def verify(
    payload: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance: float = TOLERANCE_SECONDS,
    now: float | None = None,
) -> Event:
    """The event of a delivery, after verifying that the service has just sent it.

    Its class shows what happened, and thereby which fields its data have; a type newer than this
    client is an `UnknownEvent`. Deliveries may arrive twice, with the same `id`.

    payload: the body as received; once parsed and serialised again, its signature no longer matches.
    headers: those of the request, with names in any case.
    secret: `whsec_…`, shown when the endpoint was created.
    tolerance: seconds by which the time of sending may differ from `now` (seconds since 1970).

    Raises WebhookVerificationError if the delivery is not authentic; ConfigurationError if the
    secret is malformed.
    """
    key = _key_of(secret)
    given = {name.lower(): value for name, value in headers.items()}
    message_id = given.get("webhook-id")
    timestamp = given.get("webhook-timestamp")
    signatures = given.get("webhook-signature")
    if not message_id or not timestamp or not signatures:
        raise WebhookVerificationError(
            "The delivery lacks webhook-id, webhook-timestamp or webhook-signature."
        )
    _check_moment(timestamp, time.time() if now is None else now, tolerance)
    body = payload.encode() if isinstance(payload, str) else payload
    _check_signatures(signatures, _signature(key, message_id, timestamp, body).encode())
    return _read_event(body, message_id)


def _check_moment(timestamp: str, now: float, tolerance: float) -> None:
    # str.isdigit alone would accept digits of other scripts.
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookVerificationError("webhook-timestamp is not a number of seconds.")
    apart = abs(now - int(timestamp))
    if apart > tolerance:
        raise WebhookVerificationError(
            f"The delivery was sent {apart:.0f} s from now: it may be an old one, sent again."
        )


def _check_signatures(signatures: str, due: bytes) -> None:
    import hmac

    # All are compared, so that the time taken reveals nothing about which one matches.
    fits = [
        hmac.compare_digest(due, signature.encode("utf-8", "replace"))
        for signature in signatures.split(" ")
    ]
    if not any(fits):
        raise WebhookVerificationError("No signature of the delivery fits it and the secret.")


def _read_event(body: bytes, message_id: str) -> Event:
    import json

    from .types.event import event_of

    try:
        fields: object = json.loads(body)
    except (ValueError, RecursionError):
        fields = None
    try:
        event = record(fields)
        timestamp = event.get("timestamp")
        return event_of(message_id, timestamp if isinstance(timestamp, str) else "", event)
    except MalformedAnswer:
        raise WebhookVerificationError("The delivery holds no event.") from None


def sign(
    payload: bytes | str, secret: str, *, id: str = "msg_test", timestamp: int | None = None
) -> dict[str, str]:
    """For tests of your endpoint: the three headers with which the service would send a payload.

    timestamp: seconds since 1970; now if absent.

    Raises ConfigurationError if the secret is malformed.
    """
    at = str(int(time.time()) if timestamp is None else timestamp)
    body = payload.encode() if isinstance(payload, str) else payload
    return {
        "webhook-id": id,
        "webhook-timestamp": at,
        "webhook-signature": _signature(_key_of(secret), id, at, body),
    }


def _signature(key: bytes, message_id: str, timestamp: str, body: bytes) -> str:
    import hmac

    signed = f"{message_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, signed, "sha256")).decode()


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        # Not in the message: a secret must not reach a log.
        raise ConfigurationError("The webhook secret must be whsec_ and base64.")
    return key
