import json
import threading
import urllib.error
import urllib.request
from http.server import ThreadingHTTPServer

import pytest

from arena import CUSTOMERS, Arena, Pricer, grid_of, handler_of

PRODUCT = {
    "product_id": "mug",
    "name": "Mug",
    "base_price": 1000,
    "unit_cost": 500,
    "attributes": {},
    "lowest_price": 750,
    "highest_price": 1250,
}
WEEK = {"period_start": "2023-01-02T00:00:00.000Z", "period_end": "2023-01-09T00:00:00.000Z", "promotion": None}


@pytest.fixture
def engine():
    """The address of a served peer."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(Arena()))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/mabwiser-epsilon-greedy/arena"
    server.shutdown()
    server.server_close()


def post(url: str, body: dict) -> dict:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def begin(**more) -> dict:
    return {"shop": "a1", "random_seed": 7, "products": [PRODUCT], "sales": [], **more}


def test_finds_the_price_that_earns_most_of_a_product_that_always_sells_as_much(engine):
    post(f"{engine}/begin", begin())
    shown = []
    for day in range(400):
        [answer] = post(f"{engine}/prices", {"shop": "a1", "day": day, "date": "2024-12-30"})["prices"]
        assert answer["product_id"] == "mug" and 750 <= answer["price"] <= 1250
        shown.append(answer["price"])
        row = {"product_id": "mug", "date": "2024-12-30", "price": answer["price"], "units": 5}
        post(f"{engine}/sales", {"shop": "a1", "day": day, "rows": [row]})
    assert shown[0] == 1000
    # A tenth of the days explores at random, and the upper half of the grid earns nearly as much.
    assert sum(shown[-100:]) / 100 > 1100


def test_refuses_a_shop_that_has_not_begun_or_has_ended_and_peers_that_are_not_there(engine):
    post(f"{engine}/begin", begin())
    post(f"{engine}/end", {"shop": "a1"})
    for url in (f"{engine}/prices", engine.replace("greedy", "nothing") + "/prices"):
        with pytest.raises(urllib.error.HTTPError):
            post(url, {"shop": "a1", "day": 0, "date": "2024-12-30"})


class Recorder:
    def __init__(self):
        self.told = []

    def learn(self, choice, offers, purchases):
        self.told.append((choice, offers, purchases))


def test_a_history_counts_at_the_nearest_price_and_promotions_do_not():
    history = [
        {"product_id": "mug", "price": 1000, "units": 12, **WEEK},
        {"product_id": "mug", "price": 1004, "units": 10, **WEEK},
        {"product_id": "mug", "price": 800, "units": 99, **WEEK, "promotion": 1},
        {"product_id": "mug", "price": 400, "units": 99, **WEEK},
    ]
    pricer = Pricer("mabwiser-epsilon-greedy", PRODUCT, [], seed=1)
    pricer.peer = Recorder()
    pricer.learn([(row["price"], row["units"], 7) for row in history if row["promotion"] is None])
    assert pricer.peer.told == [(grid_of(PRODUCT)[1], 14 * CUSTOMERS, 22)]
    assert Pricer("mabwiser-epsilon-greedy", PRODUCT, history, seed=1).price() == 1000


@pytest.mark.parametrize("peer", ["mabwiser-ts", "mabwiser-epsilon-greedy", "gp-ts-m"])
def test_a_new_product_has_its_base_price_until_its_first_week_is_told(peer):
    pricer = Pricer(peer, PRODUCT, [], seed=1)
    assert {pricer.price() for _ in range(7)} == {1000}
    pricer.learn([(1000, 2, 1)] * 7)
    assert all(750 <= pricer.price() <= 1250 for _ in range(7))


def test_base_prices_stay_where_no_cost_is_told():
    pricer = Pricer("mabwiser-ts", {**PRODUCT, "unit_cost": None}, [], seed=1)
    pricer.learn([(1000, 3, 1)] * 20)
    assert {pricer.price() for _ in range(20)} == {1000}


def test_the_grid_is_whole_numbers_within_the_range_with_the_base_price_in_it():
    prices, base = grid_of({**PRODUCT, "base_price": 333, "lowest_price": 250, "highest_price": 416})
    assert prices[0] == 250 and prices[-1] == 416 and prices[base] == 333
    assert (prices == prices.round()).all() and len(prices) == 21
