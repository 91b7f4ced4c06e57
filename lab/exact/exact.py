"""Posteriors of small demand problems, as exactly as a computer will have them. Called by exact.ts.

    python exact.py PROBLEMS.json ANSWERS.json

Nothing here shares code or method with the engine. Members with two coefficients are integrated on a grid;
members with a residual, whose fourteen coefficients no grid can hold, by importance sampling with a Student t
proposal (its error is reported); where a problem asks for it, also by PyMC's NUTS, which checks the former.
The model is that of docs/method/demand.md; its equations are cited by number.
"""

import importlib.metadata
import json
import platform
import sys

import numba
import numpy as np
from scipy import optimize
from scipy.special import betaln, expit, gammaln, log_ndtr

AXIS_POINTS = 49
RESIDUAL_FEATURES = 12
BINS = 40_000  # of log-odds, in which weighted draws are gathered for percentiles
LOWEST, HIGHEST = -30.0, 30.0
T_DRAWS = 150_000
T_FREEDOM = 8
ARM_DRAWS = 200_000


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
    for member in problem["members"]:
        part = Part(problem)
        if member["residual"] is None:
            on_grid(problem, member, part)
        else:
            by_importance(problem, member, part, rng)
        parts.append(part)
    if problem["armsWeight"] is not None:
        part = Part(problem)
        arms(problem, part, rng)
        parts.append(part)
    prior = [member["weight"] for member in problem["members"]]
    if problem["armsWeight"] is not None:
        prior.append(problem["armsWeight"])
    evidence = np.array([part.log_evidence for part in parts])
    weights = np.array(prior) * np.exp(evidence - evidence.max())
    weights /= weights.sum()
    answer = {
        "logEvidence": evidence.tolist(),
        "evidenceError": [part.evidence_error for part in parts],
        "effectiveDraws": [part.effective for part in parts],
        "weights": weights.tolist(),
        **mix(parts, weights),
    }
    if problem["nuts"]:
        answer["nuts"] = [
            {"member": i, **by_nuts(problem, member, parts[i])}
            for i, member in enumerate(problem["members"])
            if member["residual"] is not None
        ]
    return answer


class Part:
    """What one member says: distribution of demand by column, of elasticity, and the confidences."""

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
        self.evidence_error = 0.0
        self.effective = None

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
    """Places in [0, 1] below which 5, 50 and 95 % of a histogram lie."""
    steps = np.concatenate([[0], np.cumsum(row)])
    return [float(np.interp(q * steps[-1], steps, np.arange(BINS + 1) - 0.5)) / (BINS - 1) for q in (0.05, 0.5, 0.95)]


def transform(lam, x):
    """(3): Box-Cox of the price ratio."""
    x = np.clip(x, -1.6, 1.6)
    return x if lam == 0 else np.expm1(lam * x) / lam


def features(problem, member, x):
    """(2), (4): level, residual shapes, slope."""
    x = np.asarray(x, float)
    line = [np.ones((len(x), 1)), -transform(member["lambda"], x)[:, None]]
    if member["residual"] is None:
        return np.hstack(line)
    low, high = problem["axis"]
    grid = np.linspace(0, 1, AXIS_POINTS)
    kernel = np.exp(-0.5 * ((grid[:, None] - grid) / member["residual"]["lengthScale"]) ** 2)
    trend = np.column_stack([np.ones(AXIS_POINTS), grid])
    away = np.eye(AXIS_POINTS) - trend @ np.linalg.pinv(trend)
    values, vectors = np.linalg.eigh(away @ kernel @ away)
    basis = (vectors * np.sqrt(np.maximum(values, 0)))[:, ::-1][:, :RESIDUAL_FEATURES]
    place = np.clip((x - low) / (high - low), 0, 1)
    shapes = np.column_stack([np.interp(place, grid, basis[:, j]) for j in range(RESIDUAL_FEATURES)])
    return np.hstack([line[0], member["residual"]["scale"] * shapes, line[1]])


