from __future__ import annotations

import json
from typing import Any

import pytest

from lerner import (
    ConfigurationError,
    QuoteExpiredEvent,
    QuoteWithOutcome,
    UnknownEvent,
    WebhookVerificationError,
)
from lerner.webhooks import sign, verify

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
OUTCOME = QuoteWithOutcome(
    "quote_1", "mug", "usd", None, 2099, "expired", 1, "2026-01-31T12:00:00.000Z"
)
PAYLOAD = (
    '{"type":"quote.expired","timestamp":"2026-01-31T12:00:00.000Z","data":'
    + OUTCOME.to_json()
    + "}"
)
NOW = 1_700_000_000


def test_signs_as_the_reference_of_standard_webhooks() -> None:
    # The example of the specification's own libraries.
    signed = sign(
        '{"test": 2432232314}', SECRET, id="msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp=1614265330
    )
    assert signed["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_believes_what_was_signed_with_the_secret_just_now() -> None:
    headers = {name.title(): value for name, value in sign(PAYLOAD, SECRET).items()}
    assert verify(PAYLOAD.encode(), headers, SECRET) == QuoteExpiredEvent(
        "msg_test", "2026-01-31T12:00:00.000Z", OUTCOME
    )


def test_believes_one_signature_that_fits_among_several() -> None:
    headers = sign(PAYLOAD, SECRET, timestamp=NOW)
    old = sign(PAYLOAD, OTHER, timestamp=NOW)["webhook-signature"]
    headers["webhook-signature"] = f"v1a,AAAA {old} {headers['webhook-signature']}"
    assert verify(PAYLOAD, headers, SECRET, now=NOW)
    assert verify(PAYLOAD, headers, OTHER, now=NOW + 300)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"webhook-id": "msg_other"}, "No signature"),
        ({"webhook-timestamp": str(NOW + 1)}, "No signature"),
        ({"webhook-timestamp": "yesterday"}, "not a number"),
        ({"webhook-timestamp": f"{NOW}\u0662"}, "not a number"),
        ({"webhook-timestamp": ""}, "lacks"),
        ({"webhook-id": ""}, "lacks"),
        ({"webhook-signature": ""}, "lacks"),
        ({"webhook-signature": "v1,"}, "No signature"),
        ({"webhook-signature": "v1,§§"}, "No signature"),
        ({"webhook-signature": "\ud800"}, "No signature"),
    ],
)
def test_does_not_believe_what_was_changed(changed: dict[str, str], said: str) -> None:
    headers = {**sign(PAYLOAD, SECRET, timestamp=NOW), **changed}
    with pytest.raises(WebhookVerificationError, match=said):
        verify(PAYLOAD, headers, SECRET, now=NOW)


@pytest.mark.parametrize("apart", [-301, 301])
def test_does_not_believe_what_was_sent_at_another_time(apart: int) -> None:
    with pytest.raises(WebhookVerificationError, match="301 s"):
        verify(PAYLOAD, sign(PAYLOAD, SECRET, timestamp=NOW + apart), SECRET, now=NOW)


def test_does_not_believe_a_payload_that_was_printed_again() -> None:
    with pytest.raises(WebhookVerificationError):
        verify(PAYLOAD.replace('":', '" :'), sign(PAYLOAD, SECRET), SECRET)


@pytest.mark.parametrize("payload", ["[]", "null", "{}", '{"type":1}', '{"type":"x","data":[]}'])
def test_a_payload_that_is_no_event_is_said(payload: str) -> None:
    with pytest.raises(WebhookVerificationError, match="no event"):
        verify(payload, sign(payload, SECRET), SECRET)


@pytest.mark.parametrize(
    ("type", "data"), [("weather.changed", {"rows": 3}), ("quote.created", {}), ("a", {})]
)
def test_what_is_newer_than_the_client_is_believed_too(type: str, data: dict[str, Any]) -> None:
    payload = json.dumps({"type": type, "data": data, "more": [1]})
    event = verify(payload, sign(payload, SECRET, id="evt_1"), SECRET)
    assert event == UnknownEvent("evt_1", "", data, type)


def test_a_field_that_is_newer_than_the_client_is_passed_over() -> None:
    payload = PAYLOAD.replace('"quote_id"', '"newer":[1],"quote_id"')
    event = verify(payload, sign(payload, SECRET), SECRET)
    assert isinstance(event, QuoteExpiredEvent)
    assert event.data == OUTCOME


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_not base64!", "whsec_a"])
def test_a_malformed_secret_is_refused_without_being_repeated(secret: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        verify(PAYLOAD, sign(PAYLOAD, SECRET), secret)
    assert "base64!" not in str(caught.value)
