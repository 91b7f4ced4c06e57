"""Thompson sampling with a Gaussian process whose draws decrease in price (GP-TS-M): our own implementation.

After Weaver, Kumar & Jain (2025), "Nonparametric Pricing Bandits Leveraging Informational Externalities to Learn the
Demand Curve", Marketing Science, doi 10.1287/mksc.2022.0247, from the paper's description; their package,
pricingbandits, is not on the Python index. As in the paper: a radial basis kernel on demand, its two parameters by
marginal likelihood inside a box, noise 0.25 / offers, purchases by everyone at price 0 for one batch, slopes at 11
knots truncated at zero, demand rebuilt by integrating hat functions, one draw a batch. Unlike the paper: the draw is by
exact Hamiltonian Monte Carlo instead of minimax tilting; the price maximises margin, not revenue, times demand; and two
settings that help it where few buy at any price can be tuned: no anchor at price 0, and binomial noise.
"""

import numpy as np
from scipy.linalg import LinAlgError, cho_factor, cho_solve, cholesky
from scipy.optimize import minimize

from shop import Shop, Tally
from truncated_normal import draw_below

BOX = ((0.15, 1.5), (0.1, 0.4))
START = (0.7, 0.2)
KNOTS = np.linspace(0, 1, 11)
HIGHEST_AT_ZERO = 2.0
STEPS = 5


class GpTsM:
    def __init__(self, shop: Shop, settings: dict, seed: int):
        self.settings = settings
        self.hold = shop.hold
        self.rng = np.random.default_rng(seed)
        self.arms = np.sort(shop.arms())
        self.margins = shop.margins[self.arms]
        self.places = shop.prices / shop.prices[-1]
        self.integrals = _hat_integrals(self.places[self.arms])
        self.tally = Tally(len(shop.prices), settings.get("window"))
        self.base = shop.base
        # Demand at price 0 and the slopes of the last draw, where the next one starts.
        self.draw = np.concatenate([[1.0], np.full(len(KNOTS), -0.5)])

    def learn(self, choice: int, offers: int, purchases: int) -> None:
        self.tally.add(choice, offers, purchases)

    def choose(self) -> int:
        if self.tally.total() == 0:
            return self.base
        shown = np.flatnonzero(self.tally.offers)
        at, offers, purchases = self.places[shown], self.tally.offers[shown], self.tally.purchases[shown]
        if self.settings["anchor"]:
            at = np.concatenate([[0.0], at])
            offers = np.concatenate([[self.hold], offers])
            purchases = np.concatenate([[self.hold], purchases])
        rates = purchases / offers
        noise = self.noise(offers, purchases) / offers
        height, width = _fit_kernel(at, rates, noise)
        mean, covariance = _posterior(at, rates, noise, height, width)
        upper = np.concatenate([[HIGHEST_AT_ZERO], np.zeros(len(KNOTS))])
        self.draw = draw_below(mean, _factor(covariance), upper, self.draw, STEPS, self.rng)
        demand = self.draw[0] + self.integrals @ self.draw[1:]
        return int(self.arms[np.argmax(self.margins * demand)])

    def noise(self, offers: np.ndarray, purchases: np.ndarray) -> np.ndarray:
        """Variance of one answer at each price: 1/4, or that of a coin with the price's own rate, which one extra
        purchase and one extra refusal keep away from zero."""
        if not self.settings["binomial_noise"]:
            return np.full(len(offers), 0.25)
        rate = (purchases + 1) / (offers + 2)
        return rate * (1 - rate)


def _kernel(a: np.ndarray, b: np.ndarray, height: float, width: float) -> np.ndarray:
    return height**2 * np.exp(-((a[:, None] - b[None, :]) ** 2) / (2 * width**2))


def _fit_kernel(at: np.ndarray, rates: np.ndarray, noise: np.ndarray) -> tuple[float, float]:
    """Height and width of the kernel with the largest marginal likelihood (Rasmussen & Williams 2006, equation 2.30)."""

    def loss(parameters: np.ndarray) -> float:
        covariance = _kernel(at, at, *parameters) + np.diag(noise)
        try:
            factor, lower = cho_factor(covariance, lower=True)
        except LinAlgError:
            return np.inf
        return 0.5 * rates @ cho_solve((factor, lower), rates) + np.log(np.diag(factor)).sum()

    found = minimize(loss, START, method="L-BFGS-B", bounds=BOX).x
    height, width = np.clip(found, *np.transpose(BOX)) if np.all(np.isfinite(found)) else START
    return float(height), float(width)


def _posterior(
    at: np.ndarray, rates: np.ndarray, noise: np.ndarray, height: float, width: float
) -> tuple[np.ndarray, np.ndarray]:
    """Mean and covariance of demand at price 0 followed by its slopes at the knots."""
    zero = np.zeros(1)
    apart = KNOTS[:, None] - KNOTS[None, :]
    prior = np.empty((len(KNOTS) + 1, len(KNOTS) + 1))
    prior[0, 0] = height**2
    prior[0, 1:] = prior[1:, 0] = _slope_covariance(zero, height, width)[0]
    prior[1:, 1:] = _kernel(KNOTS, KNOTS, height, width) * (1 / width**2 - apart**2 / width**4)
    cross = np.hstack([_kernel(at, zero, height, width), _slope_covariance(at, height, width)])
    factor = cho_factor(_kernel(at, at, height, width) + np.diag(noise), lower=True)
    solved = cho_solve(factor, cross)
    return solved.T @ rates, prior - cross.T @ solved


def _slope_covariance(at: np.ndarray, height: float, width: float) -> np.ndarray:
    """Covariance of demand at prices with its slope at the knots: the kernel's derivative in its second argument."""
    return _kernel(at, KNOTS, height, width) * (at[:, None] - KNOTS[None, :]) / width**2


def _factor(covariance: np.ndarray) -> np.ndarray:
    """Lower Cholesky factor, after adding the smallest amount to the diagonal that rounding requires."""
    size = np.trace(covariance) / len(covariance)
    for jitter in (1e-10, 1e-8, 1e-6, 1e-4):
        try:
            return cholesky(covariance + jitter * size * np.eye(len(covariance)), lower=True)
        except LinAlgError:
            continue
    raise LinAlgError("the posterior covariance is not positive definite")


def _hat_integrals(places: np.ndarray) -> np.ndarray:
    """Integral from 0 to each point of the hat function of each knot, [points, knots]."""
    step = KNOTS[1] - KNOTS[0]
    fine = np.linspace(0, 1, 2001)
    hats = np.maximum(0, 1 - np.abs(fine[:, None] - KNOTS[None, :]) / step)
    # Hats are linear between the points, so the trapezoid rule is exact there; between them, to 1e-6.
    areas = np.vstack([np.zeros(len(KNOTS)), np.cumsum((hats[1:] + hats[:-1]) / 2 * (fine[1] - fine[0]), axis=0)])
    return np.stack([np.interp(places, fine, areas[:, knot]) for knot in range(len(KNOTS))], axis=1)
