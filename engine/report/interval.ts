import type { DemandDraws } from '../demand/draw-demand.ts'
import { square } from '../special/square.ts'

/** An expected value with its central 90 % interval. */
export type Interval = { value: number; low: number; high: number }

/** The mean of draws, and the interval between their 5th and 95th percentiles. */
export function intervalOf(values: Float64Array): Interval {
  const sorted = values.slice().sort()
  let sum = 0
  for (const value of sorted) sum += value
  const low = quantile(sorted, 0.05)
  const high = quantile(sorted, 0.95)
  // A skewed distribution can have its mean outside the interval; the reported value stays inside.
  const value = Math.min(Math.max(sum / sorted.length, low), high)
  return { value, low, high }
}

/** An interval times a number that may be negative, such as a margin below cost. */
export function times({ value, low, high }: Interval, factor: number): Interval {
  return factor >= 0
    ? { value: value * factor, low: low * factor, high: high * factor }
    : { value: value * factor, low: high * factor, high: low * factor }
}

/**
 * Elasticity of every drawn curve around one price, as an interval: the slope of a straight line
 * fitted to demand at some of the prices drawn, over mean demand there. A step in demand counts by
 * how much it lowers sales over the whole range, neither as a cliff nor as nothing.
 *
 * @param logRatio - The prices drawn.
 * @param places - Indices of those to use: at least two.
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
    // Every drawn curve falls; rounding must not make a flat one rise.
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
