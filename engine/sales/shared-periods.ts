import { allSteps } from '../special/all-steps.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { meanOf } from '../special/mean.ts'
import { movedTogether, passingMoves } from './moved-together.ts'
import { atListPrice, byTime, periodDays, type SalesRow } from './sales-row.ts'
import { withinBoth } from './two-way-within.ts'
import { withUnreportedPromotions } from './unreported-promotions.ts'

/** A product's rows, and the group of products whose common shocks it shares. */
export type SharingProduct = { group: string; rows: readonly SalesRow[] }

/**
 * A group's sales in one period compared with expected sales of its products at their prices, each
 * product weighted by the precision of its sales: such sums vary as Poisson numbers do.
 */
export type SharedPeriod = {
  startSeconds: number
  endSeconds: number
  units: number
  expected: number
  /**
   * What the same products sell in an ordinary period with the effects of its prices, of regular
   * prices without draws or promotions, of its promotions, and of nothing (see `takenWith`). A
   * row's weight in these is that of an ordinary period at ordinary prices: by its own expectation,
   * a low price would count for less just when everything sells well, and a promotion the less the
   * more it sells, so that what its neighbours lose would look like most of it.
   */
  atPrices: number
  atListPrices: number
  atUsualPrices: number
  usual: number
  /** Share of `usual` whose prices were chosen to move together: see moved-together.ts. */
  movedTogether: number
}

/** Common shocks to a group's products, period by period; plain JSON. */
export type SharedPeriods = {
  /** Responses to log price and promotion, assumed common to the products. */
  slope: number
  lift: number
  /** Over-dispersion of units: variance = mean + this × mean². */
  overdispersion: number
  /** Variance of the log effects, sampling noise removed. */
  variance: number
  /** Whether the product being fitted is itself included in the sums. */
  sumProduct: boolean
  periods: SharedPeriod[]
}

/** The exposure of a row: its length, or its visits. */
export type Chances = 'days' | 'exposure'

const mostRounds = 60
/** Rounds end when neither response moves by more: far below their errors. */
const settled = 1e-4
const startSlope = -2.6
/** Prior precision of slope and lift. */
const slopePrecision = 1
const liftPrecision = 1
const startLift = 0.3
const startOverdispersion = 0.1
/**
 * Pseudo-units of an average period added to each, so that effects stay finite. No more: prices
 * follow demand shocks, and whatever is shrunk away of these would look like a response to prices.
 */
const ordinaryUnits = 1
/** Weeks of a category that differ by more than a factor of e indicate faulty rows. */
const mostVariance = 1
const leastOverdispersion = 0.01
const mostOverdispersion = 1
/** With fewer products, a period's shock cannot be told from their own. */
const fewestProducts = 3
const longestStep = 1
/** Iterations of a level and its rows' variances, which depend on each other. */
const levelTurns = 3

type Cell = {
  units: number
  logPrice: number
  logListPrice: number
  promotion: number
  moved: number
  days: number
  period: number
}

/**
 * Estimates common shocks, period by period, from the rows of many products: whatever moves all
 * sales of a category in a week moves them at any price, and would look like a response to prices
 * that changed that week.
 *
 * Negative binomial regression with a level for each product and an effect for each period, fitted
 * in turn.
 *
 * @returns By group; groups of fewer than three products are omitted.
 * @see Santos Silva & Tenreyro, The log of gravity, Review of Economics and Statistics 88 (2006):
 * regression of counts with two-way effects.
 * @see docs/method/sales.md, equation 4.
 */
export function sharedPeriods(
  products: readonly SharingProduct[],
  chances: Chances = 'days',
): Record<string, SharedPeriods> {
  return allSteps(sharedPeriodsInSteps(products, chances))
}

/**
 * The same, in steps of a few milliseconds each, so that the caller can do other work in between.
 */
export function* sharedPeriodsInSteps(
  products: readonly SharingProduct[],
  chances: Chances = 'days',
): Generator<undefined, Record<string, SharedPeriods>> {
  const found: Record<string, SharedPeriods> = {}
  for (const [group, members] of Map.groupBy(products, (product) => product.group)) {
    const sharing = members
      .map(({ rows }) => (chances === 'days' ? withUnreportedPromotions(rows.filter(tells)) : rows))
      .filter((rows) => rows.length > 0)
    if (sharing.length >= fewestProducts) found[group] = yield* fitGroup(sharing, chances)
  }
  return found
}

/** Rows that sold out or have no exposure carry no information about the period. */
export function tells(row: SalesRow): boolean {
  return row.inStock !== false && row.exposure === null
}

