import { drawBeta, type Random } from '../../engine/random/random.ts'

/** A peer that learns each price apart: which price it would take now, and what came of one. */
export type Thompson = {
  choose(): number
  /** Learns from offers at an arm. Purchases may be negative: some were taken back. */
  learn(arm: number, offers: number, purchases: number): void
}

/**
 * The textbook bandit for prices: each of a few prices is an arm whose conversion has a Beta(1, 1)
 * prior; a round draws a conversion for every arm and takes the price that would earn most by it.
 *
 * @param margins - What a purchase at each arm earns; the arms are the prices.
 * @see Chapelle & Li (2011), "An empirical evaluation of Thompson sampling", algorithm 2, with the
 *   draw times the margin as what an arm earns.
 */
export function thompsonSampler(margins: readonly number[], random: Random): Thompson {
  const counts = margins.map(() => ({ offers: 0, purchases: 0 }))
  return {
    choose() {
      const earnings = counts.map(
        ({ offers, purchases }, arm) =>
          (margins[arm] ?? 0) * drawBeta(random, 1 + purchases, 1 + offers - purchases),
      )
      return earnings.indexOf(Math.max(...earnings))
    },
    learn(arm, offers, purchases) {
      const count = counts[arm]
      if (count === undefined)
        throw new RangeError(`arm is ${arm}, expected 0 to ${counts.length - 1}`)
      count.offers += offers
      count.purchases += purchases
    },
  }
}
