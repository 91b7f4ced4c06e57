import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { SalesRow } from './sales-row.ts'

/** A product's rows, and the group of products whose good and bad periods it shares. */
export type SharingProduct = { group: string; rows: readonly SalesRow[] }

/**
 * What a group sold in one period beside what its products were expected to sell at their prices.
 */
export type SharedPeriod = {
  startSeconds: number
  endSeconds: number
  units: number
  expected: number
  /** By how many times the variance of the units exceeds their mean. */
  scatter: number
}

/** How a group's products did together, period by period; plain JSON. */
export type SharedPeriods = {
  /** Answers to log price and promotion that the products are taken to share. */
  slope: number
  lift: number
  /**
   * Units that an ordinary period counts for beside a period's own: 1 / variance of the log
   * effects.
   */
  steadiness: number
  /** Whether the product that is fitted beside them is one of the products that they sum. */
  sumProduct: boolean
  periods: SharedPeriod[]
}

const rounds = 12
const startSlope = -2.6
/** What is thought of slope and lift beforehand, as a precision. */
const slopePrecision = 1
const liftPrecision = 1
const startLift = 0.3
const startSteadiness = 30
const leastSteadiness = 4
const mostSteadiness = 10_000
const mostOverdispersion = 1
/** Fewer products cannot tell a period's luck from their own. */
const fewestProducts = 3
const longestStep = 1

type Cell = {
  units: number
  logPrice: number
  promotion: number
  days: number
  period: number
}

/**
 * Finds how products did together, period by period, from rows of many of them: what moves all of a
 * category's sales in a week moves them whatever their prices are, and would pass for an answer to
 * prices that changed that week.
 *
 * Poisson regression with a level for each product and an effect for each period, in turns; effects
 * are shrunk towards 0 by a gamma prior whose spread is learnt.
 *
 * @returns By group; groups of fewer than three products are left out.
 * @see Santos Silva & Tenreyro, The log of gravity, Review of Economics and Statistics 88 (2006):
 * Poisson regression with two-way effects.
 */
export function sharedPeriods(products: readonly SharingProduct[]): Record<string, SharedPeriods> {
  const found: Record<string, SharedPeriods> = {}
  for (const [group, members] of Map.groupBy(products, (product) => product.group)) {
    const sharing = members.filter(({ rows }) => rows.some(tells))
    if (sharing.length >= fewestProducts) found[group] = fitGroup(sharing.map(({ rows }) => rows))
  }
  return found
}

/** Rows that sold out or counted nothing say nothing of the period. */
function tells(row: SalesRow): boolean {
  return row.inStock !== false && row.exposure === null
}

/** A group's sales, expectations and effects by period, and what its products share. */
type GroupFit = {
  effects: Float64Array
  units: Float64Array
  expected: Float64Array
  squares: Float64Array
  slope: number
  lift: number
  steadiness: number
  overdispersion: number
}

function fitGroup(members: readonly (readonly SalesRow[])[]): SharedPeriods {
  const { products, spans } = cellsOf(members)
  const fit: GroupFit = {
    effects: new Float64Array(spans.length),
    units: new Float64Array(spans.length),
    expected: new Float64Array(spans.length),
    squares: new Float64Array(spans.length),
    slope: startSlope,
    lift: startLift,
    steadiness: startSteadiness,
    overdispersion: 0.1,
  }
  for (let round = 0; round < rounds; round++) {
    fitProducts(fit, products)
    fitPeriods(fit)
  }
  return {
    slope: fit.slope,
    lift: fit.lift,
    steadiness: fit.steadiness,
    sumProduct: true,
    periods: spans.map((span, t) => ({
      ...span,
      units: fit.units[t],
      expected: fit.expected[t],
      scatter: scatterOf(fit, t),
    })),
  }
}

type Span = { startSeconds: number; endSeconds: number }

/** Rows as cells of a table of products by periods, and the periods. */
function cellsOf(members: readonly (readonly SalesRow[])[]): { products: Cell[][]; spans: Span[] } {
  const keys = new Map<string, number>()
  const spans: Span[] = []
  const products = members.map((rows) =>
    rows.filter(tells).map((row): Cell => {
      const key = `${row.startSeconds}-${row.endSeconds}`
      let period = keys.get(key)
      if (period === undefined) {
        period = spans.length
        keys.set(key, period)
        spans.push({ startSeconds: row.startSeconds, endSeconds: row.endSeconds })
      }
      return {
        units: row.units,
        logPrice: log(row.priceMinor),
        promotion: row.promotion ?? 0,
        days: Math.max(1, row.endSeconds - row.startSeconds) / 86_400,
        period,
      }
    }),
  )
  return { products, spans }
}

/** Sums of one Newton step for slope and lift, and of the moment estimate of overdispersion. */
type Step = {
  g1: number
  g2: number
  h11: number
  h12: number
  h22: number
  excess: number
  excessScale: number
}

