import { dot } from '../linalg/dot.ts'
import { ridge } from '../linalg/ridge.ts'
import { square } from '../special/square.ts'
import { turn } from '../special/turn.ts'
import { daysPerYear, middleDay, type SalesRow } from './sales-row.ts'

/**
 * The season of a group of products, which its common shocks take out of each one's own: plain
 * JSON.
 */
export type SharedSeason = {
  /** Cosine and sine of each wave of the year, in log demand. */
  waves: number[]
  /** The season of the average current period, that of the level. */
  usual: number
}

/** Prior standard deviation of a trend, in log demand a year. */
const trendSd = 0.3
const rounds = 3
const leastNoise = 1e-4

/**
 * The season in common shocks, told from their trend.
 *
 * @param rows - A product's rows.
 * @param effects - The common shock in each, in log demand.
 * @param recent - The weight of each in the average current period; they need not sum to 1.
 * @param waveSds - Prior standard deviations of the waves, cosine and sine of each.
 * @returns Null where no row has a weight.
 */
export function seasonOfShocks(
  rows: readonly SalesRow[],
  effects: Float64Array,
  recent: Float64Array,
  waveSds: readonly number[],
): SharedSeason | null {
  const all = recent.reduce((sum, weight) => sum + weight, 0)
  if (!(all > 0)) return null
  const days = rows.map(middleDay)
  const lastDay = Math.max(...days)
  const waves = days.map((day) => yearWaves(day, waveSds.length / 2))
  const columns = [
    new Float64Array(rows.length).fill(1),
    Float64Array.from(days, (day) => (day - lastDay) / daysPerYear),
    ...waveSds.map((_, j) => Float64Array.from(waves, (wave) => wave[j])),
  ]
  const prior = [0, 1 / square(trendSd), ...waveSds.map((sd) => 1 / square(sd))].map(
    (precision) => ({ mean: 0, precision }),
  )
  let found: Float64Array = new Float64Array(columns.length)
  let noise = Math.max(meanSquare(effects), leastNoise)
  for (let round = 0; round < rounds; round++) {
    const precisions = new Float64Array(rows.length).fill(1 / noise)
    const { mean } = ridge(columns, effects, precisions, prior)
    const left = effects.map(
      (effect, i) => effect - columns.reduce((sum, x, j) => sum + mean[j] * x[i], 0),
    )
    noise = Math.max(meanSquare(left), leastNoise)
    found = mean
  }
  const season = { waves: Array.from(found.subarray(2)), usual: 0 }
  const sum = rows.reduce((total, row, i) => total + recent[i] * seasonAt(season, row), 0)
  return { ...season, usual: sum / all }
}

/** The season of a period relative to that of the level, in log demand. */
export function seasonAt({ waves, usual }: SharedSeason, row: SalesRow): number {
  return dot(yearWaves(middleDay(row), waves.length / 2), Float64Array.from(waves)) - usual
}

/** Variance of the season over a year: what forecasts know of the common shocks. */
export function varianceOfSeason(season: SharedSeason | null): number {
  return season === null ? 0 : season.waves.reduce((sum, size) => sum + square(size), 0) / 2
}

/** Cosine and sine of each wave of the year on a day. */
export function yearWaves(day: number, harmonics: number): Float64Array {
  const waves = new Float64Array(2 * harmonics)
  for (let h = 0; h < harmonics; h++) {
    const { cosine, sine } = turn(((h + 1) * day) / daysPerYear)
    waves[2 * h] = cosine
    waves[2 * h + 1] = sine
  }
  return waves
}

function meanSquare(values: Float64Array): number {
  return dot(values, values) / Math.max(1, values.length)
}
