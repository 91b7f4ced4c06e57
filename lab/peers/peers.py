"""The peers by name: the class of each, and the settings that tune.py chooses from."""

import importlib
import itertools
import json
from dataclasses import dataclass, field
from pathlib import Path

from shop import Peer, Shop

SETTINGS = Path(__file__).with_name("settings.json")


@dataclass(frozen=True)
class Entry:
    module: str
    peer: str
    grid: dict[str, list] = field(default_factory=dict)
    """Values to try of each setting; all combinations are."""
    steady: str | None = None
    """For a form that forgets: the peer whose other settings it takes over. It is tuned and shown on demand that moves."""
    most_instances: int | None = None
    """Of a market, unless more are asked for by name: it is slow."""

    def combinations(self) -> list[dict]:
        return [dict(zip(self.grid, values)) for values in itertools.product(*self.grid.values())]


WINDOWS = {"window": [500, 1000, 2000]}

PEERS: dict[str, Entry] = {
    "base-price": Entry("base_price", "BasePrice"),
    "mabwiser-ts": Entry(
        "mabwiser_peers", "ThompsonSampling", {"arms": [5, 9, None], "reward": ["profit", "conversion"]}
    ),
    "mabwiser-ucb1": Entry(
        "mabwiser_peers",
        "Ucb1",
        {"arms": [5, 9, 15], "reward": ["profit", "conversion"], "alpha": [0.02, 0.05, 0.1]},
    ),
    "mabwiser-epsilon-greedy": Entry(
        "mabwiser_peers", "EpsilonGreedy", {"arms": [5, 9, None], "epsilon": [0.03, 0.05, 0.1]}
    ),
    "mabwiser-lints": Entry(
        "mabwiser_peers",
        "LinTS",
        {"degree": [2, 3], "reward": ["profit", "conversion"], "alpha": [0.01, 0.03, 0.1]},
    ),
    "vw-cats": Entry(
        "vowpal_wabbit_peers",
        "Cats",
        {"actions": [8, 16], "bandwidth": [2, 3], "epsilon": [0.1, 0.2], "learning_rate": [0.003, 0.01, 0.03]},
    ),
    "vw-squarecb": Entry(
        "vowpal_wabbit_peers",
        "SquareCb",
        {
            "arms": [9, None],
            "points": [False, True],
            "gamma_scale": [30, 100, 300],
            "learning_rate": [0.1, 0.5],
        },
    ),
    "sklearn-logistic-greedy": Entry(
        "logistic_peers",
        "ScikitLearn",
        {"epsilon": [0], "log": [False, True], "explore": [9, 18], "C": [1000]},
    ),
    "sklearn-logistic-epsilon": Entry(
        "logistic_peers",
        "ScikitLearn",
        {"epsilon": [0.02, 0.05], "log": [False, True], "explore": [9, 18], "C": [1000]},
    ),
    "statsmodels-glm-epsilon": Entry(
        "logistic_peers", "Statsmodels", {"epsilon": [0, 0.02, 0.05], "log": [False, True], "explore": [9, 18]}
    ),
    "gp-ts-m": Entry(
        "gp_ts_m", "GpTsM", {"anchor": [True, False], "binomial_noise": [False, True]}, most_instances=20
    ),
    "contextualbandits-bootstrapped-ts": Entry(
        "contextualbandits_peers", "BootstrappedTS", {"arms": [5], "reward": ["profit", "conversion"]}, most_instances=10
    ),
    "contextualbandits-adaptive-greedy": Entry(
        "contextualbandits_peers",
        "AdaptiveGreedy",
        {"arms": [5], "reward": ["profit", "conversion"], "threshold": [0.02, 0.1], "decay": [0.998]},
        most_instances=10,
    ),
    "contextualbandits-logistic-ucb": Entry(
        "contextualbandits_peers",
        "LogisticUCB",
        {"arms": [5], "reward": ["profit", "conversion"], "percentile": [60, 80]},
    ),
    "mabwiser-ts-window": Entry("mabwiser_peers", "ThompsonSampling", WINDOWS, "mabwiser-ts"),
    "mabwiser-epsilon-greedy-window": Entry("mabwiser_peers", "EpsilonGreedy", WINDOWS, "mabwiser-epsilon-greedy"),
    "sklearn-logistic-epsilon-window": Entry("logistic_peers", "ScikitLearn", WINDOWS, "sklearn-logistic-epsilon"),
    "vw-cats-steady": Entry(
        "vowpal_wabbit_peers", "Cats", {"steady": [True], "learning_rate": [0.001, 0.002, 0.005]}, "vw-cats"
    ),
    "gp-ts-m-window": Entry("gp_ts_m", "GpTsM", WINDOWS, "gp-ts-m", most_instances=20),
}


def make_peer(name: str, shop: Shop, settings: dict, seed: int) -> Peer:
    """Creates a peer; its package is imported only now, since some may be absent.

    Raises ImportError if the package that it uses is not installed.
    """
    entry = PEERS[name]
    return getattr(importlib.import_module(entry.module), entry.peer)(shop, settings, seed)


def is_installed(name: str) -> bool:
    try:
        importlib.import_module(PEERS[name].module)
    except ImportError:
        return False
    return True


def chosen_settings(name: str) -> dict:
    """The settings that tune.py chose and stored; the first of the grid if it has not yet."""
    tuned = json.loads(SETTINGS.read_text()) if SETTINGS.exists() else {}
    if name in tuned:
        return tuned[name]["settings"]
    entry = PEERS[name]
    return {**(chosen_settings(entry.steady) if entry.steady else {}), **entry.combinations()[0]}
