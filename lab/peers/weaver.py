"""Plays our GP-TS-M on the markets of its paper: valuations Beta(2,9), Beta(2,2) and Beta(9,2), ten prices 0.1 to 1, no
cost, holds of ten. Prints the mean share of the expected earnings of the best of the ten prices, over the first 500
and all 2500 customers.

Usage: .venv/bin/python weaver.py [--seeds 20]
"""

import argparse

import numpy as np
from scipy.stats import beta

from gp_ts_m import GpTsM
from shop import Shop
from worlds import World, play, share_of_best

AS_PUBLISHED = {"anchor": True, "binomial_noise": False}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=20)
    seeds = parser.parse_args().seeds
    prices = np.arange(1, 11) / 10
    for shape in ((2, 9), (2, 2), (9, 2)):
        demand = beta(*shape).sf(prices)[None, :]
        shares = []
        for seed in range(seeds):
            world = World("weaver", seed, seed, 2500, 2500, demand, Shop(prices, 0.0, 4, 10))
            choices = play(world, lambda shop, world_seed: GpTsM(shop, AS_PUBLISHED, world_seed)).choices
            shares.append([share_of_best(World(**{**vars(world), "offers": offers}), choices) for offers in (500, 2500)])
        mean = 100 * np.mean(shares, axis=0)
        error = 100 * np.std(shares, axis=0, ddof=1) / np.sqrt(seeds)
        print(f"Beta{shape}: {mean[0]:.1f} ± {error[0]:.1f} % of 500, {mean[1]:.1f} ± {error[1]:.1f} % of 2500 customers")


if __name__ == "__main__":
    main()
