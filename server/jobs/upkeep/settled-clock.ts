const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** How long deletion waits after a start, and after a clock jump. */
const waitMs = { start: hourMs, leap: dayMs }
/** A clock that differs this much from the elapsed time has jumped, and is told of. */
const toldMs = minuteMs
/** One that jumped this far is not trusted for a while. */
const leapMs = dayMs

/** Whether the clock can be trusted for irreversible actions. */
export type SettledClock = {
  /** False for an hour after the start, and for a day after a jump of a day or more. */
  isSettled(): boolean
}

/**
 * Compares the machine's clock with elapsed time. A machine may start with a wrong clock that is
 * corrected a moment later; what is old by a wrong clock is not old.
 *
 * @param now - The clock, in milliseconds.
 * @param passedMs - Monotonic time, in milliseconds.
 * @param tell - Called with each jump of a minute or more, in milliseconds, and whether it
 * unsettles the clock.
 */
export function createSettledClock(
  now: () => number,
  passedMs: () => number,
  tell: (leapMs: number, waits: boolean) => void,
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
      const waits = Math.abs(leap) >= leapMs
      if (waits) settledAtMs = nowMs + waitMs.leap
      if (Math.abs(leap) >= toldMs) tell(leap, waits)
      return nowMs >= settledAtMs
    },
  }
}
