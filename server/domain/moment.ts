const dayMs = 86_400_000

/** The last moment that RFC 3339 can write in UTC: a year has four digits. */
export const latestMomentMs = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * What is reported happened since then. Earlier moments are mistakes, such as seconds taken for
 * milliseconds, which lie in January 1970.
 */
export const earliestPast = '1980-01-01T00:00:00.000Z'

/**
 * How far a caller's clock may be ahead of ours, which also allows for a missing time zone.
 */
export const clockAheadMs = dayMs

/**
 * A period that is reported while it runs ends within this time at most: a month that has just
 * begun.
 */
export const periodAheadMs = 32 * dayMs
