const minuteMs = 60_000
/** Clocks change at quarters of an hour of UTC. */
const quarterMs = 15 * minuteMs
const mostKept = 50_000

/** Whether there is a time zone of that name, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** How many minutes the clock of a time zone is ahead of UTC at a moment. */
export function zoneOffsets(timeZone: string): (utcMs: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  // Kept for each quarter of an hour, as it takes microseconds.
  const known = new Map<number, number>()
  return (utcMs) => {
    const quarter = Math.floor(utcMs / quarterMs)
    const before = known.get(quarter)
    if (before !== undefined) return before
    const said = format.formatToParts(quarter * quarterMs).find((p) => p.type === 'timeZoneName')
    const [, sign = '+', hours = '0', minutes = '0'] =
      /([+-])(\d{2}):(\d{2})/.exec(said?.value ?? '') ?? []
    const found = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
    if (known.size >= mostKept) known.clear()
    known.set(quarter, found)
    return found
  }
}
