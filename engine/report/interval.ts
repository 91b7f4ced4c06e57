import type { DemandDraws } from '../demand/draw-demand.ts'
import { square } from '../special/square.ts'

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

/** An interval times a number that may be negative, as a margin below cost is. */
export function times({ value, low, high }: Interval, factor: number): Interval {
  return factor >= 0
    ? { value: value * factor, low: low * factor, high: high * factor }
    : { value: value * factor, low: high * factor, high: low * factor }
}

/**
 * Elasticity of every drawn curve about one price, as an interval: the slope of the straight line
 * through demand at some of the prices drawn, over demand's mean there. A step in demand counts as
 * much as it lowers sales over the whole range, and not as a cliff or as nothing.
 *
 * @param logRatio - The prices drawn.
 * @param places - Which of them to look at: at least two.
 */
export function elasticityOf(
  draws: DemandDraws,
  logRatio: Float64Array,
  places: readonly number[],
): Interval {
  const centre = places.reduce((sum, place) => sum + logRatio[place], 0) / places.length
  const squares = places.reduce((sum, place) => sum + square(logRatio[place] - centre), 0)
  const values = new Float64Array(draws.draws)
  for (let n = 0; n < draws.draws; n++) {
    let slope = 0
    let demand = 0
    for (const place of places) {
      const probability = draws.probability[n * draws.prices + place]
      slope += (logRatio[place] - centre) * probability
      demand += probability
    }
    // Every drawn curve falls; a flat one is not to rise by rounding.
    values[n] = demand > 0 ? (Math.min(slope, 0) / squares / demand) * places.length : 0
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
