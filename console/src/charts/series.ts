import type { ChartTone } from './ChartFigure.tsx'

export type Point = {
  /** A price, or milliseconds since 1970 on an axis of time. */
  x: number
  y: number
  /** Ends of an interval about y. */
  low?: number | null
  high?: number | null
  /** Relative size of a dot: how much stands behind it. */
  weight?: number
}

export type Series = {
  name: string
  tone: ChartTone
  points: readonly Point[]
  /** line with its band; step for prices that hold until the next; dots with whiskers; bars. */
  shape?: 'line' | 'step' | 'dots' | 'bars'
  isDashed?: boolean
}

/** A value of x worth a line and a word: the base price, the price now, the best one. */
export type Marker = { x: number; name: string; tone?: ChartTone | 'good' | 'bad' }

/** A range of x that means something: what guardrails forbid, which prices were tried. */
export type Shade = { from: number; to: number; name: string; kind: 'forbidden' | 'tested' }

/** A point and what it belongs to: a row of the table, and a stop on the way by keyboard. */
export type Row = { series: Series; point: Point }
