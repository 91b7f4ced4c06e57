import { drawBeta, type Random } from '../../engine/random/random.ts'

/** A peer that learns each price apart: which price it would take now, and what came of one. */
export type Thompson = { choose(): number; learn(arm: number, bought: boolean): void }

/**
 * The textbook bandit for prices: each of a few prices is an arm whose conversion has a Beta(1, 1) prior; a round
 * draws a conversion for every arm and takes the price that would earn most by it.
 *
 * @param margins - What a purchase at each arm earns; the arms are the prices.
 * @see Chapelle & Li (2011), "An empirical evaluation of Thompson sampling", algorithm 2.
 */
export function thompsonSampler(margins: readonly number[], random: Random): Thompson {
  const bought = margins.map(() => 0)
  const declined = margins.map(() => 0)
  return {
    choose() {
      const earnings = margins.map(
        (margin, arm) =>
          margin * drawBeta(random, 1 + (bought[arm] ?? 0), 1 + (declined[arm] ?? 0)),
      )
      return earnings.indexOf(Math.max(...earnings))
    },
    learn(arm, wasBought) {
      const counts = wasBought ? bought : declined
      counts[arm] = (counts[arm] ?? 0) + 1
    },
  }
}
