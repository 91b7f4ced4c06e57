import { area, curveStepAfter, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { t } from '../messages/messages.ts'
import { Axes } from './axes.tsx'
import { ChartFigure, type ChartTone, type LegendEntry } from './ChartFigure.tsx'
import { type Axis, type Domain, extentOf, linearAxis, margin, padded, timeAxis } from './frame.ts'
import './tones.css'
import style from './XYChart.module.css'

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

type Props = {
  caption: ReactNode
  name: string
  series: readonly Series[]
  scale?: 'linear' | 'time'
  height?: number
  markers?: readonly Marker[]
  shades?: readonly Shade[]
  formatX: (x: number) => string
  formatY: (y: number) => string
  /** For ticks, where formatX is too long for them. */
  tickX?: (x: number) => string
  tickY?: (y: number) => string
  nameX: string
  nameY: string
  /** y = 0 belongs to the picture. */
  fromZero?: boolean
  domainX?: Domain
  /** What the interval about a line is: the legend says it. */
  bandName?: string
}

type Row = { series: Series; point: Point }

/** Lines with bands, steps, dots or bars over prices or time. */
export function XYChart(props: Props) {
  const { caption, name, series, height = 280, formatX, formatY } = props
  const rows: Row[] = series.flatMap((one) => one.points.map((point) => ({ series: one, point })))
  const many = series.length > 1
  const legend = legendOf(props)
  const say = ({ series: of, point }: Row) => {
    const name = many ? `${of.name}, ${formatX(point.x)}` : formatX(point.x)
    const value = `${formatY(point.y)} ${intervalText(point, formatY)}`.trimEnd()
    return t('charts.point', { name, value })
  }
  return (
    <ChartFigure
      caption={caption}
      name={name}
      height={height}
      say={say}
      {...(legend.length > 1 && { legend })}
      table={{
        rows,
        columns: [
          ...(many ? [{ header: t('charts.series'), cell: ({ series: of }: Row) => of.name }] : []),
          { header: props.nameX, cell: ({ point }) => formatX(point.x) },
          { header: props.nameY, align: 'end', cell: ({ point }) => formatY(point.y) },
          ...(rows.some(({ point }) => point.low != null || point.high != null)
            ? [
                {
                  header: t('charts.interval'),
                  cell: ({ point }: Row) => intervalText(point, formatY),
                },
              ]
            : []),
        ],
      }}
      rowAt={(pixel, width) => nearestRow(rows, axesOf(props, width, height).x, pixel)}
      draw={(width, ofHeight, active) => (
        <Plot {...props} rows={rows} active={active} width={width} height={ofHeight} />
      )}
    />
  )
}

/** What each line, band and shade of the picture stands for. */
function legendOf({ series, shades = [], bandName }: Props): LegendEntry[] {
  const isBanded = series.some(({ points, shape = 'line' }) =>
    points.some(({ low, high }) => low != null && high != null && shape !== 'bars'),
  )
  const kinds = new Map(shades.map(({ kind, name }) => [kind, name]))
  return [
    ...series.map(({ name, tone, isDashed }) => ({
      name,
      tone,
      kind: isDashed ? ('dashed' as const) : ('solid' as const),
    })),
    ...(isBanded && bandName !== undefined
      ? [{ name: bandName, tone: series[0]?.tone ?? 1, kind: 'band' as const }]
      : []),
    ...[...kinds].map(([kind, name]) => ({ name, tone: 'neutral' as const, kind })),
  ]
}

type PlotProps = Props & {
  rows: readonly Row[]
  active: number | null
  width: number
  height: number
}

function Plot(props: PlotProps) {
  const { series, markers = [], shades = [], rows, active, width, height } = props
  const { x, y } = axesOf(props, width, height)
  const top = margin.top
  const bottom = height - margin.bottom
  const at = active === null ? undefined : rows[active]
  return (
    <>
      {shades.map(({ from, to, name, kind }) => (
        <rect
          key={`${name}${from}`}
          className={style[kind]}
          x={Math.min(x.at(from), x.at(to))}
          y={top}
          width={Math.abs(x.at(to) - x.at(from))}
          height={bottom - top}
        />
      ))}
      <Axes
        x={x}
        y={y}
        width={width}
        height={height}
        formatX={props.tickX ?? props.formatX}
        formatY={props.tickY ?? props.formatY}
        nameX={props.nameX}
        nameY={props.nameY}
      />
      {series.map((one) => (
        <g key={one.name} data-tone={one.tone}>
          <Drawn series={one} x={x} y={y} bottom={bottom} />
        </g>
      ))}
      {markers.map(({ x: where, name, tone = 'neutral' }, index) => (
        <g key={name} className={style.marker} data-tone={tone}>
          <line x1={x.at(where)} x2={x.at(where)} y1={top} y2={bottom} />
          <text
            x={x.at(where)}
            y={top + 2 + index * 14}
            dx={x.at(where) > width * 0.75 ? -5 : 5}
            dy="0.7em"
            textAnchor={x.at(where) > width * 0.75 ? 'end' : 'start'}
          >
            {name}
          </text>
        </g>
      ))}
      {at && (
        <g className={style.active} data-tone={at.series.tone}>
          <line x1={x.at(at.point.x)} x2={x.at(at.point.x)} y1={top} y2={bottom} />
          <circle cx={x.at(at.point.x)} cy={y.at(at.point.y)} r="5" />
        </g>
      )}
    </>
  )
}

type DrawnProps = { series: Series; x: Axis; y: Axis; bottom: number }

function Drawn({ series, x, y, bottom }: DrawnProps) {
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
  return (
    <>
      <path className={style.band} d={band(points) ?? ''} />
      <path className={style.line} data-dashed={isDashed || undefined} d={path(points) ?? ''} />
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

function axesOf(props: Props, width: number, height: number): { x: Axis; y: Axis } {
  const { series, markers = [], scale = 'linear', fromZero = false } = props
  const points = series.flatMap((one) => one.points)
  const domainX =
    props.domainX ??
    extentOf([...points.map((point) => point.x), ...markers.map((marker) => marker.x)]) ??
    ([0, 1] as const)
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

function nearestRow(rows: readonly Row[], x: Axis, pixel: number): number | null {
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

function intervalText({ low, high }: Point, format: (y: number) => string): string {
  if (low == null || high == null) return ''
  return t('charts.fromTo', { low: format(low), high: format(high) })
}
