import type { SalesRow } from '../sales/sales-row.ts'
import { normal95 } from '../special/normal.ts'
import { square } from '../special/square.ts'
import type { NaiveForecast, Split } from './naive-forecasts.ts'

/** The simple ways to predict sales that a model has to beat. */
export const naiveMethods = ['last_value', 'mean', 'year_before', 'fixed_effects'] as const
export type NaiveMethod = (typeof naiveMethods)[number]

/** How well the last fifth of a history was predicted from the rest. */
export type HeldOutErrors = {
  fromSeconds: number
  /** Rows predicted, and the units that they sold. */
  rows: number
  units: number
  /** Sum of absolute errors over units sold (WAPE). */
  ours: number
  /** The same of each method; null where it has too little to go by. */
  naive: Record<NaiveMethod, number | null>
  best: NaiveMethod
  /** Ours less that of the best method, with its 90 % interval: below 0 where ours is better. */
  lead: { value: number; low: number; high: number }
}

/** Share of the periods that are known; the rest is held out. */
const knownShare = 0.8
/** Fewer periods than these leave too little to learn from, or to judge by. */
const fewestPeriods = 10
/** A method must predict so many of the rows to be held against ours. */
const leastPredicted = 0.9

/**
 * Parts histories at one moment for all products: about four fifths of the periods lie before it.
 * Null where there are fewer than ten.
 */
export function splitInTime(
  histories: readonly (readonly SalesRow[])[],
): { fromSeconds: number; splits: Split[] } | null {
  const starts = new Set(histories.flatMap((rows) => rows.map((row) => row.startSeconds)))
  if (starts.size < fewestPeriods) return null
  const sorted = Float64Array.from(starts).sort()
  const fromSeconds = sorted[Math.floor(knownShare * sorted.length)]
  return {
    fromSeconds,
    splits: histories.map((rows) => ({
      known: rows.filter((row) => row.endSeconds <= fromSeconds),
      // What sold out tells no demand that a forecast could be held against.
      later: rows.filter((row) => row.startSeconds >= fromSeconds && row.inStock !== false),
    })),
  }
}

/**
 * Holds forecasts of the later rows against what was sold. A product that nothing was known of is
 * left out, and so is a row of which some method knows nothing, but for the year before, which is
 * left out where it knows nothing of a tenth of the rows.
 *
 * @param ours - Units predicted of each later row, by product.
 * @returns Null where nothing was sold in the time held out.
 */
export function heldOutErrors(
  fromSeconds: number,
  splits: readonly Split[],
  ours: readonly (readonly number[])[],
  methods: Record<NaiveMethod, NaiveForecast>,
): HeldOutErrors | null {
  const told = splits.flatMap(({ known, later }, product) =>
    known.length === 0
      ? []
      : later.flatMap((row, i) => {
          const naive = naiveMethods.map((name) => methods[name](product, row))
          return naive.some((one, m) => one === null && naiveMethods[m] !== 'year_before')
            ? []
            : [{ product, row, ours: ours[product][i], naive }]
        }),
  )
  const units = told.reduce((sum, { row }) => sum + row.units, 0)
  if (!(units > 0)) return null
  const wape = (of: (one: (typeof told)[number]) => number) =>
    told.reduce((sum, one) => sum + Math.abs(of(one) - one.row.units), 0) / units
  const naive = naiveMethods.map((_, m) => {
    const predicted = told.filter((one) => one.naive[m] !== null).length
    // Where a year before is not known, the mean of that product stands in.
    const stand = naiveMethods.indexOf('mean')
    return predicted >= leastPredicted * told.length
      ? wape((one) => one.naive[m] ?? one.naive[stand] ?? 0)
      : null
  })
  const best = naive.reduce<number>(
    (least, one, m) => (one !== null && one < (naive[least] ?? Infinity) ? m : least),
    0,
  )
  const differences = told.map((one) => ({
    product: one.product,
    start: one.row.startSeconds,
    worse:
      (Math.abs(one.ours - one.row.units) - Math.abs((one.naive[best] ?? 0) - one.row.units)) /
      units,
  }))
  const value = differences.reduce((sum, { worse }) => sum + worse, 0)
  const half =
    normal95 *
    Math.max(
      errorOfSum(differences, ({ product }) => product),
      errorOfSum(differences, ({ start }) => start),
    )
  const [last, mean, year, effects] = naive
  return {
    fromSeconds,
    rows: told.length,
    units,
    ours: wape((one) => one.ours),
    naive: { last_value: last, mean, year_before: year, fixed_effects: effects },
    best: naiveMethods[best],
    lead: { value, low: value - half, high: value + half },
  }
}

/**
 * Standard error of a sum whose parts go together within a product, or within a period.
 *
 * @see Liang & Zeger, Longitudinal data analysis using generalized linear models, Biometrika 73
 * (1986): the variance of a sum by its clusters.
 */
function errorOfSum<Part extends { worse: number }>(
  parts: readonly Part[],
  clusterOf: (part: Part) => number,
): number {
  const sums = new Map<number, number>()
  let total = 0
  for (const part of parts) {
    const cluster = clusterOf(part)
    sums.set(cluster, (sums.get(cluster) ?? 0) + part.worse)
    total += part.worse
  }
  const clusters = sums.size
  if (clusters < 2) return Math.abs(total)
  let squares = 0
  for (const sum of sums.values()) squares += square(sum - total / clusters)
  return Math.sqrt((squares * clusters) / (clusters - 1))
}
