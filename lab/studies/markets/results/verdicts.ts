import { type Expected, hasFallen, type Result } from '../../../report/expected.ts'
import { type Bar, bars, type Measured } from './bars.ts'
import type { Results } from './results.ts'

/** The verdict on a bar. */
export type Verdict = {
  bar: Bar
  measured: Measured
  result: Result
  /** The committed report's figure, if it missed the bar. */
  known: number | null
  /** Worse than the last recorded short run, beyond noise, whether or not the bar is still met. */
  fallen: boolean
  /** Fallen, or beyond both the bar and its known miss. */
  failed: boolean
}

/** Figures of missed bars, by the bar's name. */
export type Misses = Record<string, number>

/**
 * Compares results with the bars.
 *
 * With few instances two standard errors must lie between figure and bar before it counts as
 * missed, and the part of calibration errors that chance alone would show is subtracted; otherwise
 * one standard error, without subtraction.
 *
 * @param known - Misses of the committed report: it states them openly, and only worse results
 *   fail.
 * @param expected - The figures of the last recorded run with as few instances: a fall fails.
 */
export function judgeBars(
  results: Results,
  few: boolean,
  known: Misses = {},
  expected: Expected = {},
): Verdict[] {
  return bars.flatMap((bar): Verdict[] => {
    const measured = bar.measure(results)
    if (measured === null) return []
    const error = finite(measured.error)
    const value = measured.value - (few ? (measured.byChance ?? 0) : 0)
    const beyond = distanceBeyond(value, bar.low, bar.high)
    const level = bar.slack > 0 ? bar.slack * error : 0
    const margin = Math.max(few ? 2 : 1, bar.slack) * error
    const result = beyond <= level ? 'met' : beyond > margin ? 'missed' : 'unclear'
    const before = known[bar.name] ?? null
    const worse =
      before === null
        ? beyond
        : distanceBeyond(value, Math.min(bar.low, before), Math.max(bar.high, before))
    // With few curves nearly all points may lie inside their bands, leaving no spread between
    // curves to show how little that proves: bands that seem too wide fail only a full run.
    const seemsWide = few && Number.isFinite(bar.low) && value > bar.high
    const recorded = expected[bar.name]
    const fallen =
      recorded !== undefined &&
      hasFallen(worseBy(bar, measured.value, recorded.value), recorded, measured.error)
    // A known miss refers to all instances. If a run with as few is recorded, that is the
    // comparison: these few may be harder ones.
    const isHeld = before !== null && recorded !== undefined
    const failed = fallen || (result === 'missed' && !isHeld && worse > margin && !seemsWide)
    return [{ bar, measured, result, known: before, fallen, failed }]
  })
}

/** The figures of the bars that were missed. */
export function missesOf(verdicts: readonly Verdict[]): Misses {
  const missed = verdicts.filter(({ result }) => result === 'missed')
  return Object.fromEntries(
    missed.map(({ bar, measured }) => [bar.name, Number(measured.value.toFixed(4))]),
  )
}

/** The figures of all bars, for comparison with the next short runs. */
export function figuresOf(verdicts: readonly Verdict[]): Expected {
  return Object.fromEntries(verdicts.map(({ bar, measured }) => [bar.name, measured]))
}

/** By how much a figure is worse than before: inside a band, not at all. */
function worseBy({ low, high }: Bar, value: number, before: number): number {
  if (Number.isFinite(low) && Number.isFinite(high)) {
    return distanceBeyond(value, low, high) - distanceBeyond(before, low, high)
  }
  return Number.isFinite(low) ? before - value : value - before
}

/** How far a value lies outside; 0 inside. */
function distanceBeyond(value: number, low: number, high: number): number {
  return Math.max(low - value, value - high, 0)
}

/** A single instance has no standard error: it proves nothing. */
function finite(error: number): number {
  return Number.isNaN(error) ? Number.POSITIVE_INFINITY : error
}
