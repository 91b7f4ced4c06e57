/** Purchases by segment and price, and the prices between which each segment's valuation lies. */
export type SegmentLog = {
  prices: Float64Array
  segments: number
  /**
   * Per segment: the highest price at which everybody bought, 0 if none; the lowest at which nobody
   * did, 1 if none.
   */
  everybody: Float64Array
  nobody: Float64Array
  /** Customers seen in each segment. */
  seen: Float64Array
  record(segment: number, arm: number, bought: number): void
}

/** An empty log. @param prices - Ascending, in shares of the highest. */
export function segmentLog(prices: Float64Array, segments: number): SegmentLog {
  const arms = prices.length
  const shown = new Uint32Array(segments * arms)
  const purchases = new Uint32Array(segments * arms)
  const everybody = new Float64Array(segments)
  const nobody = new Float64Array(segments).fill(1)
  const seen = new Float64Array(segments)
  return {
    prices,
    segments,
    everybody,
    nobody,
    seen,
    record(segment, arm, bought) {
      const row = segment * arms
      shown[row + arm] += 1
      purchases[row + arm] += bought
      seen[segment] += 1
      everybody[segment] = 0
      nobody[segment] = 1
      for (let k = arms - 1; k >= 0; k--) {
        const offers = shown[row + k]
        if (offers === 0) continue
        if (purchases[row + k] === 0) nobody[segment] = prices[k]
        else if (purchases[row + k] === offers && everybody[segment] === 0) {
          everybody[segment] = prices[k]
        }
      }
    },
  }
}

/** What the segments imply for demand at every price, and the half width that was used. */
export type DemandBounds = { lower: Float64Array; upper: Float64Array; halfWidth: number }

/**
 * The bounds on demand implied by the segments: a segment's valuations lie within half a width of
 * the middle of its two prices.
 *
 * @param weights - Each segment's share of customers.
 * @see Misra, Schwartz & Abernethy (2019), section 2.
 */
export function demandBounds(log: SegmentLog, weights: Float64Array): DemandBounds {
  const { prices, everybody, nobody, segments } = log
  const halfWidth = commonHalfWidth(log)
  // First the weight of the segments whose bound falls on each price or between it and the next
  // one; then cumulative sums.
  const lower = new Float64Array(prices.length)
  const upper = new Float64Array(prices.length)
  for (let s = 0; s < segments; s++) {
    const middle = (everybody[s] + nobody[s]) / 2
    const low = lastAtMost(prices, middle - halfWidth)
    const high = lastAtMost(prices, middle + halfWidth)
    if (low >= 0) lower[low] += weights[s]
    if (high >= 0) upper[high] += weights[s]
  }
  for (let k = prices.length - 2; k >= 0; k--) {
    lower[k] += lower[k + 1]
    upper[k] += upper[k + 1]
  }
  return { lower, upper, halfWidth }
}

/**
 * With fewer customers than this, a segment's two prices are too far apart to show how wide
 * segments are.
 */
const customersToKnow = 200

/**
 * δ̂ = max δ̂ₛ + (max δ̂ₛ − mean δ̂ₛ), over segments that have both prices and enough customers; ½
 * until there are two of them. We do not know how the paper treats segments with few customers:
 * counting them too keeps δ̂ near ½.
 */
function commonHalfWidth({ everybody, nobody, seen, segments }: SegmentLog): number {
  let widest = 0
  let sum = 0
  let known = 0
  for (let s = 0; s < segments; s++) {
    if (seen[s] < customersToKnow) continue
    if (everybody[s] === 0 || nobody[s] === 1 || nobody[s] <= everybody[s]) continue
    const half = (nobody[s] - everybody[s]) / 2
    widest = Math.max(widest, half)
    sum += half
    known += 1
  }
  return known < 2 ? 0.5 : 2 * widest - sum / known
}

/** The last price at or below a value, −1 if there is none; tolerant of rounding. */
function lastAtMost(prices: Float64Array, value: number): number {
  let low = 0
  let high = prices.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (prices[middle] <= value + 1e-12) low = middle + 1
    else high = middle
  }
  return low - 1
}
