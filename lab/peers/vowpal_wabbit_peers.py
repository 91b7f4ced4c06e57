"""Vowpal Wabbit: contextual bandits over a continuous range of prices (CATS) and over a list (SquareCB).

Costs are minus the profit over the largest margin; each customer is one example, labelled with the probability of the
choice, as in the tutorials of both. The only context is a constant.
"""

import numpy as np
import vowpalwabbit

from shop import Shop


class Cats:
    """The range is the list of profitable prices, one unit between neighbours, which are about equally spaced in logs; a
    drawn point is rounded to the nearest."""

    def __init__(self, shop: Shop, settings: dict, seed: int):
        self.arms = np.sort(shop.arms())
        self.worth = shop.rewards()
        self.density = 1.0
        last = max(len(self.arms) - 1, 1)
        self.vw = vowpalwabbit.Workspace(
            f"--cats {settings['actions']} --bandwidth {settings['bandwidth']} --min_value 0 --max_value {last} "
            f"--epsilon {settings['epsilon']} {_rates(settings)} --random_seed {seed} --quiet"
        )

    def choose(self) -> int:
        point, self.density = self.vw.predict("| constant")
        return int(self.arms[min(int(round(point)), len(self.arms) - 1)])

    def learn(self, choice: int, offers: int, purchases: int) -> None:
        place = int(np.searchsorted(self.arms, choice))
        for customer in range(offers):
            cost = -self.worth[choice] if customer < purchases else 0
            self.vw.learn(f"ca {place}:{cost}:{self.density} | constant")


class SquareCb:
    """Each price is an action with features: powers of its log, and with `points` also an individual weight."""

    def __init__(self, shop: Shop, settings: dict, seed: int):
        self.arms = np.sort(shop.arms(settings["arms"]))
        self.worth = shop.rewards()
        self.rng = np.random.default_rng(seed)
        self.probability = 1.0
        place = np.log(shop.prices / shop.prices[shop.base])
        self.actions = [
            f"| log:{place[arm]:.4f} square:{place[arm] ** 2:.4f}" + (f" at{arm}" if settings["points"] else "")
            for arm in self.arms
        ]
        self.vw = vowpalwabbit.Workspace(
            f"--cb_explore_adf --squarecb --gamma_scale {settings['gamma_scale']} {_rates(settings)} "
            f"--random_seed {seed} --quiet"
        )

    def choose(self) -> int:
        probabilities = np.array(self.vw.predict(self.actions))
        action = self.rng.choice(len(self.arms), p=probabilities / probabilities.sum())
        self.probability = probabilities[action]
        return int(self.arms[action])

    def learn(self, choice: int, offers: int, purchases: int) -> None:
        action = int(np.searchsorted(self.arms, choice))
        for cost, customers in ((-self.worth[choice], purchases), (0, offers - purchases)):
            if customers == 0:
                continue
            labelled = list(self.actions)
            labelled[action] = f"0:{cost}:{self.probability} {labelled[action]}"
            examples = self.vw.parse(labelled)
            for _ in range(customers):
                self.vw.learn(examples)
            self.vw.finish_example(examples)


def _rates(settings: dict) -> str:
    """Learning rate; with `steady` it does not decay with the number of examples, for demand that moves."""
    steady = " --power_t 0" if settings.get("steady") else ""
    return f"--learning_rate {settings['learning_rate']}{steady}"
