import { cholesky } from '../../../../engine/linalg/cholesky.ts'
import { solveLower, solveUpper } from '../../../../engine/linalg/solve-triangular.ts'
import type { ToldProduct } from '../contender.ts'
import { meanOf, type Rows, rowsOf, takeOffMeans, type Working, workingOf } from './sales-beside.ts'

/** Priors of slopes and of promotions: mean and standard deviation. */
const priors = [
  { mean: -2.6, sd: 1 },
  { mean: -1.6, sd: 1 },
  { mean: 0.3, sd: 1 },
] as const
const rounds = 12
const longestStep = 1.5

/** What the rows of a nest imply: slopes of the whole and by product, below 0. */
export type TwoLevelFit = { baseUnits: number[]; within: number[]; whole: number }

/** Fits all nests together: they share the weeks of the shop. */
export function fitTwoLevels(
  told: readonly ToldProduct[],
  nests: readonly (readonly number[])[],
): TwoLevelFit[] {
  const { all, weekCount } = rowsOf(told, nests)
  const slopes = nests.map(() => priors.map(({ mean }): number => mean))
  const weeks = new Float64Array(weekCount)
  let spread = 1
  let last: Working[] = []
  for (let round = 0; round < rounds; round++) {
    last = all.map((rows) => workingOf(rows, slopes[rows.nest] ?? [], weeks))
    spread = Math.max(1, pearson(last))
    takeOffMeans(last, weekCount)
    nests.forEach((members, nest) => {
      const step = poolSlopes(
        members.flatMap((i) => last[i] ?? []),
        slopes[nest] ?? [],
        spread,
      )
      slopes[nest] = (slopes[nest] ?? []).map(
        (slope, k) => slope + Math.min(Math.max(step[k] ?? 0, -longestStep), longestStep),
      )
    })
    balance(all, slopes, weeks)
  }
  const own = ownDeviations(
    all.map((rows) => workingOf(rows, slopes[rows.nest] ?? [], weeks)),
    weekCount,
    spread,
  )
  return nests.map((members, nest) => ({
    baseUnits: members.map((i) => Math.exp(all[i]?.level ?? 0)),
    within: members.map((i) => Math.min((slopes[nest]?.[0] ?? -2.6) + (own[i] ?? 0), -0.2)),
    whole: Math.min(slopes[nest]?.[1] ?? -1.6, -0.05),
  }))
}

function pearson(all: readonly Working[]): number {
  let sum = 0
  let count = 0
  for (const one of all) {
    for (const { rest, weight } of one) sum += rest * rest * weight
    count += one.length
  }
  return sum / Math.max(1, count - all.length)
}

/** Sums of a nest's rows of one week: weight, residual, and features, all weighted. */
type WeekSums = { weight: number; rest: number; x: Float64Array }

function sumWeeks(rows: Working): Map<number, WeekSums> {
  const weeks = new Map<number, WeekSums>()
  for (const { week, weight, rest, x } of rows) {
    const sums = weeks.get(week) ?? { weight: 0, rest: 0, x: new Float64Array(priors.length) }
    sums.weight += weight
    sums.rest += weight * rest
    for (let k = 0; k < sums.x.length; k++) sums.x[k] = (sums.x[k] ?? 0) + weight * (x[k] ?? 0)
    weeks.set(week, sums)
  }
  return weeks
}

/**
 * Variance of what a nest's products share in a week, beyond chance, as far as weeks identify it:
 * where good weeks follow good ones there are effectively fewer of them.
 */
function sharedVariance(weeks: ReadonlyMap<number, WeekSums>, spread: number): number {
  let excess = 0
  let squares = 0
  let products = 0
  for (const [week, { weight, rest }] of weeks) {
    const left = rest / weight
    excess += left * left - spread / weight
    squares += left * left
    const before = weeks.get(week - 1)
    if (before) products += (left * before.rest) / before.weight
  }
  const follows = Math.min(Math.max(products / Math.max(squares, 1e-12), 0), 0.9)
  return (Math.max(0, excess / Math.max(1, weeks.size)) * (1 + follows)) / (1 - follows)
}

