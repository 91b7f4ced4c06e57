import type { LiftMeasure, LiftReport } from '../../../clients/typescript/src/main.ts'

/** A measure as it was known at the end of a week, in milliseconds since 1970. */
export type KnownMeasure = { untilMs: number; measure: LiftMeasure }

type Known = Pick<LiftReport, 'profit' | 'series'>

/**
 * Profit, or revenue where the report has no profit, at the end of each week for which it is known.
 * Never both: for a shop that reports its costs late, revenue would appear to continue as profit.
 */
export function knownByWeek({ profit, series }: Known): KnownMeasure[] {
  const kept = profit === null ? 'revenue' : 'profit'
  return series.flatMap((week) => {
    const measure = week[kept]
    return measure === null ? [] : [{ untilMs: Date.parse(week.periodEnd), measure }]
  })
}
