"""A shop that never changes its price."""

from shop import Shop


class BasePrice:
    def __init__(self, shop: Shop, settings: dict, seed: int):
        self.base = shop.base

    def choose(self) -> int:
        return self.base

    def learn(self, choice: int, offers: int, purchases: int) -> None:
        pass
