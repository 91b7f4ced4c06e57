import { farthestLogRatio } from '../special/box-cox.ts'
import { log } from '../special/log.ts'

/**
 * How many units a cell's accepted orders took, and at which prices: sums by size, each size being
 * an octave of units, so that those beyond a point can be held to it later. Only orders at prices
 * drawn at random count: buyers of many are often offered less by hand.
 *
 * All sums are of whole numbers, so what is taken back leaves nothing behind, in whatever order it
 * is, and cells can be added up.
 *
 * @see docs/method/order-size.md, equation 1.
 */
export type OrderSizes = {
  /** Offers of the cell after which sizes are known: of orders before it they are not. */
  sinceOffers: number
  /** Smallest first; none is empty. */
  classes: readonly SizeClass[]
}

/** Sums over the orders of 2ᵒ to 2ᵒ⁺¹ − 1 units, o the octave; logs in parts of `logParts`. */
export type SizeClass = {
  octave: number
  orders: number
  /** Σ x, x the log of the price over the first one that the cell saw. */
  x: number
  /** Σ x². */
  xx: number
  /** Σ log n, n the units. */
  logSize: number
  /** Σ x log n. */
  cross: number
  /** Σ (log n)². */
  logSquare: number
}

/** Parts that a log unit is counted in: a price is told from one a fortieth of a per cent away. */
export const logParts = 4096

/** What an observation says of sizes: units that an order took before it, and takes now. */
export type SizeChange = {
  priceMinor: number
  /** 0: there was no order. */
  before: number
  after: number
  /** Which of the cell's offers it is, from 1. */
  offer: number
}

/**
 * The sizes of a cell in which all orders were of one unit so far, as its bins have them; of a cell
 * that bought more before sizes were counted, nothing.
 */
export function sizesSoFar(
  bins: { purchases: ArrayLike<number>; logPrice: ArrayLike<number> },
  count: number,
  cell: {
    firstPriceMinor: number
    offersSeen: number
    purchaseCount: number
    unitCount: number
  },
): OrderSizes {
  const { firstPriceMinor, offersSeen, purchaseCount, unitCount } = cell
  if (unitCount !== purchaseCount) return { sinceOffers: offersSeen, classes: [] }
  const single = emptyClass(0)
  for (let i = 0; i < count; i++) {
    const x = logPartsOf(bins.logPrice[i] - log(firstPriceMinor))
    if (x === null) continue
    single.orders += bins.purchases[i]
    single.x += bins.purchases[i] * x
    single.xx += bins.purchases[i] * x * x
  }
  return { sinceOffers: 0, classes: single.orders > 0 ? [single] : [] }
}

/** The sizes once an order was placed, changed or taken back. */
export function withSize(
  sizes: OrderSizes,
  firstPriceMinor: number,
  { priceMinor, before, after, offer }: SizeChange,
): OrderSizes {
  if (before === after || offer <= sizes.sinceOffers) return sizes
  const x = logPartsOf(log(priceMinor) - log(firstPriceMinor))
  if (x === null) return sizes
  let { classes } = sizes
  if (before > 0) classes = withOrder(classes, before, x, -1)
  if (after > 0) classes = withOrder(classes, after, x, 1)
  return { ...sizes, classes }
}

function withOrder(
  classes: readonly SizeClass[],
  units: number,
  x: number,
  sign: 1 | -1,
): readonly SizeClass[] {
  const octave = octaveOf(units)
  const known = classes.find((one) => one.octave === octave)
  // Nothing is taken back that was never counted.
  if (sign < 0 && known === undefined) return classes
  const before = known ?? emptyClass(octave)
  const y = Math.round(logParts * log(units))
  const next = {
    octave,
    orders: before.orders + sign,
    x: before.x + sign * x,
    xx: before.xx + sign * x * x,
    logSize: before.logSize + sign * y,
    cross: before.cross + sign * x * y,
    logSquare: before.logSquare + sign * y * y,
  }
  const others = classes.filter((one) => one !== known)
  if (next.orders <= 0) return others
  return [...others, next].sort((a, b) => a.octave - b.octave)
}

function emptyClass(octave: number): SizeClass {
  return { octave, orders: 0, x: 0, xx: 0, logSize: 0, cross: 0, logSquare: 0 }
}

function octaveOf(units: number): number {
  return 31 - Math.clz32(Math.max(1, units))
}

/** A log price ratio in parts; null where it is so far off that it is a slip. */
function logPartsOf(x: number): number | null {
  return Math.abs(x) > farthestLogRatio ? null : Math.round(logParts * x)
}
