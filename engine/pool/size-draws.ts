import type { CellBelief } from '../belief/belief.ts'
import { sizeEvidence } from '../demand/size-evidence.ts'
import { createRandom } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normalCdf, normalDensity, normalQuantile } from '../special/normal.ts'
import type { OrderSize } from './order-size.ts'

/**
 * Separates the random stream of these draws from that of demand, which must not depend on them.
 */
const apart = 0x5a17

/** If the mean is this many standard deviations below zero, the response is zero. */
const lowestScore = -6

/**
 * The posterior mean elasticity of order size, at or above 0; 0 where all orders are for one unit.
 */
export function meanSizeElasticity(size: OrderSize | null): number {
  if (size === null) return 0
  const { share, mean, variance } = size
  const sd = Math.sqrt(variance)
  const score = mean / sd
  if (score < lowestScore) return 0
  return share * Math.max(mean + (sd * normalDensity(score)) / normalCdf(score), 0)
}

/** Draws of the elasticity of order size, each at or above 0, in random order. */
export function drawSizeElasticity(
  size: OrderSize | null,
  draws: number,
  seed: number,
): Float64Array {
  const drawn = new Float64Array(draws)
  if (size === null) return drawn
  const { share, mean, variance } = size
  const sd = Math.sqrt(variance)
  if (mean / sd < lowestScore) return drawn
  const random = createRandom(seed + apart)
  const below = normalCdf(-mean / sd)
  for (let n = 0; n < draws; n++) {
    const at = below + ((n + random.uniform()) / draws) * (1 - below)
    drawn[n] = share * Math.max(mean + sd * normalQuantile(at), 0)
  }
  // Draws of demand come shape by shape: ordered strata would correlate with the shapes.
  for (let n = draws - 1; n > 0; n--) {
    const other = Math.floor(random.uniform() * (n + 1))
    const kept = drawn[n]
    drawn[n] = drawn[other]
    drawn[other] = kept
  }
  return drawn
}

/**
 * Mean units of a cell's order at a price, from its orders so far, adjusted from their mean price
 * by the elasticity. 1 where all orders are for one unit, or there were none.
 */
export function unitsOfOrder(
  belief: CellBelief | null,
): (price: number, elasticity: number) => number {
  if (belief === null || !(belief.purchaseCount > 0)) return () => 1
  const each = belief.unitCount / belief.purchaseCount
  const seen = belief.sizes === null ? null : sizeEvidence(belief)
  if (seen === null) return () => each
  const logMean = log(belief.firstPriceMinor) + seen.xSum / seen.orders
  return (price, elasticity) => each * exp(-elasticity * (log(price) - logMean))
}
