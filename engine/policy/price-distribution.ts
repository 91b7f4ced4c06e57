import type { DemandDraws } from '../demand/draw-demand.ts'
import { informationDirected, informationGain } from './information.ts'
import { type Method, usualMethod } from './method.ts'
import { type CliffDraws, probeOf } from './probes.ts'

/** Cap on the cost of exploring, as a share of the value of knowing the best price. */
const spentOfGain = 0.25

/** This much may always be spent on detecting change, however little can be gained. */
const lowestSacrifice = 0.005

/** What there is to choose from. */
export type PriceChoice = {
  demand: DemandDraws
  /** [draws × prices], what an offer earns under each draw. */
  value: Float64Array
  /** 1 where a price may be served; at least one is. */
  usable: Uint8Array
  baseIndex: number
  /** 0 none … 1 full. */
  exploration: number
  /**
   * Draws of possible demand where little was tried; they affect what is explored, never which
   * price is greedy. The draws themselves if omitted. Called only where something is explored.
   */
  cliffs?: () => CliffDraws
  /** Offers so far; zero if omitted, and nothing is probed. */
  trials?: number
  /** For studies: the usual method if omitted. */
  method?: Method
}

/** How often each price is served. */
export type PriceDistribution = {
  probability: Float64Array
  greedy: number
  /** Expected value per offer of every price. */
  mean: Float64Array
}

/**
 * Decides how often each price is served: mostly the one that earns most, others to the extent that
 * what they teach is worth what they cost.
 *
 * @see docs/method/policy.md, equations 3 and 5.
 */
export function distributeOffers(choice: PriceChoice): PriceDistribution {
  const { demand, value, usable, baseIndex, exploration, trials = 0 } = choice
  const { directedShare, cliffShare, highestSacrifice, probes } = choice.method ?? usualMethod
  const { draws, prices } = demand
  const mean = new Float64Array(prices)
  for (let n = 0; n < draws; n++) {
    for (let k = 0; k < prices; k++) mean[k] += value[n * prices + k]
  }
  for (let k = 0; k < prices; k++) mean[k] /= draws
  const greedy = greedyOf(
    worthOfMoves(value, mean, baseIndex, choice.method ?? usualMethod),
    usable,
    baseIndex,
  )

  const probability = new Float64Array(prices)
  if (exploration <= 0) {
    probability[greedy] = 1
    return { probability, greedy, mean }
  }
  const cliffs = choice.cliffs?.() ?? { demand, value }
  const best = bestOfDraws(value, usable)
  let meanBest = 0
  for (let n = 0; n < draws; n++) meanBest += value[n * prices + best[n]]
  meanBest /= draws
  const regret = new Float64Array(prices)
  for (let k = 0; k < prices; k++) regret[k] = Math.max(meanBest - mean[k], 0)
  const { other, share } = informationDirected(
    regret,
    informationGain(demand, best),
    usable,
    greedy,
  )
  const thompson = 1 - directedShare
  for (const k of best) probability[k] += (thompson * (1 - cliffShare)) / draws
  const bestCliffs = bestOfDraws(cliffs.value, usable)
  for (const k of bestCliffs) probability[k] += (thompson * cliffShare) / bestCliffs.length
  probability[greedy] += directedShare * (1 - share)
  probability[other] += directedShare * share

  let sacrifice = 0
  for (let k = 0; k < prices; k++) {
    if (usable[k]) sacrifice += probability[k] * (mean[greedy] - mean[k])
  }
  const allowed =
    sacrificeCap(meanBest - mean[greedy], mean[greedy], highestSacrifice) * Math.abs(mean[greedy])
  const scale = exploration * (sacrifice > allowed ? allowed / sacrifice : 1)
  for (let k = 0; k < prices; k++) probability[k] *= scale
  probability[greedy] += 1 - scale

  if (probes) {
    const left = highestSacrifice * Math.abs(mean[greedy]) - scale * sacrifice
    const probe = probeOf(cliffs, bestCliffs, usable, { mean, greedy }, trials, Math.max(left, 0))
    const often = exploration * probe.share
    for (let k = 0; k < prices; k++) probability[k] *= 1 - often
    probability[probe.price] += often
  }
  return { probability, greedy, mean }
}

/** The usable price that earns most under each draw. */
function bestOfDraws(value: Float64Array, usable: Uint8Array): Int32Array {
  const prices = usable.length
  const best = new Int32Array(value.length / prices)
  const first = usable.indexOf(1)
  for (let n = 0; n < best.length; n++) {
    const row = n * prices
    let top = first
    let most = value[row + first]
    for (let k = first + 1; k < prices; k++) {
      const earned = value[row + k]
      if (usable[k] === 1 && earned > most) {
        top = k
        most = earned
      }
    }
    best[n] = top
  }
  return best
}

/**
 * Cap on the cost of exploring, as a share of what the greedy price earns: between half a per cent
 * and the method's maximum.
 */
function sacrificeCap(gain: number, greedyValue: number, highestSacrifice: number): number {
  const relative = gain / Math.max(Math.abs(greedyValue), 1e-12)
  return Math.min(Math.max(spentOfGain * relative, lowestSacrifice), highestSacrifice)
}

/** Ladder steps, about 10 % in all, from which on a price must earn the full near-tie margin. */
const nearTieSteps = 4

/**
 * Expected values that weigh losses against the base price more than gains: where little is known,
 * a price that is as likely to lose as to win is not worth the move. Nor is one whose expected gain
 * over the base price is within a near tie; for prices nearby the required gain is proportionally
 * smaller.
 *
 * @see Tversky & Kahneman, Loss aversion in riskless choice, Quarterly Journal of Economics 106
 * (1991), for the form.
 */
function worthOfMoves(
  value: Float64Array,
  mean: Float64Array,
  baseIndex: number,
  { lossAversion, nearTie }: Method,
): Float64Array {
  const prices = mean.length
  const draws = value.length / prices
  const least = nearTie * Math.abs(mean[baseIndex])
  const score = mean.map(
    (earned, k) => earned - least * Math.min(1, Math.abs(k - baseIndex) / nearTieSteps),
  )
  if (lossAversion === 0) return score
  for (let n = 0; n < draws; n++) {
    const base = value[n * prices + baseIndex]
    for (let k = 0; k < prices; k++) {
      const lost = base - value[n * prices + k]
      if (lost > 0) score[k] -= (lossAversion * lost) / draws
    }
  }
  return score
}

/** The price with the highest expected value; on a tie the one nearest to the base price. */
function greedyOf(mean: Float64Array, usable: Uint8Array, baseIndex: number): number {
  let greedy = -1
  for (let k = 0; k < mean.length; k++) {
    if (!usable[k]) continue
    if (greedy < 0 || mean[k] > mean[greedy]) greedy = k
    else if (mean[k] === mean[greedy]) {
      if (Math.abs(k - baseIndex) < Math.abs(greedy - baseIndex)) greedy = k
    }
  }
  return greedy
}
