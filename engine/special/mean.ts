/** The mean of some values; 0 of none. */
export function meanOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / Math.max(1, values.length)
}
