import type { Random } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'

/** From this mean on a count is drawn from the normal distribution. */
const large = 60
/** Limit of counts by inversion: the remaining probability is negligible. */
const farthest = 10 * large

/** A Poisson number: by inversion, or a rounded normal one for large means. */
export function drawPoisson(random: Random, mean: number): number {
  if (mean > large) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()))
  return invert(random, exp(-mean), (count) => mean / count)
}

/** How many of some offers are bought, each with the same probability. */
export function drawPurchases(random: Random, offers: number, chance: number): number {
  const likely = Math.min(Math.max(chance, 0), 1)
  if (likely > 0.5) return offers - drawPurchases(random, offers, 1 - likely)
  const mean = offers * likely
  if (mean > large) {
    const sd = Math.sqrt(mean * (1 - likely))
    return Math.min(Math.max(Math.round(mean + sd * random.normal()), 0), offers)
  }
  const odds = likely / (1 - likely)
  const nobody = exp(offers * log(1 - likely))
  return invert(random, nobody, (count) => (odds * (offers - count + 1)) / count)
}

/**
 * A count by inversion: from the probability of zero, and the ratio of each probability to the
 * previous one.
 */
function invert(random: Random, none: number, ratio: (count: number) => number): number {
  let chance = none
  let rest = random.uniform() - chance
  let count = 0
  while (rest > 0 && count < farthest) {
    count += 1
    chance *= ratio(count)
    rest -= chance
    if (chance === 0) break
  }
  return chance === 0 ? Math.max(count - 1, 0) : count
}
