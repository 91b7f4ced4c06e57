"""Thompson sampling from the exact posterior of a logistic regression with two parameters, by PyMC's NUTS.

Slow, for small cases: sampled again every 100 offers, a draw taken from the chains for each hold. Its prior is the one our
engine gives its own members: level N(-1.5, 2²) at the base price, slope N(2.8, 1.2²), above zero.
"""

import logging
import warnings

import numpy as np

from shop import Shop, Tally

warnings.simplefilter("ignore")
import pymc as pm  # noqa: E402

logging.getLogger("pymc").setLevel(logging.ERROR)

EVERY_OFFERS = 100
DRAWS = 300


class PymcThompson:
    def __init__(self, shop: Shop, settings: dict, seed: int):
        self.shop = shop
        self.seed = seed
        self.rng = np.random.default_rng(seed)
        self.arms = np.sort(shop.arms())
        self.tally = Tally(len(shop.prices))
        relative = shop.prices / shop.prices[shop.base]
        self.feature = np.log(relative) if settings["log"] else relative - 1
        with pm.Model() as self.model:
            level = pm.Normal("level", -1.5, 2)
            slope = pm.TruncatedNormal("slope", 2.8, 1.2, lower=0)
            offers = pm.Data("offers", np.zeros(len(shop.prices), dtype=int))
            purchases = pm.Data("purchases", np.zeros(len(shop.prices), dtype=int))
            pm.Binomial("bought", n=offers, logit_p=level - slope * self.feature, observed=purchases)
        self.sample_at = 0.0
        self.sample()

    def choose(self) -> int:
        level, slope = self.draws[self.rng.integers(len(self.draws))]
        demand = 1 / (1 + np.exp(slope * self.feature[self.arms] - level))
        return int(self.arms[np.argmax(self.shop.margins[self.arms] * demand)])

    def learn(self, choice: int, offers: int, purchases: int) -> None:
        self.tally.add(choice, offers, purchases)
        if self.tally.total() >= self.sample_at + EVERY_OFFERS:
            self.sample()

    def sample(self) -> None:
        self.sample_at = self.tally.total()
        data = {"offers": self.tally.offers.astype(int), "purchases": self.tally.purchases.astype(int)}
        with self.model, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pm.set_data(data)
            trace = pm.sample(
                DRAWS,
                tune=DRAWS,
                chains=2,
                cores=1,
                progressbar=False,
                # A posterior of two parameters that is close to normal; the checks take as long as the sampling.
                compute_convergence_checks=False,
                random_seed=self.seed + int(self.sample_at),
            )
        posterior = trace.posterior
        self.draws = np.stack([posterior["level"].values.ravel(), posterior["slope"].values.ravel()], axis=1)
