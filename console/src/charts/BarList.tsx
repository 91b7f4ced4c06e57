import type { ReactNode } from 'react'
import { t } from '../messages/messages.ts'
import style from './BarList.module.css'
import { ChartFigure, type ChartTone } from './ChartFigure.tsx'
import { extentOf, linearAxis, padded } from './frame.ts'
import { intervalText } from './series.ts'
import './tones.css'

export type Bar = {
  name: string
  value: number
  /** Where the bar begins: 0 by default; the steps of a waterfall set it. */
  from?: number
  low?: number | null
  high?: number | null
  tone?: ChartTone | 'good' | 'bad'
}

type Props = {
  caption: ReactNode
  name: string
  /** What the bars represent: Category, Factor. */
  of: string
  bars: readonly Bar[]
  format: (value: number) => string
  /** Bars from zero, or dots with their intervals. */
  shape?: 'bars' | 'dots'
  /** The label of a bar, where it is not its end value: the size of a step. */
  say?: (bar: Bar) => string
}

const rowHeight = 30
const nameShare = 0.34
/** At least this many px of a name are visible, if that leaves half of the picture. */
const nameLeastPx = 128

/** Named amounts in a column: categories, factors, the steps from one price to another. */
export function BarList({ caption, name, of, bars, format, shape = 'bars', say }: Props) {
  const told = say ?? (({ value }: Bar) => format(value))
  const hasIntervals = bars.some(({ low, high }) => low != null && high != null)
  return (
    <ChartFigure
      caption={caption}
      name={name}
      height={bars.length * rowHeight + 10}
      say={(bar) => {
        const interval = intervalText(bar, format)
        const value = interval === '' ? told(bar) : `${told(bar)}, ${interval}`
        return t('charts.point', { name: bar.name, value })
      }}
      table={{
        rows: bars,
        columns: [
          { header: of, cell: (bar) => bar.name },
          { header: name, align: 'end', cell: told },
          ...(hasIntervals
            ? [{ header: t('charts.interval'), cell: (bar: Bar) => intervalText(bar, format) }]
            : []),
        ],
      }}
      draw={(width, _, active) => (
        <Bars bars={bars} width={width} active={active} shape={shape} told={told} />
      )}
    />
  )
}

type BarsProps = {
  bars: readonly Bar[]
  width: number
  active: number | null
  shape: 'bars' | 'dots'
  told: (bar: Bar) => string
}

function Bars({ bars, width, active, shape, told }: BarsProps) {
  const values = bars.flatMap(({ value, from, low, high }) => [
    value,
    from ?? 0,
    low ?? value,
    high ?? value,
  ])
  // Bars of a waterfall between two prices show their difference, not the distance from zero.
  const isFloating = bars.length > 0 && bars.some(({ from }) => from !== undefined && from !== 0)
  const seen = isFloating ? cutOff(values) : (extentOf(values) ?? ([0, 1] as const))
  const left = Math.max(width * nameShare, Math.min(nameLeastPx, width / 2))
  const axis = linearAxis(padded(seen, 0.04), [left, width - 84], 4)
  const rows = bars.map((bar, index) => {
    const { value, from = 0, low, high, tone = 1 } = bar
    const y = index * rowHeight + 6
    const start = axis.at(isFloating && from === 0 ? seen[0] : from)
    const end = axis.at(value)
    const right = Math.max(start, end, high == null ? end : axis.at(high))
    return (
      <g key={bar.name} data-tone={tone} className={style.row}>
        {active === index && (
          <rect className={style.active} x="0" y={y - 4} width={width} height={rowHeight - 2} />
        )}
        <text className={style.name} x={left - 10} y={y + 10} dy="0.32em" textAnchor="end">
          {shortened(bar.name, left)}
        </text>
        {shape === 'bars' && (
          <rect
            className={style.bar}
            x={Math.min(start, end)}
            y={y}
            width={Math.max(1.5, Math.abs(end - start))}
            height="20"
            rx="2"
          />
        )}
        {low != null && high != null && (
          <line
            className={style.whisker}
            x1={axis.at(low)}
            x2={axis.at(high)}
            y1={y + 10}
            y2={y + 10}
          />
        )}
        {shape === 'dots' && <circle className={style.dot} cx={end} cy={y + 10} r="5" />}
        <text className={style.value} x={right + 6} y={y + 10} dy="0.32em">
          {told(bar)}
        </text>
      </g>
    )
  })
  // Whether an interval contains zero is the point of showing it.
  const hasZero = shape === 'dots' && axis.at(0) >= left && axis.at(0) <= width - 84
  return (
    <>
      {hasZero && (
        <line
          className={style.zero}
          x1={axis.at(0)}
          x2={axis.at(0)}
          y1="0"
          y2={bars.length * rowHeight}
        />
      )}
      {rows}
    </>
  )
}

/** From slightly below the lowest price: steps are visible, and every bar has some length. */
function cutOff(values: readonly number[]): readonly [number, number] {
  const [low, high] = extentOf(values.filter((value) => value !== 0)) ?? [0, 1]
  return [Math.max(0, low - 0.75 * (high - low)), high]
}

/** A name cut to the available width; the table has it in full. */
function shortened(name: string, room: number): string {
  const most = Math.max(6, Math.floor(room / 7.6) - 2)
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`
}
