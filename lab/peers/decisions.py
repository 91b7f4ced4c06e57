"""Microseconds of a decision by Vowpal Wabbit and MABWiser, warm and including learning; prints JSON.

Each prices one product at 22 prices, as many as our engine's ladder has in lab/studies/speed. Warm: the same question
repeated to a bandit that has seen `offers` of them; Vowpal Wabbit gets examples parsed beforehand, its fastest form.
With learning: `offers` in a row, one decision each, ten results learned at once, examples parsed as they come.
"""

import argparse
import json
import time

import numpy as np
import vowpalwabbit
from mabwiser.mab import MAB, LearningPolicy

PRICES = 22
HOLD = 10
BUYING = np.linspace(0.2, 0.05, PRICES)
WORTH = np.linspace(0.1, 1, PRICES)


class Cats:
    def __init__(self):
        last = PRICES - 1
        self.vw = vowpalwabbit.Workspace(f"--cats 16 --bandwidth 3 --min_value 0 --max_value {last} --quiet")
        self.question = self.vw.parse("| constant")

    def choose(self) -> int:
        point, self.density = self.vw.predict(self.question)
        return min(int(point + 0.5), PRICES - 1)

    def learn(self, choices: list[int], bought: np.ndarray) -> None:
        for choice, one in zip(choices, bought):
            self.vw.learn(f"ca {choice}:{-WORTH[choice] * one}:{self.density} | constant")


class SquareCb:
    def __init__(self):
        self.vw = vowpalwabbit.Workspace("--cb_explore_adf --squarecb --quiet")
        self.actions = [f"| log:{np.log(0.6 + 0.05 * k):.4f} at{k}" for k in range(PRICES)]
        self.question = self.vw.parse(self.actions)
        self.rng = np.random.default_rng(1)

    def choose(self) -> int:
        self.probabilities = self.vw.predict(self.question)
        point, action = self.rng.random(), 0
        for action, probability in enumerate(self.probabilities):
            point -= probability
            if point < 0:
                break
        return action

    def learn(self, choices: list[int], bought: np.ndarray) -> None:
        for choice, one in zip(choices, bought):
            labelled = list(self.actions)
            labelled[choice] = f"0:{-WORTH[choice] * one}:{self.probabilities[choice]} {labelled[choice]}"
            self.vw.learn(labelled)


class Mabwiser:
    def __init__(self, policy):
        self.mab = MAB(arms=list(range(PRICES)), learning_policy=policy, seed=1)
        self.mab.fit(np.arange(PRICES), np.zeros(PRICES))

    def choose(self) -> int:
        return self.mab.predict()

    def learn(self, choices: list[int], bought: np.ndarray) -> None:
        self.mab.partial_fit(np.array(choices), WORTH[choices] * bought)


def coin(arm: int, reward: float) -> bool:
    return COINS.random() < reward


COINS = np.random.default_rng(2)
CONTENDERS = {
    "Vowpal Wabbit, CATS": Cats,
    "Vowpal Wabbit, SquareCB": SquareCb,
    "MABWiser, Thompson": lambda: Mabwiser(LearningPolicy.ThompsonSampling(coin)),
    "MABWiser, UCB1": lambda: Mabwiser(LearningPolicy.UCB1(alpha=0.1)),
    "MABWiser, ε-greedy": lambda: Mabwiser(LearningPolicy.EpsilonGreedy(epsilon=0.1)),
}


def measure(contender, offers: int, decisions: int) -> dict:
    rng = np.random.default_rng(3)
    started = time.perf_counter()
    for _ in range(offers // HOLD):
        choices = [contender.choose() for _ in range(HOLD)]
        contender.learn(choices, (rng.random(HOLD) < BUYING[choices]).astype(float))
    learning = time.perf_counter() - started
    started = time.perf_counter()
    for _ in range(decisions):
        contender.choose()
    warm = time.perf_counter() - started
    return {"warmMicros": warm / decisions * 1e6, "learningMicros": learning / offers * 1e6}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--offers", type=int, default=5000)
    parser.add_argument("--decisions", type=int, default=20_000)
    options = parser.parse_args()
    measured = {name: measure(make(), options.offers, options.decisions) for name, make in CONTENDERS.items()}
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
