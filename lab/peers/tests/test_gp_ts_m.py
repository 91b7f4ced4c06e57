import numpy as np
from scipy.stats import truncnorm
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel

from gp_ts_m import KNOTS, _fit_kernel, _hat_integrals, _posterior
from truncated_normal import draw_below

AT = np.array([0.0, 0.35, 0.5, 0.8])
RATES = np.array([1.0, 0.5, 0.3, 0.1])
NOISE = np.array([0.025, 0.01, 0.005, 0.02])


def regressor(height: float, width: float) -> GaussianProcessRegressor:
    kernel = ConstantKernel(height**2, "fixed") * RBF(width, "fixed")
    return GaussianProcessRegressor(kernel, alpha=NOISE, optimizer=None).fit(AT[:, None], RATES)


def test_demand_and_slopes_have_the_posterior_that_scikit_learn_gives():
    mean, covariance = _posterior(AT, RATES, NOISE, 0.6, 0.25)
    # Slopes as finite differences; their error is of the order of the step's square.
    step = 1e-4
    points = np.concatenate([[0.0], KNOTS - step, KNOTS + step])
    expected_mean, expected = regressor(0.6, 0.25).predict(points[:, None], return_cov=True)
    slopes = np.zeros((len(KNOTS) + 1, len(points)))
    slopes[0, 0] = 1
    for knot in range(len(KNOTS)):
        slopes[knot + 1, 1 + knot] = -1 / (2 * step)
        slopes[knot + 1, 1 + len(KNOTS) + knot] = 1 / (2 * step)

    assert np.allclose(mean, slopes @ expected_mean, atol=1e-5)
    assert np.allclose(covariance, slopes @ expected @ slopes.T, atol=1e-4)


def test_the_kernel_has_the_largest_marginal_likelihood_of_its_box():
    height, width = _fit_kernel(AT, RATES, NOISE)
    best = regressor(height, width).log_marginal_likelihood_value_
    others = [
        regressor(h, w).log_marginal_likelihood_value_ for h in np.linspace(0.15, 1.5, 15) for w in np.linspace(0.1, 0.4, 15)
    ]
    assert best > max(others) - 1e-3


def test_a_slope_of_one_everywhere_integrates_to_the_place_itself():
    places = np.array([0.05, 0.33, 0.5, 1.0])
    assert np.allclose(_hat_integrals(places).sum(axis=1), places, atol=1e-6)


def test_cut_draws_of_one_dimension_have_the_moments_of_the_truncated_normal():
    rng = np.random.default_rng(3)
    at = np.array([-1.0])
    drawn = []
    for _ in range(4000):
        at = draw_below(np.array([1.0]), np.array([[2.0]]), np.array([0.0]), at, 1, rng)
        drawn.append(at[0])
    expected = truncnorm(-np.inf, -0.5, loc=1, scale=2)
    # Four standard errors of 4 000 slightly dependent draws.
    assert abs(np.mean(drawn) - expected.mean()) < 4 * expected.std() / np.sqrt(2000)
    assert abs(np.std(drawn) - expected.std()) < 0.08


def test_cut_draws_of_two_dimensions_that_go_together_agree_with_rejection():
    rng = np.random.default_rng(4)
    mean, covariance = np.array([0.3, 0.2]), np.array([[1.0, 0.9], [0.9, 1.0]])
    plain = rng.multivariate_normal(mean, covariance, 200_000)
    kept = plain[(plain < 0).all(axis=1)]
    factor, at, drawn = np.linalg.cholesky(covariance), np.array([-1.0, -1.0]), []
    for _ in range(4000):
        at = draw_below(mean, factor, np.zeros(2), at, 2, rng)
        drawn.append(at)
    assert np.all(np.array(drawn) <= 0)
    assert np.allclose(np.mean(drawn, axis=0), kept.mean(axis=0), atol=0.06)
    assert np.allclose(np.cov(np.transpose(drawn)), np.cov(kept.T), atol=0.06)
