import { log } from '../special/log.ts'
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

/** Elasticity read off every drawn curve between two columns, as an interval. */
export function elasticityOf(
  draws: DemandDraws,
  below: number,
  above: number,
  logStep: number,
): Interval {
  const values = new Float64Array(draws.draws)
  for (let n = 0; n < draws.draws; n++) {
    const row = n * draws.prices
    const cheap = Math.max(draws.probability[row + below], 1e-300)
    const dear = Math.max(draws.probability[row + above], 1e-300)
    values[n] = log(dear / cheap) / logStep
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
