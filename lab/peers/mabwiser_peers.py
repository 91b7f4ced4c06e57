"""MABWiser: bandits whose arms are prices.

Used as in its documentation: `fit` on the first data, `partial_fit` with new data, `predict`. Tuning chooses between
two readings of "reward":

- profit: a purchase earns its margin over the largest margin, 0 to 1. Thompson sampling needs 0 or 1 and has a
  `binarizer` for it: a coin with the reward as its probability keeps the mean (Agrawal & Goyal 2012).
- conversion: a purchase is 1, and the price is the one whose margin times `predict_expectations` is largest, which
  for Thompson sampling is the textbook bandit of prices.
"""

import numpy as np
from mabwiser.mab import MAB, LearningPolicy

from shop import Shop


class ThompsonSampling:
    def __init__(self, shop: Shop, settings: dict, seed: int):
        self.rng = np.random.default_rng(seed)
        coin = lambda arm, reward: self.rng.random() < reward
        policy = LearningPolicy.ThompsonSampling(coin if settings["reward"] == "profit" else None)
        self.bandit = _Bandit(shop, settings, policy, seed, first_arms=1)
        self.choose, self.learn = self.bandit.choose, self.bandit.learn


class Ucb1:
    """An arm that was never shown has no bound here, so each is first shown for a hold."""

    def __init__(self, shop: Shop, settings: dict, seed: int):
        policy = LearningPolicy.UCB1(alpha=settings["alpha"])
        self.bandit = _Bandit(shop, settings, policy, seed, first_arms=len(shop.arms(settings["arms"])))
        self.choose, self.learn = self.bandit.choose, self.bandit.learn


class EpsilonGreedy:
    def __init__(self, shop: Shop, settings: dict, seed: int):
        policy = LearningPolicy.EpsilonGreedy(epsilon=settings["epsilon"])
        self.bandit = _Bandit(shop, {**settings, "reward": "profit"}, policy, seed, first_arms=1)
        self.choose, self.learn = self.bandit.choose, self.bandit.learn


class _Bandit:
    def __init__(self, shop: Shop, settings: dict, policy, seed: int, first_arms: int):
        self.arms = [int(arm) for arm in shop.arms(settings["arms"])]
        self.is_profit = settings["reward"] == "profit"
        self.worth = shop.rewards()
        self.to_show_first = self.arms[:first_arms][::-1]
        self.window = settings.get("window")
        self.mab = MAB(arms=self.arms, learning_policy=policy, seed=seed)
        self.decisions: list[np.ndarray] = []
        self.rewards: list[np.ndarray] = []
        self.is_fitted = False

    def choose(self) -> int:
        if self.to_show_first:
            return self.to_show_first.pop()
        if self.is_profit:
            return self.mab.predict()
        expected = self.mab.predict_expectations()
        return max(self.arms, key=lambda arm: self.worth[arm] * expected[arm])

    def learn(self, choice: int, offers: int, purchases: int) -> None:
        decisions = np.full(offers, choice)
        rewards = np.zeros(offers)
        rewards[:purchases] = self.worth[choice] if self.is_profit else 1
        if self.window is not None:
            self.decisions.append(decisions)
            self.rewards.append(rewards)
            while sum(map(len, self.decisions)) > self.window and len(self.decisions) > 1:
                self.decisions.pop(0)
                self.rewards.pop(0)
            self.mab.fit(np.concatenate(self.decisions), np.concatenate(self.rewards))
        elif self.is_fitted:
            self.mab.partial_fit(decisions, rewards)
        else:
            self.mab.fit(decisions, rewards)
        self.is_fitted = True


class LinTS:
    """Linear Thompson sampling with features of the price.

    MABWiser keeps a regression per arm and has no features of arms, so prices share information by being the contexts
    of a single arm, "offer": a row per price, with powers of its position in the list. `predict_expectations` then
    draws an expectation for each price.
    """

    def __init__(self, shop: Shop, settings: dict, seed: int):
        self.arms = np.sort(shop.arms())
        self.worth = shop.rewards()
        self.is_profit = settings["reward"] == "profit"
        place = np.log(shop.prices / shop.prices[shop.base])
        self.features = np.vander(place / max(np.abs(place).max(), 1e-9), settings["degree"] + 1)
        policy = LearningPolicy.LinTS(alpha=settings["alpha"])
        self.mab = MAB(arms=["offer"], learning_policy=policy, seed=seed)
        self.next = shop.base
        self.is_fitted = False

    def choose(self) -> int:
        if not self.is_fitted:
            return self.next
        expected = self.mab.predict_expectations(self.features[self.arms])
        drawn = np.array([one["offer"] for one in expected]) if len(self.arms) > 1 else np.zeros(1)
        return int(self.arms[np.argmax(drawn if self.is_profit else drawn * self.worth[self.arms])])

    def learn(self, choice: int, offers: int, purchases: int) -> None:
        rewards = np.zeros(offers)
        rewards[:purchases] = self.worth[choice] if self.is_profit else 1
        learn = self.mab.partial_fit if self.is_fitted else self.mab.fit
        learn(np.full(offers, "offer"), rewards, np.repeat(self.features[choice : choice + 1], offers, axis=0))
        self.is_fitted = True
