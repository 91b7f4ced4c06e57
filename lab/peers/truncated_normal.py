"""Draws from a multivariate normal distribution truncated by an upper bound on each dimension."""

import numpy as np

MOST_BOUNCES = 2000


def draw_below(
    mean: np.ndarray, factor: np.ndarray, upper: np.ndarray, start: np.ndarray, draws: int, rng: np.random.Generator
) -> np.ndarray:
    """The last of `draws` steps of exact Hamiltonian Monte Carlo from `start`, a point below the bounds.

    factor is the lower Cholesky factor of the covariance. A step follows the distribution's own circular motion
    for a quarter turn, bouncing off the bounds, so that no proposal is rejected; without bounds each step would be an
    independent draw.

    See Pakman & Paninski (2014), "Exact Hamiltonian Monte Carlo for truncated multivariate Gaussians", section 2.
    """
    # In the coordinates z of x = mean + factor z the distribution is standard, and a bound reads room + normal · z >= 0.
    normal = -factor
    room = upper - mean
    length = np.sum(normal**2, axis=1)
    position = np.linalg.solve(factor, start - mean)
    for _ in range(draws):
        velocity = rng.standard_normal(len(mean))
        left = np.pi / 2
        last = -1
        for _ in range(MOST_BOUNCES):
            along, across = normal @ velocity, normal @ position
            reach = np.hypot(along, across)
            can_hit = reach > np.abs(room)
            # room + reach cos(t + phase) falls through zero at the angle acos(-room / reach).
            phase = np.arctan2(-along, across)
            angle = np.arccos(np.where(can_hit, -room / np.maximum(reach, 1e-300), 0))
            times = np.mod(angle - phase, 2 * np.pi)
            if last >= 0:
                # The wall just left is met again only after its mirror point; a time of about 0 or 2π is rounding.
                if times[last] < 1e-9 or times[last] > 2 * np.pi - 1e-9:
                    can_hit[last] = False
            times = np.where(can_hit, times, np.inf)
            wall = int(np.argmin(times))
            step = min(times[wall], left)
            position, velocity = (
                position * np.cos(step) + velocity * np.sin(step),
                velocity * np.cos(step) - position * np.sin(step),
            )
            left -= step
            if left <= 0:
                break
            velocity = velocity - 2 * (normal[wall] @ velocity) / length[wall] * normal[wall]
            last = wall
    return np.minimum(mean + factor @ position, upper)
