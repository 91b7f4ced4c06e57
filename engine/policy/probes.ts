import type { DemandDraws } from '../demand/draw-demand.ts'
import { informationGain } from './information.ts'

/**
 * What probing may cost in all, in offers' worth of profit for every e-fold of offers: so much is
 * spent by the tenth offer of ten, the hundredth of a hundred.
 */
const offersSpent = 10

/** Before so many offers other things are learnt first, and there may be no time to gain. */
const offersBeforeFull = 1000

/** Cliff draws that promise less more than this above the greedy price are not worth a look. */
const worthProbing = 0.05

/** However cheap a probe looks, it costs this share of what the greedy price earns. */
const cheapestProbe = 0.02
const mostProbed = 0.5

/**
 * What might be otherwise than believed: draws of demand where little was tried, and what they
 * earn.
 */
export type CliffDraws = {
  demand: DemandDraws
  /** [draws × prices], what an offer earns under each draw. */
  value: Float64Array
}

/**
 * The price that tells most, for what it is believed to lose, of whether demand beyond what was
 * tried is otherwise than believed; and how often to serve it.
 *
 * Smooth shapes are sure of prices where they never were, so no posterior that is mostly theirs
 * sends anybody there. Curves that fall by rare cliffs alone, given the same answers, know no more
 * than that demand falls: they stand for a learner without a curve. As long as they hold out a
 * better price, looking is paid for from a purse that grows with the log of the offers, so that
 * little is spent once many were made, and less the fewer cliff draws hold out more.
 *
 * @param best - The best usable price of every cliff draw.
 * @param mean - Expected value per offer of every price, as believed.
 * @param trials - Offers so far, those that are forgotten too: demand that changes is not probed
 * anew at every rate of forgetting.
 * @param most - What may be spent on an offer at most.
 * @see Agarwal, Luo, Neyshabur & Schapire, Corralling a band of bandit algorithms, COLT (2017): a
 * learner of another kind kept in play beside the one that is believed.
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
  const told = informationGain(demand, best)
  const costOf = (k: number): number => Math.max(earned - mean[k], cheapestProbe * earned)
  let price = greedy
  for (let k = 0; k < prices; k++) {
    if (!usable[k] || k === greedy) continue
    if (price === greedy || told[k] * costOf(price) > told[price] * costOf(k)) price = k
  }
  if (price === greedy || !(told[price] > 0)) return none
  const early = Math.min(1, trials / offersBeforeFull)
  const spent =
    Math.min((offersSpent / trials) * early * early * earned, most) * (promising / draws)
  return { price, share: Math.min(mostProbed, spent / costOf(price)) }
}
