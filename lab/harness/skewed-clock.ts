import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A service's own clock, which a program of the lab moves. */
export type SkewedClock = {
  /** The environment that makes a service use this clock. */
  nodeArguments: readonly string[]
  env: Readonly<Record<string, string>>
  /** From now on the clock is off by this much, and runs this many times as fast. */
  set(shiftMs: number, speed?: number): void
  /** The time on the clock. */
  now(): number
}

/** A clock that keeps true time until it is set, passed to services by a file in a folder. */
export function openSkewedClock(folder: string): SkewedClock {
  const path = join(folder, 'clock.json')
  let clock = { shiftMs: 0, speed: 1, sinceMs: Date.now() }
  const write = () => {
    writeFileSync(`${path}.new`, JSON.stringify(clock))
    renameSync(`${path}.new`, path)
  }
  write()
  return {
    nodeArguments: ['--import', join(import.meta.dirname, 'other-clock.mjs')],
    env: { LERNER_LAB_CLOCK: path },
    set(shiftMs, speed = 1) {
      clock = { shiftMs, speed, sinceMs: Date.now() }
      write()
    },
    now: () => {
      const { shiftMs, speed, sinceMs } = clock
      return Date.now() + shiftMs + (speed - 1) * (Date.now() - sinceMs)
    },
  }
}