/**
 * The step for a nest's slopes, with a ridge towards the prior. Good and bad weeks shared by its
 * products are a random effect, so that the index is not trusted more than its weeks allow.
 */
function poolSlopes(rows: Working, slopes: readonly number[], spread: number): Float64Array {
  const n = priors.length
  const precision = new Float64Array(n * n)
  const step = new Float64Array(n)
  const add = (weight: number, rest: number, x: ArrayLike<number>): void => {
    for (let k = 0; k < n; k++) {
      const told = weight * (x[k] ?? 0)
      step[k] = (step[k] ?? 0) + told * rest
      for (let j = 0; j < n; j++) {
        precision[k * n + j] = (precision[k * n + j] ?? 0) + told * (x[j] ?? 0)
      }
    }
  }
  priors.forEach(({ mean, sd }, k) => {
    precision[k * n + k] = 1 / (sd * sd)
    step[k] = (mean - (slopes[k] ?? 0)) / (sd * sd)
  })
  const weeks = sumWeeks(rows)
  const shared = sharedVariance(weeks, spread)
  for (const { week, weight, rest, x } of rows) {
    const sums = weeks.get(week)
    if (!sums) continue
    const apart = x.map((one, k) => one - (sums.x[k] ?? 0) / sums.weight)
    add(weight / spread, rest - sums.rest / sums.weight, apart)
  }
  for (const { weight, rest, x } of weeks.values()) {
    add(
      1 / (shared + spread / weight),
      rest / weight,
      x.map((one) => one / weight),
    )
  }
  cholesky(precision, n)
  solveLower(precision, step, n)
  solveUpper(precision, step, n)
  return step
}

/** Adjusts levels and weeks until sums of units match the expected ones. */
function balance(
  all: readonly Rows[],
  slopes: readonly (readonly number[])[],
  weeks: Float64Array,
): void {
  const sold = new Float64Array(weeks.length)
  const expected = new Float64Array(weeks.length)
  for (const rows of all) {
    let units = 0
    let means = 0
    rows.units.forEach((one, row) => {
      units += one
      means += meanOf(rows, row, slopes[rows.nest] ?? [], weeks)
    })
    rows.level += Math.log((units + 0.5) / (means + 0.5))
  }
  for (const rows of all) {
    rows.units.forEach((one, row) => {
      const week = rows.week[row] ?? 0
      sold[week] = (sold[week] ?? 0) + one
      expected[week] = (expected[week] ?? 0) + meanOf(rows, row, slopes[rows.nest] ?? [], weeks)
    })
  }
  weeks.forEach((effect, week) => {
    weeks[week] = effect + Math.log(((sold[week] ?? 0) + 0.5) / ((expected[week] ?? 0) + 0.5))
  })
}

/** Each product's own deviation of the slope in relative price, shrunk by moments. */
function ownDeviations(working: readonly Working[], weekCount: number, spread: number): number[] {
  takeOffMeans(working, weekCount)
  const found = working.map((rows) => {
    let xx = 0
    let xr = 0
    for (const { weight, rest, x } of rows) {
      xx += weight * (x[0] ?? 0) ** 2
      xr += weight * (x[0] ?? 0) * rest
    }
    return xx > 0.02
      ? { deviation: xr / xx, variance: spread / xx }
      : { deviation: 0, variance: Number.POSITIVE_INFINITY }
  })
  const known = found.filter(({ variance }) => Number.isFinite(variance))
  const excess = known.reduce(
    (sum, one) => sum + (one.deviation ** 2 - one.variance) / one.variance,
    0,
  )
  const weight = known.reduce((sum, one) => sum + 1 / one.variance, 0)
  const between = Math.max(0, excess / Math.max(weight, 1e-9))
  return found.map(({ deviation, variance }) =>
    Number.isFinite(variance) ? (deviation * between) / (between + variance) : 0,
  )
}
