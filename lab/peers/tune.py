"""Chooses the settings of each peer on worlds made for this, and writes them to settings.json, all scores to tuning.csv.

Every combination of a peer's grid prices the same worlds; the one with the best mean share of the clairvoyant's expected
profit is chosen. Worlds must be instances from 10 000 up, which no report uses. A peer is tuned on the stationary
worlds, its form that forgets on the others.
"""

import argparse
import csv
import json
import sys
from pathlib import Path

import numpy as np

from peers import PEERS, SETTINGS, chosen_settings, is_installed, make_peer
from worlds import World, play, read_worlds, share_of_best

FIRST_TUNING_INSTANCE = 10_000
SCORES = SETTINGS.with_name("tuning.csv")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("worlds", type=Path, help="folder with worlds.json, instances from 10 000 on")
    parser.add_argument("--peers", help="names with commas between; else all")
    parser.add_argument("--instances", type=int, help="of each market, the first so many")
    options = parser.parse_args()
    worlds = tuning_worlds(options.worlds, options.instances)
    names = options.peers.split(",") if options.peers else list(PEERS)
    for name in names:
        entry = PEERS[name]
        if not is_installed(name):
            print(f"{name}: its package is not installed, left out", file=sys.stderr)
            continue
        shown = [world for world in worlds if world.is_still() != bool(entry.steady)]
        taken_over = chosen_settings(entry.steady) if entry.steady else {}
        tried = []
        for combination in entry.combinations():
            settings = {**taken_over, **combination}
            tried.append({"settings": settings, **score(name, settings, shown)})
            print(f"{name} {settings}: {tried[-1]['share']:.4f} in {tried[-1]['seconds']:.1f} s", file=sys.stderr)
        keep(name, shown, tried)


def tuning_worlds(folder: Path, instances: int | None) -> list[World]:
    taken: dict[str, list[World]] = {}
    for world in read_worlds(folder):
        if world.instance < FIRST_TUNING_INSTANCE:
            sys.exit(f"{world.name} is not for tuning: instances are numbered from {FIRST_TUNING_INSTANCE} on")
        of_its_kind = taken.setdefault(world.market, [])
        if instances is None or len(of_its_kind) < instances:
            of_its_kind.append(world)
    return [world for of_its_kind in taken.values() for world in of_its_kind]


def score(name: str, settings: dict, worlds: list[World]) -> dict:
    """Mean share of the best over the worlds and for each market, its standard error, and seconds a world."""
    shares, seconds = [], []
    of_kind: dict[str, list[float]] = {}
    for world in worlds:
        played = play(world, lambda shop, seed: make_peer(name, shop, settings, seed))
        shares.append(share_of_best(world, played.choices))
        of_kind.setdefault(world.market, []).append(shares[-1])
        seconds.append(played.seconds)
    error = np.std(shares, ddof=1) / np.sqrt(len(shares)) if len(shares) > 1 else 0.0
    return {
        "share": round(float(np.mean(shares)), 5),
        "error": round(float(error), 5),
        "seconds": round(float(np.mean(seconds)), 2),
        **{kind: round(float(np.mean(ones)), 4) for kind, ones in of_kind.items()},
    }


def keep(name: str, worlds: list[World], tried: list[dict]) -> None:
    """Writes the best settings into settings.json, and all that were tried into tuning.csv, replacing older ones."""
    tuned = json.loads(SETTINGS.read_text()) if SETTINGS.exists() else {}
    best = max(tried, key=lambda one: one["share"])
    tuned[name] = {"settings": best["settings"], "share": best["share"], "worlds": described(worlds)}
    SETTINGS.write_text(json.dumps({key: tuned[key] for key in PEERS if key in tuned}, indent=2) + "\n")

    older = list(csv.DictReader(SCORES.open())) if SCORES.exists() else []
    rows = [row for row in older if row["peer"] != name]
    rows += [{"peer": name, **one, "settings": json.dumps(one["settings"])} for one in tried]
    columns = ["peer", "settings", "share", "error", "seconds"]
    columns += sorted({column for row in rows for column in row} - set(columns), key=lambda kind: int(kind[1:]))
    with SCORES.open("w", newline="") as file:
        table = csv.DictWriter(file, columns, restval="", lineterminator="\n")
        table.writeheader()
        table.writerows(sorted(rows, key=lambda row: list(PEERS).index(row["peer"])))


def described(worlds: list[World]) -> str:
    """Such as "E1 E2, instances 10000 to 10005"."""
    instances = [world.instance for world in worlds]
    kinds = " ".join(dict.fromkeys(world.market for world in worlds))
    return f"{kinds}, instances {min(instances)} to {max(instances)}"


if __name__ == "__main__":
    main()
