import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { atListPrice, byTime, periodDays, type SalesRow } from './sales-row.ts'
import { withUntoldPromotions } from './untold-promotions.ts'

/** A product's rows, and the group of products whose good and bad periods it shares. */
export type SharingProduct = { group: string; rows: readonly SalesRow[] }

/**
 * What a group sold in one period beside what its products were expected to sell at their prices,
 * every product counted as surely as its sales tell: such sums vary as Poisson numbers do.
 */
export type SharedPeriod = {
  startSeconds: number
  endSeconds: number
  units: number
  expected: number
  /**
   * What was to be expected of the same products at the period's prices, at those that were chosen
   * for good, as if none had been drawn or lowered for a promotion, at usual ones, and without
   * promotions, too. A row counts in these as it would in an ordinary period: by what is expected
   * in its own, those at a low price would count for less just where all sell well, and pass for
   * rivals of the others.
   */
  atPrices: number
  atListPrices: number
  atUsualPrices: number
  usual: number
}

/** How a group's products did together, period by period; plain JSON. */
export type SharedPeriods = {
  /** Answers to log price and promotion that the products are taken to share. */
  slope: number
  lift: number
  /** By how much units vary beyond chance: variance = mean + so much × mean². */
  overdispersion: number
  /** Variance of the log effects, without what chance adds to it. */
  variance: number
  /** Whether the product that is fitted beside them is one of the products that they sum. */
  sumProduct: boolean
  periods: SharedPeriod[]
}

/** What a row's chances to sell are counted by: its length, or its exposure. */
export type Chances = 'days' | 'exposure'

const mostRounds = 60
/** Rounds end when neither answer moves by more: far below their errors. */
const settled = 1e-4
const startSlope = -2.6
/** What is thought of slope and lift beforehand, as a precision. */
const slopePrecision = 1
const liftPrecision = 1
const startLift = 0.3
const startOverdispersion = 0.1
/**
 * Units of an ordinary period that are added to each, so that effects stay finite. No more: prices
 * follow what moves demand, and what is shrunk away of it would pass for an answer to them.
 */
const ordinaryUnits = 1
/** Weeks of a category that differ by more than a factor of e are a fault in the rows. */
const mostVariance = 1
const leastOverdispersion = 0.01
const mostOverdispersion = 1
/** Fewer products cannot tell a period's luck from their own. */
const fewestProducts = 3
const longestStep = 1
/** A period so many before the newest counts half as much in what is ordinary these days. */
const periodsToHalve = 13
/** Turns of a level and of what its rows say at it. */
const levelTurns = 3

type Cell = {
  units: number
  logPrice: number
  logListPrice: number
  promotion: number
  days: number
  period: number
}

/**
 * Finds how products did together, period by period, from rows of many of them: what moves all of a
 * category's sales in a week moves them whatever their prices are, and would pass for an answer to
 * prices that changed that week.
 *
 * Negative binomial regression with a level for each product and an effect for each period, in
 * turns.
 *
 * @returns By group; groups of fewer than three products are left out.
 * @see Santos Silva & Tenreyro, The log of gravity, Review of Economics and Statistics 88 (2006):
 * regression of counts with two-way effects.
 * @see docs/method/sales.md, equation 4.
 */
export function sharedPeriods(
  products: readonly SharingProduct[],
  chances: Chances = 'days',
): Record<string, SharedPeriods> {
  const steps = sharedPeriodsInSteps(products, chances)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same, in steps of a few milliseconds each, for whoever has other work between them. */
export function* sharedPeriodsInSteps(
  products: readonly SharingProduct[],
  chances: Chances = 'days',
): Generator<undefined, Record<string, SharedPeriods>> {
  const found: Record<string, SharedPeriods> = {}
  for (const [group, members] of Map.groupBy(products, (product) => product.group)) {
    const sharing = members
      .map(({ rows }) => (chances === 'days' ? withUntoldPromotions(rows.filter(tells)) : rows))
      .filter((rows) => rows.length > 0)
    if (sharing.length >= fewestProducts) found[group] = yield* fitGroup(sharing, chances)
  }
  return found
}

/** Rows that sold out or counted nothing say nothing of the period. */
function tells(row: SalesRow): boolean {
  return row.inStock !== false && row.exposure === null
}

/** Rows of one period have one key, whatever their product. */
function periodKey({ startSeconds, endSeconds }: Pick<SalesRow, 'startSeconds' | 'endSeconds'>) {
  return `${startSeconds}-${endSeconds}`
}

function* fitGroup(
  members: readonly (readonly SalesRow[])[],
  chances: Chances,
): Generator<undefined, SharedPeriods> {
  const keys = new Map<string, number>()
  const spans: { startSeconds: number; endSeconds: number }[] = []
  const products = members.map((rows) => {
    const lists = listPrices(rows)
    return rows.map((row, i): Cell => {
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
        days: chances === 'days' ? periodDays(row) : (row.exposure ?? 0),
        period,
      }
    })
  })
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
    })),
  }
}

/**
 * The log price of each row that somebody had chosen for good: the last one without a promotion
 * that nobody drew, or the first; the mean where there is none.
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

/** A group's regression while it is worked on; effects, units and expected units by period. */
type GroupFit = Pick<SharedPeriods, 'slope' | 'lift' | 'overdispersion'> & {
  effects: Float64Array
  units: Float64Array
  expected: Float64Array
  atPrices: Float64Array
  atListPrices: Float64Array
  atUsualPrices: Float64Array
  usual: Float64Array
}

