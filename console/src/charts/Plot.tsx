import { Axes } from './axes.tsx'
import { margin } from './frame.ts'
import style from './Plot.module.css'
import { axesOf, type Extent } from './plot-axes.ts'
import { SeriesShape } from './SeriesShape.tsx'
import type { Row, Shade } from './series.ts'
import './tones.css'

/** What a chart draws, and how it is worded. */
export type Picture = Extent & {
  shades?: readonly Shade[]
  formatX: (x: number) => string
  formatY: (y: number) => string
  /** For ticks, where formatX is too long for them. */
  tickX?: (x: number) => string
  tickY?: (y: number) => string
  nameX: string
  nameY: string
}

type Props = Picture & {
  rows: readonly Row[]
  active: number | null
  width: number
  height: number
}

/** The picture of a chart: shading, axes, series, markers, and the row being read out. */
export function Plot(props: Props) {
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
          <SeriesShape series={one} x={x} y={y} bottom={bottom} />
        </g>
      ))}
      {markers.map(({ x: where, name, tone = 'neutral' }, index) => (
        <g key={name} className={style.marker} data-tone={tone}>
          <line x1={x.at(where)} x2={x.at(where)} y1={top} y2={bottom} />
          <text
            x={x.at(where)}
            y={top + 2 + index * 14}
            dx={isCut(x.at(where), name, width) ? -5 : 5}
            dy="0.7em"
            textAnchor={isCut(x.at(where), name, width) ? 'end' : 'start'}
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

/** Pixels of an average letter of a marker's name. */
const letter = 7.5

/** Whether the name of a marker would leave the picture, so that it stands before its line. */
function isCut(at: number, name: string, width: number): boolean {
  return at + 5 + letter * name.length > width
}
