import json
import sys
from pathlib import Path

import numpy as np
import pytest

FOLDER = Path(__file__).parents[1]
sys.path.insert(0, str(FOLDER))

from shop import Shop  # noqa: E402
from worlds import World  # noqa: E402


@pytest.fixture
def easy_world() -> World:
    """Customers are hardly price-sensitive: the lowest, which is the base price, earns half of what the highest does."""
    prices = np.arange(1000.0, 1900, 100)
    demand = np.linspace(0.5, 0.4, len(prices))[None, :]
    return World("easy", 0, 7, 1500, 1500, demand, Shop(prices, unit_cost=500, base=0, hold=10))


@pytest.fixture
def folder_of_worlds(tmp_path: Path) -> Path:
    """Two worlds in the format of lab/studies/markets: one with stationary demand, one with two phases."""
    still = np.array([[0.5, 0.2, 0.1]])
    moving = np.array([[0.9, 0.1, 0.0], [0.0, 0.1, 0.9]])
    common = {"offers": 95, "prices": [1000, 1500, 2000], "unitCost": 400, "base": 1, "phaseOf": None}
    worlds = []
    for market, demand, length in (("E1", still, 95), ("E9", moving, 50)):
        file = f"{market}-10000.f64"
        (tmp_path / file).write_bytes(demand.astype("<f8").tobytes())
        worlds.append(
            {
                "market": market,
                "instance": 10000,
                "seed": 4_294_967_297,
                "phases": len(demand),
                "phaseLength": length,
                "demandFile": file,
                **common,
            }
        )
    (tmp_path / "worlds.json").write_text(json.dumps({"hold": 10, "worlds": worlds}))
    return tmp_path
