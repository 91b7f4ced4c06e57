/** The median of some numbers, or `fallback` if there are none. */
export function median(values: ArrayLike<number>, fallback: number): number {
  if (values.length === 0) return fallback
  const sorted = new Float64Array(values).sort()
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}
