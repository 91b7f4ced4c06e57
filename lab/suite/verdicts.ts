import { type Bar, bars, type Measured } from './bars.ts'
import type { Results } from './results.ts'

/** What became of a bar: `unclear` is beyond it by less than the figure's own error. */
export type Verdict = {
  bar: Bar
  measured: Measured
  result: 'met' | 'unclear' | 'missed'
  /** What the last full report measured where the bar was missed; CI holds the engine to this. */
  known: number | null
  /** Worse than the bar, and worse than what is known of it. */
  failed: boolean
}

/**
 * Where bars were missed when the report was made last, by the bar's name: the figure there. A quick
 * run fails on what is worse than this, not on what is known. Reasons stand in the report.
 */
export const knownMisses: Record<string, number> = {}

/**
 * Holds results against the bars.
 *
 * With few instances two standard errors must lie between figure and bar before it counts as missed,
 * and calibration errors are taken less what chance alone would show; else one, and as they are.
 */
export function judgeBars(results: Results, few: boolean): Verdict[] {
  const errors = few ? 2 : 1
  return bars.flatMap((bar): Verdict[] => {
    const measured = bar.measure(results)
    if (measured === null) return []
    const known = knownMisses[bar.name] ?? null
    const chance = few ? (measured.byChance ?? 0) : 0
    const beyond = distanceBeyond(measured.value - chance, bar.low, bar.high)
    const margin = Math.max(errors, bar.slack) * finite(measured.error)
    const allowed = bar.slack > 0 ? bar.slack * finite(measured.error) : 0
    const result = beyond <= allowed ? 'met' : beyond > margin ? 'missed' : 'unclear'
    const worse =
      known === null
        ? beyond
        : distanceBeyond(measured.value, Math.min(bar.low, known), Math.max(bar.high, known))
    return [{ bar, measured, result, known, failed: result === 'missed' && worse > margin }]
  })
}

/** How far a value lies outside; 0 inside. */
function distanceBeyond(value: number, low: number, high: number): number {
  return Math.max(low - value, value - high, 0)
}

/** A single instance has no standard error: nothing is proved by it. */
function finite(error: number): number {
  return Number.isNaN(error) ? Number.POSITIVE_INFINITY : error
}
