"""Lets the peers price the worlds of a folder, and records which prices they showed.

Writes OUT/choices.json, {"hold", "peers": [{"peer", "settings", "plays": [{"market", "instance", "choicesFile",
"seconds"}]}]}, and for each play a file of one byte a hold: the index of the price shown. Plays already in the folder are
kept, so that a long run can be interrupted and resumed.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from peers import PEERS, chosen_settings, is_installed, make_peer
from worlds import World, play, read_worlds

WRITE_EVERY_SECONDS = 30


def main() -> None:
    options = read_options()
    options.out.mkdir(parents=True, exist_ok=True)
    index = options.out / "choices.json"
    worlds = list(read_worlds(options.worlds))
    known = {one["peer"]: one for one in json.loads(index.read_text())["peers"]} if index.exists() else {}
    for name in options.peers:
        if not is_installed(name):
            print(f"{name}: its package is not installed, left out", file=sys.stderr)
            continue
        settings = chosen_settings(name)
        if known.get(name, {}).get("settings") != settings:
            known[name] = {"peer": name, "settings": settings, "plays": []}
        done = {(one["market"], one["instance"]) for one in known[name]["plays"]}
        todo = [world for world in selected(name, worlds, options) if (world.market, world.instance) not in done]
        written = time.monotonic()
        for count, world in enumerate(todo, start=1):
            known[name]["plays"].append(play_and_keep(name, settings, world, options.out))
            if count == len(todo) or time.monotonic() > written + WRITE_EVERY_SECONDS:
                print(f"{name}: {count} of {len(todo)} worlds", file=sys.stderr)
                write(index, worlds, known)
                written = time.monotonic()
        write(index, worlds, known)


def play_and_keep(name: str, settings: dict, world: World, out: Path) -> dict:
    played = play(world, lambda shop, seed: make_peer(name, shop, settings, seed))
    kept = out / name / f"{world.name}.u8"
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(played.choices.tobytes())
    return {
        "market": world.market,
        "instance": world.instance,
        "choicesFile": str(kept.relative_to(out)),
        "seconds": round(played.seconds, 4),
    }


def selected(name: str, worlds: list[World], options: argparse.Namespace) -> list[World]:
    """The worlds that a peer is shown: only non-stationary ones for forms that forget; the first few for slow ones."""
    entry = PEERS[name]
    most = min((one for one in (options.instances, entry.most_instances) if one is not None), default=None)
    first = {}
    taken = []
    for world in worlds:
        if entry.steady and world.is_still():
            continue
        first.setdefault(world.market, []).append(world)
        if most is None or len(first[world.market]) <= most:
            taken.append(world)
    return taken


def write(index: Path, worlds: list[World], known: dict[str, dict]) -> None:
    hold = worlds[0].shop.hold if worlds else None
    index.write_text(json.dumps({"hold": hold, "peers": list(known.values())}, indent=1) + "\n")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("worlds", type=Path, help="folder with worlds.json")
    parser.add_argument("out", type=Path, help="folder for the choices")
    parser.add_argument("--peers", help=f"names with commas between; else all: {', '.join(PEERS)}")
    parser.add_argument("--instances", type=int, help="of each market, the first so many")
    options = parser.parse_args()
    options.peers = options.peers.split(",") if options.peers else list(PEERS)
    unknown = [name for name in options.peers if name not in PEERS]
    if unknown:
        parser.error(f"no peer is called {', '.join(unknown)}")
    return options


if __name__ == "__main__":
    main()
