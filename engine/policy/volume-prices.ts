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

/** The unit price for orders of at least this many units. */
export type VolumePrice = {
  /** Units from which it applies; 1 for the first. */
  from: number
  priceMinor: number
  /** Its discount from the price of one unit, before rounding; 0 for the first. */
  discount: number
}

/**
 * The unit prices of a product by quantity, from the price of one unit. They never rise with the
 * quantity.
 *
 * A discount is the same share for all prices of the product, the base price included: so it does
 * not change their ratios, and offers of any quantity say the same about demand. Where the base
 * price could not bear it, it is capped at what that can bear, and no cheaper price is allowed that
 * could not (see `admissiblePrices`).
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

/** Of prices by quantity, the one for this many units. */
export function priceOfQuantity(prices: readonly VolumePrice[], quantity: number): VolumePrice {
  let found = prices[0]
  for (const one of prices) if (one.from <= quantity) found = one
  return found
}

/** Tolerates the rounding error of products like 1000 × 1.1. */
const rounding = 1e-6

/** The lowest unit price at any quantity; the given price itself if that is lower still. */
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
  // Other rules may have led further, and then do so at each quantity.
  return { low: Math.min(1 - maxDecrease, ratio), high: Math.max(1 + maxIncrease, ratio) }
}

/** The allowed price nearest to the given one, between two bounds; the cheaper one on a tie. */
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
