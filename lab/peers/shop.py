"""What a peer is told about a shop, and what it has to answer."""

from collections import deque
from dataclasses import dataclass
from typing import Protocol

import numpy as np


@dataclass(frozen=True)
class Shop:
    prices: np.ndarray
    """The prices to choose among, ascending, minor units."""
    unit_cost: float
    base: int
    """Index of the base price."""
    hold: int
    """Offers that a chosen price is kept for."""

    @property
    def margins(self) -> np.ndarray:
        """The margin of a purchase at each price, minor units."""
        return self.prices - self.unit_cost

    def arms(self, count: int | None = None) -> np.ndarray:
        """Indexes of profitable prices, the base price first, then by distance from it; `count` of them spread
        evenly, or all. A bandit with few arms learns each sooner, so the number is tuned."""
        earning = np.flatnonzero(self.margins > 0)
        if len(earning) == 0:
            return np.array([self.base])
        if count is not None and count < len(earning):
            earning = earning[np.round(np.linspace(0, len(earning) - 1, count)).astype(int)]
            nearest = np.argmin(np.abs(earning - self.base))
            if self.margins[self.base] > 0:
                earning[nearest] = self.base
        return earning[np.argsort(np.abs(earning - self.base), kind="stable")]

    def rewards(self) -> np.ndarray:
        """Margins as shares of the largest: the profit of a purchase on the scale 0 to 1 that bandits expect."""
        return np.maximum(self.margins, 0) / max(float(self.margins.max()), 1e-9)


class Peer(Protocol):
    """A pricing method. Created as Peer(shop, settings, seed); its randomness comes from the seed alone."""

    def choose(self) -> int:
        """Index of the price for the next hold."""

    def learn(self, choice: int, offers: int, purchases: int) -> None:
        """The results of the hold in which the price was shown."""


class Tally:
    """Offers and purchases at each price, of all offers so far or of the last `window`."""

    def __init__(self, prices: int, window: int | None = None):
        self.offers = np.zeros(prices)
        self.purchases = np.zeros(prices)
        self.window = window
        self.holds: deque[tuple[int, int, int]] = deque()

    def add(self, choice: int, offers: int, purchases: int) -> None:
        self.offers[choice] += offers
        self.purchases[choice] += purchases
        if self.window is None:
            return
        self.holds.append((choice, offers, purchases))
        while self.offers.sum() > self.window and len(self.holds) > 1:
            old, seen, bought = self.holds.popleft()
            self.offers[old] -= seen
            self.purchases[old] -= bought

    def total(self) -> float:
        return float(self.offers.sum())
