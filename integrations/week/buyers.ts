/** What each shop sells, at its own prices. */
export const goods = [
  { sku: 'mug', price: 19.99, costMinor: 900 },
  { sku: 'bowl', price: 34.5, costMinor: 1500 },
  { sku: 'plate', price: 12, costMinor: 500 },
]

/** Somebody who looks at the shop, decided in advance. */
export type Buyer = {
  /** What the storefront calls him; empty: it does not name him. */
  visitor: string
  /** What he came for. */
  sku: string
  /** The most that he pays, in the shop's money. */
  limit: number
  quantity: number
  /** What he does at a price that he would pay. */
  mind: 'buys' | 'leaves his cart'
}

/** What became of a visit. */
export type Visit = {
  buyer: Buyer
  /** The price that the page showed. */
  shown: number
  orderId: string | null
}

/** A buyer by chance: what he wants, and what it is worth to him. */
export function drawBuyer(visitor: string, uniform: () => number): Buyer {
  const good = goods[Math.floor(uniform() * goods.length)]
  if (good === undefined) throw new Error('the shop sells nothing')
  return {
    visitor,
    sku: good.sku,
    limit: good.price * (0.9 + 0.5 * uniform()),
    quantity: uniform() < 0.4 ? 2 : 1,
    mind: uniform() < 0.8 ? 'buys' : 'leaves his cart',
  }
}

/** The same buyer, who buys at any price. */
export function certain(buyer: Buyer): Buyer {
  return { ...buyer, limit: Number.POSITIVE_INFINITY, mind: 'buys' }
}
