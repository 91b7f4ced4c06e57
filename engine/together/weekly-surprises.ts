import { ridge } from '../linalg/ridge.ts'
import {
  byTime,
  daysPerYear,
  periodDays,
  type SalesRow,
  secondsPerDay,
} from '../sales/sales-row.ts'
import { sharedPeriods } from '../sales/shared-periods.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { median } from '../special/median.ts'
import { square } from '../special/square.ts'

/**
 * The residual of each product's sales, week by week: [products × weeks], in log units, as
 * precision and precision times residual. Both are 0 in a week without a row.
 */
export type WeeklySurprises = { weeks: number; precision: Float64Array; push: Float64Array }

/** Rows shorter than this are summed by week; longer ones keep their length. */
const shortestDays = 7
/** Beyond three years only the newest count: product ranges change, and run time is bounded. */
const mostWeeks = 156
const fewestWeeks = 6
/**
 * Standard deviations of products' own effects: level, price, promotion, the account's weeks,
 * growth per year.
 */
const spreads = [30, 1, 0.5, 0.3, 0.5]
const newtonSteps = 4
/** Degrees of freedom used by effects shrunk in this way. */
const taken = 2.5
/** Pseudo-weeks of the account's over-dispersion in a product's own. */
const priorWeeks = 10
const mostOverdispersion = 2
const furthestSurprise = 3
const longestLag = 26

type Week = { week: number; units: number; logPrice: number; promotion: number }

/**
 * Removes the effects of price, promotion, growth and the account's common weekly shocks from each
 * product's sales, and returns the residuals with their precision.
 *
 * Autocorrelation of a product's residuals reduces the effective number of weeks: its precision is
 * divided by the sum of its squared autocorrelations, which is the factor by which chance
 * correlation between two such products increases.
 *
 * @see Bartlett, Some aspects of the time-correlation problem, JRSS 98 (1935).
 * @see docs/method/nests.md, equations 1 and 2.
 */
export function weeklySurprises(products: readonly (readonly SalesRow[])[]): WeeklySurprises {
  const calendar = calendarOf(products)
  const sold = products.map((rows) => byWeek(rows, calendar))
  const { all: shared } = sharedPeriods(
    sold.map((weeks) => ({ group: 'all', rows: weeks.map((week) => asRow(week, calendar)) })),
  )
  const { weeks } = calendar
  if (!shared) return { weeks: 0, precision: new Float64Array(0), push: new Float64Array(0) }
  const effects = new Float64Array(weeks)
  for (const { startSeconds, units, expected } of shared.periods) {
    effects[weekOf(startSeconds, calendar)] = log((units + 1) / (expected + 1))
  }
  const found = {
    weeks,
    precision: new Float64Array(products.length * weeks),
    push: new Float64Array(products.length * weeks),
  }
  sold.forEach((own, i) => {
    if (own.length < fewestWeeks || own.every(({ units }) => units === 0)) return
    const means = expectedUnits(own, effects, shared, calendar)
    surprise(own, means, shared.overdispersion, {
      precision: found.precision.subarray(i * weeks, (i + 1) * weeks),
      push: found.push.subarray(i * weeks, (i + 1) * weeks),
    })
  })
  return found
}

type Calendar = { startSeconds: number; weekSeconds: number; weeks: number }

function calendarOf(products: readonly (readonly SalesRow[])[]): Calendar {
  let first = Infinity
  let last = -Infinity
  for (const rows of products) {
    for (const row of rows) {
      first = Math.min(first, row.startSeconds)
      last = Math.max(last, row.endSeconds)
    }
  }
  if (first === Infinity) return { startSeconds: 0, weekSeconds: 1, weeks: 0 }
  const usual = median(
    products.flatMap((rows) => (rows.length > 0 ? [median(rows.map(periodDays), 0)] : [])),
    shortestDays,
  )
  const weekSeconds = Math.max(shortestDays, Math.round(usual)) * secondsPerDay
  const all = Math.ceil((last - first) / weekSeconds)
  const weeks = Math.min(all, mostWeeks)
  return { startSeconds: first + (all - weeks) * weekSeconds, weekSeconds, weeks }
}

function weekOf(seconds: number, { startSeconds, weekSeconds }: Calendar): number {
  return Math.floor((seconds - startSeconds) / weekSeconds)
}

/** A product's weeks, in order; weeks in which it sold out, or before the calendar, are omitted. */
function byWeek(rows: readonly SalesRow[], calendar: Calendar): Week[] {
  const sums = new Map<number, Week & { rows: number; soldOut: boolean }>()
  const inOrder = rows.toSorted(byTime)
  for (const row of inOrder) {
    const week = weekOf((row.startSeconds + row.endSeconds) / 2, calendar)
    if (week < 0) continue
    const empty = { week, units: 0, logPrice: 0, promotion: 0, rows: 0, soldOut: false }
    const sum = sums.get(week) ?? empty
    sum.units += row.units
    sum.logPrice += log(row.priceMinor)
    sum.promotion += row.promotion ?? 0
    sum.rows += 1
    sum.soldOut ||= row.inStock === false
    sums.set(week, sum)
  }
  return [...sums.values()]
    .filter(({ soldOut }) => !soldOut)
    .map(({ week, units, logPrice, promotion, rows: n }) => ({
      week,
      units,
      logPrice: logPrice / n,
      promotion: promotion / n,
    }))
}

