"""contextualbandits: a classifier per price, and a rule that chooses between their predictions.

The package is for rewards of 0 or 1 and for arms without their own features; the context is a constant. As with
MABWiser, a reward is either a coin whose probability is the relative profit ("profit"), or the purchase, choosing the
price whose margin times `decision_function` is largest ("conversion"). Where nothing is specified, the package's
defaults apply: beta_prior, numbers of samples. A decision takes ten milliseconds or more.
"""

import warnings

import numpy as np
from contextualbandits.online import AdaptiveGreedy as _AdaptiveGreedy
from contextualbandits.online import BootstrappedTS as _BootstrappedTS
from contextualbandits.online import LogisticUCB as _LogisticUCB
from sklearn.naive_bayes import BernoulliNB

from shop import Shop

CONTEXT = np.ones((1, 1))
# A world has 500 decisions, as many as the package would otherwise wait before its second threshold.
PREDICTIONS_BETWEEN_THRESHOLDS = 50


class _ContextualBandit:
    def __init__(self, shop: Shop, settings: dict, seed: int):
        self.settings = settings
        self.rng = np.random.default_rng(seed)
        self.arms = shop.arms(settings["arms"])
        self.worth = shop.rewards()
        self.policy = self.make(len(self.arms), seed)
        self.is_fitted = False

    def choose(self) -> int:
        if not self.is_fitted:
            return int(self.arms[0])
        if self.settings["reward"] == "profit":
            return int(self.arms[int(self.policy.predict(CONTEXT)[0])])
        scores = self.policy.decision_function(CONTEXT)[0]
        return int(self.arms[np.argmax(self.worth[self.arms] * scores)])

    def rewards(self, choice: int, offers: int, purchases: int) -> np.ndarray:
        rewards = np.zeros(offers, dtype=int)
        rewards[:purchases] = 1
        if self.settings["reward"] == "profit":
            rewards[:purchases] = self.rng.random(purchases) < self.worth[choice]
        return rewards

    def learn(self, choice: int, offers: int, purchases: int) -> None:
        arm = int(np.flatnonzero(self.arms == choice)[0])
        self.take(np.full(offers, arm), self.rewards(choice, offers, purchases))

    def take(self, arms: np.ndarray, rewards: np.ndarray) -> None:
        """Streaming, with the new data."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            learn = self.policy.partial_fit if self.is_fitted else self.policy.fit
            learn(np.ones((len(arms), 1)), arms, rewards)
        self.is_fitted = True


def _classifier() -> BernoulliNB:
    """On a constant context it finds the share that bought, whereas the SGDClassifier of the package's examples only
    wanders around it; alpha is almost zero, so that the constant itself has no effect."""
    return BernoulliNB(alpha=0.01)


class BootstrappedTS(_ContextualBandit):
    def make(self, arms: int, seed: int):
        return _BootstrappedTS(_classifier(), arms, batch_train=True, random_state=seed, njobs_arms=1, njobs_samples=1)


class AdaptiveGreedy(_ContextualBandit):
    def make(self, arms: int, seed: int):
        return _AdaptiveGreedy(
            _classifier(),
            arms,
            window_size=PREDICTIONS_BETWEEN_THRESHOLDS,
            decay=self.settings["decay"],
            initial_thr=self.settings["threshold"],
            batch_train=True,
            random_state=seed,
            njobs=1,
        )


class LogisticUCB(_ContextualBandit):
    """Has no partial fit: refitted on all data whenever they have grown by a tenth, and by at least 50 offers."""

    def make(self, arms: int, seed: int):
        self.seen_arms = np.zeros(0, dtype=int)
        self.seen_rewards = np.zeros(0, dtype=int)
        self.fit_at = 0
        return _LogisticUCB(arms, percentile=self.settings["percentile"], random_state=seed, njobs=1)

    def take(self, arms: np.ndarray, rewards: np.ndarray) -> None:
        self.seen_arms = np.concatenate([self.seen_arms, arms])
        self.seen_rewards = np.concatenate([self.seen_rewards, rewards])
        if self.is_fitted and len(self.seen_arms) < max(1.1 * self.fit_at, self.fit_at + 50):
            return
        self.fit_at = len(self.seen_arms)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.policy.fit(np.ones((self.fit_at, 1)), self.seen_arms, self.seen_rewards)
        self.is_fitted = True
