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
/** Averages of a week's sales are hardly ever equal: prices this close count as one. */
const alike = 1.02

/**
 * The most common recent price without a promotion, or the latest of several; among nearly equal
 * prices, one that most others are close to. If all were promoted, promotions count too.
 *
 * @param seen - At least one, in any order.
 * @throws RangeError if none is given.
 */
export function regularPrice(seen: readonly PriceSeen[]): number {
  const byAge = [...seen].sort((a, b) => b.atSeconds - a.atSeconds)
  const [latest] = byAge
  if (latest === undefined) throw new RangeError('seen is empty, expected a price or more')
  const isRecent = ({ atSeconds }: PriceSeen, age: number) =>
    age < recentAtLeast || atSeconds >= latest.atSeconds - recentSeconds
  const recent = byAge.filter(isRecent)
  const regular = recent.filter(({ promotion }) => (promotion ?? 0) < 0.5)
  const prices = (regular.length > 0 ? regular : recent).map(({ priceMinor }) => priceMinor)
  const sorted = Float64Array.from(prices).sort()
  let best = latest.priceMinor
  let most = 0
  for (const price of new Set(prices)) {
    const near = countUpTo(sorted, price * alike) - countBelow(sorted, price / alike)
    // Latest first, so later candidates must be strictly more common.
    const exact = countUpTo(sorted, price) - countBelow(sorted, price)
    const common = near + exact / (prices.length + 1)
    if (common > most) {
      most = common
      best = price
    }
  }
  return best
}

/** How many of some sorted numbers are below a limit. */
function countBelow(sorted: Float64Array, limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** How many of some sorted numbers are at most a limit. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
