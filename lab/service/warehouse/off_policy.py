"""What base prices would have earned, by the estimators of the Open Bandit Pipeline (obp), from propensities.parquet.

obp 0.5.7 requires Python below 3.11 and torch, which only its networks use: its estimators are loaded with a stub of
torch. Prints a JSON object of their estimates.

Usage: off_policy.py propensities.parquet
"""

import importlib
import importlib.abc
import importlib.machinery
import json
import sys
import types


class Absent(types.ModuleType):
    """A module in which every name exists and does nothing."""

    __path__: list[str] = []

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if name.islower() and name != "tensor":
            return importlib.import_module(f"{self.__name__}.{name}")
        return type(name, (), {})


class WithoutTorch(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        if name.split(".")[0] == "torch":
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        return Absent(spec.name)

    def exec_module(self, module):
        pass


sys.meta_path.insert(0, WithoutTorch())

import numpy as np  # noqa: E402
import pandas as pd  # noqa: E402
from obp.ope import (  # noqa: E402
    InverseProbabilityWeighting,
    SelfNormalizedInverseProbabilityWeighting,
)

log = pd.read_parquet(sys.argv[1])
log = log[log["outcome"].notna()]
# An action is a product at a price: each product has its own set of prices.
action, actions = pd.factorize(log["product_id"] + " " + log["action"].astype(str))
base = pd.Index(actions).get_indexer(log["product_id"] + " " + log["base_price"].astype(str))
if (base < 0).any():
    raise SystemExit("a base price was never drawn: nothing can be said of it")
choice = np.zeros((len(log), len(actions), 1))
choice[np.arange(len(log)), base, 0] = 1
logged = {
    "reward": log["reward"].to_numpy(float),
    "action": action,
    "pscore": log["pscore"].to_numpy(float),
    "action_dist": choice,
}
json.dump(
    {
        "offers": len(log),
        "served": float(log["reward"].mean()),
        "ips": InverseProbabilityWeighting().estimate_policy_value(**logged),
        "snips": SelfNormalizedInverseProbabilityWeighting().estimate_policy_value(**logged),
    },
    sys.stdout,
)
