import type { CellBelief } from '../belief/belief.ts'
import { sizeEvidence } from '../demand/size-evidence.ts'
import { createRandom } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normalCdf, normalDensity, normalQuantile } from '../special/normal.ts'
import type { OrderSize } from './order-size.ts'

/** Sets the stream of these draws apart from that of demand, which stays as it is without them. */
const apart = 0x5a17

/** So many standard deviations below nothing a response is nothing. */
const lowestScore = -6

/** The mean elasticity of the units of an order, at or above 0; 0 where orders are of one unit. */
export function meanSizeElasticity(size: OrderSize | null): number {
  if (size === null) return 0
  const { share, mean, variance } = size
  const sd = Math.sqrt(variance)
  const score = mean / sd
  if (score < lowestScore) return 0
  return share * Math.max(mean + (sd * normalDensity(score)) / normalCdf(score), 0)
}

/** Draws of the elasticity of the units of an order, each at or above 0, in no order. */
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
  // Draws of demand come shape by shape: strata in their order would go with the shapes.
  for (let n = draws - 1; n > 0; n--) {
    const other = Math.floor(random.uniform() * (n + 1))
    const kept = drawn[n]
    drawn[n] = drawn[other]
    drawn[other] = kept
  }
  return drawn
}

/**
 * Mean units of a cell's order at a price, by the elasticity of its units: those of its orders so
 * far, moved from their mean price. 1 where all orders are of one unit, or there was none.
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
