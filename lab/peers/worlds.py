"""Reads the worlds that lab/studies/markets writes, and lets a peer price one from its first customer to its last."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator

import numpy as np

from customers import customer_chance
from shop import Peer, Shop


@dataclass(frozen=True)
class World:
    market: str
    instance: int
    seed: int
    offers: int
    phase_length: int
    demand: np.ndarray
    """Chance that an offer is bought, [phases, prices]."""
    shop: Shop

    @property
    def name(self) -> str:
        return f"{self.market}-{self.instance}"

    def is_still(self) -> bool:
        return len(self.demand) == 1

    def phases(self, offers: np.ndarray) -> np.ndarray:
        """The phase of each offer; the last one lasts to the end."""
        return np.minimum(offers // self.phase_length, len(self.demand) - 1)


@dataclass(frozen=True)
class Play:
    choices: np.ndarray
    """Index of the price shown, one byte a hold."""
    seconds: float


def read_worlds(folder: Path) -> Iterator[World]:
    """Yields the worlds listed in worlds.json of this folder, in order."""
    listed = json.loads((folder / "worlds.json").read_text())
    for entry in listed["worlds"]:
        prices = np.array(entry["prices"], dtype=np.float64)
        demand = np.fromfile(folder / entry["demandFile"], dtype="<f8").reshape(entry["phases"], len(prices))
        yield World(
            market=entry["market"],
            instance=entry["instance"],
            seed=entry["seed"],
            offers=entry["offers"],
            phase_length=entry.get("phaseLength") or entry["offers"],
            demand=demand,
            shop=Shop(prices, float(entry["unitCost"]), int(entry["base"]), int(listed["hold"])),
        )


def play(world: World, open_peer: Callable[[Shop, int], Peer]) -> Play:
    """Lets a peer choose a price for each hold; it learns what the hold's customers did before it chooses again."""
    started = time.perf_counter()
    shop = world.shop
    customers = np.arange(world.offers)
    chances = customer_chance(world.seed, customers)
    phases = world.phases(customers)
    peer = open_peer(shop, world.seed & 0x7FFFFFFF)
    choices = np.empty(-(-world.offers // shop.hold), dtype=np.uint8)
    for block in range(len(choices)):
        met = slice(block * shop.hold, min((block + 1) * shop.hold, world.offers))
        choice = int(peer.choose())
        choices[block] = choice
        bought = chances[met] < world.demand[phases[met], choice]
        peer.learn(choice, len(bought), int(bought.sum()))
    return Play(choices, time.perf_counter() - started)


def share_of_best(world: World, choices: np.ndarray) -> float:
    """Expected profit of the prices shown, relative to the best of the listed prices in each phase. Used only in tuning:
    reports score all contenders in one place, lab/studies/markets."""
    profit = world.shop.margins * world.demand
    offers = np.arange(world.offers)
    phases = world.phases(offers)
    shown = profit[phases, choices[offers // world.shop.hold]]
    return float(shown.sum() / profit.max(axis=1)[phases].sum())
