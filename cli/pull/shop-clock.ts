import { zoneOffsets } from '../../clients/typescript/src/files/main.ts'

/** The clock of a shop, which defines its days. */
export type ShopClock = {
  /** Converts a UTC time to this clock: `2026-03-02 23:30:00` is `2026-03-03 00:30:00+01:00`. */
  textOf(utc: string): string
  /** When a day begins, as a UTC time. */
  startOf(day: string): string
}

const minuteMs = 60_000
/** Clocks change at quarters of an hour of UTC. */
const quarterMs = 15 * minuteMs

/** The clock of a zone such as Europe/Berlin. */
export function shopClock(timeZone: string): ShopClock {
  const minutesAt = zoneOffsets(timeZone)
  /** Offset ahead of UTC in milliseconds. */
  const offsetAt = (ms: number): number => minutesAt(ms) * minuteMs
  const wall = (ms: number) => new Date(ms + offsetAt(ms)).toISOString()
  return {
    textOf(utc) {
      const ms = Date.parse(`${utc.slice(0, 10)}T${utc.slice(11, 19)}Z`)
      if (Number.isNaN(ms)) return utc
      const offset = offsetAt(ms)
      const minutes = Math.abs(offset) / minuteMs
      const two = (n: number) => String(n).padStart(2, '0')
      const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
      return `${wall(ms).slice(0, 19).replace('T', ' ')}${utc.slice(19)}${zone}`
    },
    startOf(day) {
      // Where clocks change at midnight, a day may begin at one o'clock, or midnight occur twice.
      let ms = Date.parse(`${day}T00:00Z`) - 14 * 60 * minuteMs
      while (wall(ms).slice(0, 10) < day) ms += quarterMs
      return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
    },
  }
}
