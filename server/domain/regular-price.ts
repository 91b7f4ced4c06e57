/** A price that a product had, according to a sales row or an offer. */
export type PriceSeen = {
  /** Minor units. */
  priceMinor: number
  /** 0 none … 1 full; null if not stated. */
  promotion: number | null
  atSeconds: number
}

/** Prices older than a quarter of a year are not recent, but this many of the latest always are. */
const recentSeconds = 91 * 86_400
const recentAtLeast = 8
/**
 * A price counts half as much as one that was seen four weeks later, or four rows where these are
 * longer than weeks: a price that has stood for a month is the new one.
 */
const weekSeconds = 7 * 86_400
const agesToHalve = 4
/** Averages of a week's sales are hardly ever equal: prices this close count as one. */
const alike = 1.02
/**
 * Where some customers pay less than others, as with coupons, rows hold the mean paid. This share
 * of them, those with the fewest reduced units, is closest to the price itself.
 */
const leastReduced = 0.2
/**
 * Of nearly equal prices, a list price has this share to itself: means of prices paid, as where a
 * file does not say who had a coupon, are hardly ever equal, and nearly all below it.
 */
const ofItself = 0.25

/**
 * The most common recent price without a promotion, newer ones counting more; among nearly equal
 * prices, the one that is most common itself, or else one that most others are close to. Rows with
 * the fewest reduced units decide. If all were promoted, promotions count too.
 *
 * @param seen - At least one, in any order.
 * @throws RangeError if none is given.
 */
export function regularPrice(seen: readonly PriceSeen[]): number {
  const byAge = [...seen].sort((a, b) => b.atSeconds - a.atSeconds)
  const [latest] = byAge
  if (latest === undefined) throw new RangeError('seen is empty, expected a price or more')
  const recent = byAge.flatMap(({ atSeconds, ...price }, row) => {
    const seconds = latest.atSeconds - atSeconds
    if (row >= recentAtLeast && seconds > recentSeconds) return []
    return [{ ...price, weight: 0.5 ** (Math.min(row, seconds / weekSeconds) / agesToHalve) }]
  })
  const regular = recent.filter(({ promotion }) => (promotion ?? 0) < 0.5)
  const prices = regular.length > 0 ? hardlyReduced(regular) : recent
  const weights = weightsOf(prices)
  const candidates = [...new Set(prices.map(({ priceMinor }) => priceMinor))]
  const own = (price: number) => weightBetween(weights, price, price)
  const near = (price: number) => weightBetween(weights, price / alike, price * alike)
  // Latest first, so later candidates must be strictly more common.
  const best = mostBy(candidates, (price) => near(price) + own(price) / (prices.length + 1))
  const isAlike = (price: number) => price <= best * alike && price >= best / alike
  const commonest = mostBy(candidates.filter(isAlike), own)
  const isRepeated = prices.filter(({ priceMinor }) => priceMinor === commonest).length > 1
  return isRepeated && own(commonest) >= ofItself * near(best) ? commonest : best
}

/** The first of some prices, at least one, for which a measure is largest. */
function mostBy(prices: readonly number[], measure: (price: number) => number): number {
  let best = Number.NaN
  let most = Number.NEGATIVE_INFINITY
  for (const price of prices) {
    const measured = measure(price)
    if (measured <= most) continue
    best = price
    most = measured
  }
  return best
}

type Weighted = { priceMinor: number; promotion: number | null; weight: number }

/** The share of the rows with the fewest reduced units, and all others that have as few. */
function hardlyReduced(rows: readonly Weighted[]): readonly Weighted[] {
  const byShare = rows.toSorted((a, b) => (a.promotion ?? 0) - (b.promotion ?? 0))
  let left = leastReduced * rows.reduce((sum, { weight }) => sum + weight, 0)
  const last = byShare.find(({ weight }) => {
    left -= weight
    return left <= 0
  })
  return rows.filter(({ promotion }) => (promotion ?? 0) <= (last?.promotion ?? 0))
}

/** Prices in order, and the summed weights of those before each. */
type Weights = { prices: Float64Array; sums: Float64Array }

function weightsOf(prices: readonly { priceMinor: number; weight: number }[]): Weights {
  const sorted = prices.toSorted((a, b) => a.priceMinor - b.priceMinor)
  const sums = new Float64Array(sorted.length + 1)
  sorted.forEach(({ weight }, i) => {
    sums[i + 1] = (sums[i] ?? 0) + weight
  })
  return { prices: Float64Array.from(sorted, ({ priceMinor }) => priceMinor), sums }
}

/** The weight of the prices from one to another, both included. */
function weightBetween({ prices, sums }: Weights, low: number, high: number): number {
  const below = placeOf(prices, (price) => price >= low)
  return (sums[placeOf(prices, (price) => price > high)] ?? 0) - (sums[below] ?? 0)
}

/** The place of the first price for which something holds that holds for all higher ones. */
function placeOf(prices: Float64Array, holds: (price: number) => boolean): number {
  let low = 0
  let high = prices.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(prices[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
