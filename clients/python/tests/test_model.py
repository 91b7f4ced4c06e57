"""What was answered turns into JSON again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from interface import DOCUMENT, answer_by_example
from operations import operations
from stub import KEY, serve

from lerner import FallbackQuote, Lerner, Model, Quote, QuoteTerms

READ = [id for id in sorted(operations) if id not in ("openapi.get", "quotes.create_batch")]


@pytest.mark.parametrize("id", READ)
def test_each_answer_is_the_same_json_again(id: str) -> None:
    operation = operations[id]
    with serve(answer_by_example) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        raw = client.with_raw_response(operation.call, client)
    sent: Any = json.loads(raw.body)
    result: Any = raw.result
    if operation.is_list:
        assert [item.to_dict() for item in result.data] == sent["data"]
    else:
        assert isinstance(result, Model)
        assert result.to_dict() == sent
        assert json.loads(result.to_json(indent=2)) == sent


def test_a_batch_is_the_same_json_again() -> None:
    with serve(answer_by_example) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        raw = client.with_raw_response(
            client.quote_batch, [{"product_id": "mug", "base_price": 1, "currency": "usd"}]
        )
    told = [one.to_dict() for one in raw.result]
    sent = [one.get("error", one) for one in json.loads(raw.body)["results"]]
    assert told == sent


def test_what_was_not_asked_for_is_left_out() -> None:
    quote = Quote("quote_1", 2099, "usd", 0.75, ("price_elasticity",))
    assert quote.to_dict() == {
        "quote_id": "quote_1",
        "optimized_price": 2099,
        "currency": "usd",
        "confidence": 0.75,
        "factors": ["price_elasticity"],
    }
    terms = QuoteTerms("z", "holdout", False, ("é",))
    asked = Quote("quote_1", 2099, "usd", 0.75, (), terms)
    assert asked.to_json().endswith(
        '"terms": {"expires_at": "z", "arm": "holdout", "personalized": false, "disclosures": ["é"]}}'
    )


def test_a_fallback_says_what_it_is() -> None:
    spare = FallbackQuote(None, 1999, "usd", 0.0, ("fallback",))
    assert spare.to_dict()["fallback"] is True
    assert spare.to_dict()["quote_id"] is None


def test_every_schema_that_is_answered_is_a_model() -> None:
    assert DOCUMENT["openapi"].startswith("3.1")
    for operation in operations.values():
        kind: Any = operation.result
        if isinstance(kind, type) and kind is not dict:
            assert issubclass(kind, Model)
