import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from conftest import FOLDER

from customers import customer_chance
from worlds import play, read_worlds, share_of_best


def test_customers_are_those_of_our_engine():
    fixture = json.loads((FOLDER / "fixtures" / "customer-chances.json").read_text())
    for line in fixture["seeds"]:
        assert customer_chance(line["seed"], np.array(fixture["customers"])).tolist() == line["chances"]


class Recorder:
    """Shows the price given by its position in the world, and remembers what it was told."""

    def __init__(self, shop, seed):
        self.told = []

    def choose(self):
        return len(self.told) % 3

    def learn(self, choice, offers, purchases):
        self.told.append((choice, offers, purchases))


def test_a_peer_hears_what_the_customers_of_its_hold_did_in_their_phase(folder_of_worlds):
    world = list(read_worlds(folder_of_worlds))[1]
    peers = []
    played = play(world, lambda shop, seed: peers.append(Recorder(shop, seed)) or peers[0])

    expected = []
    for block in range(10):
        customers = range(block * 10, min(block * 10 + 10, 95))
        phase = [0 if customer < 50 else 1 for customer in customers]
        chances = customer_chance(4_294_967_297, np.array(customers))
        bought = sum(chance < world.demand[at, block % 3] for chance, at in zip(chances, phase))
        expected.append((block % 3, len(customers), bought))
    assert peers[0].told == expected
    assert played.choices.tolist() == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0]


def test_the_share_of_the_best_counts_each_phase_by_its_own_best(folder_of_worlds):
    world = list(read_worlds(folder_of_worlds))[1]
    # Phase 0 is best at 1000, 0.9 · 600; phase 1 at 2000, 0.9 · 1600.
    best = np.array([0] * 5 + [2] * 5, dtype=np.uint8)
    assert share_of_best(world, best) == 1
    always_low = np.zeros(10, dtype=np.uint8)
    assert np.isclose(share_of_best(world, always_low), 50 * 540 / (50 * 540 + 45 * 1440))


def run(program: str, *arguments: str | Path) -> subprocess.CompletedProcess:
    command = [sys.executable, str(FOLDER / program), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_driving_writes_a_byte_a_hold_and_keeps_what_is_there(folder_of_worlds, tmp_path):
    out = tmp_path / "choices"
    first = run("drive.py", folder_of_worlds, out, "--peers", "base-price,mabwiser-ts")
    assert first.returncode == 0, first.stderr
    index = json.loads((out / "choices.json").read_text())
    assert index["hold"] == 10
    assert [one["peer"] for one in index["peers"]] == ["base-price", "mabwiser-ts"]
    for one in index["peers"]:
        assert [(done["market"], done["instance"]) for done in one["plays"]] == [("E1", 10000), ("E9", 10000)]
        for done in one["plays"]:
            shown = (out / done["choicesFile"]).read_bytes()
            assert len(shown) == 10 and max(shown) < 3
            assert done["seconds"] >= 0
    assert set((out / "base-price" / "E1-10000.u8").read_bytes()) == {1}

    again = run("drive.py", folder_of_worlds, out, "--peers", "base-price")
    assert again.returncode == 0 and again.stderr == ""
    assert json.loads((out / "choices.json").read_text()) == index


def test_tuning_refuses_worlds_that_reports_use(folder_of_worlds):
    path = folder_of_worlds / "worlds.json"
    path.write_text(path.read_text().replace('"instance": 10000', '"instance": 9999'))
    refused = run("tune.py", folder_of_worlds, "--peers", "base-price")
    assert refused.returncode == 1 and "E1-9999 is not for tuning" in refused.stderr
