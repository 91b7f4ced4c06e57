const dayMs = 86_400_000

/** The latest time in RFC 3339 in UTC: a year has four digits. */
export const latestMomentMs = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The earliest accepted time. Earlier ones are mistakes, such as seconds taken for milliseconds,
 * which are in January 1970.
 */
export const earliestPast = '1980-01-01T00:00:00.000Z'

/**
 * How far a caller's clock may be ahead of ours, which also allows for a missing time zone.
 */
export const clockAheadMs = dayMs

/**
 * A period may be reported while it runs; it ends within this time, as a month that has just begun
 * does.
 */
export const periodAheadMs = 32 * dayMs

/** The Monday of a time's week in UTC, such as 2026-01-05. */
export function weekOf(ms: number): string {
  const day = Math.floor(ms / dayMs)
  // 1 January 1970 was a Thursday.
  const monday = day - ((((day + 3) % 7) + 7) % 7)
  return new Date(monday * dayMs).toISOString().slice(0, 10)
}
