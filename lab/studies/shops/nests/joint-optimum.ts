import { corridor } from '../shop.ts'
import type { NestDemand } from './nest-demand.ts'

/** Number of prices tried to either side of the base price. */
const steps = 50
const mostRounds = 60

/** What a nest earns in a usual week, at prices in logs relative to base prices. */
export function profitOfNest(
  demand: NestDemand,
  basePrices: ArrayLike<number>,
  costs: ArrayLike<number>,
  logPrices: ArrayLike<number>,
  units = new Float64Array(demand.size),
): number {
  demand.units(logPrices, units)
  let profit = 0
  for (let i = 0; i < demand.size; i++) {
    const price = (basePrices[i] ?? 0) * Math.exp(logPrices[i] ?? 0)
    profit += (units[i] ?? 0) * (price - (costs[i] ?? 0))
  }
  return profit
}

/**
 * The prices at which a nest earns most together, within the corridor around base prices: one price
 * after the other, and all by one step, until nothing helps.
 *
 * @returns In minor units, by product.
 */
export function jointOptimum(
  demand: NestDemand,
  basePrices: ArrayLike<number>,
  costs: ArrayLike<number>,
): Float64Array {
  const { size } = demand
  const grid = Float64Array.from({ length: 2 * steps + 1 }, (_, k) =>
    Math.log(1 + (corridor * (k - steps)) / steps),
  )
  const at = new Int32Array(size).fill(steps)
  const logs = new Float64Array(size)
  const units = new Float64Array(size)
  const earns = (): number => profitOfNest(demand, basePrices, costs, logs, units)
  let most = earns()
  for (let round = 0; round < mostRounds; round++) {
    const before = most
    for (const step of [-8, -2, -1, 1, 2, 8]) {
      while (moveAll(step));
    }
    for (let i = 0; i < size; i++) {
      let best = at[i] ?? steps
      for (let k = 0; k < grid.length; k++) {
        logs[i] = grid[k] ?? 0
        const earned = earns()
        if (earned <= most) continue
        most = earned
        best = k
      }
      at[i] = best
      logs[i] = grid[best] ?? 0
    }
    if (most <= before * (1 + 1e-9)) break
  }
  return Float64Array.from(logs, (log, i) => Math.round((basePrices[i] ?? 0) * Math.exp(log)))

  /** Moves every price by the same number of steps, if that earns more. */
  function moveAll(step: number): boolean {
    const before = at.slice()
    const place = (logAt: Int32Array): void => {
      logAt.forEach((k, i) => {
        at[i] = k
        logs[i] = grid[k] ?? 0
      })
    }
    place(before.map((k) => Math.min(Math.max(k + step, 0), 2 * steps)))
    const earned = earns()
    if (earned > most * (1 + 1e-12)) {
      most = earned
      return true
    }
    place(before)
    return false
  }
}

/** Rounds in which margins are found; each at least halves the remaining error. */
const marginRounds = 200
const tick = 1e-4

/**
 * The margins, as shares of price, that make given prices jointly optimal, ignoring bounds: margin
 * = 1/ε + Σ what a lost sale brings next door.
 *
 * @param logPrices - Those prices, in logs relative to base prices.
 * @see Conlon & Mortimer, Empirical properties of diversion ratios, RAND J. Econ. 52 (2021).
 */
export function optimalMargins(
  demand: NestDemand,
  basePrices: ArrayLike<number>,
  logPrices: Float64Array,
): Float64Array {
  const { size } = demand
  const up = new Float64Array(size)
  const down = new Float64Array(size)
  const units = new Float64Array(size)
  demand.units(logPrices, units)
  const moved = logPrices.slice()
  // slopes[i × size + j]: how units of j respond to the log price of i.
  const slopes = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    moved[i] = (logPrices[i] ?? 0) + tick
    demand.units(moved, up)
    moved[i] = (logPrices[i] ?? 0) - tick
    demand.units(moved, down)
    moved[i] = logPrices[i] ?? 0
    for (let j = 0; j < size; j++) {
      slopes[i * size + j] = ((up[j] ?? 0) - (down[j] ?? 0)) / (2 * tick)
    }
  }
  const price = Float64Array.from(logPrices, (log, i) => (basePrices[i] ?? 0) * Math.exp(log))
  const margins = new Float64Array(size)
  for (let round = 0; round < marginRounds; round++) {
    for (let i = 0; i < size; i++) {
      let earned = (price[i] ?? 0) * (units[i] ?? 0)
      for (let j = 0; j < size; j++) {
        if (j !== i) earned += (slopes[i * size + j] ?? 0) * (margins[j] ?? 0)
      }
      margins[i] = earned / -(slopes[i * size + i] ?? -1)
    }
  }
  return margins.map((margin, i) => margin / (price[i] ?? 1))
}
