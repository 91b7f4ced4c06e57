import { farthestLogRatio } from '../special/box-cox.ts'
import { log } from '../special/log.ts'

/**
 * How many units a cell's orders took, and at which prices: sums by octave of units, so that the
 * largest can be winsorised later. Only orders at randomly drawn prices count: large buyers are
 * often given a lower price by hand.
 *
 * All sums are of integers, so reversing an order leaves no rounding behind, in any order, and
 * cells can be added up.
 *
 * @see docs/method/order-size.md, equation 1.
 */
export type OrderSizes = {
  /** Offers of the cell after which sizes are known; earlier orders are not included. */
  sinceOffers: number
  /** Smallest first; none is empty. */
  classes: readonly SizeClass[]
}

/** Sums over the orders of 2ᵒ to 2ᵒ⁺¹ − 1 units, o the octave; logs in parts of `logParts`. */
export type SizeClass = {
  octave: number
  orders: number
  /** Σ x, x the log ratio of the price to the first one that the cell saw. */
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

/**
 * Resolution of logs, parts per log unit: prices a fortieth of a per cent apart are distinguished.
 */
export const logParts = 4096

/** The size information in an observation: the order's units before and after it. */
export type SizeChange = {
  priceMinor: number
  /** 0: there was no order. */
  before: number
  after: number
  /** Which of the cell's offers it is, from 1. */
  offer: number
}

/**
 * The sizes of a cell whose orders were all for one unit so far, derived from its bins; empty for a
 * cell with larger orders from before sizes were counted.
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

/** The sizes after an order was placed, changed or reversed. */
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
  // Never subtract what was never counted.
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

/** A log price ratio in parts; null where it is so far off that it must be an error. */
function logPartsOf(x: number): number | null {
  return Math.abs(x) > farthestLogRatio ? null : Math.round(logParts * x)
}
