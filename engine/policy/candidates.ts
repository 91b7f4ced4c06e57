/** The ladder plus a column for the base price, whether or not that is allowed. */
export type Candidates = { prices: Float64Array; admissible: Uint8Array; baseColumn: number }

export function withBase(ladder: Float64Array, basePriceMinor: number): Candidates {
  const at = ladder.findIndex((price) => price >= basePriceMinor)
  if (at >= 0 && ladder[at] === basePriceMinor) {
    return { prices: ladder, admissible: new Uint8Array(ladder.length).fill(1), baseColumn: at }
  }
  const baseColumn = at < 0 ? ladder.length : at
  const prices = new Float64Array(ladder.length + 1)
  prices.set(ladder.subarray(0, baseColumn))
  prices[baseColumn] = basePriceMinor
  prices.set(ladder.subarray(baseColumn), baseColumn + 1)
  const admissible = new Uint8Array(prices.length).fill(1)
  admissible[baseColumn] = 0
  return { prices, admissible, baseColumn }
}

/** The columns of the allowed prices, in one block of memory: a service keeps 100 000 tables. */
export function columns(
  candidates: Candidates,
  { probability, confidence }: { probability: Float64Array; confidence: Float64Array },
): { prices: Float64Array; probability: Float64Array; confidence: Float64Array } {
  const kept = Array.from(candidates.prices.keys()).filter((k) => candidates.admissible[k] === 1)
  const count = kept.length
  const store = new Float64Array(3 * count)
  kept.forEach((k, i) => {
    store[i] = candidates.prices[k]
    // Moving probability from many prices to one may leave that one slightly above 1.
    store[count + i] = Math.min(probability[k], 1)
    store[2 * count + i] = confidence[k]
  })
  return {
    prices: store.subarray(0, count),
    probability: store.subarray(count, 2 * count),
    confidence: store.subarray(2 * count),
  }
}
