from receive_webhook import receive

from lerner import webhooks

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = b'{"type":"quote.created","timestamp":"2026-01-31T12:00:00.000Z","data":{}}'


def test_takes_what_lerner_signed() -> None:
    assert receive(BODY, webhooks.sign(BODY, SECRET), SECRET) == 204


def test_refuses_what_was_changed() -> None:
    assert receive(BODY + b" ", webhooks.sign(BODY, SECRET), SECRET) == 400
