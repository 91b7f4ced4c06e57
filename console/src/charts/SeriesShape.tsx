import { area, curveStepAfter, line } from 'd3-shape'
import type { Axis } from './frame.ts'
import style from './SeriesShape.module.css'
import { type Point, type Series, strokesOf } from './series.ts'

type Props = { series: Series; x: Axis; y: Axis; bottom: number }

/** A series in its shape: a line with its band, steps, dots with whiskers, or bars. */
export function SeriesShape({ series, x, y, bottom }: Props) {
  const { points, shape = 'line', isDashed } = series
  if (shape === 'dots' || shape === 'bars') {
    return points.map((point) => (
      <Mark
        key={point.x}
        point={point}
        shape={shape}
        x={x}
        y={y}
        bottom={bottom}
        count={points.length}
      />
    ))
  }
  const path = line<Point>()
    .x((point) => x.at(point.x))
    .y((point) => y.at(point.y))
    .defined((point) => Number.isFinite(point.y))
  const band = area<Point>()
    .x((point) => x.at(point.x))
    .y0((point) => y.at(point.low ?? point.y))
    .y1((point) => y.at(point.high ?? point.y))
    .defined((point) => point.low != null && point.high != null)
  if (shape === 'step') {
    path.curve(curveStepAfter)
    band.curve(curveStepAfter)
  }
  const strokes = strokesOf(series)
  const drawn = (of: (some: Point[]) => string | null) =>
    strokes.map((some) => of(some) ?? '').join('')
  return (
    <>
      <path className={style.band} d={drawn(band)} />
      <path className={style.line} data-dashed={isDashed || undefined} d={drawn(path)} />
      {/* A point without neighbours, which no line leads to. */}
      {strokes.map(([only, next]) =>
        only === undefined || next !== undefined ? null : (
          <circle key={only.x} className={style.dot} cx={x.at(only.x)} cy={y.at(only.y)} r="2.5" />
        ),
      )}
    </>
  )
}

type MarkProps = {
  point: Point
  shape: 'dots' | 'bars'
  x: Axis
  y: Axis
  bottom: number
  count: number
}

function Mark({ point, shape, x, y, bottom, count }: MarkProps) {
  const where = x.at(point.x)
  const wide = Math.max(1, Math.min(28, 480 / count))
  const zero = Math.min(bottom, y.at(0))
  return (
    <>
      {shape === 'bars' && (
        <rect
          className={style.bar}
          x={where - wide / 2}
          width={wide}
          y={Math.min(zero, y.at(point.y))}
          height={Math.abs(zero - y.at(point.y))}
        />
      )}
      {point.low != null && point.high != null && (
        <line
          className={style.whisker}
          x1={where}
          x2={where}
          y1={y.at(point.low)}
          y2={y.at(point.high)}
        />
      )}
      {shape === 'dots' && (
        <circle
          className={style.dot}
          cx={where}
          cy={y.at(point.y)}
          r={2.5 + 4 * (point.weight ?? 0.4)}
        />
      )}
    </>
  )
}
