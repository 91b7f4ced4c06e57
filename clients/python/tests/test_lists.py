from __future__ import annotations

import asyncio
from urllib.parse import parse_qs, urlsplit

import pytest
from stub import KEY, PRODUCT, QUOTE, Reply, Seen, one_after_another, serve

from lerner import AsyncLerner, Lerner, Page, Product, Quote, RawResponse

IDS = [f"p{n}" for n in range(25)]


def shop(seen: Seen) -> Reply:
    """Pages through 25 products, newest first, as the service does."""
    query = {name: values[0] for name, values in parse_qs(urlsplit(seen.target).query).items()}
    limit = int(query.get("limit", "10"))
    if "ending_before" in query:
        end = IDS.index(query["ending_before"])
        start = max(0, end - limit)
        more = start > 0
    else:
        start = IDS.index(query["starting_after"]) + 1 if "starting_after" in query else 0
        end = start + limit
        more = end < len(IDS)
    data = [{**PRODUCT, "id": id} for id in IDS[start:end]]
    return Reply({"data": data, "has_more": more})


def test_a_loop_goes_through_all_pages_once_each() -> None:
    with serve(shop) as stub:
        products = Lerner(api_key=KEY, base_url=stub.url).products.list(limit=10)
        assert [product.id for product in products] == IDS

    assert [seen.target for seen in stub.seen] == [
        "/v1/products?limit=10",
        "/v1/products?limit=10&starting_after=p9",
        "/v1/products?limit=10&starting_after=p19",
    ]


def test_a_page_by_itself_asks_no_further() -> None:
    with serve(shop) as stub:
        page = Lerner(api_key=KEY, base_url=stub.url).products.list()
        assert [product.id for product in page.data] == IDS[:10]
        assert page.has_more
        assert len(stub.seen) == 1
        following = page.next_page()
        assert following is not None
        assert following.data[0].id == "p10"


def test_backwards_the_first_id_leads_on() -> None:
    with serve(shop) as stub:
        products = Lerner(api_key=KEY, base_url=stub.url).products.list(
            ending_before="p15", limit=10
        )
        assert sorted(product.id for product in products) == sorted(IDS[:15])


def test_a_loop_that_is_left_asks_for_no_further_page() -> None:
    with serve(shop) as stub:
        for product in Lerner(api_key=KEY, base_url=stub.url).products.list():
            if product.id == "p3":
                break
        assert len(stub.seen) == 1


def test_the_asynchronous_client_pages_alike() -> None:
    async def call(url: str) -> tuple[list[str], bool]:
        async with AsyncLerner(api_key=KEY, base_url=url) as client:
            page = await client.products.list()
            return [product.id async for product in client.products.list()], page.has_more

    with serve(shop) as stub:
        assert asyncio.run(call(stub.url)) == (IDS, True)


def test_filters_go_with_every_page() -> None:
    with serve(one_after_another(Reply({"data": [], "has_more": True}))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        assert list(client.quotes.list(product_id="mug", starting_after=None)) == []

    assert [seen.target for seen in stub.seen] == ["/v1/quotes?product_id=mug"]


def test_the_response_can_be_had_beside_the_result() -> None:
    headers = {"request-id": "req_1", "idempotent-replayed": "true"}
    with serve(
        one_after_another(Reply(QUOTE, headers=headers), shop(Seen("", "", {}, {})))
    ) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        raw = client.with_raw_response(
            client.quote, product_id="mug", base_price=1999, currency="usd"
        )
        listed: RawResponse[Page[Product]] = client.with_raw_response(client.products.list)

    quote: Quote = raw.result
    assert quote.optimized_price == 2099
    assert (raw.status, raw.request_id, raw.replayed, raw.tries) == (200, "req_1", True, 1)
    assert b"quote_1" in raw.body
    assert listed.result.has_more


def test_the_response_is_that_of_its_own_task() -> None:
    def answer(seen: Seen) -> Reply:
        price = seen.body["base_price"]
        return Reply({**QUOTE, "optimized_price": price}, headers={"x-price": str(price)})

    async def call(client: AsyncLerner, price: int) -> tuple[int, str]:
        raw = await client.with_raw_response(
            client.quote, product_id="mug", base_price=price, currency="usd"
        )
        return raw.result.optimized_price, raw.headers["X-Price"]

    async def all_at_once(url: str) -> list[tuple[int, str]]:
        async with AsyncLerner(api_key=KEY, base_url=url) as client:
            return await asyncio.gather(*[call(client, price) for price in range(1, 9)])

    with serve(answer) as stub:
        assert asyncio.run(all_at_once(stub.url)) == [(n, str(n)) for n in range(1, 9)]


def test_cancelling_the_task_ends_the_call() -> None:
    async def call(url: str) -> None:
        async with AsyncLerner(api_key=KEY, base_url=url) as client:
            asked = asyncio.ensure_future(client.health())
            while not stub.seen:  # on a busy machine that takes its time
                await asyncio.sleep(0.01)
            await asyncio.wait_for(asked, 0.2)

    with serve(one_after_another(Reply(pieces=[(b"", 9.0)]))) as stub:
        # asyncio has a TimeoutError of its own before Python 3.11.
        with pytest.raises(asyncio.TimeoutError) as caught:
            asyncio.run(call(stub.url))
        assert "lerner" not in type(caught.value).__module__
        assert len(stub.seen) == 1


def test_many_things_stand_first_by_position_or_by_name() -> None:
    entry = {"product_id": "mug", "locked": True}

    def done(seen: Seen) -> Reply:
        if seen.target != "/v1/products":
            return Reply({"results": [], "changed": 0})
        return Reply({"changed": [], "unchanged": 0, "refused": [], "has_more": False})

    with serve(done) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        client.price_lists.entries.update_many("list_1", [{"product_id": "mug", "locked": True}])
        client.price_lists.entries.update_many(
            "list_1", entries=[{"product_id": "mug", "locked": True}], dry_run=True
        )
        client.policies.put([{"product_id": "mug", "unit_cost": 600}], merge=True)
        client.products.update_many(["mug"], status="archived")
        client.products.update_many(where={"query": "cup"}, status="paused")

    assert [seen.body for seen in stub.seen] == [
        {"entries": [entry]},
        {"entries": [entry], "dry_run": True},
        {"policies": [{"product_id": "mug", "unit_cost": 600}], "merge": True},
        {"ids": ["mug"], "status": "archived"},
        {"where": {"query": "cup"}, "status": "paused"},
    ]