/** Rows of the same period share one key across products. */
export function periodKey({
  startSeconds,
  endSeconds,
}: Pick<SalesRow, 'startSeconds' | 'endSeconds'>) {
  return `${startSeconds}-${endSeconds}`
}

function* fitGroup(
  members: readonly (readonly SalesRow[])[],
  chances: Chances,
): Generator<undefined, SharedPeriods> {
  const keys = new Map<string, number>()
  const spans: { startSeconds: number; endSeconds: number }[] = []
  const products: Cell[][] = []
  for (const rows of members) {
    const lists = listPrices(rows)
    const moves = passingMoves(rows)
    const cells = rows.map((row, i): Cell => {
      const key = periodKey(row)
      let period = keys.get(key)
      if (period === undefined) {
        period = spans.length
        keys.set(key, period)
        spans.push({ startSeconds: row.startSeconds, endSeconds: row.endSeconds })
      }
      return {
        units: row.units,
        logPrice: log(row.priceMinor),
        logListPrice: lists[i],
        promotion: row.promotion ?? 0,
        moved: moves[i],
        days: chances === 'days' ? periodDays(row) : (row.exposure ?? 0),
        period,
      }
    })
    products.push(cells)
    yield
  }
  const together = movedTogether(products, spans.length)
  const fit: GroupFit = {
    slope: startSlope,
    lift: startLift,
    overdispersion: startOverdispersion,
    effects: new Float64Array(spans.length),
    units: new Float64Array(spans.length),
    expected: new Float64Array(spans.length),
    atPrices: new Float64Array(spans.length),
    atListPrices: new Float64Array(spans.length),
    atUsualPrices: new Float64Array(spans.length),
    usual: new Float64Array(spans.length),
  }
  for (let round = 0; round < mostRounds; round++) {
    if (improve(fit, products) < settled) break
    yield
  }
  const { slope, lift, overdispersion, units, expected } = fit
  return {
    slope,
    lift,
    overdispersion,
    variance: varianceOf(fit),
    sumProduct: true,
    periods: spans.map((span, t) => ({
      ...span,
      units: units[t],
      expected: expected[t],
      atPrices: fit.atPrices[t],
      atListPrices: fit.atListPrices[t],
      atUsualPrices: fit.atUsualPrices[t],
      usual: fit.usual[t],
      movedTogether: together[t],
    })),
  }
}

/**
 * The regular log price of each row: the last one without a promotion that was not drawn, or the
 * first; the mean where there is none.
 */
function listPrices(rows: readonly SalesRow[]): Float64Array {
  const order = [...rows.keys()].toSorted((a, b) => byTime(rows[a], rows[b]))
  const first = order.find((i) => atListPrice(rows[i]))
  const lists = new Float64Array(rows.length)
  let last =
    first === undefined
      ? meanOf(rows.map(({ priceMinor }) => log(priceMinor)))
      : log(rows[first].priceMinor)
  for (const i of order) {
    if (atListPrice(rows[i])) last = log(rows[i].priceMinor)
    lists[i] = last
  }
  return lists
}

/** State of a group's regression; effects, units and expected units by period. */
type GroupFit = Pick<SharedPeriods, 'slope' | 'lift' | 'overdispersion'> & {
  effects: Float64Array
  units: Float64Array
  expected: Float64Array
  atPrices: Float64Array
  atListPrices: Float64Array
  atUsualPrices: Float64Array
  usual: Float64Array
}

/** One round of levels, responses, noise and effects; returns how far the responses moved. */
function improve(fit: GroupFit, products: readonly (readonly Cell[])[]): number {
  const { effects, units, expected, atPrices, atListPrices, atUsualPrices, usual } = fit
  const { slope, lift, overdispersion } = fit
  units.fill(0)
  expected.fill(0)
  atPrices.fill(0)
  atListPrices.fill(0)
  atUsualPrices.fill(0)
  usual.fill(0)
  let excess = 0
  let excessScale = 0
  const weighted = products.map((cells): Weighted => {
    const { level, sizes, usual: usualLogPrice } = sizesOf(fit, cells)
    const weights = new Float64Array(cells.length)
    const residuals = new Float64Array(cells.length)
    cells.forEach((cell, i) => {
      const mean = level * sizes[i]
      const say = 1 / (1 + overdispersion * mean)
      weights[i] = mean * say
      residuals[i] = say * (cell.units - mean)
      units[cell.period] += say * cell.units
      const atPrice = mean / exp(effects[cell.period])
      expected[cell.period] += say * atPrice
      const ordinary = level * cell.days
      const counted = ordinary / (1 + overdispersion * ordinary)
      const promoted = lift * cell.promotion
      const priced = slope * (cell.logPrice - usualLogPrice)
      const listed = slope * (cell.logListPrice - usualLogPrice)
      atPrices[cell.period] += counted * takenWith(promoted + priced)
      atListPrices[cell.period] += counted * takenWith(promoted + listed)
      atUsualPrices[cell.period] += counted * takenWith(promoted)
      usual[cell.period] += counted
      excess += (cell.units - mean) ** 2 - mean
      excessScale += mean * mean
    })
    return { cells, weights, residuals }
  })
  const [slopeStep, liftStep] = stepOf(fit, weighted)
  fit.slope += slopeStep
  fit.lift += liftStep
  fit.overdispersion = Math.min(
    Math.max(excess / Math.max(excessScale, 1e-9), leastOverdispersion),
    mostOverdispersion,
  )
  for (let t = 0; t < effects.length; t++) effects[t] = effectOf(units[t], expected[t])
  return Math.max(Math.abs(slopeStep), Math.abs(liftStep))
}

