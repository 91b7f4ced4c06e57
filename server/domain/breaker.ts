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
  /** While open, quotes answer base prices; else only the odd input is not used. */
  stops: boolean
  /** What was usual, and what came; null where there is no such number. */
  usual: number | null
  seen: number | null
  /** What closing it needs to know. */
  own: Readonly<Record<string, unknown>>
}

export type Breaker = BreakerFault & {
  id: string
  createdAt: Date
  closedAt: Date | null
  /** Id of a key, or `service` where the input came right again by itself. */
  closedBy: string | null
  accepted: boolean | null
}

/**
 * Units mixed up are off by 100 or more (cents for dollars), and no supplier's price moves so far
 * at once; a cost that falls by half, or to a tenth, is somebody's business.
 */
export const farthestCost = 100

/**
 * Beyond this factor another price is not one for the same thing. The deepest clearance, 95 %, is
 * just within; a penny, a misplaced comma of two digits and an empty sensor are beyond.
 */
export const farthestPrice = 20

/** Whether a cost is none that the one before could have become: nothing, or off by a hundred. */
export function isCostOff(cost: number, before: number): boolean {
  if (before <= 0) return false
  return cost * farthestCost <= before || cost >= before * farthestCost
}

/** Whether a price is too far from what is usual to be one for the same thing. */
export function isPriceOff(price: number, usual: number): boolean {
  return price * farthestPrice < usual || price > usual * farthestPrice
}
