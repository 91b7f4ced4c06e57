import { cholesky } from '../linalg/cholesky.ts'
import { solveLower, solveUpper } from '../linalg/solve-triangular.ts'
import { square } from '../special/square.ts'
import { turn } from '../special/turn.ts'
import { type SalesRow, secondsPerDay } from './sales-row.ts'

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

const daysPerYear = 365.25
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
  const columns = 2 + waveSds.length
  const lastDay = Math.max(...rows.map(middleDay))
  const lines = rows.map((row) => {
    const day = middleDay(row)
    return [1, (day - lastDay) / daysPerYear, ...wavesAt(day, waveSds.length / 2)]
  })
  const before = [0, 1 / square(trendSd), ...waveSds.map((sd) => 1 / square(sd))]
  let found: Float64Array = new Float64Array(columns)
  let noise = Math.max(meanSquare(effects), leastNoise)
  for (let round = 0; round < rounds; round++) {
    found = regressed(lines, effects, before, noise)
    const left = effects.map((effect, i) => effect - dot(lines[i], found))
    noise = Math.max(meanSquare(left), leastNoise)
  }
  const season = { waves: Array.from(found.subarray(2)), usual: 0 }
  const sum = rows.reduce((total, row, i) => total + recent[i] * seasonAt(season, row), 0)
  return { ...season, usual: sum / all }
}

/** The season of a period relative to that of the level, in log demand. */
export function seasonAt({ waves: sizes, usual }: SharedSeason, row: SalesRow): number {
  return dot(wavesAt(middleDay(row), sizes.length / 2), sizes) - usual
}

/** Variance of the season over a year: what forecasts know of the common shocks. */
export function varianceOfSeason(season: SharedSeason | null): number {
  return season === null ? 0 : dot(season.waves, season.waves) / 2
}

function wavesAt(day: number, harmonics: number): number[] {
  return Array.from({ length: harmonics }, (_, h) => {
    const { cosine, sine } = turn(((h + 1) * day) / daysPerYear)
    return [cosine, sine]
  }).flat()
}

/** Ridge regression: each coefficient is normal about 0 with its precision before. */
function regressed(
  lines: readonly (readonly number[])[],
  effects: Float64Array,
  before: readonly number[],
  noise: number,
): Float64Array {
  const k = before.length
  const normal = new Float64Array(k * k)
  const found = new Float64Array(k)
  lines.forEach((line, i) => {
    for (let a = 0; a < k; a++) {
      found[a] += (line[a] * effects[i]) / noise
      for (let b = 0; b <= a; b++) normal[a * k + b] += (line[a] * line[b]) / noise
    }
  })
  for (let a = 0; a < k; a++) normal[a * k + a] += before[a]
  cholesky(normal, k)
  solveLower(normal, found, k)
  solveUpper(normal, found, k)
  return found
}

function middleDay(row: SalesRow): number {
  return (row.startSeconds + row.endSeconds) / 2 / secondsPerDay
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

function meanSquare(values: Float64Array): number {
  return dot(values, values) / Math.max(1, values.length)
}
