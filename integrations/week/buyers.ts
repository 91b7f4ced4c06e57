/** The products of each shop, with its own prices. */
export const goods = [
  { sku: 'mug', price: 19.99, costMinor: 900 },
  { sku: 'bowl', price: 34.5, costMinor: 1500 },
  { sku: 'plate', price: 12, costMinor: 500 },
]

/** A visitor of the shop, with decisions made in advance. */
export type Buyer = {
  /** The visitor's id in the storefront; empty: it sends none. */
  visitor: string
  /** The product wanted. */
  sku: string
  /** The highest price paid, in major units. */
  limit: number
  quantity: number
  /** What happens at a price within the limit. */
  intent: 'buys' | 'abandons the cart'
}

/** The result of a visit. */
export type Visit = {
  buyer: Buyer
  /** The price that the page showed. */
  shown: number
  orderId: string | null
}

/** Draws a buyer: the product wanted, and the highest price paid. */
export function drawBuyer(visitor: string, uniform: () => number): Buyer {
  const good = goods[Math.floor(uniform() * goods.length)]
  if (good === undefined) throw new Error('the shop sells nothing')
  return {
    visitor,
    sku: good.sku,
    limit: good.price * (0.9 + 0.5 * uniform()),
    quantity: uniform() < 0.4 ? 2 : 1,
    intent: uniform() < 0.8 ? 'buys' : 'abandons the cart',
  }
}

/** The same buyer, buying at any price. */
export function certain(buyer: Buyer): Buyer {
  return { ...buyer, limit: Number.POSITIVE_INFINITY, intent: 'buys' }
}
