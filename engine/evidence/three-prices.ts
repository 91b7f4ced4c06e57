import { dot } from '../linalg/dot.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { differenceOf, type SwitchbackResult } from './switchback.ts'
import { drawThreePricePlan, shownPrices, type ThreePricePlan } from './three-price-plan.ts'

/**
 * Sales of units per day in blocks, [units × blocks], weighted by their worth at either price: 1
 * each, revenue or profit.
 */
export type Worth = { atProposed: Float64Array; atCurrent: Float64Array }

/** Sales of products whose proposed price is higher, and of those whose is lower. */
export type ThreePriceSales = {
  plan: ThreePricePlan
  raised: Worth
  lowered: Worth
  /** Growth of the worth at current prices within blocks, lowered products minus raised ones. */
  growth: Float64Array | null
}

const usualDraws = 2000
const usualAlpha = 0.05

/**
 * The fall of sales by a step if nobody waits: weights of log sales at the lowest, middle and
 * highest price, a step apart, shown for a quarter, a half and a quarter of the time.
 *
 * A customer who expects price i with probability q_i in each block, and loses a share of the
 * product's value by waiting, buys at a price d_1 or d_2 above the lowest if the value exceeds it
 * by (1 − γ (1 − q_0)) d_1 / (1 − γ) or (d_2 − γ (q_1 d_1 + q_2 d_2)) / (1 − γ): higher prices sell
 * as if they were higher still. With three prices one combination of log sales is free of γ, 2 (s_0
 * − s_1) − (s_0 − s_2) / 2; with two prices none is.
 *
 * @see Wu, Johari, Syrgkanis & Weintraub, Switchback price experiments with forward-looking demand
 * (2024), arXiv 2410.14904: two prices do not identify it, three do.
 */
const perStep = { lowest: 1.5, middle: -2, highest: 0.5 }

/**
 * What the proposed prices earn compared with the current ones, each permanently, if customers may
 * wait for a lower price while prices alternate: estimated from three prices a step apart.
 *
 * Sales at each price are estimated after removing unit and block effects. The interval is that
 * over other plans: residual sales are re-estimated under each plan drawn anew. Demand is assumed
 * to fall by the same share with each step.
 *
 * @param redraw - Another plan by its number; from the same design if omitted.
 * @returns Null with too few blocks, or without sales at one of the prices.
 * @throws RangeError if a number is not finite.
 * @see Toulis, Life after bootstrap: residual randomization inference in regression models (2019).
 */
export function judgeThreePrices(
  { plan, raised, lowered, growth }: ThreePriceSales,
  blockDays: number,
  options: {
    draws?: number
    alpha?: number
    seed?: number
    redraw?: (i: number) => Int8Array
  } = {},
): SwitchbackResult | null {
  const { units, blocks } = plan
  const { draws = usualDraws, alpha = usualAlpha, seed = 1 } = options
  const free = units * blocks - units - (units > 1 ? blocks - 1 : 0) - 2
  if (free < 1) return null
  const redraw =
    options.redraw ??
    ((i: number) => drawThreePricePlan({ units, blocks, blockDays }, seed + 7919 * (i + 1)).shown)
  const reader = readerOf(plan)
  if (reader === null) return null
  const sides = [raised, lowered].map((worth) => ({
    atProposed: fitOf(plan, reader, worth.atProposed),
    atCurrent: fitOf(plan, reader, worth.atCurrent),
  }))
  const found = together(sides, null, 0)
  if (!Number.isFinite(found.effect)) return null
  // Residuals are smaller than errors, as two parameters were fitted to them.
  const stretch = Math.sqrt((free + 2) / free)
  const effects: number[] = []
  const gaps: number[] = []
  let grownAsFar = 0
  const grown = growth && differenceOf(units, blocks, plan.shown, growth)
  for (let i = 0; i < draws; i++) {
    const shown = redraw(i)
    const other = readerOf({ units, blocks, shown })
    const drawn = other === null ? nothing : together(sides, other, stretch)
    effects.push(drawn.effect)
    gaps.push(drawn.effect - drawn.naive)
    if (growth === null || grown === null) continue
    const asFar = Math.abs(differenceOf(units, blocks, shown, growth))
    if (asFar >= Math.abs(grown) * (1 - 1e-12)) grownAsFar++
  }
  return {
    effect: { value: found.effect, ...intervalOf(effects, alpha), pValue: beside0(effects) },
    carryOver:
      grown === null ? null : { difference: grown, pValue: (1 + grownAsFar) / (1 + draws) },
    controlPerDay: found.control,
    ifNobodyWaits: { value: found.naive, pValue: beside0(gaps) },
  }
}

/**
 * Estimates the sales of the proposed and the opposite price relative to the current one from
 * outcomes.
 */
type Reader = (outcomes: Float64Array) => { proposed: number; opposite: number }

/**
 * The coefficients of two prices in a least-squares fit with unit and block effects. Null where the
 * plan does not identify them.
 */
