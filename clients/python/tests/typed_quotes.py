"""Only where a fallback was chosen may a quote lack its id. Never run: mypy and pyright hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lerner import AsyncLerner, FallbackQuote, Lerner, OutcomeRecordedEvent, Quote, webhooks

if TYPE_CHECKING:
    from typing_extensions import assert_type


def plain(client: Lerner) -> None:
    assert_type(client.quote(product_id="mug", base_price=1, currency="usd").quote_id, str)
    assert_type(client.quote(productId="mug", basePrice=1, currency="usd").quote_id, str)
    spare = client.quote(product_id="mug", base_price=1, currency="usd", fallback="base_price")
    assert_type(spare.quote_id, str | None)
    if isinstance(spare, Quote):
        assert_type(spare.quote_id, str)
    patient = client.with_options(timeout=9)
    assert_type(patient.quote(product_id="mug", base_price=1, currency="usd"), Quote)


def careful() -> None:
    client = Lerner(base_url="http://x", fallback="base_price")
    assert_type(client, Lerner[Quote | FallbackQuote])
    assert_type(client.quote(productId="mug", basePrice=1, currency="usd"), Quote | FallbackQuote)
    certain = client.quote(product_id="mug", base_price=1, currency="usd", fallback=None)
    assert_type(certain, Quote)
    other = Lerner(base_url="http://x").with_options(fallback="base_price")
    assert_type(other, Lerner[Quote | FallbackQuote])


async def asynchronous(client: AsyncLerner) -> None:
    assert_type(await client.quote(product_id="mug", base_price=1, currency="usd"), Quote)
    spare = AsyncLerner(base_url="http://x", fallback="base_price")
    answer = await spare.quote(product_id="mug", base_price=1, currency="usd")
    assert_type(answer, Quote | FallbackQuote)


def told(body: bytes, secret: str) -> None:
    event = webhooks.verify(body, {}, secret)
    if isinstance(event, OutcomeRecordedEvent):
        assert_type(event.data.quote_id, str)
