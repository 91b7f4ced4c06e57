import { exp } from '../special/exp.ts'
import { type CellBelief, type ForgettingRate, forgettingRates, rates } from './belief.ts'

/** A way of remembering answers: all of them forever, or with a decay rate. */
export type Forgetting = 'undecayed' | ForgettingRate

/** A decay rate and its posterior probability. */
export type LikelyForgetting = { forgetting: Forgetting; weight: number }

/**
 * Minimum weight of a rate to be fitted at all, and the maximum number of rates: each costs as much
 * as a table. While all scores are zero, only the undecayed one weighs this much.
 */
const leastWeight = 0.2
const mostForgettings = 2

const undecayed: LikelyForgetting = { forgetting: 'undecayed', weight: 1 }

/**
 * The decay rates that predicted well enough, most probable first; their weights sum to 1. On a tie
 * the slower decay comes first.
 *
 * @see Hoeting, Madigan, Raftery & Volinsky, Bayesian model averaging, Statistical Science 14
 * (1999).
 * @see docs/method/change.md, equation 3.
 */
export function likelyForgetting(belief: CellBelief | null): LikelyForgetting[] {
  if (belief === null) return [undecayed]
  const leads = rates.map((rate) => belief.scores[rate] - forgettingRates[rate].stationaryLead)
  const highest = Math.max(0, ...leads)
  const all: LikelyForgetting[] = [{ forgetting: 'undecayed', weight: exp(-highest) }]
  for (const rate of rates) all.push({ forgetting: rate, weight: exp(leads[rate] - highest) })
  const sum = all.reduce((total, { weight }) => total + weight, 0)
  const kept = all
    .toSorted((a, b) => b.weight - a.weight)
    .filter(({ weight }) => weight >= leastWeight * sum)
    .slice(0, mostForgettings)
  const shared = kept.reduce((total, { weight }) => total + weight, 0)
  return kept.map(({ forgetting, weight }) => ({ forgetting, weight: weight / shared }))
}

/** The most probable rate. */
export function bestForgetting(belief: CellBelief): Forgetting {
  return likelyForgetting(belief)[0].forgetting
}
