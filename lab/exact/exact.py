"""Posteriors of small demand problems, computed to numerical precision. Called by exact.ts.

    python exact.py PROBLEMS.json ANSWERS.json

Nothing here shares code or method with the engine. Shapes with two coefficients are integrated on a grid and, if a
problem requests it, also sampled by PyMC's NUTS. Falling shapes, compound Poisson processes, are
filtered on levels 0.02 apart, with the law of any number of drops between two prices found by Fourier transform.
The model is that of docs/method/demand.md; its equations are cited by number.
"""

import importlib.metadata
import json
import platform
import sys

import numpy as np
from scipy import fft
from scipy.special import expit, log_ndtr

BINS = 40_000  # of log-odds, for percentiles of weighted draws
LOWEST, HIGHEST = -30.0, 30.0
SPACING = 0.02  # of the levels of a falling shape
CURVES = 100_000  # drawn from a falling shape


def main(problems_file, answers_file):
    with open(problems_file) as file:
        problems = json.load(file)
    answers = [solve(problem, np.random.default_rng(7000 + i)) for i, problem in enumerate(problems)]
    with open(answers_file, "w") as file:
        json.dump(answers, file)
    versions = [f"{name} {importlib.metadata.version(name)}" for name in ("numpy", "scipy", "pymc")]
    print(f"Python {platform.python_version()}, {', '.join(versions)}")


def solve(problem, rng):
    parts = []
    for shape in problem["smooth"]:
        part = Part(problem)
        on_grid(problem, shape, part)
        parts.append(part)
    for shape in problem["shapes"]:
        part = Part(problem)
        by_levels(problem, shape, part, rng)
        parts.append(part)
    prior = [entry["weight"] for entry in problem["smooth"] + problem["shapes"]]
    evidence = np.array([part.log_evidence for part in parts])
    weights = np.array(prior) * np.exp(evidence - evidence.max())
    weights /= weights.sum()
    answer = {"logEvidence": evidence.tolist(), "weights": weights.tolist(), **mix(parts, weights)}
    if problem["nuts"]:
        answer["nuts"] = [
            by_nuts(problem, shape, part) for shape, part in zip(problem["smooth"], parts)
        ]
    return answer


class Part:
    """The result for one shape: distributions of demand by column and of elasticity, and the confidences."""

    def __init__(self, problem):
        self.columns = len(problem["logRatio"])
        self.counts = np.zeros((self.columns, BINS))
        self.sums = np.zeros((2, self.columns))
        self.elasticity = np.zeros(BINS)
        self.elasticity_sums = np.zeros(2)
        self.confidence = np.zeros(self.columns)
        self.mass = 0.0
        self.problem = problem
        self.log_evidence = 0.0

    def add(self, log_odds, weight):
        """Adds weighted curves, [draws x columns] of log-odds."""
        problem = self.problem
        demand = expit(log_odds)
        self.mass += weight.sum()
        self.sums += np.array([weight @ demand, weight @ demand**2])
        place = ((np.clip(log_odds, LOWEST, HIGHEST) - LOWEST) * ((BINS - 1) / (HIGHEST - LOWEST))).astype(int)
        for k in range(self.columns):
            self.counts[k] += np.bincount(place[:, k], weight, BINS)
        if problem["elasticityColumns"] is not None:
            below, above = problem["elasticityColumns"]
            step = problem["logRatio"][above] - problem["logRatio"][below]
            slope = (np.log(demand[:, above]) - np.log(demand[:, below])) / step
            self.elasticity_sums += [weight @ slope, weight @ slope**2]
            place = ((np.clip(slope, -20, 0) + 20) * ((BINS - 1) / 20)).astype(int)
            self.elasticity += np.bincount(place, weight, BINS)
        value = demand * np.array(problem["margin"])
        base = problem["baseColumn"]
        self.confidence += weight @ (value >= value[:, [base]])
        best = value[:, np.array(problem["admissible"], bool)].max(axis=1)
        wrong = best > value[:, base] + 0.05 * np.abs(value[:, base])
        self.confidence[base] -= weight @ wrong


