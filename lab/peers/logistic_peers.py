"""Logistic regression of purchase on price, or on its log, and the best price under it: what an analyst would do.

The first `explore` holds are spread over the prices; later a share `epsilon` of holds takes a random price (0: greedy).
Fitted after every hold up to 500 offers and then whenever the data have grown by 3 %, which hardly changes an estimate.
"""

import warnings

import numpy as np
import statsmodels.api as sm
from sklearn.linear_model import LogisticRegression
from statsmodels.tools.sm_exceptions import PerfectSeparationWarning

from shop import Shop, Tally

ALWAYS_REFIT_UP_TO = 500
GROWTH = 1.03


class _Logistic:
    def __init__(self, shop: Shop, settings: dict, seed: int):
        self.shop = shop
        self.settings = settings
        self.rng = np.random.default_rng(seed)
        self.arms = np.sort(shop.arms())
        self.tally = Tally(len(shop.prices), settings.get("window"))
        relative = shop.prices / shop.prices[shop.base]
        self.feature = np.log(relative) if settings["log"] else relative - 1
        spread = self.arms[np.round(np.linspace(0, len(self.arms) - 1, settings["explore"])).astype(int)]
        self.to_explore = list(self.rng.permutation(spread))
        self.best = shop.base
        self.fit_at = 0.0

    def choose(self) -> int:
        if self.to_explore:
            return int(self.to_explore.pop())
        if self.rng.random() < self.settings["epsilon"]:
            return int(self.rng.choice(self.arms))
        return self.best

    def learn(self, choice: int, offers: int, purchases: int) -> None:
        self.tally.add(choice, offers, purchases)
        self.fit_at += offers
        if self.to_explore or self.fit_at < self.next_fit():
            return
        self.fit_at = 0.0
        shown = np.flatnonzero(self.tally.offers)
        bought = self.tally.purchases[shown]
        declined = self.tally.offers[shown] - bought
        # A regression needs both a purchase and a refusal, and several prices.
        if bought.sum() == 0 or declined.sum() == 0 or len(shown) < 2:
            self.best = int(self.rng.choice(self.arms))
            return
        demand = self.fit(shown, bought, declined)
        if demand is not None:
            self.best = int(self.arms[np.argmax(self.shop.margins[self.arms] * demand)])

    def next_fit(self) -> float:
        total = self.tally.total()
        return 0 if total <= ALWAYS_REFIT_UP_TO else (GROWTH - 1) * total


class ScikitLearn(_Logistic):
    """scikit-learn's LogisticRegression, with its ridge penalty 1/C."""

    def fit(self, shown: np.ndarray, bought: np.ndarray, declined: np.ndarray) -> np.ndarray | None:
        rows = np.repeat(self.feature[shown], 2)[:, None]
        answers = np.tile([1, 0], len(shown))
        weights = np.stack([bought, declined], axis=1).ravel()
        model = LogisticRegression(C=self.settings["C"]).fit(rows, answers, sample_weight=weights)
        return model.predict_proba(self.feature[self.arms][:, None])[:, 1]


class Statsmodels(_Logistic):
    """statsmodels' binomial GLM: maximum likelihood without a penalty."""

    def fit(self, shown: np.ndarray, bought: np.ndarray, declined: np.ndarray) -> np.ndarray | None:
        rows = sm.add_constant(self.feature[shown], has_constant="add")
        with warnings.catch_warnings():
            # Few purchases may be perfectly separable; the curve is then steep, which speaks for itself.
            warnings.simplefilter("ignore", PerfectSeparationWarning)
            warnings.simplefilter("ignore", RuntimeWarning)
            result = sm.GLM(np.stack([bought, declined], axis=1), rows, family=sm.families.Binomial()).fit()
            demand = result.predict(sm.add_constant(self.feature[self.arms], has_constant="add"))
        return demand if np.all(np.isfinite(demand)) else None
