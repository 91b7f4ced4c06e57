from __future__ import annotations

import asyncio
from typing import Any

import pytest
from stub import KEY, Reply, one_after_another, refusal, serve

import lerner
from lerner import AsyncLerner, FallbackQuote, Lerner, Quote

MUG: dict[str, Any] = {"product_id": "mug", "base_price": 1999, "currency": "USD"}
WRONG: Any = {"fallback": "zero"}
SPARE = FallbackQuote(None, 1999, "usd", 0.0, ("fallback",))


@pytest.mark.parametrize(
    "reply",
    [
        refusal(503, "api_error", "overloaded"),
        refusal(503, "api_error", "overloaded", headers={"retry-after": "3600"}),
        refusal(429, "rate_limit_error", "rate_limited"),
        Reply(text="<html>"),
        Reply(pieces=[]),
        Reply(pieces=[(b"", 9.0)]),
    ],
)
def test_the_base_price_is_answered_when_the_service_cannot(reply: Reply) -> None:
    with serve(one_after_another(reply)) as stub:
        client = Lerner(
            api_key=KEY, base_url=stub.url, max_retries=0, timeout=0.3, fallback="base_price"
        )
        assert client.quote(**MUG) == SPARE


def test_nobody_there_is_no_reason_to_fail_a_checkout() -> None:
    client = Lerner(api_key=KEY, base_url="http://127.0.0.1:9", max_retries=0)
    assert client.quote(**MUG, fallback="base_price") == SPARE
    assert client.with_options(fallback="base_price").quote(**MUG) == SPARE
    with pytest.raises(lerner.ConnectionError):
        client.quote(**MUG)

    async def call() -> Quote | FallbackQuote:
        async with AsyncLerner(
            api_key=KEY, base_url="http://127.0.0.1:9", max_retries=0, fallback="base_price"
        ) as other:
            answer: Quote | FallbackQuote = await other.quote(**MUG)
            return answer

    assert asyncio.run(call()) == SPARE


@pytest.mark.parametrize(
    "reply",
    [
        refusal(400, "invalid_request_error", "parameter_invalid"),
        refusal(401, "authentication_error", "api_key_invalid"),
        refusal(403, "permission_error", "scope_missing"),
        refusal(409, "conflict_error", "state_conflict"),
    ],
)
def test_a_refusal_never_hides_behind_the_base_price(reply: Reply) -> None:
    with serve(one_after_another(reply)) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url, fallback="base_price")
        with pytest.raises(lerner.ApiError):
            client.quote(**MUG)


def test_one_call_can_do_without_the_fallback_of_its_client() -> None:
    client = Lerner(
        api_key=KEY, base_url="http://127.0.0.1:9", max_retries=0, fallback="base_price"
    )
    with pytest.raises(lerner.ConnectionError):
        client.quote(**MUG, fallback=None)
    with pytest.raises(lerner.ConnectionError):
        client.health()
    with pytest.raises(lerner.ConfigurationError, match="base_price"):
        client.quote(**MUG, **WRONG)