/** One turn of levels, answers, noise and effects; how far the answers moved. */
function improve(fit: GroupFit, products: readonly (readonly Cell[])[]): number {
  const { effects, units, expected, atPrices, atListPrices, atUsualPrices, usual } = fit
  const { slope, lift, overdispersion } = fit
  units.fill(0)
  expected.fill(0)
  atPrices.fill(0)
  atListPrices.fill(0)
  atUsualPrices.fill(0)
  usual.fill(0)
  const step = {
    g1: -slopePrecision * (fit.slope - startSlope),
    g2: -liftPrecision * (fit.lift - startLift),
    h11: slopePrecision,
    h12: 0,
    h22: liftPrecision,
  }
  let excess = 0
  let excessScale = 0
  for (const cells of products) {
    const { level, sizes, usual: usualLogPrice } = sizesOf(fit, cells)
    const means = sizes.map((size) => level * size)
    // Means of price and promotion, weighed by what they tell: the level takes them up.
    let all = 0
    let meanPrice = 0
    let meanPromotion = 0
    cells.forEach((cell, i) => {
      const weight = means[i] / (1 + overdispersion * means[i])
      all += weight
      meanPrice += weight * cell.logPrice
      meanPromotion += weight * cell.promotion
    })
    meanPrice /= all
    meanPromotion /= all
    cells.forEach((cell, i) => {
      const mean = means[i]
      const say = 1 / (1 + overdispersion * mean)
      units[cell.period] += say * cell.units
      const atPrice = mean / exp(effects[cell.period])
      expected[cell.period] += say * atPrice
      const ordinary = level * cell.days
      const counted = ordinary / (1 + overdispersion * atPrice)
      const lifted = counted * exp(lift * cell.promotion)
      atPrices[cell.period] += lifted * exp(slope * (cell.logPrice - usualLogPrice))
      atListPrices[cell.period] += lifted * exp(slope * (cell.logListPrice - usualLogPrice))
      atUsualPrices[cell.period] += lifted
      usual[cell.period] += counted
      const residual = say * (cell.units - mean)
      const x = cell.logPrice - meanPrice
      const z = cell.promotion - meanPromotion
      step.g1 += x * residual
      step.g2 += z * residual
      step.h11 += x * x * mean * say
      step.h12 += x * z * mean * say
      step.h22 += z * z * mean * say
      excess += (cell.units - mean) ** 2 - mean
      excessScale += mean * mean
    })
  }
  const determinant = step.h11 * step.h22 - step.h12 * step.h12
  const slopeStep = limited((step.h22 * step.g1 - step.h12 * step.g2) / determinant)
  const liftStep = limited((step.h11 * step.g2 - step.h12 * step.g1) / determinant)
  fit.slope += slopeStep
  fit.lift += liftStep
  fit.overdispersion = Math.min(
    Math.max(excess / Math.max(excessScale, 1e-9), leastOverdispersion),
    mostOverdispersion,
  )
  for (let t = 0; t < effects.length; t++) effects[t] = effectOf(units[t], expected[t])
  return Math.max(Math.abs(slopeStep), Math.abs(liftStep))
}

/** How far periods differ: the spread of their effects less what is chance in them. */
function varianceOf({ effects, units }: GroupFit): number {
  const middle = meanOf(effects)
  let sum = 0
  for (let t = 0; t < effects.length; t++) {
    sum += (effects[t] - middle) ** 2 - 1 / (units[t] + ordinaryUnits)
  }
  return Math.min(Math.max(sum / Math.max(1, effects.length), 0), mostVariance)
}

/** What each row was expected to sell per unit of level, and the level that is likeliest. */
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

/** Units per unit of size, rows that vary more counting for less. */
function levelOf(sizes: Float64Array, units: readonly number[], overdispersion: number): number {
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
  const { slope, lift, overdispersion, sumProduct } = shared
  const known = new Map(shared.periods.map((period) => [periodKey(period), period]))
  const told = rows.flatMap((row, i) => {
    const period = tells(row) ? known.get(periodKey(row)) : undefined
    return period ? [{ row, i, period }] : []
  })
  const together = told.map(({ period }) => effectOf(period.units, period.expected))
  const usual = meanOf(told.map(({ row }) => log(row.priceMinor)))
  const sizes = Float64Array.from(told, ({ row }, at) => {
    const ratio = log(row.priceMinor) - usual
    return periodDays(row) * exp(slope * ratio + lift * (row.promotion ?? 0) + together[at])
  })
  const level = levelOf(
    sizes,
    told.map(({ row }) => row.units),
    overdispersion,
  )
  told.forEach(({ row, i, period }, at) => {
    const mean = level * sizes[at]
    // The share that its own sales have in the sums, which is taken out again.
    const say = sumProduct ? 1 / (1 + overdispersion * mean) : 0
    const others = Math.max(period.units - say * row.units, 0)
    const expected = Math.max(period.expected - say * (mean / exp(together[at])), 0)
    effects[i] = effectOf(others, expected)
  })
  centre(
    effects,
    told.map(({ i }) => i),
  )
  return effects
}

/**
 * Takes off what the effects of a product's own periods come to on average, the newest counting
 * most: the level that is fitted beside them is that of an ordinary period of these days, and not
 * of one that the whole group would call so.
 */
function centre(effects: Float64Array, places: readonly number[]): void {
  let sum = 0
  let weights = 0
  places.forEach((place, at) => {
    const weight = exp(((at + 1 - places.length) / periodsToHalve) * Math.LN2)
    sum += weight * effects[place]
    weights += weight
  })
  for (const place of places) effects[place] -= sum / weights
}

function effectOf(units: number, expected: number): number {
  return log((units + ordinaryUnits) / (expected + ordinaryUnits))
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / Math.max(1, values.length)
}

function limited(step: number): number {
  return Math.min(Math.max(step, -longestStep), longestStep)
}
