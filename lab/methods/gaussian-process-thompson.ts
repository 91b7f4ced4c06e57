import { cholesky } from '../../engine/linalg/cholesky.ts'
import { solveLower } from '../../engine/linalg/solve-triangular.ts'
import type { Random } from '../../engine/random/random.ts'
import { type Asked, likeliestKernel, posterior, type Seen } from './gaussian-process.ts'
import { type Pricer, purchasesOf } from './pricer.ts'
import { walkInside } from './truncated-gaussian.ts'

const knots = Array.from({ length: 11 }, (_, j) => j / 10)
const paths = 10

/**
 * Thompson sampling with a Gaussian process for demand, one draw a batch. `monotone` is GP-TS-M:
 * value at price 0 and slopes at eleven knots are drawn with the slopes held at or below zero, and
 * the curve is their integral.
 *
 * Rates have noise variance ¼ / n, and one batch of purchases at price 0 is assumed to have been
 * seen. The first price is random.
 *
 * @param prices - In (0, 1], ascending.
 * @see Weaver, Kumar & Jain, Nonparametric pricing bandits leveraging informational externalities
 *   to learn the demand curve, Marketing Science (2025); Maatouk & Bay, Gaussian process emulators
 *   for computer experiments with inequality constraints, Mathematical Geosciences 49 (2017), for
 *   the hats.
 */
export function gaussianProcessThompson(
  prices: readonly number[],
  batch: number,
  monotone: boolean,
  random: Random,
): Pricer {
  const shown = new Float64Array(prices.length)
  const bought = new Float64Array(prices.length)
  let arm = Math.floor(random.uniform() * prices.length)
  let first = true
  return {
    choose() {
      if (first) return prices[arm]
      const seen = seenAt(prices, shown, bought, batch)
      const curve = monotone ? drawMonotone(seen, prices, random) : drawFree(seen, prices, random)
      const earned = prices.map((price, k) => price * curve[k])
      arm = earned.indexOf(Math.max(...earned))
      return prices[arm]
    },
    learn(answers) {
      first = false
      shown[arm] += answers.length
      bought[arm] += purchasesOf(answers)
    },
  }
}

function seenAt(
  prices: readonly number[],
  shown: Float64Array,
  bought: Float64Array,
  batch: number,
): Seen {
  const seen: Seen = { places: [0], rates: [1], variances: [0.25 / batch] }
  for (let k = 0; k < prices.length; k++) {
    if (shown[k] === 0) continue
    seen.places.push(prices[k])
    seen.rates.push(bought[k] / shown[k])
    seen.variances.push(0.25 / shown[k])
  }
  return seen
}

function drawFree(seen: Seen, prices: readonly number[], random: Random): Float64Array {
  const asked = prices.map((place) => ({ place, slope: false }))
  const { mean, covariance } = posterior(seen, likeliestKernel(seen), asked)
  cholesky(covariance, mean.length)
  return multiplyLower(
    covariance,
    mean,
    Float64Array.from(mean, () => random.normal()),
  )
}

function drawMonotone(seen: Seen, prices: readonly number[], random: Random): Float64Array {
  const asked: Asked[] = [{ place: 0, slope: false }]
  for (const place of knots) asked.push({ place, slope: true })
  const { mean, covariance } = posterior(seen, likeliestKernel(seen), asked)
  const d = mean.length
  cholesky(covariance, d)
  // Slopes −(m + L z) ≥ 0 are the walls of z.
  const walls = new Float64Array((d - 1) * d)
  const offsets = new Float64Array(d - 1)
  for (let i = 1; i < d; i++) {
    offsets[i - 1] = -mean[i]
    for (let j = 0; j <= i; j++) walls[(i - 1) * d + j] = -covariance[i * d + j]
  }
  const start = Float64Array.from(mean, (at, i) => (i === 0 ? 0 : Math.min(at, -0.01) - at))
  solveLower(covariance, start, d)
  walkInside(walls, offsets, start, paths, random)
  const draw = multiplyLower(covariance, mean, start)
  return Float64Array.from(prices, (price) => {
    let value = draw[0]
    for (let j = 0; j < knots.length; j++) value += draw[j + 1] * hatIntegral(j, price)
    return value
  })
}

/** mean + L z. */
function multiplyLower(factor: Float64Array, mean: Float64Array, z: Float64Array): Float64Array {
  const d = mean.length
  return mean.map((at, i) => {
    let sum = at
    for (let j = 0; j <= i; j++) sum += factor[i * d + j] * z[j]
    return sum
  })
}

/** ∫₀ᵖ of the hat that is 1 at knot j and 0 at its neighbours and beyond. */
export function hatIntegral(knot: number, price: number): number {
  const width = 1 / (knots.length - 1)
  // The area of half a hat up to a share x of its rise is x² width / 2.
  const rise = knot === 0 ? 0 : Math.min(Math.max(price / width - knot + 1, 0), 1)
  const fall = Math.min(Math.max(price / width - knot, 0), 1)
  return width * ((rise * rise) / 2 + fall - (fall * fall) / 2)
}
