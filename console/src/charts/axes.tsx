import style from './axes.module.css'
import { type Axis, margin } from './frame.ts'

type Props = {
  x: Axis
  y: Axis
  width: number
  height: number
  formatX: (value: number) => string
  formatY: (value: number) => string
  /** Names of the axes, with their units. */
  nameX?: string | undefined
  nameY?: string | undefined
}

/** Lines and labels on two sides of a plot. */
export function Axes({ x, y, width, height, formatX, formatY, nameX, nameY }: Props) {
  const bottom = height - margin.bottom
  const right = width - margin.right
  return (
    <g className={style.axes}>
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? style.base : style.grid}
            x1={margin.left}
            x2={right}
            y1={y.at(tick)}
            y2={y.at(tick)}
          />
          <text x={margin.left - 8} y={y.at(tick)} dy="0.32em" textAnchor="end">
            {formatY(tick)}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <text key={tick} x={x.at(tick)} y={bottom + 18} textAnchor="middle">
          {formatX(tick)}
        </text>
      ))}
      <line className={style.base} x1={margin.left} x2={right} y1={bottom} y2={bottom} />
      {nameX && (
        <text className={style.name} x={right} y={bottom + 37} textAnchor="end">
          {nameX}
        </text>
      )}
      {nameY && (
        <text className={style.name} x={margin.left} y={margin.top - 12}>
          {nameY}
        </text>
      )}
    </g>
  )
}
