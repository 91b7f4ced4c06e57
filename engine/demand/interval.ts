import type { DemandDraws } from './draw-demand.ts'

/** An expected value with its central 90 % interval. */
export type Interval = { value: number; low: number; high: number }

/** The mean of some draws and the interval between their 5th and 95th percentile. */
export function intervalOf(values: Float64Array): Interval {
  const sorted = values.slice().sort()
  let sum = 0
  for (const value of sorted) sum += value
  const low = quantile(sorted, 0.05)
  const high = quantile(sorted, 0.95)
  // A skewed belief can have its mean outside the interval; what is reported stays inside.
  const value = Math.min(Math.max(sum / sorted.length, low), high)
  return { value, low, high }
}

/**
 * Elasticity of every drawn curve, as an interval: the slope of the straight line through demand at all
 * the prices drawn, over demand's mean there. A step in demand counts as much as it lowers sales over
 * the whole range, and not as a cliff or as nothing.
 *
 * @param logRatio - The prices drawn, ascending: at least two.
 */
export function elasticityOf(draws: DemandDraws, logRatio: Float64Array): Interval {
  const k = draws.prices
  const centre = logRatio.reduce((sum, x) => sum + x, 0) / k
  const squares = logRatio.reduce((sum, x) => sum + (x - centre) * (x - centre), 0)
  const values = new Float64Array(draws.draws)
  for (let n = 0; n < draws.draws; n++) {
    let slope = 0
    let demand = 0
    for (let i = 0; i < k; i++) {
      const probability = draws.probability[n * k + i]
      slope += (logRatio[i] - centre) * probability
      demand += probability
    }
    values[n] = demand > 0 ? slope / squares / (demand / k) : 0
  }
  return intervalOf(values)
}

/** Linear between order statistics (Hyndman & Fan 1996, type 7). */
function quantile(sorted: Float64Array, probability: number): number {
  const position = probability * (sorted.length - 1)
  const left = Math.floor(position)
  const right = Math.min(left + 1, sorted.length - 1)
  return sorted[left] + (position - left) * (sorted[right] - sorted[left])
}
