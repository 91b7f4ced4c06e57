from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest
from stub import KEY, QUOTE, Reply, one_after_another, serve

from lerner import ConfigurationError, Lerner, Quote, QuoteTerms, UnreadableAnswerError, __version__


def test_answers_the_price_and_sends_what_was_asked() -> None:
    with serve(one_after_another(Reply(QUOTE))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        quote = client.quote(product_id="mug", base_price=1999, currency="usd", segment="vip")

    assert quote == Quote("quote_1", 2099, "usd", 0.75, ("price_elasticity", "exploration"))
    [seen] = stub.seen
    assert (seen.method, seen.target) == ("POST", "/v1/quote")
    assert seen.body == {
        "product_id": "mug",
        "base_price": 1999,
        "currency": "usd",
        "segment": "vip",
    }
    assert seen.headers["authorization"] == f"Bearer {KEY}"
    assert seen.headers["user-agent"] == f"lerner-python/{__version__}"


def test_takes_the_names_of_the_contract_too() -> None:
    with serve(one_after_another(Reply(QUOTE))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        client.quote(productId="mug", basePrice=1999, currency="usd", customerId="c1", timeout=5)

    assert stub.seen[0].body == {
        "product_id": "mug",
        "base_price": 1999,
        "currency": "usd",
        "customer_id": "c1",
    }


def test_refuses_a_field_given_under_both_names() -> None:
    client: Any = Lerner(api_key=KEY, base_url="http://127.0.0.1:9")
    with pytest.raises(TypeError, match="as product_id and as productId"):
        client.quote(product_id="mug", productId="mug", base_price=1, currency="usd")


def test_reads_the_terms_when_asked_for() -> None:
    terms = {"expires_at": "z", "arm": "holdout", "personalized": True, "disclosures": ["d"]}
    with serve(one_after_another(Reply({**QUOTE, "terms": terms}))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        quote = client.quote(product_id="mug", base_price=1, currency="usd", include=["terms"])

    assert quote.terms == QuoteTerms("z", "holdout", True, ("d",))


@pytest.mark.parametrize(
    "body",
    [
        {**QUOTE, "quote_id": None},
        {**QUOTE, "optimized_price": "2099"},
        {**QUOTE, "optimized_price": True},
        {**QUOTE, "factors": "all"},
        [],
        None,
    ],
)
def test_a_quote_that_cannot_be_read_is_an_error_and_not_tried_again(body: Any) -> None:
    with serve(one_after_another(Reply(body, headers={"request-id": "req_7"}))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        with pytest.raises(UnreadableAnswerError) as caught:
            client.quote(product_id="mug", base_price=1999, currency="usd")

    assert (caught.value.status, caught.value.request_id) == (200, "req_7")
    assert len(stub.seen) == 1


def test_moments_travel_with_their_zone_and_never_without() -> None:
    at = datetime(2026, 1, 31, 12, tzinfo=timezone(timedelta(hours=1)))
    with serve(one_after_another(Reply({"recorded": 1, "unchanged": 0}))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        client.outcomes.create(quote_id="q", status="accepted", occurred_at=at)
        with pytest.raises(ConfigurationError, match="has no time zone"):
            client.outcomes.create(
                quote_id="q", status="accepted", occurred_at=at.replace(tzinfo=None)
            )

    assert [seen.body["occurred_at"] for seen in stub.seen] == ["2026-01-31T12:00:00+01:00"]


@pytest.mark.parametrize("exposure", [float("nan"), float("inf")])
def test_what_json_cannot_hold_is_refused_before_it_is_sent(exposure: float) -> None:
    client: Any = Lerner(api_key=KEY, base_url="http://127.0.0.1:9")
    with pytest.raises(ConfigurationError, match="JSON"):
        client.sales.create([{"product_id": "mug", "exposure": exposure}])
    with pytest.raises(ConfigurationError, match="JSON"):
        client.quote(product_id="\ud800", base_price=1, currency="usd")


def test_a_mistake_of_the_caller_is_the_built_in_error_too() -> None:
    client = Lerner(api_key=KEY, base_url="http://127.0.0.1:9")
    with pytest.raises(ValueError, match="product_id is ''"):
        client.products.get("")


def test_a_value_without_a_form_in_json_is_named_with_its_place_and_what_to_send() -> None:
    client: Any = Lerner(api_key=KEY, base_url="http://127.0.0.1:9")
    row = {"product_id": "tea", "currency": "usd", "price": 1000, "units": 1}
    with pytest.raises(TypeError, match=r"`base_price` is Decimal\('19.99'\): send an int"):
        client.quote(product_id="tea", base_price=Decimal("19.99"), currency="usd")
    with pytest.raises(TypeError, match=r"`\[1\].period_start` is datetime.date\(2026, 1, 1\)"):
        client.sales.create([row, {**row, "period_start": date(2026, 1, 1)}])
    with pytest.raises(ConfigurationError, match=r"`\[0\].period_start` is .*tzinfo=timezone"):
        client.sales.create([{**row, "period_start": datetime(2026, 1, 1)}])
    with pytest.raises(TypeError, match=r"`segment` is \{1\}, and a set cannot be sent"):
        client.quote(product_id="tea", base_price=1, currency="usd", segment={1})


def test_names_that_users_made_up_are_never_touched() -> None:
    with serve(one_after_another(Reply(QUOTE))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        client.quote(product_id="productId", base_price=1, currency="usd", segment="base_price é")

    assert stub.seen[0].body["product_id"] == "productId"
    assert stub.seen[0].body["segment"] == "base_price é"


def test_a_batch_takes_the_names_of_the_contract_too() -> None:
    with serve(one_after_another(Reply({"results": []}))) as stub:
        client: Any = Lerner(api_key=KEY, base_url=stub.url)
        client.quote_batch([{"productId": "mug", "basePrice": 1, "currency": "usd"}])

    row = {"product_id": "mug", "base_price": 1, "currency": "usd"}
    assert stub.seen[0].body == {"requests": [row]}


def test_rows_refuse_strays() -> None:
    with serve(one_after_another(Reply({"recorded": 2, "unchanged": 0}))) as stub:
        client: Any = Lerner(api_key=KEY, base_url=stub.url)
        client.outcomes.create([{"quote_id": "a", "status": "accepted"}], idempotency_key="k")
        with pytest.raises(TypeError, match="status"):
            client.outcomes.create([{"quote_id": "a"}], status="accepted")
        with pytest.raises(TypeError, match="list of rows"):
            client.sales.create("rows")

    assert stub.seen[0].body == [{"quote_id": "a", "status": "accepted"}]
    assert stub.seen[0].headers["idempotency-key"] == "k"


def test_a_policy_comes_back_as_it_can_be_put() -> None:
    own = {"holdout": 0.1, "inventory": {"on_hand": 3, "until": "z"}, "newer_field": 1}
    answer = Reply({"own": own, "effective": own, "updated_at": None})
    with serve(one_after_another(answer)) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        policy = client.policy.get()
        client.policy.put(**(policy.own | {"holdout": 0.2}))

    assert stub.seen[1].body == {**own, "holdout": 0.2}


def test_absent_and_null_differ() -> None:
    product = {"id": "m", "name": "m", "base_price": 1, "currency": "usd", "status": "active"}
    with serve(one_after_another(Reply(product))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        client.products.update("m", name=None)
        client.products.update("m", base_price=2)

    assert [seen.body for seen in stub.seen] == [{"name": None}, {"base_price": 2}]


@pytest.mark.parametrize("id", ["", ".", ".."])
def test_an_id_never_leads_to_another_path(id: str) -> None:
    client = Lerner(api_key=KEY, base_url="http://127.0.0.1:9")
    with pytest.raises(ConfigurationError, match="product_id"):
        client.products.get(id)


def test_an_id_is_one_segment_whatever_it_holds() -> None:
    with serve(one_after_another(Reply(status=404))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url, max_retries=0)
        with pytest.raises(Exception, match="404"):
            client.products.get("a/b?c#d%2e é")

    assert stub.seen[0].target == "/v1/products/a%2Fb%3Fc%23d%252e%20%C3%A9"


def test_setup_that_cannot_work_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ConfigurationError, match="LERNER_BASE_URL"):
        Lerner(api_key=KEY)
    for url in (
        "ftp://x",
        "http://",
        "http://x?q=1",
        "http://u:p@x",
        "http://x:99999",
        "http://[x",
    ):
        with pytest.raises(ConfigurationError):
            Lerner(base_url=url)
    for wrong in ({"timeout": 0}, {"timeout": float("nan")}, {"max_retries": -1}):
        with pytest.raises(ConfigurationError):
            Lerner(base_url="http://x", **wrong)  # pyright: ignore[reportCallIssue, reportArgumentType]
    monkeypatch.setenv("LERNER_BASE_URL", "http://127.0.0.1:9")
    with pytest.raises(ConfigurationError, match="LERNER_API_KEY"):
        Lerner().quote(product_id="mug", base_price=1, currency="usd")
    with pytest.raises(ConfigurationError) as caught:
        Lerner(api_key="secret\nkey").quote(product_id="mug", base_price=1, currency="usd")
    assert "secret" not in str(caught.value)


def test_money_as_a_float_is_refused_before_ten_dollars_become_ten_cents() -> None:
    client: Any = Lerner(api_key=KEY, base_url="http://127.0.0.1:9")
    with pytest.raises(TypeError, match=r"`base_price` is 10.0: send an int, .*1999 is 19.99 usd"):
        client.quote(product_id="tea", base_price=10.0, currency="usd")
    with pytest.raises(TypeError, match=r"`unit_cost` is 6.5: send an int"):
        client.products.policy.put("tea", unit_cost=6.5)
    with pytest.raises(TypeError, match=r"`price` is 9.0: send an int"):
        client.sales.create([{"product_id": "tea", "price": 9.0, "units": 1.5}])


def test_a_text_that_looks_like_money_is_sent() -> None:
    with serve(one_after_another(Reply(QUOTE))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        client.quote(product_id='x"price":1.5,', base_price=1000, currency="usd")

    assert len(stub.seen) == 1
