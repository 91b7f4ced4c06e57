import type { ReactNode } from 'react'
import { t } from '../messages/messages.ts'
import { ChartFigure, type LegendEntry } from './ChartFigure.tsx'
import { type Picture, Plot } from './Plot.tsx'
import { axesOf, nearestRow } from './plot-axes.ts'
import { intervalText, type Row } from './series.ts'

type Props = Picture & {
  caption: ReactNode
  name: string
  height?: number
  /** What the interval around a line is, for the legend. */
  bandName?: string
}

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

/** What each line, band and shade of the picture represents. */
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
