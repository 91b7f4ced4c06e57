/** The quantile at a share `q`, linear between neighbours; NaN if empty. */
export function quantile(values: ArrayLike<number>, q: number): number {
  const sorted = Float64Array.from(values).sort()
  const place = q * (sorted.length - 1)
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) return Number.NaN
  return below + (place - Math.floor(place)) * (above - below)
}

/** The median; of an even number of values, the mean of the middle two. */
export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5)
}

/** The sum of the values, added in order. */
export function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** The arithmetic mean; NaN if empty. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The standard error of the mean of independent values; NaN for fewer than two. */
export function standardError(values: readonly number[]): number {
  const centre = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}

/**
 * The ratio of a measurement to its peer's in each round: the median, and the range over rounds.
 */
export function ratioText(values: readonly number[], peers: readonly number[]): string {
  const ratios = values.map((value, round) => value / (peers[round] ?? Number.NaN))
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
}