/** Fits slope, lift and overdispersion beside the effects of the periods, by one step. */
function fitProducts(fit: GroupFit, products: readonly (readonly Cell[])[]): void {
  fit.units.fill(0)
  fit.expected.fill(0)
  fit.squares.fill(0)
  const step: Step = {
    g1: -slopePrecision * (fit.slope - startSlope),
    g2: -liftPrecision * (fit.lift - startLift),
    h11: slopePrecision,
    h12: 0,
    h22: liftPrecision,
    excess: 0,
    excessScale: 0,
  }
  for (const cells of products) addProduct(step, fit, cells)
  const { g1, g2, h11, h12, h22, excess, excessScale } = step
  const determinant = h11 * h22 - h12 * h12
  fit.slope += limited((h22 * g1 - h12 * g2) / determinant)
  fit.lift += limited((h11 * g2 - h12 * g1) / determinant)
  fit.overdispersion = Math.min(
    Math.max(excess / Math.max(excessScale, 1e-9), 0.01),
    mostOverdispersion,
  )
}

function addProduct(step: Step, fit: GroupFit, cells: readonly Cell[]): void {
  const { effects, units, expected, squares, slope, lift, overdispersion } = fit
  const size = ({ logPrice, promotion, days }: Cell): number =>
    days * exp(slope * (logPrice - cells[0].logPrice) + lift * promotion)
  let sold = 0
  let sizes = 0
  for (const cell of cells) {
    sold += cell.units
    sizes += size(cell) * exp(effects[cell.period])
  }
  const level = (sold + 0.1) / (sizes + 0.1)
  // Means of price and promotion, weighed by what was expected: the level takes them up.
  let all = 0
  let meanPrice = 0
  let meanPromotion = 0
  const means = cells.map((cell) => level * size(cell) * exp(effects[cell.period]))
  cells.forEach((cell, i) => {
    all += means[i]
    meanPrice += means[i] * cell.logPrice
    meanPromotion += means[i] * cell.promotion
  })
  meanPrice /= all
  meanPromotion /= all
  cells.forEach((cell, i) => {
    const mean = means[i]
    const plain = mean / exp(effects[cell.period])
    units[cell.period] += cell.units
    expected[cell.period] += plain
    squares[cell.period] += plain * plain
    const scale = 1 + overdispersion * mean
    const residual = (cell.units - mean) / scale
    const x = cell.logPrice - meanPrice
    const z = cell.promotion - meanPromotion
    step.g1 += x * residual
    step.g2 += z * residual
    step.h11 += (x * x * mean) / scale
    step.h12 += (x * z * mean) / scale
    step.h22 += (z * z * mean) / scale
    step.excess += (cell.units - mean) ** 2 - mean
    step.excessScale += mean * mean
  })
}

/** Fits the effects of the periods, and how steady they are. */
function fitPeriods(fit: GroupFit): void {
  const { effects, units, expected, steadiness } = fit
  let spread = 0
  for (let t = 0; t < effects.length; t++) {
    const scatter = scatterOf(fit, t)
    effects[t] = effectOf(units[t], expected[t], scatter, steadiness)
    spread += effects[t] * effects[t] + 1 / (units[t] / scatter + steadiness)
  }
  fit.steadiness = Math.min(Math.max(effects.length / spread, leastSteadiness), mostSteadiness)
}

function scatterOf({ overdispersion, squares, expected }: GroupFit, t: number): number {
  return 1 + (overdispersion * squares[t]) / Math.max(expected[t], 1e-9)
}

/**
 * How far each of a product's rows was lifted by what its group shares, in log demand: the others'
 * sales beside what was expected of them, the product itself left out. 0 where the group says
 * nothing.
 */
export function sharedEffects(
  shared: SharedPeriods | null,
  rows: readonly SalesRow[],
): Float64Array {
  const effects = new Float64Array(rows.length)
  if (shared === null) return effects
  const { slope, lift, steadiness, sumProduct } = shared
  const known = new Map(
    shared.periods.map((period) => [`${period.startSeconds}-${period.endSeconds}`, period]),
  )
  const periods = rows.map((row) =>
    tells(row) ? known.get(`${row.startSeconds}-${row.endSeconds}`) : undefined,
  )
  const sizes = rows.map((row) => {
    const days = Math.max(1, row.endSeconds - row.startSeconds) / 86_400
    return (
      days * exp(slope * log(row.priceMinor / rows[0].priceMinor) + lift * (row.promotion ?? 0))
    )
  })
  let sold = 0
  let size = 0
  rows.forEach((row, i) => {
    const period = periods[i]
    if (!period) return
    sold += row.units
    size += sizes[i] * exp(effectOf(period.units, period.expected, period.scatter, steadiness))
  })
  const level = (sold + 0.1) / (size + 0.1)
  rows.forEach((row, i) => {
    const period = periods[i]
    if (!period) return
    const others = sumProduct ? Math.max(period.units - row.units, 0) : period.units
    const expected = sumProduct ? Math.max(period.expected - level * sizes[i], 0) : period.expected
    effects[i] = effectOf(others, expected, period.scatter, steadiness)
  })
  return effects
}

function effectOf(units: number, expected: number, scatter: number, steadiness: number): number {
  return log((units / scatter + steadiness) / (expected / scatter + steadiness))
}

function limited(step: number): number {
  return Math.min(Math.max(step, -longestStep), longestStep)
}
