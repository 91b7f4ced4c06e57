from __future__ import annotations

import pytest

from lerner import ConfigurationError, WebhookVerificationError
from lerner.webhooks import sign, verify

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
PAYLOAD = '{"type":"quote.created","data":{}}'
NOW = 1_700_000_000


def test_signs_as_the_reference_of_standard_webhooks() -> None:
    # The example of the specification's own libraries.
    signed = sign(
        '{"test": 2432232314}', SECRET, id="msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp=1614265330
    )
    assert signed["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_believes_what_was_signed_with_the_secret_just_now() -> None:
    headers = {name.title(): value for name, value in sign(PAYLOAD, SECRET).items()}
    assert verify(PAYLOAD.encode(), headers, SECRET) == {"type": "quote.created", "data": {}}


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
        verify(PAYLOAD.replace(":", ": "), sign(PAYLOAD, SECRET), SECRET)


def test_a_payload_that_is_no_event_is_said() -> None:
    with pytest.raises(WebhookVerificationError, match="no event"):
        verify("[]", sign("[]", SECRET), SECRET)


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_not base64!", "whsec_a"])
def test_a_malformed_secret_is_refused_without_being_repeated(secret: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        verify(PAYLOAD, sign(PAYLOAD, SECRET), secret)
    assert "base64!" not in str(caught.value)
