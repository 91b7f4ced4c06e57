import { scaleLinear, scaleUtc } from 'd3-scale'

/** Space around the plot for ticks and axis names, in chart px. */
export const margin = { top: 26, right: 22, bottom: 44, left: 64 }

export type Domain = readonly [number, number]

/** A scale of either axis: the position of a value, and which ticks to write. */
export type Axis = { at: (value: number) => number; ticks: readonly number[] }

/** A linear axis over a domain, from one end in px to the other. */
export function linearAxis(domain: Domain, range: Domain, tickCount: number): Axis {
  const scale = scaleLinear().domain(domain).range(range)
  return { at: (value) => scale(value), ticks: scale.ticks(tickCount) }
}

const dayMs = 86_400_000
/** The space that a day's label takes on an axis, with its margin, in px. */
const tickRoom = 60

/**
 * A time axis, in UTC, as the service counts days: at most one tick a day. Values are milliseconds;
 * a single one is placed in the middle, with the only tick.
 */
export function timeAxis(domain: Domain, range: Domain, tickCount: number): Axis {
  const [first, last] = domain
  if (first === last) return { at: () => (range[0] + range[1]) / 2, ticks: [first] }
  const scale = scaleUtc()
    .domain([...domain])
    .range(range)
  const mostTicks = Math.max(2, Math.floor(Math.abs(range[1] - range[0]) / tickRoom))
  return { at: (value) => scale(value), ticks: thinned(daysOf(scale, tickCount), mostTicks) }
}

/** The ticks of a scale, each day once. If only one was found, as on phones, more are added. */
function daysOf(scale: ReturnType<typeof scaleUtc>, tickCount: number): readonly number[] {
  const end = scale.domain().at(-1)?.getTime() ?? 0
  let days: number[] = []
  for (let count = tickCount; days.length < 2 && count <= tickCount + 6; count++) {
    days = scale
      .ticks(count)
      .map((tick) => tick.getTime())
      .filter((tick, i, all) => Math.floor(tick / dayMs) !== Math.floor((all[i - 1] ?? -1) / dayMs))
  }
  return days.length > 1 && days.every(isSunday)
    ? days.map((day) => day + dayMs).filter((day) => day <= end)
    : days
}

/** Weeks of reports begin on Mondays, and those of a scale on Sundays. */
const isSunday = (ms: number) => new Date(ms).getUTCDay() === 0

/** Every second tick, or third, until all fit. */
function thinned(ticks: readonly number[], most: number): readonly number[] {
  const step = Math.ceil(ticks.length / most)
  return ticks.filter((_, i) => i % step === 0)
}

/** The range of some values, widened if all are equal. Null if there is none. */
export function extentOf(values: Iterable<number>): Domain | null {
  const span = spanOf(values)
  if (span === null || span[0] !== span[1]) return span
  const [only] = span
  return [only - Math.abs(only) * 0.05 - 0.5, only + Math.abs(only) * 0.05 + 0.5]
}

/** The lowest and the highest of some values. Null if there are none. */
export function spanOf(values: Iterable<number>): Domain | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high ? null : [low, high]
}

/** A domain with some margin above and below, so that no line runs along the edge. */
export function padded([low, high]: Domain, share = 0.06): Domain {
  const air = (high - low) * share
  return [low - air, high + air]
}
