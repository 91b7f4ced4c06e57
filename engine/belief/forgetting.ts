import { exp } from '../special/exp.ts'
import { type CellBelief, type ForgettingRate, forgettingRates, rates } from './belief.ts'

/** A way of remembering what was answered: all of it for ever, or with a speed of forgetting. */
export type Forgetting = 'undecayed' | ForgettingRate

/** A rate of forgetting, and how far it is believed to be the right one. */
export type LikelyForgetting = { forgetting: Forgetting; weight: number }

/**
 * What a rate must weigh to be fitted at all, and how many are: each costs as much as a table.
 * While all scores are nothing, the undecayed one alone weighs so much.
 */
const leastWeight = 0.2
const mostForgettings = 2

const undecayed: LikelyForgetting = { forgetting: 'undecayed', weight: 1 }

/**
 * The rates of forgetting that predicted well enough to be believed, the likeliest first; their
 * weights sum to 1. On a tie the one that forgets less comes first.
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

/** The rate that is believed most. */
export function bestForgetting(belief: CellBelief): Forgetting {
  return likelyForgetting(belief)[0].forgetting
}
