import { t } from '../messages/messages.ts'
import type { ChartTone } from './ChartFigure.tsx'

export type Point = {
  /** A price, or milliseconds since 1970 on an axis of time. */
  x: number
  y: number
  /** Ends of an interval around y. */
  low?: number | null
  high?: number | null
  /** Relative size of a dot: the amount of data behind it. */
  weight?: number
}

export type Series = {
  name: string
  tone: ChartTone
  points: readonly Point[]
  /** A line with its band; steps for prices that hold until the next; dots with whiskers; bars. */
  shape?: 'line' | 'step' | 'dots' | 'bars'
  isDashed?: boolean
  /** A line stops where its next point is further away than this: between them nothing is known. */
  mostGap?: number
}

/** A value of x that merits a line and a label: the base price, the current price, the best one. */
export type Marker = { x: number; name: string; tone?: ChartTone | 'good' | 'bad' }

/** A meaningful range of x: prices that guardrails forbid, or that were tried. */
export type Shade = { from: number; to: number; name: string; kind: 'forbidden' | 'tested' }

/** A point and what it belongs to: a row of the table, and a step of keyboard navigation. */
export type Row = { series: Series; point: Point }

/** The points that one stroke of a line connects, stroke by stroke. */
export function strokesOf({ points, mostGap = Number.POSITIVE_INFINITY }: Series): Point[][] {
  const strokes: Point[][] = []
  for (const point of points) {
    const last = strokes.at(-1)?.at(-1)
    if (last === undefined || point.x - last.x > mostGap) strokes.push([])
    strokes.at(-1)?.push(point)
  }
  return strokes
}

/** The ends of an interval in words; empty if there is none. */
export function intervalText(
  { low, high }: Pick<Point, 'low' | 'high'>,
  format: (value: number) => string,
): string {
  if (low == null || high == null) return ''
  return t('charts.fromTo', { low: format(low), high: format(high) })
}
