import type { DemandDraws } from '../demand/draw-demand.ts'
import { informationGain } from './information.ts'

/**
 * Budget of probing, in offers' worth of profit per e-fold of offers: at most this many by the
 * tenth offer of ten, the hundredth of a hundred.
 */
const offersSpent = 10

/** Below this many offers other things are learnt first, and there may be no time to benefit. */
const offersBeforeFull = 1000

/** Cliff draws whose gain over the greedy price is smaller than this are not worth probing. */
const worthProbing = 0.05

/** However cheap a probe looks, it is charged this share of what the greedy price earns. */
const cheapestProbe = 0.02
const mostProbed = 0.5

/** Alternatives to the posterior: draws of demand where little was tried, and what they earn. */
export type CliffDraws = {
  demand: DemandDraws
  /** [draws × prices], what an offer earns under each draw. */
  value: Float64Array
}

/**
 * The price that is most informative, for its expected loss, about whether demand beyond the prices
 * tried differs from the posterior; and how often to serve it.
 *
 * Smooth shapes are sure of prices that were never tried, so no posterior dominated by them sends
 * anyone there. Curves that fall by rare cliffs alone know, given the same answers, only that
 * demand falls: they act as a learner without a parametric curve. While they promise a better
 * price, looking is paid for from a budget that grows with the log of the offers, so that little is
 * spent per offer later on, and less the fewer cliff draws promise more.
 *
 * @param best - The best usable price of every cliff draw.
 * @param mean - Posterior expected value per offer of every price.
 * @param trials - Offers so far, forgotten ones included: changing demand is not probed again at
 * every rate of forgetting.
 * @param most - Cap on the cost per offer.
 * @see Agarwal, Luo, Neyshabur & Schapire, Corralling a band of bandit algorithms, COLT (2017): a
 * learner of another kind kept in play alongside the trusted one.
 * @see docs/method/policy.md, equation 6.
 */
export function probeOf(
  { demand, value }: CliffDraws,
  best: Int32Array,
  usable: Uint8Array,
  believed: { mean: Float64Array; greedy: number },
  trials: number,
  most: number,
): { price: number; share: number } {
  const { mean, greedy } = believed
  const { draws, prices } = demand
  const none = { price: greedy, share: 0 }
  const earned = mean[greedy]
  if (!(earned > 0) || trials < 1) return none
  let promising = 0
  for (let n = 0; n < draws; n++) {
    const row = n * prices
    if (value[row + best[n]] > (1 + worthProbing) * value[row + greedy]) promising += 1
  }
  if (promising === 0) return none
  const gain = informationGain(demand, best)
  const costOf = (k: number): number => Math.max(earned - mean[k], cheapestProbe * earned)
  let price = greedy
  for (let k = 0; k < prices; k++) {
    if (!usable[k] || k === greedy) continue
    if (price === greedy || gain[k] * costOf(price) > gain[price] * costOf(k)) price = k
  }
  if (price === greedy || !(gain[price] > 0)) return none
  const early = Math.min(1, trials / offersBeforeFull)
  const spent =
    Math.min((offersSpent / trials) * early * early * earned, most) * (promising / draws)
  return { price, share: Math.min(mostProbed, spent / costOf(price)) }
}
