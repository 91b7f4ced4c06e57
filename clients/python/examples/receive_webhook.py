from collections.abc import Mapping

from lerner import WebhookVerificationError, webhooks


def receive(body: bytes, headers: Mapping[str, str], secret: str) -> int:
    """Answers the status to send back. `body` must be the bytes as they came."""
    try:
        event = webhooks.verify(body, headers, secret)
    except WebhookVerificationError:
        return 400
    print(event["type"], event["timestamp"])
    return 204
