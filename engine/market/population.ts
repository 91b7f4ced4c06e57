import { assertPrice } from '../checks.ts'
import { createRandom } from '../random/random.ts'
import { logitCurve } from './demand-curves.ts'
import type { Market } from './market.ts'

/**
 * Similar products of one shop: what one teaches, the others can use.
 *
 * Logistic demand with level N(−1.2, 0.5²) and steepness N(3.6, 0.6²), unit costs of 0.55 of the
 * base price. Most are priced well already, so that careless exploration costs more than it finds.
 */
export function createPopulation(count: number, seed: number, basePriceMinor = 10_000): Market[] {
  assertPrice('basePriceMinor', basePriceMinor)
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, product) => {
    const level = -1.2 + 0.5 * random.normal()
    const steepness = Math.max(0.1, 3.6 + 0.6 * random.normal())
    return logitMarket(`product-${product + 1}`, basePriceMinor, level, steepness)
  })
}

/** A segment of a product's customers, and its share of all offers. */
export type SegmentMarket = { segment: string; traffic: number; market: Market }

/** Shares of offers of eight segments, as unequal as between loyal customers and rare guests. */
const segmentTraffic = [0.4, 0.2, 0.12, 0.09, 0.07, 0.06, 0.04, 0.02]

/**
 * Eight segments of one product that differ slightly: level and steepness by N(0, 0.3²) each.
 *
 * The small ones get too few offers to learn from alone.
 */
export function createSegments(seed: number, basePriceMinor = 10_000): SegmentMarket[] {
  assertPrice('basePriceMinor', basePriceMinor)
  const random = createRandom(seed)
  const level = -1.2 + 0.5 * random.normal()
  const steepness = 3.6 + 0.6 * random.normal()
  return segmentTraffic.map((traffic, index) => {
    const segment = `segment-${index + 1}`
    const own = {
      level: level + 0.3 * random.normal(),
      steepness: Math.max(0.1, steepness + 0.3 * random.normal()),
    }
    return {
      segment,
      traffic,
      market: logitMarket(segment, basePriceMinor, own.level, own.steepness),
    }
  })
}

function logitMarket(id: string, basePriceMinor: number, level: number, steepness: number): Market {
  const curve = logitCurve(level, steepness)
  return {
    id,
    basePriceMinor,
    unitCostMinor: Math.round(0.55 * basePriceMinor),
    demand: (priceMinor) => curve(priceMinor / basePriceMinor),
  }
}
