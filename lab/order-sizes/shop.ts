import { createRandom, type Random } from '../../engine/random/random.ts'
import { exp } from '../../engine/special/exp.ts'
import { log } from '../../engine/special/log.ts'

/** How customers of a shop respond to prices. */
export type Kind = {
  name: string
  /** Share of offers that are accepted: elasticity. */
  acceptElasticity: number
  /** Units of an accepted order: elasticity; null: every order is for one unit. */
  sizeElasticity: number | null
}

/** A product with known demand, to judge its prices. */
export type ShopProduct = {
  id: string
  basePriceMinor: number
  unitCostMinor: number
  offersPerDay: number
  /** The chance that an offer is accepted at a price. */
  accepts: (priceMinor: number) => number
  /** Units of an accepted order at a price. */
  drawUnits: (priceMinor: number, random: Random) => number
  /** Expected profit of an offer at a price, minor units. */
  worth: (priceMinor: number) => number
}

export const days = 91
/** Standard deviation of the log of the quantity that customers would like to order. */
const sizeSpread = 0.8
const acceptedAtBase = 0.3

/** Draws a shop: margins of 0.3 to 0.6, 50 to 500 orders a product, 2 to 20 units an order. */
export function drawShop(kind: Kind, seed: number, count: number): ShopProduct[] {
  const random = createRandom(7919 * seed + 17)
  return Array.from({ length: count }, (_, i) => drawProduct(kind, random, `p${i}`))
}

function drawProduct(kind: Kind, random: Random, id: string): ShopProduct {
  const { acceptElasticity, sizeElasticity } = kind
  const basePriceMinor = 10_000
  const margin = 0.3 + 0.3 * random.uniform()
  const unitCostMinor = Math.round(basePriceMinor * (1 - margin))
  const orders = exp(log(50) + random.uniform() * log(10))
  const mean = exp(log(2) + random.uniform() * log(10))
  const accepts = (priceMinor: number): number =>
    Math.min(1, acceptedAtBase * exp(-acceptElasticity * log(priceMinor / basePriceMinor)))
  const wished = (priceMinor: number): number =>
    mean * exp(-(sizeElasticity ?? 0) * log(priceMinor / basePriceMinor))
  const expectedUnits = (priceMinor: number): number =>
    sizeElasticity === null ? 1 : meanOfRounded(wished(priceMinor))
  return {
    id,
    basePriceMinor,
    unitCostMinor,
    offersPerDay: orders / acceptedAtBase / days,
    accepts,
    drawUnits: (priceMinor, own) =>
      sizeElasticity === null ? 1 : rounded(wished(priceMinor), own.normal()),
    worth: (priceMinor) =>
      accepts(priceMinor) * expectedUnits(priceMinor) * (priceMinor - unitCostMinor),
  }
}

function rounded(mean: number, normal: number): number {
  return Math.max(1, Math.round(mean * exp(sizeSpread * normal - sizeSpread ** 2 / 2)))
}

/** Mean order size, by the midpoints of narrow strips of the normal. */
function meanOfRounded(mean: number): number {
  let sum = 0
  let weights = 0
  for (let z = -5; z <= 5; z += 0.01) {
    const weight = exp((-z * z) / 2)
    sum += weight * rounded(mean, z)
    weights += weight
  }
  return sum / weights
}

/** The most that a fixed price within a quarter of the base price earns per offer. */
export function bestWorth({ basePriceMinor, worth }: ShopProduct): number {
  let best = 0
  for (let ratio = 0.75; ratio <= 1.2501; ratio += 0.01) {
    best = Math.max(best, worth(Math.round(basePriceMinor * ratio)))
  }
  return best
}
