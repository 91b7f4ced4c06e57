const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Deletion waits so long after a start, and so long after the clock has leapt. */
const waitMs = { start: hourMs, leap: dayMs }
/** A clock that goes on by so much more, or less, than time has passed has leapt. */
const leapMs = dayMs

/** Tells whether the clock may be trusted with what cannot be undone. */
export type SettledClock = {
  /** False for an hour after the start, and for a day after a leap by a day or more. */
  isSettled(): boolean
}

/**
 * Watches the clock of the machine beside the time that passes. A machine may start with a wrong
 * clock, and have it put right a moment later; what is old by a wrong clock is not old.
 *
 * @param now - The clock, in milliseconds.
 * @param passedMs - Time that passes whatever the clock says, in milliseconds.
 * @param tell - Hears of each leap, in milliseconds.
 */
export function createSettledClock(
  now: () => number,
  passedMs: () => number,
  tell: (leapMs: number) => void,
): SettledClock {
  let lastMs = now()
  let lastPassedMs = passedMs()
  let settledAtMs = lastMs + waitMs.start
  return {
    isSettled() {
      const nowMs = now()
      const atMs = passedMs()
      const leap = nowMs - lastMs - (atMs - lastPassedMs)
      lastMs = nowMs
      lastPassedMs = atMs
      if (Math.abs(leap) >= leapMs) {
        settledAtMs = nowMs + waitMs.leap
        tell(leap)
      }
      return nowMs >= settledAtMs
    },
  }
}
