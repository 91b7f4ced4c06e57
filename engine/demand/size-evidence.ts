import type { CellBelief } from '../belief/belief.ts'
import { logParts, type OrderSizes } from '../belief/order-sizes.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'

/** Sufficient statistics of a cell's order sizes, centred on their own means; plain JSON. */
export type SizeEvidence = {
  orders: number
  /** Orders minus one per cell. */
  freedom: number
  /** Σ log n, n the units of an order. */
  logSum: number
  /** Σ x, x the log ratio of the price to the cell's first one. */
  xSum: number
  /** Σ (x − x̄)², Σ (x − x̄)(log n − mean), Σ (log n − mean)². */
  xx: number
  xy: number
  yy: number
}

/** Winsorising quantile of order sizes: a huge order is still a single order. */
const heldTo = 0.99

/**
 * Summarises the sizes of a cell's orders, the largest one in a hundred winsorised to the octave of
 * the 99th percentile.
 *
 * @returns Null where nothing was bought at randomly drawn prices, or units were not counted.
 * @see docs/method/order-size.md, equation 2.
 */
export function sizeEvidence(belief: CellBelief): SizeEvidence | null {
  const { sizes, bins, purchaseCount, unitCount } = belief
  if (sizes !== null) return ofSizes(sizes)
  if (unitCount !== purchaseCount) return null
  let orders = 0
  for (const purchases of bins.purchases) orders += purchases
  return orders > 0
    ? { orders, freedom: orders - 1, logSum: 0, xSum: 0, xx: 0, xy: 0, yy: 0 }
    : null
}

function ofSizes({ classes }: OrderSizes): SizeEvidence | null {
  const orders = classes.reduce((sum, one) => sum + one.orders, 0)
  if (orders === 0) return null
  let below = 0
  let cap = Number.POSITIVE_INFINITY
  let xSum = 0
  let logSum = 0
  let xx = 0
  let cross = 0
  let squares = 0
  for (const one of classes) {
    const x = one.x / logParts
    xSum += x
    xx += one.xx / square(logParts)
    if (cap < Number.POSITIVE_INFINITY) {
      logSum += one.orders * cap
      cross += x * cap
      squares += one.orders * square(cap)
      continue
    }
    logSum += one.logSize / logParts
    cross += one.cross / square(logParts)
    squares += one.logSquare / square(logParts)
    below += one.orders
    if (below >= heldTo * orders) cap = log(2 ** (one.octave + 1) - 1)
  }
  return {
    orders,
    freedom: orders - 1,
    logSum,
    xSum,
    xx: Math.max(xx - square(xSum) / orders, 0),
    xy: cross - (xSum * logSum) / orders,
    yy: Math.max(squares - square(logSum) / orders, 0),
  }
}
