import { drawBeta, type Random } from '../../engine/random/random.ts'

/** A peer that learns each price separately: the price it would choose now, and its results. */
export type Thompson = {
  choose(): number
  /** Learns from offers at an arm. Purchases may be negative: returns. */
  learn(arm: number, offers: number, purchases: number): void
}

/**
 * The textbook bandit for prices: each of a few prices is an arm whose conversion has a Beta(1, 1)
 * prior; each round draws a conversion for every arm and chooses the price with the highest
 * expected earnings under it.
 *
 * @param margins - What a purchase at each arm earns; the arms are the prices.
 * @see Chapelle & Li (2011), "An empirical evaluation of Thompson sampling", algorithm 2, with the
 *   draw times the margin as an arm's earnings.
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
