import { dot } from '../linalg/dot.ts'

/** Enough for what levels and periods still explain to be far below the error of a response. */
const sweeps = 3

/**
 * A regressor less what levels of products and effects of periods explain of it: responses to what
 * is left need not wait for those, round by round, and cannot stand for them.
 *
 * @param products - Each product's cells, with their weights, above 0.
 * @param of - The regressor.
 * @returns By product, one value for each cell.
 * @see Guimarães & Portugal, A simple feasible procedure to fit models with high-dimensional fixed
 * effects, Stata Journal 10 (2010): alternating projections.
 */
export function withinBoth<Cell extends { period: number }>(
  products: readonly { cells: readonly Cell[]; weights: Float64Array }[],
  periods: number,
  of: (cell: Cell) => number,
): Float64Array[] {
  const within = products.map(({ cells }) => Float64Array.from(cells, of))
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const sums = new Float64Array(periods)
    const totals = new Float64Array(periods)
    products.forEach(({ cells, weights }, product) => {
      const values = within[product]
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const mean = total > 0 ? dot(values, weights) / total : 0
      cells.forEach(({ period }, i) => {
        values[i] -= mean
        sums[period] += weights[i] * values[i]
        totals[period] += weights[i]
      })
    })
    products.forEach(({ cells }, product) => {
      cells.forEach(({ period }, i) => {
        if (totals[period] > 0) within[product][i] -= sums[period] / totals[period]
      })
    })
  }
  return within
}
