import {
  type Axis,
  type Domain,
  extentOf,
  linearAxis,
  margin,
  padded,
  spanOf,
  timeAxis,
} from './frame.ts'
import type { Marker, Row, Series } from './series.ts'

/** What the axes of a chart depend on. */
export type Extent = {
  series: readonly Series[]
  scale?: 'linear' | 'time'
  markers?: readonly Marker[]
  /** Include y = 0 in the picture. */
  fromZero?: boolean
  domainX?: Domain
}

/** Both axes of a chart, within its width and height. */
export function axesOf(props: Extent, width: number, height: number): { x: Axis; y: Axis } {
  const { series, markers = [], scale = 'linear', fromZero = false } = props
  const points = series.flatMap((one) => one.points)
  const places = [...points, ...markers].map((one) => one.x)
  // A moment is not widened: five per cent of the time since 1970 would be years.
  const domainX =
    props.domainX ?? (scale === 'time' ? spanOf : extentOf)(places) ?? ([0, 1] as const)
  const values = points.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y])
  const seen = extentOf(fromZero ? [0, ...values] : values) ?? ([0, 1] as const)
  const [low, high] = padded(seen)
  const domainY: Domain = fromZero ? [seen[0] < 0 ? low : 0, seen[1] > 0 ? high : 0] : [low, high]
  const rangeX: Domain = [margin.left, width - margin.right]
  const tickCount = Math.max(2, Math.floor((width - margin.left) / 100))
  const x = (scale === 'time' ? timeAxis : linearAxis)(domainX, rangeX, tickCount)
  const y = linearAxis(domainY, [height - margin.bottom, margin.top], 5)
  return { x, y }
}

/** The row nearest to a position, in px from the left. */
export function nearestRow(rows: readonly Row[], x: Axis, pixel: number): number | null {
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const [index, { point }] of rows.entries()) {
    const off = Math.abs(x.at(point.x) - pixel)
    if (off < least) {
      least = off
      best = index
    }
  }
  return best
}
