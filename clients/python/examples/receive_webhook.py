from collections.abc import Mapping

from lerner import (
    OutcomeRecordedEvent,
    ProductPriceMovedEvent,
    WebhookVerificationError,
    webhooks,
)


def receive(body: bytes, headers: Mapping[str, str], secret: str) -> int:
    """Answers the status to send back. `body` must be the bytes as they came."""
    try:
        event = webhooks.verify(body, headers, secret)
    except WebhookVerificationError:
        return 400
    match event:
        case OutcomeRecordedEvent(data=outcome):
            print(outcome.quote_id, outcome.status)
        case ProductPriceMovedEvent(data=product):
            print(product.id, product.previous.base_price, product.base_price)
        case _:  # of no interest here, or an UnknownEvent of a newer service
            print(event.type, event.timestamp)
    return 204
