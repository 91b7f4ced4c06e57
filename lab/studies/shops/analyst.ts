import { type Contender, fixedPrices, type ToldProduct } from './contender.ts'
import { corridor } from './shop.ts'

/** Sweeps over products and weeks; slopes move by less than a thousandth after these. */
const rounds = 25
const newtonSteps = 3

/**
 * What a good analyst does in an afternoon: a log-linear regression of each product's units on log
 * price and promotion, with the shop's week effects (by Poisson likelihood, so that weeks without
 * sales count). Slopes are shrunk to the shop's mean according to their variation beyond their
 * errors. Each product gets its best price, set once and never changed; without a history or a
 * cost, its base price.
 *
 * @see Santos Silva & Tenreyro, The log of gravity, Review of Economics and Statistics 88 (2006).
 */
export function analyst(told: readonly ToldProduct[]): Contender {
  const slopes = shrunkSlopes(told)
  return fixedPrices(
    Float64Array.from(told, ({ basePriceMinor, unitCostMinor }, i) => {
      const slope = slopes[i]
      if (unitCostMinor === null || slope === undefined) return basePriceMinor
      const low = basePriceMinor * (1 - corridor)
      const high = basePriceMinor * (1 + corridor)
      const best = slope >= -1 ? high : (unitCostMinor * slope) / (1 + slope)
      return Math.round(Math.min(Math.max(best, low), high))
    }),
  )
}

/** Slopes of all products; empty if there are no rows. */
function shrunkSlopes(told: readonly ToldProduct[]): number[] {
  if (told.some(({ history }) => history.length === 0)) return []
  const starts = [...new Set(told.flatMap(({ history }) => history.map((row) => row.startSeconds)))]
  const weekOf = new Map(starts.sort((a, b) => a - b).map((start, week) => [start, week]))
  const weeks = new Float64Array(starts.length)
  const products = told.map(({ history }): Regression => {
    const logPrices = history.map((row) => Math.log(row.priceMinor))
    const centre = logPrices.reduce((sum, x) => sum + x, 0) / logPrices.length
    const units = history.reduce((sum, row) => sum + row.units, 0)
    return {
      week: history.map((row) => weekOf.get(row.startSeconds) ?? 0),
      units: history.map((row) => row.units),
      x: logPrices.map((x) => x - centre),
      promotion: history.map((row) => row.promotion ?? 0),
      level: Math.log((units + 0.5) / history.length),
      slope: -2,
      lift: 0,
    }
  })
  let fits: { slope: number; variance: number }[] = []
  for (let round = 0; round < rounds; round++) {
    fits = products.map((product) => improve(product, weeks))
    const sold = new Float64Array(weeks.length)
    const expected = new Float64Array(weeks.length)
    for (const product of products) {
      product.week.forEach((week, i) => {
        sold[week] = (sold[week] ?? 0) + (product.units[i] ?? 0)
        expected[week] = (expected[week] ?? 0) + meanOf(product, weeks, i)
      })
    }
    weeks.forEach((effect, week) => {
      weeks[week] = effect + Math.log(((sold[week] ?? 0) + 0.5) / ((expected[week] ?? 0) + 0.5))
    })
  }
  const known = fits.filter(({ variance }) => Number.isFinite(variance))
  const mean = known.reduce((sum, { slope }) => sum + slope, 0) / Math.max(1, known.length)
  const spread =
    known.reduce((sum, { slope, variance }) => sum + (slope - mean) ** 2 - variance, 0) /
    Math.max(1, known.length - 1)
  const between = Math.max(spread, 0.01)
  return fits.map(({ slope, variance }) =>
    Number.isFinite(variance) ? mean + (between / (between + variance)) * (slope - mean) : mean,
  )
}

type Regression = {
  week: number[]
  units: number[]
  x: number[]
  promotion: number[]
  level: number
  slope: number
  lift: number
}

function meanOf(
  { level, slope, lift, x, promotion, week }: Regression,
  weeks: Float64Array,
  i: number,
) {
  const log = level + slope * (x[i] ?? 0) + lift * (promotion[i] ?? 0) + (weeks[week[i] ?? 0] ?? 0)
  return Math.exp(Math.min(log, 30))
}

/** A few steps towards the most likely level, slope and lift of a product, for given weeks. */
function improve(product: Regression, weeks: Float64Array): { slope: number; variance: number } {
  const { units, x, promotion } = product
  let variance = Number.POSITIVE_INFINITY
  for (let step = 0; step < newtonSteps; step++) {
    const means = units.map((_, i) => meanOf(product, weeks, i))
    const dot = (a: (i: number) => number, b: (i: number) => number): number =>
      means.reduce((sum, mean, i) => sum + mean * a(i) * b(i), 0)
    const all = dot(one, one)
    const middle = dot(one, (i) => x[i] ?? 0) / all
    const price = (i: number): number => (x[i] ?? 0) - middle
    const centred = means.map((_, i) => price(i))
    const own = (i: number): number => centred[i] ?? 0
    const share = dot(one, (i) => promotion[i] ?? 0) / all
    const shown = (i: number): number => (promotion[i] ?? 0) - share
    const residual = (i: number): number => ((units[i] ?? 0) - (means[i] ?? 0)) / (means[i] ?? 1)
    const xx = dot(own, own)
    const oo = dot(shown, shown) + 1e-3
    const xo = dot(own, shown)
    const left = xx - (xo * xo) / oo
    if (!(left > 0.05)) return { slope: 0, variance: Number.POSITIVE_INFINITY }
    const gx = dot(own, residual)
    const go = dot(shown, residual)
    const dx = (gx - (xo / oo) * go) / left
    product.slope += Math.min(Math.max(dx, -2), 2)
    product.lift += Math.min(Math.max((go - xo * dx) / oo, -2), 2)
    const now = units.map((_, i) => meanOf(product, weeks, i))
    const sold = units.reduce((sum, n) => sum + n, 0)
    product.level += Math.log((sold + 0.5) / (now.reduce((sum, mean) => sum + mean, 0) + 0.5))
    const pearson = units.reduce(
      (sum, n, i) => sum + (n - (now[i] ?? 0)) ** 2 / Math.max(now[i] ?? 0, 1e-3),
      0,
    )
    variance = Math.max(1, pearson / Math.max(1, units.length - 4)) / left
  }
  return { slope: product.slope, variance }
}

const one = (): number => 1
