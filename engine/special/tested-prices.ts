/** Prices with offers or sales, and the gaps between them; plain JSON. */
export type TestedPrices = {
  lowMinor: number
  highMinor: number
  /** The widest gaps, cheapest first: between two tested prices, neither of them included. */
  gaps: { lowMinor: number; highMinor: number }[]
}

/** Neighbours further apart than this factor leave a gap. */
const gapFactor = 1.1
const mostGaps = 8

/**
 * The range of some prices and the gaps in it; null where there are none.
 *
 * @param prices - Each as lowest and highest, equal for a single price; in any order.
 */
export function testedPrices(prices: readonly (readonly [number, number])[]): TestedPrices | null {
  if (prices.length === 0) return null
  const sorted = prices.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const lowMinor = sorted[0][0]
  let highMinor = sorted[0][1]
  const gaps: TestedPrices['gaps'] = []
  for (const [low, high] of sorted) {
    if (low > highMinor * gapFactor) gaps.push({ lowMinor: highMinor, highMinor: low })
    highMinor = Math.max(highMinor, high)
  }
  const widest = gaps
    .sort((a, b) => b.highMinor / b.lowMinor - a.highMinor / a.lowMinor)
    .slice(0, mostGaps)
    .sort((a, b) => a.lowMinor - b.lowMinor)
  return { lowMinor, highMinor, gaps: widest }
}

/** Whether a price, or one negligibly different, was tested or lies between tested neighbours. */
export function isTested(tested: TestedPrices | null, priceMinor: number): boolean {
  if (tested === null) return false
  const inside = tested.lowMinor <= priceMinor && priceMinor <= tested.highMinor
  return (
    inside && !tested.gaps.some((gap) => gap.lowMinor < priceMinor && priceMinor < gap.highMinor)
  )
}