def mix(parts, weights):
    """Distribution of the model average."""
    mean = sum(w * p.sums[0] / p.mass for w, p in zip(weights, parts))
    square = sum(w * p.sums[1] / p.mass for w, p in zip(weights, parts))
    counts = sum(w * p.counts / p.mass for w, p in zip(weights, parts))
    answer = {
        "demand": {
            "mean": mean.tolist(),
            "sd": np.sqrt(np.maximum(square - mean**2, 0)).tolist(),
            "percentiles": [
                [float(expit(LOWEST + (HIGHEST - LOWEST) * q)) for q in percentiles(row)] for row in counts
            ],
        },
        "confidence": sum(w * p.confidence / p.mass for w, p in zip(weights, parts)).tolist(),
        "elasticity": None,
    }
    if parts[0].problem["elasticityColumns"] is not None:
        sums = sum(w * p.elasticity_sums / p.mass for w, p in zip(weights, parts))
        row = sum(w * p.elasticity / p.mass for w, p in zip(weights, parts))
        answer["elasticity"] = {
            "mean": sums[0],
            "sd": float(np.sqrt(sums[1] - sums[0] ** 2)),
            "percentiles": [-20 + 20 * q for q in percentiles(row)],
        }
    return answer


def percentiles(row):
    """Points in [0, 1] below which 5, 50 and 95 % of a histogram lie."""
    steps = np.concatenate([[0], np.cumsum(row)])
    return [float(np.interp(q * steps[-1], steps, np.arange(BINS + 1) - 0.5)) / (BINS - 1) for q in (0.05, 0.5, 0.95)]


def transform(lam, x):
    """(3): Box-Cox of the price ratio."""
    x = np.clip(x, -1.6, 1.6)
    return x if lam == 0 else np.expm1(lam * x) / lam


def features(shape, x):
    """(2): level and slope."""
    x = np.asarray(x, float)
    return np.column_stack([np.ones(len(x)), -transform(shape["lambda"], x)])


def log_density(problem, shape):
    """The log of likelihood times normalised prior (6), for rows of coefficients; prior mean and sd."""
    x = features(shape, problem["binLogRatio"])
    n, s = np.array(problem["offers"]), np.array(problem["purchases"])
    p = problem["prior"]
    mean = np.array([p["level"], p["slope"]])
    covariance = np.array([[p["levelVariance"], p["covariance"]], [p["covariance"], p["slopeVariance"]]])
    precision = np.linalg.inv(covariance)
    constant = -np.log(2 * np.pi) - 0.5 * np.linalg.slogdet(covariance)[1]
    constant -= log_ndtr(mean[1] / np.sqrt(covariance[1, 1]))

    def density(theta):
        away = theta - mean
        value = constant - 0.5 * np.einsum("ij,ij->i", away @ precision, away)
        eta = theta @ x.T
        return value + eta @ s - np.logaddexp(0, eta) @ n

    return density, mean, np.sqrt(np.diag(covariance))


