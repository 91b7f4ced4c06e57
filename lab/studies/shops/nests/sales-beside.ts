import type { ToldProduct } from '../contender.ts'
import { sharesOf } from './nest-demand.ts'

/** Sweeps in which product and week means are removed. */
const sweeps = 6
/** Overdispersion of units relative to Poisson: the variance is mean + this × mean². */
const overdispersion = 0.1

/** A product's rows, with those of its nest, and the fit so far. */
export type Rows = {
  nest: number
  week: number[]
  units: number[]
  /** Log price over the index, the index, and promotion: centred at zero. */
  features: number[][]
  /** Log price at the base price relative to its mean, to derive base units. */
  level: number
}

/** The rows of all products, and the number of weeks they span. */
export function rowsOf(
  told: readonly ToldProduct[],
  nests: readonly (readonly number[])[],
): { all: Rows[]; weekCount: number } {
  const starts = [...new Set(told.flatMap(({ history }) => history.map((row) => row.startSeconds)))]
  const weekOf = new Map(starts.sort((a, b) => a - b).map((start, week) => [start, week]))
  const all: Rows[] = []
  nests.forEach((members, nest) => {
    const sold = members.map((i) => {
      const rows = told[i]?.history ?? []
      return rows.reduce((sum, { units }) => sum + units, 0) / Math.max(1, rows.length) + 0.05
    })
    const shares = sharesOf(sold)
    const index = new Float64Array(starts.length)
    members.forEach((i, place) => {
      const base = told[i]?.basePriceMinor ?? 1
      for (const { startSeconds, priceMinor } of told[i]?.history ?? []) {
        const week = weekOf.get(startSeconds) ?? 0
        index[week] = (index[week] ?? 0) + (shares[place] ?? 0) * Math.log(priceMinor / base)
      }
    })
    members.forEach((i, place) => {
      const { history, basePriceMinor } = told[i] ?? { history: [], basePriceMinor: 1 }
      const week = history.map(({ startSeconds }) => weekOf.get(startSeconds) ?? 0)
      all[i] = {
        nest,
        week,
        units: history.map(({ units }) => units),
        features: history.map(({ priceMinor, promotion }, row) => {
          const atIndex = index[week[row] ?? 0] ?? 0
          return [Math.log(priceMinor / basePriceMinor) - atIndex, atIndex, promotion ?? 0]
        }),
        level: Math.log(sold[place] ?? 1),
      }
    })
  })
  return { all, weekCount: starts.length }
}

/** Rows in the linear step: the weight of each, its residual, and its features. */
export type Working = { week: number; weight: number; rest: number; x: number[] }[]

/** The expectation for a row. */
export function meanOf(
  { level, features, week }: Rows,
  row: number,
  slopes: readonly number[],
  weeks: Float64Array,
): number {
  const x = features[row] ?? []
  let log = level + (weeks[week[row] ?? 0] ?? 0)
  for (let k = 0; k < slopes.length; k++) log += (slopes[k] ?? 0) * (x[k] ?? 0)
  return Math.exp(Math.min(log, 30))
}

/** A step of least squares around the expectation: rows without units count too. */
export function workingOf(rows: Rows, slopes: readonly number[], weeks: Float64Array): Working {
  return rows.units.map((units, row) => {
    const mean = Math.max(meanOf(rows, row, slopes, weeks), 1e-6)
    return {
      week: rows.week[row] ?? 0,
      weight: mean / (1 + overdispersion * mean),
      rest: (units - mean) / mean,
      x: [...(rows.features[row] ?? [])],
    }
  })
}

/** Removes product and week means from residuals and features, in turns. */
export function takeOffMeans(working: readonly Working[], weekCount: number): void {
  const columns = 1 + (working[0]?.[0]?.x.length ?? 0)
  const read = (row: Working[number], k: number): number =>
    k === 0 ? row.rest : (row.x[k - 1] ?? 0)
  const write = (row: Working[number], k: number, value: number): void => {
    if (k === 0) row.rest = value
    else row.x[k - 1] = value
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let k = 0; k < columns; k++) {
      for (const rows of working) {
        let sum = 0
        let weight = 0
        for (const row of rows) {
          sum += row.weight * read(row, k)
          weight += row.weight
        }
        for (const row of rows) write(row, k, read(row, k) - sum / Math.max(weight, 1e-9))
      }
      const sums = new Float64Array(weekCount)
      const weights = new Float64Array(weekCount)
      for (const rows of working) {
        for (const row of rows) {
          sums[row.week] = (sums[row.week] ?? 0) + row.weight * read(row, k)
          weights[row.week] = (weights[row.week] ?? 0) + row.weight
        }
      }
      for (const rows of working) {
        for (const row of rows) {
          const mean = (sums[row.week] ?? 0) / Math.max(weights[row.week] ?? 0, 1e-9)
          write(row, k, read(row, k) - mean)
        }
      }
    }
  }
}