function asRow({ week, units, logPrice, promotion }: Week, calendar: Calendar): SalesRow {
  const startSeconds = calendar.startSeconds + week * calendar.weekSeconds
  return {
    priceMinor: Math.max(1, Math.round(exp(logPrice))),
    units,
    exposure: null,
    inStock: null,
    promotion,
    competitorPriceMinor: null,
    randomized: false,
    startSeconds,
    endSeconds: startSeconds + calendar.weekSeconds,
  }
}

type Usual = { slope: number; lift: number; overdispersion: number }

/** Expected units of a product in its weeks: its own effects, shrunk to the account's. */
function expectedUnits(
  own: readonly Week[],
  effects: Float64Array,
  usual: Usual,
  { weekSeconds }: Calendar,
): Float64Array {
  const n = own.length
  const years = weekSeconds / secondsPerDay / daysPerYear
  const columns = [
    new Float64Array(n).fill(1),
    centred(own.map(({ logPrice }) => logPrice)),
    centred(own.map(({ promotion }) => promotion)),
    centred(own.map(({ week }) => effects[week])),
    centred(own.map(({ week }) => week * years)),
  ]
  const total = own.reduce((sum, { units }) => sum + units, 0)
  const beforehand = [log(total / n), usual.slope, usual.lift, 1, 0]
  const answers = Float64Array.from(beforehand)
  const meansNow = () =>
    Float64Array.from(own, (_, t) => {
      const sum = columns.reduce((all, x, j) => all + x[t] * answers[j], 0)
      return exp(Math.min(sum, 30))
    })
  for (let round = 0; round < newtonSteps; round++) {
    const means = meansNow()
    const misses = means.map((mean, t) => (own[t].units - mean) / mean)
    const precisions = means.map((mean) => mean / (1 + usual.overdispersion * mean))
    const prior = spreads.map((spread, j) => ({
      mean: beforehand[j] - answers[j],
      precision: 1 / square(spread),
    }))
    const step = ridge(columns, misses, precisions, prior).mean
    for (let j = 0; j < step.length; j++) answers[j] += Math.min(Math.max(step[j], -1), 1)
  }
  return meansNow()
}

function centred(values: readonly number[]): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Float64Array.from(values, (value) => value - mean)
}

/** Writes a product's residuals, with the precision left after noise and autocorrelation. */
function surprise(
  own: readonly Week[],
  means: Float64Array,
  usualOverdispersion: number,
  into: { precision: Float64Array; push: Float64Array },
): void {
  const n = own.length
  const corrected = n / (n - taken)
  let excess = 0
  let squares = 0
  for (let t = 0; t < n; t++) {
    excess += corrected * square(own[t].units - means[t]) - means[t]
    squares += square(means[t])
  }
  const prior = (priorWeeks * squares) / n
  const overdispersion = Math.min(
    Math.max((excess + prior * usualOverdispersion) / (squares + prior), 0),
    mostOverdispersion,
  )
  const standard = new Float64Array(into.precision.length)
  for (let t = 0; t < n; t++) {
    const precision = means[t] / (1 + overdispersion * means[t])
    const miss = ((own[t].units - means[t]) / means[t]) * Math.sqrt(precision)
    const { week } = own[t]
    standard[week] = Math.min(Math.max(miss, -furthestSurprise), furthestSurprise)
    into.precision[week] = precision
  }
  const resemblance = chanceResemblance(standard, into.precision)
  for (let week = 0; week < standard.length; week++) {
    into.push[week] = (standard[week] * Math.sqrt(into.precision[week])) / resemblance
    into.precision[week] /= resemblance
  }
}

/**
 * Equation 2: the sum of a product's squared autocorrelations, minus its expectation under chance.
 */
function chanceResemblance(standard: Float64Array, known: Float64Array): number {
  let squares = 0
  let weeks = 0
  for (let t = 0; t < standard.length; t++) {
    squares += square(standard[t])
    if (known[t] > 0) weeks++
  }
  const variance = squares / weeks
  let sum = 1
  const lags = Math.min(longestLag, Math.floor(weeks / 4))
  for (let lag = 1; lag <= lags; lag++) {
    let product = 0
    let pairs = 0
    for (let t = lag; t < standard.length; t++) {
      if (known[t] > 0 && known[t - lag] > 0) {
        product += standard[t] * standard[t - lag]
        pairs++
      }
    }
    if (pairs < fewestWeeks) continue
    const correlation = product / pairs / Math.max(variance, 1e-9)
    sum += 2 * (1 - lag / weeks) * (square(correlation) - 1 / pairs)
  }
  return Math.max(sum, 1)
}