def on_grid(problem, shape, part):
    density, mean, sd = log_density(problem, shape)
    low, high = mean - 10 * sd, mean + 10 * sd
    low[1] = 0
    for points in (300, 300, 600):
        axes = [np.linspace(low[i], high[i], points) for i in range(2)]
        theta = np.column_stack([axis.ravel() for axis in np.meshgrid(*axes, indexing="ij")])
        log_weight = density(theta)
        inside = theta[log_weight > log_weight.max() - 36]
        step = np.array([axes[i][1] - axes[i][0] for i in range(2)])
        if points < 600:
            low, high = inside.min(axis=0) - step, inside.max(axis=0) + step
            low[1] = max(low[1], 0)
    trapezoid = np.where(theta[:, 1] == 0, 0.5, 1.0)  # the other edges have no mass
    weight = trapezoid * np.exp(log_weight - log_weight.max())
    part.log_evidence = float(np.log(weight.sum() * step.prod()) + log_weight.max())
    keep = weight > 1e-12
    columns = features(shape, problem["logRatio"])
    theta, weight = theta[keep], weight[keep]
    for rows in np.array_split(np.arange(len(theta)), max(1, len(theta) // 100_000)):
        part.add(theta[rows] @ columns.T, weight[rows])


def by_levels(problem, shape, part, rng):
    """(4): the chain of log-odds over ascending prices; forward probabilities, then curves drawn backwards."""
    p = problem["prior"]
    asked = np.array(problem["logRatio"])
    x = np.unique(np.round(np.concatenate([asked, problem["binLogRatio"]]), 12))
    offers, bought = np.zeros(len(x)), np.zeros(len(x))
    for at, n, s in zip(problem["binLogRatio"], problem["offers"], problem["purchases"]):
        k = np.argmin(np.abs(x - at))
        offers[k] += n
        bought[k] += s
    start = p["level"] - p["slope"] * x[0]
    variance = p["levelVariance"] - 2 * p["covariance"] * x[0] + p["slopeVariance"] * x[0] ** 2
    sd = np.sqrt(variance)
    levels = np.arange(start - 6 * sd - 14, start + 6 * sd, SPACING)
    forward = np.exp(-0.5 * ((levels - start) / sd) ** 2)
    forward /= forward.sum()
    laws, filtered = [], []
    part.log_evidence = 0.0
    for k in range(len(x)):
        if k > 0:
            laws.append(drops_over(x[k] - x[k - 1], shape, p["slope"], len(levels)))
            # A drop of j levels takes level l to l - j; mass below the lowest is dropped.
            forward = fft.irfft(fft.rfft(forward[::-1], 2 * len(levels)) * fft.rfft(laws[-1], 2 * len(levels)))
            forward = np.maximum(forward[: len(levels)][::-1], 0)
        fit = bought[k] * levels - offers[k] * np.logaddexp(0, levels)
        forward = forward * np.exp(fit - fit.max())
        part.log_evidence += float(np.log(forward.sum()) + fit.max())
        forward /= forward.sum()
        filtered.append(forward)
    place = np.searchsorted(np.cumsum(forward), rng.uniform(size=CURVES)).clip(max=len(levels) - 1)
    path = [place]
    for k in range(len(x) - 2, -1, -1):
        before = np.empty_like(place)
        for level in np.unique(place):
            here = place == level
            weight = np.cumsum(filtered[k][level:] * laws[k][: len(levels) - level])
            before[here] = level + np.searchsorted(weight, rng.uniform(size=here.sum()) * weight[-1])
        place = before.clip(max=len(levels) - 1)
        path.append(place)
    curves = levels[np.array(path[::-1]).T] + SPACING * (rng.uniform(size=(CURVES, 1)) - 0.5)
    columns = [int(np.argmin(np.abs(x - at))) for at in asked]
    for rows in np.array_split(np.arange(CURVES), 10):
        part.add(curves[np.ix_(rows, columns)], np.full(len(rows), 1 / CURVES))


def drops_over(gap, shape, slope, count):
    """(5): the fall of log-odds over an interval of log price, in levels: compound Poisson, exponential depths."""
    depths = np.arange(count)

    def exponential(mean):
        # A depth between j - 1/2 and j + 1/2 levels is j levels.
        edges = np.concatenate([[0], (depths + 0.5) * SPACING])
        return np.diff(-np.exp(-edges / mean))

    slope = max(slope, 0.5)
    rate = shape["drops"] + shape["smallDrops"]
    law = shape["drops"] / rate * exponential((1 - shape["smallDropShare"]) * slope / shape["drops"])
    if shape["smallDrops"] > 0:
        law = law + shape["smallDrops"] / rate * exponential(shape["smallDropShare"] * slope / shape["smallDrops"])
    spectrum = np.exp(rate * gap * (fft.rfft(law, 4 * count) - law.sum()))
    return np.maximum(fft.irfft(spectrum)[:count], 0)


def by_nuts(problem, shape, reference):
    """The same posterior by PyMC's NUTS, and its distance from the grid."""
    import arviz
    import pymc as pm

    x = features(shape, problem["binLogRatio"])
    p = problem["prior"]
    assert p["covariance"] == 0
    with pm.Model():
        level = pm.Normal("level", p["level"], np.sqrt(p["levelVariance"]))
        slope = pm.TruncatedNormal("slope", p["slope"], np.sqrt(p["slopeVariance"]), lower=0)
        eta = level * x[:, 0] + slope * x[:, 1]
        pm.Binomial("bought", n=problem["offers"], logit_p=eta, observed=np.array(problem["purchases"], int))
        trace = pm.sample(
            5000, tune=1000, chains=4, cores=1, random_seed=11, target_accept=0.9, progressbar=False
        )
    chain = trace.posterior
    theta = np.column_stack([chain["level"].values.reshape(-1), chain["slope"].values.reshape(-1)])
    part = Part(problem)
    part.add(theta @ features(shape, problem["logRatio"]).T, np.full(len(theta), 1 / len(theta)))
    mine, other = mix([part], [1.0]), mix([reference], [1.0])
    sd = np.array(other["demand"]["sd"])
    means = np.abs(np.array(mine["demand"]["mean"]) - other["demand"]["mean"])
    percentile_gaps = np.abs(np.array(mine["demand"]["percentiles"]) - other["demand"]["percentiles"])
    summary = arviz.summary(trace, kind="diagnostics")
    return {
        "lambda": shape["lambda"],
        "meanErrorInSd": float(np.max(means / sd)),
        "percentileErrorInSd": float(np.max(percentile_gaps / sd[:, None])),
        "confidenceError": float(np.max(np.abs(np.array(mine["confidence"]) - other["confidence"]))),
        "rHat": float(summary["r_hat"].max()),
        "effectiveDraws": float(summary["ess_bulk"].min()),
        "divergences": int(trace.sample_stats["diverging"].sum()),
    }


if __name__ == "__main__":
    main(*sys.argv[1:])
