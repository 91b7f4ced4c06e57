export const breakerKinds = [
  'unit_cost',
  'competitor_price',
  'base_price',
  'loss',
  'sales_stopped',
] as const

export type BreakerKind = (typeof breakerKinds)[number]

/** Something that looks so wrong that a breaker opens. */
export type BreakerFault = {
  kind: BreakerKind
  /** '' is all products. */
  productId: string
  /** '' is every currency. */
  currency: string
  /** While open, quotes return base prices; otherwise only the odd input is ignored. */
  stops: boolean
  /** The usual value, and the new one; null if there is no such number. */
  usual: number | null
  seen: number | null
  /** Data needed to close it. */
  own: Readonly<Record<string, unknown>>
}

export type Breaker = BreakerFault & {
  id: string
  createdAt: Date
  closedAt: Date | null
  /** Id of a key, or `service` if the input became right again on its own. */
  closedBy: string | null
  accepted: boolean | null
}

/**
 * Mixed-up units are off by 100 or more (cents for dollars), and no supplier's price moves that far
 * at once; a cost that falls by half, or to a tenth, may be real.
 */
const farthestCost = 100

/**
 * Beyond this factor a price is not for the same thing. The deepest clearance, 95 %, is just
 * within; a penny price, a decimal point off by two digits and an empty sensor are beyond.
 */
const farthestPrice = 20

/**
 * Whether a cost is implausible after the previous one: zero, or off by a factor of a hundred.
 * A hundredth of 1.56 is 0.02 in whole cents, which is a mix-up as much as an exact hundredth.
 */
export function isCostOff(cost: number, before: number): boolean {
  if (before <= 0) return false
  return cost <= Math.round(before / farthestCost) || cost >= before * farthestCost
}

/**
 * Whether a product's first cost is implausible: so far above its base price that the price to
 * cover it would not be for the same thing. A cost far below may be honest, as of a download.
 */
export function isFirstCostOff(cost: number, basePrice: number): boolean {
  return cost > basePrice && isPriceOff(cost, basePrice)
}

/** Whether a price is too far from the usual one to be for the same thing. */
export function isPriceOff(price: number, usual: number): boolean {
  return price * farthestPrice < usual || price > usual * farthestPrice
}
