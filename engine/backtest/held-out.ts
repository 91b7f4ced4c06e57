import type { SalesRow } from '../sales/sales-row.ts'
import { normal95 } from '../special/normal.ts'
import { square } from '../special/square.ts'
import type { NaiveForecast, Split } from './naive-forecasts.ts'

/** Simple forecasting methods that a model has to beat. */
export const naiveMethods = ['last_value', 'mean', 'year_before', 'fixed_effects'] as const
export type NaiveMethod = (typeof naiveMethods)[number]

/** Errors in predicting the last fifth of a history from the rest. */
export type HeldOutErrors = {
  fromSeconds: number
  /** Rows predicted, and the units that they sold. */
  rows: number
  units: number
  /** Sum of absolute errors over units sold (WAPE). */
  ours: number
  /** The same for each method; null where it lacks data. */
  naive: Record<NaiveMethod, number | null>
  best: NaiveMethod
  /**
   * Our error minus that of the best method, with its 90 % interval: below 0 where ours is better.
   */
  lead: { value: number; low: number; high: number }
}

/** Share of the periods used for fitting; the rest is held out. */
const knownShare = 0.8
/** With fewer periods there is too little to fit, or to judge. */
const fewestPeriods = 10
/** A method must predict at least this share of the rows to be compared with ours. */
const leastPredicted = 0.9

/**
 * Splits all products' histories at one moment: about four fifths of the periods lie before it.
 * Null with fewer than ten periods.
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
      // Censored sales are no benchmark for a forecast of demand.
      later: rows.filter((row) => row.startSeconds >= fromSeconds && row.inStock !== false),
    })),
  }
}

/**
 * Compares forecasts of the later rows with actual sales. A product without earlier rows is
 * excluded, and so is a row that some method cannot predict; the year before is instead dropped as
 * a method if it cannot predict a tenth of the rows.
 *
 * @param ours - Predicted units of each later row, by product.
 * @returns Null where nothing was sold in the held-out period.
 */
export function heldOutErrors(
  fromSeconds: number,
  splits: readonly Split[],
  ours: readonly (readonly number[])[],
  methods: Record<NaiveMethod, NaiveForecast>,
): HeldOutErrors | null {
  const predictions = splits.flatMap(({ known, later }, product) =>
    known.length === 0
      ? []
      : later.flatMap((row, i) => {
          const naive = naiveMethods.map((name) => methods[name](product, row))
          return naive.some((one, m) => one === null && naiveMethods[m] !== 'year_before')
            ? []
            : [{ product, row, ours: ours[product][i], naive }]
        }),
  )
  const units = predictions.reduce((sum, { row }) => sum + row.units, 0)
  if (!(units > 0)) return null
  const wape = (of: (one: (typeof predictions)[number]) => number) =>
    predictions.reduce((sum, one) => sum + Math.abs(of(one) - one.row.units), 0) / units
  const naive = naiveMethods.map((_, m) => {
    const predicted = predictions.filter((one) => one.naive[m] !== null).length
    // Where the year before is unknown, that product's mean is used instead.
    const stand = naiveMethods.indexOf('mean')
    return predicted >= leastPredicted * predictions.length
      ? wape((one) => one.naive[m] ?? one.naive[stand] ?? 0)
      : null
  })
  const best = naive.reduce<number>(
    (least, one, m) => (one !== null && one < (naive[least] ?? Infinity) ? m : least),
    0,
  )
  const differences = predictions.map((one) => ({
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
    rows: predictions.length,
    units,
    ours: wape((one) => one.ours),
    naive: { last_value: last, mean, year_before: year, fixed_effects: effects },
    best: naiveMethods[best],
    lead: { value, low: value - half, high: value + half },
  }
}

/**
 * Standard error of a sum with errors clustered by product, or by period.
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