def prior_of(problem, d):
    """(5): level and slope jointly normal, the slope cut off at zero; residual weights standard normal."""
    p = problem["prior"]
    mean = np.zeros(d)
    mean[0], mean[-1] = p["level"], p["slope"]
    covariance = np.eye(d)
    covariance[0, 0], covariance[-1, -1] = p["levelVariance"], p["slopeVariance"]
    covariance[0, -1] = covariance[-1, 0] = p["covariance"]
    return mean, covariance


def log_density(problem, member, cut=True):
    """The log of likelihood times normalised prior, for rows of coefficients; prior mean and covariance."""
    x = features(problem, member, problem["binLogRatio"]) if problem["binLogRatio"] else None
    n, s = np.array(problem["offers"]), np.array(problem["purchases"])
    d = 2 if member["residual"] is None else 2 + RESIDUAL_FEATURES
    mean, covariance = prior_of(problem, d)
    precision = np.linalg.inv(covariance)
    constant = -0.5 * d * np.log(2 * np.pi) - 0.5 * np.linalg.slogdet(covariance)[1]
    constant -= log_ndtr(mean[-1] / np.sqrt(covariance[-1, -1]))

    def density(theta):
        away = theta - mean
        value = constant - 0.5 * np.einsum("ij,ij->i", away @ precision, away)
        if x is not None:
            eta = theta @ x.T
            value = value + eta @ s - np.logaddexp(0, eta) @ n
        return np.where(theta[:, -1] >= 0, value, -np.inf) if cut else value

    return density, mean, covariance


