/** Relative gain that another price must offer for staying at the base price to count as wrong. */
const worthMoving = 0.05

/**
 * The posterior probability that serving each price is right.
 *
 * For a price other than the base price: that it earns at least as much per offer as the base
 * price. For the base price: that no admissible price would earn over 5 % more.
 *
 * @param value - [draws × prices], what an offer earns under each draw.
 * @param admissible - 1 where the guardrails allow a price.
 * @param baseIndex - The column of the base price itself.
 * @see docs/method/confidence.md, equation 1.
 */
export function confidenceOf(
  value: Float64Array,
  draws: number,
  admissible: Uint8Array,
  baseIndex: number,
): Float64Array {
  const prices = admissible.length
  const confidence = new Float64Array(prices)
  for (let n = 0; n < draws; n++) {
    const row = n * prices
    const base = value[row + baseIndex]
    let best = -Infinity
    for (let k = 0; k < prices; k++) {
      const earned = value[row + k]
      if (earned >= base) confidence[k] += 1
      if (admissible[k] && earned > best) best = earned
    }
    if (best > base + worthMoving * Math.abs(base)) confidence[baseIndex] -= 1
  }
  for (let k = 0; k < prices; k++) confidence[k] /= draws
  return confidence
}
