import type { DemandDraws } from '../demand/draw-demand.ts'
import { square } from '../special/square.ts'

/**
 * What an offer at each price would reveal about which price is best, in nats, to second order.
 *
 * @param best - The best admissible price of every draw.
 * @returns Per price: Σ P(best = a) (E[d | best = a] − E[d])² / 2 E[d](1 − E[d]).
 * @see Russo & Van Roy, Learning to optimize via information-directed sampling, Operations Research
 *   66 (2018), section 6.2: variance-based IDS, with the binomial's own variance as scale.
 * @see docs/method/policy.md, equation 3.
 */
export function informationGain(demand: DemandDraws, best: Int32Array): Float64Array {
  const { draws, prices, probability } = demand
  const sums = new Float64Array(prices * prices)
  const hits = new Float64Array(prices)
  for (let n = 0; n < draws; n++) {
    const group = best[n] * prices
    hits[best[n]] += 1
    for (let k = 0; k < prices; k++) sums[group + k] += probability[n * prices + k]
  }
  const gain = new Float64Array(prices)
  for (let k = 0; k < prices; k++) {
    let mean = 0
    for (let a = 0; a < prices; a++) mean += sums[a * prices + k]
    mean /= draws
    let spread = 0
    for (let a = 0; a < prices; a++) {
      if (hits[a] === 0) continue
      const away = sums[a * prices + k] / hits[a] - mean
      spread += (hits[a] / draws) * away * away
    }
    gain[k] = spread / (2 * Math.max(mean * (1 - mean), 1e-12))
  }
  return gain
}

/**
 * The mixture of the greedy price and the other price that loses least for what it teaches.
 *
 * @param regret - Expected shortfall of each price from the best, at or above 0.
 * @param gain - Information gain at each price.
 * @param usable - 1 where a price may be served.
 * @returns The other price, and its share of offers; 0 where there is nothing to learn.
 * @see docs/method/policy.md, equation 4.
 */
export function informationDirected(
  regret: Float64Array,
  gain: Float64Array,
  usable: Uint8Array,
  greedy: number,
): { other: number; share: number } {
  let other = greedy
  let share = 0
  let lowest = square(regret[greedy]) / Math.max(gain[greedy], 1e-300)
  for (let k = 0; k < regret.length; k++) {
    if (!usable[k] || k === greedy || !(gain[k] > 1e-15)) continue
    const extra = regret[k] - regret[greedy]
    const news = gain[k] - gain[greedy]
    // The ratio (r + q·extra)² / (g + q·news) is smallest where its derivative vanishes, or at an
    // end.
    const inner = extra > 0 && news > 0 ? regret[greedy] / extra - (2 * gain[greedy]) / news : 1
    const candidates = [Math.min(Math.max(inner, 0), 1), 1]
    for (const q of candidates) {
      const loss = regret[greedy] + q * extra
      const ratio = (loss * loss) / Math.max(gain[greedy] + q * news, 1e-300)
      if (ratio < lowest) {
        lowest = ratio
        other = k
        share = q
      }
    }
  }
  return { other, share }
}