def on_grid(problem, member, part):
    density, mean, covariance = log_density(problem, member)
    sd = np.sqrt(np.diag(covariance))
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
    trapezoid = np.where(theta[:, 1] == 0, 0.5, 1.0)  # the other edges hold nothing
    weight = trapezoid * np.exp(log_weight - log_weight.max())
    part.log_evidence = float(np.log(weight.sum() * step.prod()) + log_weight.max())
    keep = weight > 1e-12
    columns = features(problem, member, problem["logRatio"])
    theta, weight = theta[keep], weight[keep]
    for rows in np.array_split(np.arange(len(theta)), max(1, len(theta) // 100_000)):
        part.add(theta[rows] @ columns.T, weight[rows])


def by_importance(problem, member, part, rng):
    uncut, mean, _ = log_density(problem, member, cut=False)
    density = log_density(problem, member)[0]
    d = len(mean)
    mode = optimize.minimize(lambda t: -uncut(t[None])[0], mean, method="BFGS").x
    root = np.linalg.cholesky(np.linalg.inv(numeric_hessian(lambda t: -uncut(t[None])[0], mode)))
    z = rng.standard_normal((T_DRAWS, d))
    theta = mode + (z * np.sqrt(T_FREEDOM / rng.chisquare(T_FREEDOM, T_DRAWS))[:, None]) @ root.T
    distance = np.linalg.solve(root, (theta - mode).T)
    proposal = (
        gammaln((T_FREEDOM + d) / 2)
        - gammaln(T_FREEDOM / 2)
        - 0.5 * d * np.log(T_FREEDOM * np.pi)
        - np.log(np.diag(root)).sum()
        - 0.5 * (T_FREEDOM + d) * np.log1p((distance**2).sum(axis=0) / T_FREEDOM)
    )
    log_weight = density(theta) - proposal
    highest = log_weight.max()
    weight = np.exp(log_weight - highest)
    part.log_evidence = float(highest + np.log(weight.mean()))
    part.evidence_error = float(weight.std() / weight.mean() / np.sqrt(T_DRAWS))
    part.effective = float(weight.sum() ** 2 / (weight**2).sum())
    columns = features(problem, member, problem["logRatio"])
    log_odds = theta @ columns.T
    centre = weight @ log_odds / weight.sum()
    spread = weight @ (log_odds - centre) ** 2 / weight.sum()
    part.precision = 1 / np.maximum(spread, 1e-12)
    part.add(falling(log_odds, part.precision), weight / weight.sum())


def numeric_hessian(f, at, h=1e-3):
    d = len(at)
    eye = np.eye(d) * h
    hessian = np.empty((d, d))
    for i in range(d):
        for j in range(i + 1):
            hessian[i, j] = hessian[j, i] = (
                f(at + eye[i] + eye[j]) - f(at + eye[i] - eye[j]) - f(at - eye[i] + eye[j]) + f(at - eye[i] - eye[j])
            ) / (4 * h * h)
    return hessian


@numba.njit(cache=True)
def falling(curves, precision):
    """(9): each row's closest falling curve, by pooling adjacent violators."""
    rows, n = curves.shape
    out = np.empty_like(curves)
    value, weight, end = np.empty(n), np.empty(n), np.empty(n, np.int64)
    for r in range(rows):
        top = -1
        for k in range(n):
            top += 1
            value[top], weight[top], end[top] = curves[r, k], precision[k], k
            while top > 0 and value[top - 1] < value[top]:
                total = weight[top - 1] + weight[top]
                value[top - 1] = (weight[top - 1] * value[top - 1] + weight[top] * value[top]) / total
                weight[top - 1] = total
                end[top - 1] = end[top]
                top -= 1
        k = 0
        for block in range(top + 1):
            while k <= end[block]:
                out[r, k] = value[block]
                k += 1
    return out


def arms(problem, part, rng):
    """(10): every price by itself, Beta(1, 1) before its answers."""
    n, s = np.array(problem["offers"]), np.array(problem["purchases"])
    a, b = np.ones(part.columns), np.ones(part.columns)
    for at, offers, bought in zip(problem["binLogRatio"], n, s):
        k = int(np.argmin(np.abs(np.array(problem["logRatio"]) - at)))
        a[k] += bought
        b[k] += offers - bought
    part.log_evidence = float(betaln(a, b).sum())
    draws = falling(rng.beta(a, b, (ARM_DRAWS, part.columns)), a + b)
    part.add(np.log(draws) - np.log1p(-draws), np.full(ARM_DRAWS, 1 / ARM_DRAWS))


def by_nuts(problem, member, reference):
    """The same posterior by PyMC's NUTS, and how far it is from importance sampling."""
    import arviz
    import pymc as pm

    x = features(problem, member, problem["binLogRatio"])
    p = problem["prior"]
    assert p["covariance"] == 0
    with pm.Model():
        level = pm.Normal("level", p["level"], np.sqrt(p["levelVariance"]))
        slope = pm.TruncatedNormal("slope", p["slope"], np.sqrt(p["slopeVariance"]), lower=0)
        weights = pm.Normal("weights", 0, 1, shape=RESIDUAL_FEATURES)
        eta = level * x[:, 0] + pm.math.dot(x[:, 1:-1], weights) + slope * x[:, -1]
        pm.Binomial("bought", n=problem["offers"], logit_p=eta, observed=np.array(problem["purchases"], int))
        trace = pm.sample(
            3000, tune=1000, chains=4, cores=1, random_seed=11, target_accept=0.9, progressbar=False
        )
    chain = trace.posterior
    theta = np.column_stack([
        chain["level"].values.reshape(-1),
        chain["weights"].values.reshape(-1, RESIDUAL_FEATURES),
        chain["slope"].values.reshape(-1),
    ])
    part = Part(problem)
    log_odds = theta @ features(problem, member, problem["logRatio"]).T
    part.add(falling(log_odds, reference.precision), np.full(len(theta), 1 / len(theta)))
    mine, other = mix([part], [1.0]), mix([reference], [1.0])
    sd = np.array(other["demand"]["sd"])
    summary = arviz.summary(trace, kind="diagnostics")
    return {
        "meanError": float(np.max(np.abs(np.array(mine["demand"]["mean"]) - other["demand"]["mean"]))),
        "meanErrorInSd": float(np.max(np.abs(np.array(mine["demand"]["mean"]) - other["demand"]["mean"]) / sd)),
        "percentileErrorInSd": float(
            np.max(np.abs(np.array(mine["demand"]["percentiles"]) - other["demand"]["percentiles"]) / sd[:, None])
        ),
        "confidenceError": float(np.max(np.abs(np.array(mine["confidence"]) - other["confidence"]))),
        "rHat": float(summary["r_hat"].max()),
        "effectiveDraws": float(summary["ess_bulk"].min()),
        "divergences": int(trace.sample_stats["diverging"].sum()),
    }


if __name__ == "__main__":
    main(*sys.argv[1:])
