import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normalQuantile } from '../special/normal.ts'

/** For means up to this the distribution is summed exactly. */
const exactUpTo = 30

/**
 * The quantile of a Poisson or binomial variable at a given probability: a draw of it, if the
 * probability is drawn uniformly. For the same probability, a larger mean never gives a smaller
 * number.
 *
 * Exact up to a mean of 30; beyond, a normal quantile with its first correction for skewness, which
 * is off by less than one.
 *
 * @param trials - Of a binomial; Infinity for a Poisson.
 * @param chance - In (0, 1).
 * @see Cornish & Fisher (1938), Revue de l'Institut International de Statistique 5.
 */
export function countAt(mean: number, trials: number, chance: number): number {
  if (!(mean > 0)) return 0
  const bought = mean / trials
  if (bought >= 1) return trials
  if (mean <= exactUpTo) return countUp(mean, trials, bought, chance)
  const z = normalQuantile(chance)
  const sd = Math.sqrt(mean * (1 - bought))
  const skew = ((1 - 2 * bought) * (z * z - 1)) / 6
  return Math.min(trials, Math.max(0, Math.round(mean + sd * z + skew)))
}

function countUp(mean: number, trials: number, bought: number, chance: number): number {
  const poisson = trials === Infinity
  let term = exp(poisson ? -mean : trials * log(1 - bought))
  let below = term
  let count = 0
  // Twenty standard deviations: the probability beyond is zero in doubles.
  const most = Math.min(trials, mean + 20 * Math.sqrt(mean) + 20)
  while (below < chance && count < most) {
    count++
    term *= poisson ? mean / count : ((trials - count + 1) * bought) / (count * (1 - bought))
    below += term
  }
  return Math.min(count, trials)
}