function readerOf({ units, blocks, shown }: ThreePricePlan): Reader | null {
  const columns = [shownPrices.proposed, shownPrices.opposite].map((price) =>
    centred(
      units,
      blocks,
      Float64Array.from(shown, (one) => Number(one === price)),
    ),
  )
  const [first, second] = columns
  const [a, b, c] = [dot(first, first), dot(first, second), dot(second, second)]
  const whole = a * c - b * b
  if (!(whole > 1e-9 * a * c)) return null
  return (outcomes) => {
    const [x, y] = [dot(first, outcomes), dot(second, outcomes)]
    if (!Number.isFinite(x + y)) throw new RangeError('sales hold a number that is not finite')
    return { proposed: (c * x - b * y) / whole, opposite: (a * y - b * x) / whole }
  }
}

/** Numbers minus the means of their unit and block; of their unit alone where there is only one. */
function centred(units: number, blocks: number, of: Float64Array): Float64Array {
  const ofUnit = new Float64Array(units)
  const ofBlock = new Float64Array(blocks)
  let all = 0
  of.forEach((one, i) => {
    ofUnit[Math.floor(i / blocks)] += one / blocks
    ofBlock[i % blocks] += one / units
    all += one / of.length
  })
  return of.map(
    (one, i) => one - ofUnit[Math.floor(i / blocks)] - (units > 1 ? ofBlock[i % blocks] - all : 0),
  )
}

type Fit = {
  mean: number
  /** Shares of cells that show either price. */
  shares: { proposed: number; opposite: number }
  proposed: number
  opposite: number
  /** Residuals of the outcomes. */
  left: Float64Array
}

function fitOf(
  { units, blocks, shown }: ThreePricePlan,
  reader: Reader,
  outcomes: Float64Array,
): Fit {
  const { proposed, opposite } = reader(outcomes)
  const shareOf = (price: number) => shown.filter((one) => one === price).length / shown.length
  const without = outcomes.map((one, i) => {
    if (shown[i] === shownPrices.proposed) return one - proposed
    return shown[i] === shownPrices.opposite ? one - opposite : one
  })
  return {
    mean: outcomes.reduce((sum, one) => sum + one, 0) / outcomes.length,
    shares: { proposed: shareOf(shownPrices.proposed), opposite: shareOf(shownPrices.opposite) },
    proposed,
    opposite,
    left: centred(units, blocks, without),
  }
}

type Changes = { effect: number; naive: number; control: number }
const nothing: Changes = { effect: NaN, naive: NaN, control: NaN }

/**
 * The combined estimate from raised and lowered products, with these fits or under another plan.
 */
function together(
  sides: readonly { atProposed: Fit; atCurrent: Fit }[],
  other: Reader | null,
  stretch: number,
): Changes {
  const sums = { effect: 0, naive: 0, control: 0 }
  sides.forEach(({ atProposed, atCurrent }, i) => {
    // No sales on this side, or no products.
    if (atProposed.mean === 0 && atCurrent.mean === 0) return
    const [lowest, highest] =
      i === 0 ? (['opposite', 'proposed'] as const) : (['proposed', 'opposite'] as const)
    const at = soldAt(atProposed, other, stretch)
    const before = soldAt(atCurrent, other, stretch)
    const atLowest = (sold: Sold) => exp(-stepOf(sold[lowest], sold.current, sold[highest]))
    const proposed = i === 0 ? at[lowest] * atLowest(at) ** 2 : at[lowest]
    sums.effect += proposed - before[lowest] * atLowest(before)
    sums.naive += at.proposed - before.current
    sums.control += before.current
  })
  return sums
}

type Sold = { proposed: number; current: number; opposite: number }

/** The fall of log sales per step if nobody waits. */
function stepOf(lowest: number, middle: number, highest: number): number {
  if (!(Math.min(lowest, middle, highest) > 0)) return NaN
  return (
    perStep.lowest * log(lowest) + perStep.middle * log(middle) + perStep.highest * log(highest)
  )
}

/** Mean sales at each price over all blocks. */
function soldAt(fit: Fit, other: Reader | null, stretch: number): Sold {
  const error = other?.(fit.left) ?? { proposed: 0, opposite: 0 }
  const proposed = fit.proposed - stretch * error.proposed
  const opposite = fit.opposite - stretch * error.opposite
  const current = fit.mean - fit.shares.proposed * proposed - fit.shares.opposite * opposite
  return { proposed: current + proposed, current, opposite: current + opposite }
}

/**
 * The central interval that excludes a share alpha of the values; values that are NaN count as
 * beyond both ends.
 */
function intervalOf(values: readonly number[], alpha: number): { low: number; high: number } {
  const lows = values.map((one) => (Number.isFinite(one) ? one : -Infinity)).sort((a, b) => a - b)
  const highs = values.map((one) => (Number.isFinite(one) ? one : Infinity)).sort((a, b) => b - a)
  const rank = Math.max(1, Math.floor((alpha / 2) * (values.length + 1)))
  return { low: lows[rank - 1] ?? -Infinity, high: highs[rank - 1] ?? Infinity }
}

/** Twice the share of values on the smaller side of 0. */
function beside0(values: readonly number[]): number {
  const above = values.filter((one) => !(one < 0)).length
  const below = values.filter((one) => !(one > 0)).length
  return Math.min(1, (2 * (1 + Math.min(above, below))) / (1 + values.length))
}