/** A product's cells, with the weight and the weighted residual of each. */
type Weighted = { cells: readonly Cell[]; weights: Float64Array; residuals: Float64Array }

/** Newton's step of slope and lift, at the present levels and effects. */
function stepOf(
  { slope, lift, effects }: GroupFit,
  products: readonly Weighted[],
): readonly [number, number] {
  const prices = withinBoth(products, effects.length, ({ logPrice }) => logPrice)
  const promotions = withinBoth(products, effects.length, ({ promotion }) => promotion)
  let g1 = -slopePrecision * (slope - startSlope)
  let g2 = -liftPrecision * (lift - startLift)
  let h11 = slopePrecision
  let h12 = 0
  let h22 = liftPrecision
  products.forEach(({ weights, residuals }, product) => {
    weights.forEach((weight, i) => {
      const x = prices[product][i]
      const z = promotions[product][i]
      g1 += x * residuals[i]
      g2 += z * residuals[i]
      h11 += x * x * weight
      h12 += x * z * weight
      h22 += z * z * weight
    })
  })
  const determinant = h11 * h22 - h12 * h12
  return [
    limited((h22 * g1 - h12 * g2) / determinant),
    limited((h11 * g2 - h12 * g1) / determinant),
  ]
}

/**
 * What a product sells with this effect on its log sales, relative to usual, as far as its
 * neighbours notice: a gain counts halfway between demand of two levels in logs, where they lose in
 * proportion to the effect, and nested logit, where they lose in proportion to the units.
 */
function takenWith(effect: number): number {
  return effect > 0 ? 2 * exp(effect / 2) - 1 : exp(effect)
}

/** Variance of period effects, less the sampling noise in them. */
function varianceOf({ effects, units }: GroupFit): number {
  const middle = meanOf(effects)
  let sum = 0
  for (let t = 0; t < effects.length; t++) {
    sum += (effects[t] - middle) ** 2 - 1 / (units[t] + ordinaryUnits)
  }
  return Math.min(Math.max(sum / Math.max(1, effects.length), 0), mostVariance)
}

/** The expectation of each row per unit of level, and the most likely level. */
function sizesOf(
  { slope, lift, effects, overdispersion }: GroupFit,
  cells: readonly Cell[],
): { level: number; sizes: Float64Array; usual: number } {
  const usual = meanOf(cells.map(({ logPrice }) => logPrice))
  const sizes = Float64Array.from(
    cells,
    ({ logPrice, promotion, days, period }) =>
      days * exp(slope * (logPrice - usual) + lift * promotion + effects[period]),
  )
  const level = levelOf(
    sizes,
    cells.map((cell) => cell.units),
    overdispersion,
  )
  return { level, sizes, usual }
}

/** Units per unit of size, with noisier rows weighted less. */
export function levelOf(
  sizes: Float64Array,
  units: readonly number[],
  overdispersion: number,
): number {
  const half = 0.1
  let level =
    (units.reduce((sum, one) => sum + one, 0) + half) /
    (sizes.reduce((sum, one) => sum + one, 0) + half)
  for (let turn = 0; turn < levelTurns; turn++) {
    let sold = half
    let size = half
    for (let i = 0; i < sizes.length; i++) {
      const say = 1 / (1 + overdispersion * level * sizes[i])
      sold += say * units[i]
      size += say * sizes[i]
    }
    level = sold / size
  }
  return level
}

export function effectOf(units: number, expected: number): number {
  return log((units + ordinaryUnits) / (expected + ordinaryUnits))
}

function limited(step: number): number {
  return Math.min(Math.max(step, -longestStep), longestStep)
}
