"""Serves peers as engines of the arena, one bandit for each product; docs/guide/arena.md has the protocol.

A bandit learns from offers that are bought or not, while a daily price yields only units. So a day counts as CUSTOMERS
offers of which the units sold were bought; sales in a history are learnt the same way, at the bandit's nearest price,
except for weeks with a promotion. Settings are those that tune.py chose on simulated markets: nothing is tuned to these
shops. If no cost is reported, base prices stay.
"""

import argparse
import json
import threading
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np

from peers import PEERS, chosen_settings, is_installed, make_peer
from shop import Shop

CUSTOMERS = 20
"""Offers that a day counts as: over six times what the fastest of the arena's products sells in a usual one."""
STEPS = 10
"""Prices between the base price and either end of its range."""
PROMOTED = 0.5


class Pricer:
    """Prices a product with a bandit over a grid of its range."""

    def __init__(self, peer: str, product: dict, history: list[dict], seed: int):
        self.product_id = product["product_id"]
        self.prices, base = grid_of(product)
        cost = product["unit_cost"]
        name = "base-price" if cost is None else peer
        settings = chosen_settings(name)
        shop = Shop(self.prices, unit_cost=cost or 0, base=base, hold=CUSTOMERS)
        self.arms = shop.arms(settings.get("arms"))
        self.peer = make_peer(name, shop, settings, seed)
        self.base = int(product["base_price"])
        self.has_learnt = False
        self.learn([(row["price"], row["units"], days_of(row)) for row in history if not is_promoted(row)])

    def price(self) -> int:
        """The base price until something has been learnt: not every bandit can choose before that."""
        if not self.has_learnt:
            return self.base
        return int(self.prices[int(self.peer.choose())])

    def learn(self, sold: list[tuple[int, int, int]]) -> None:
        """Sales at prices, each over a number of days; prices far from the bandit's own are omitted."""
        offers, purchases = np.zeros(len(self.prices), dtype=int), np.zeros(len(self.prices), dtype=int)
        step = self.prices[-1] - self.prices[-2]
        for price, units, days in sold:
            if not self.prices[0] - step <= price <= self.prices[-1] + step:
                continue
            arm = self.arms[np.argmin(np.abs(self.prices[self.arms] - price))]
            offers[arm] += CUSTOMERS * days
            purchases[arm] += min(units, CUSTOMERS * days)
        for arm in np.flatnonzero(offers):
            self.has_learnt = True
            self.peer.learn(int(arm), int(offers[arm]), int(purchases[arm]))


class Season:
    """A shop priced by a peer; questions about it come one after the other."""

    def __init__(self, peer: str, begin: dict):
        histories: dict[str, list[dict]] = {one["product_id"]: [] for one in begin["products"]}
        for row in begin["sales"]:
            histories[row["product_id"]].append(row)
        self.pricers = [
            Pricer(peer, product, histories[product["product_id"]], begin["random_seed"] + place)
            for place, product in enumerate(begin["products"])
        ]

    def prices(self) -> dict:
        return {"prices": [{"product_id": one.product_id, "price": one.price()} for one in self.pricers]}

    def sales(self, rows: list[dict]) -> None:
        sold: dict[str, list[tuple[int, int, int]]] = {one.product_id: [] for one in self.pricers}
        for row in rows:
            sold[row["product_id"]].append((row["price"], row["units"], 1))
        for one in self.pricers:
            one.learn(sold[one.product_id])


class Arena:
    """The answers, by peer and question."""

    def __init__(self):
        self.seasons: dict[tuple[str, str], Season] = {}
        self.lock = threading.Lock()

    def answer(self, peer: str, verb: str, body: dict) -> dict:
        key = (peer, body["shop"])
        if verb == "begin":
            season = Season(peer, body)
            with self.lock:
                self.seasons[key] = season
            return {}
        if verb == "end":
            with self.lock:
                self.seasons.pop(key, None)
            return {}
        season = self.seasons[key]
        if verb == "prices":
            return season.prices()
        season.sales(body["rows"])
        return {}


def handler_of(arena: Arena) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            peer, verb = self.asked()
            known = peer in PEERS and verb == ""
            self.send(200 if known else 404, {"name": peer} if known else {"error": f"there is no {self.path}"})

        def do_POST(self):
            peer, verb = self.asked()
            if peer not in PEERS or verb not in ("begin", "prices", "sales", "end"):
                return self.send(404, {"error": f"there is no {self.path}"})
            try:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                self.send(200, arena.answer(peer, verb, body))
            except (KeyError, ValueError) as error:
                self.send(400, {"error": repr(error)})

        def asked(self) -> tuple[str, str]:
            """The peer and the question of a path, /peer/arena/question."""
            parts = self.path.strip("/").split("/")
            return (parts[0], "/".join(parts[2:])) if len(parts) > 1 and parts[1] == "arena" else ("", "")

        def send(self, status: int, body: dict) -> None:
            text = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, format: str, *arguments) -> None:
            pass

    return Handler


def grid_of(product: dict) -> tuple[np.ndarray, int]:
    """A product's possible prices, in ascending whole minor units, and the index of its base price."""
    low, base, high = product["lowest_price"], product["base_price"], product["highest_price"]
    below, above = np.linspace(low, base, STEPS + 1), np.linspace(base, high, STEPS + 1)
    prices = np.unique(np.round(np.concatenate([below, above])))
    return prices, int(np.searchsorted(prices, base))


def days_of(row: dict) -> int:
    start, end = (datetime.fromisoformat(row[name]) for name in ("period_start", "period_end"))
    return max(1, round((end - start).total_seconds() / 86_400))


def is_promoted(row: dict) -> bool:
    return (row["promotion"] or 0) >= PROMOTED


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=0, help="of 127.0.0.1; any that is free if left out")
    port = parser.parse_args().port
    server = ThreadingHTTPServer(("127.0.0.1", port), handler_of(Arena()))
    installed = [name for name in PEERS if is_installed(name)]
    print(json.dumps({"url": f"http://127.0.0.1:{server.server_port}", "peers": installed}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
