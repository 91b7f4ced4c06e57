import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a short run measured when last recorded, by the name of the bar. */
export type Expected = Record<string, Recorded>

export type Recorded = { value: number; error: number }

/** The result of a bar; `unclear` misses it by less than the figure's own error. */
export type Result = 'met' | 'unclear' | 'missed'

/** Standard errors of the difference by which a figure may fall by chance. */
const noise = 2
/** A smaller fall is rounding. */
const rounding = 1e-3

/**
 * Whether a figure is worse than recorded, beyond noise. A change of the engine changes what
 * customers are shown from the first offer on, so the two runs' errors add up.
 *
 * @param worse - By how much it is worse; 0 or less if it is not.
 */
export function hasFallen(worse: number, before: Recorded, error: number): boolean {
  return worse > rounding + noise * Math.hypot(finite(before.error), finite(error))
}

/** A single instance has no standard error: it proves nothing. */
function finite(error: number): number {
  return Number.isFinite(error) ? error : Number.POSITIVE_INFINITY
}

const folder = join(import.meta.dirname, '../reports/expected')

/** The recorded short run of a suite; empty if there is none. */
export function readExpected(suite: string): Expected {
  const path = join(folder, `${suite}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** Records what the next short runs of a suite are compared with. */
export function recordExpected(suite: string, figures: Expected): string {
  const path = join(folder, `${suite}.json`)
  const rounded = Object.entries(figures).map(([name, { value, error }]) => [
    name,
    { value: Number(value.toFixed(5)), error: Number(error.toFixed(5)) },
  ])
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
  return path
}

/** The number of bars by result, in one line. */
export function countResults(verdicts: readonly { result: Result; fallen: boolean }[]): string {
  const of = (result: Result): number => verdicts.filter((one) => one.result === result).length
  const fallen = verdicts.filter((one) => one.fallen).length
  const counts = `${of('met')} met, ${of('unclear')} unclear, ${of('missed')} missed`
  return `${verdicts.length} bars: ${counts}${fallen === 0 ? '' : `; ${fallen} fell`}`
}
