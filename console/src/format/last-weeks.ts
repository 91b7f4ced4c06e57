const dayMs = 86_400_000

/** The last few weeks including today: whole days in UTC, so that it is requested once a day. */
export function lastWeeks(weeks: number): { from: string; until: string } {
  const untilMs = (Math.floor(Date.now() / dayMs) + 1) * dayMs
  const from = new Date(untilMs - weeks * 7 * dayMs).toISOString()
  return { from, until: new Date(untilMs).toISOString() }
}
