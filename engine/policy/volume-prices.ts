import {
  admissiblePrices,
  type Endings,
  type Guardrails,
  hardLimits,
  largestDiscount,
  lastAllowed,
  lowestBearable,
  nextAllowed,
} from './guardrails.ts'

/** What a unit costs whoever takes at least so many. */
export type VolumePrice = {
  /** Units from which on it holds; the first is 1. */
  from: number
  priceMinor: number
  /** What it is off the price of one unit, before the result is rounded; 0 for the first. */
  discount: number
}

/**
 * The unit prices of a product by quantity, from the price of one unit. They never rise with the
 * quantity.
 *
 * A discount is one share for all prices of the product, the base price included: so it moves no
 * price against another, and offers of any quantity tell the same of demand. Where the base price
 * could not bear it, it is as large as that can bear, and no cheaper price is allowed that could
 * not (see `admissiblePrices`).
 *
 * @param priceMinor - The price of one unit.
 * @see docs/method/volume-prices.md, equations 1 and 2.
 */
export function volumePrices(
  guardrails: Guardrails,
  basePriceMinor: number,
  priceMinor: number,
): VolumePrice[] {
  const { volumeBreaks = [] } = guardrails
  const most = largestDiscount(guardrails, basePriceMinor)
  const { endings } = admissiblePrices(guardrails, basePriceMinor)
  const lowestMinor = lowestOf(guardrails, priceMinor)
  const lowestBaseMinor = lowestOf(guardrails, basePriceMinor)
  const change = changeOf(guardrails, basePriceMinor, priceMinor)
  const prices = [{ from: 1, priceMinor, discount: 0 }]
  let before = priceMinor
  let baseBefore = basePriceMinor
  for (const { from, discount: asked } of volumeBreaks) {
    const discount = Math.min(asked, most)
    if (discount > 0) {
      const base = nearest(basePriceMinor * (1 - discount), endings, lowestBaseMinor, baseBefore)
      const low = Math.max(lowestMinor, Math.ceil(base * change.low - rounding))
      const high = Math.min(before, Math.floor(base * change.high + rounding))
      before = Math.min(before, nearest(priceMinor * (1 - discount), endings, low, high))
      baseBefore = base
    }
    prices.push({ from, priceMinor: before, discount })
  }
  return prices
}

/** Of prices by quantity, the one of so many units. */
export function priceOfQuantity(prices: readonly VolumePrice[], quantity: number): VolumePrice {
  let found = prices[0]
  for (const one of prices) if (one.from <= quantity) found = one
  return found
}

/** Forgives the rounding of a product such as 1000 × 1.1. */
const rounding = 1e-6

/** The lowest unit price at any quantity; of a price that is lower still, itself. */
function lowestOf(guardrails: Guardrails, priceMinor: number): number {
  return Math.min(priceMinor, Math.max(lowestBearable(guardrails), hardLimits(guardrails).lowMinor))
}

/** How far a price may lie from the base price of its quantity, as shares of that. */
function changeOf(
  { maxDecrease, maxIncrease }: Guardrails,
  basePriceMinor: number,
  priceMinor: number,
): { low: number; high: number } {
  const ratio = priceMinor / basePriceMinor
  // Other rules may have led further, and do so at each quantity.
  return { low: Math.min(1 - maxDecrease, ratio), high: Math.max(1 + maxIncrease, ratio) }
}

/** The allowed price nearest to one, between two bounds; the cheaper one of two as near. */
function nearest(
  priceMinor: number,
  endings: Endings | null,
  lowMinor: number,
  highMinor: number,
): number {
  const high = Math.max(lowMinor, highMinor)
  const within = (price: number) => Math.min(Math.max(price, lowMinor), high)
  if (endings === null) return within(Math.round(priceMinor))
  const below = lastAllowed(within(priceMinor), endings)
  const above = nextAllowed(within(priceMinor), endings)
  const fits = [below, above].filter((price) => price >= lowMinor && price <= high)
  if (fits.length === 0) return within(Math.round(priceMinor))
  return fits.length === 2 && above - priceMinor < priceMinor - below ? above : fits[0]
}
