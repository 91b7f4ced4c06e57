import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../components/Button.tsx'
import { type SimpleColumn, SimpleTable } from '../components/SimpleTable.tsx'
import { t } from '../messages/messages.ts'
import style from './ChartFigure.module.css'
import { useWidth, usualFontPx } from './use-width.ts'

export type ChartTable<Row> = { columns: readonly SimpleColumn<Row>[]; rows: readonly Row[] }

type Props<Row> = {
  /** One sentence: what is shown, in which unit, and what the interval is. */
  caption: ReactNode
  /** A short name, for screen readers and the table. */
  name: string
  /** Height of the picture, in px at a font size of 16 px. */
  height?: number
  /** The same data as rows. Each row is one keyboard step. */
  table: ChartTable<Row>
  /** A row in words, for keyboard navigation and the line under the picture. */
  say: (row: Row) => string
  /** What each colour represents. */
  legend?: readonly LegendEntry[]
  /** Draws at a given width; `active` is the row selected by the keyboard or the pointer. */
  draw: (width: number, height: number, active: number | null) => ReactNode
  /** The row at a pointer position, in px from the left. */
  rowAt?: (x: number, width: number) => number | null
}

/** A colour of the picture, and how it is drawn: as a line by default. */
export type LegendEntry = {
  name: string
  tone: ChartTone
  kind?: 'solid' | 'dashed' | 'band' | 'forbidden' | 'tested'
}

export type ChartTone = 1 | 2 | 3 | 4 | 'neutral'

/**
 * An accessible chart: a picture that screen readers skip, its sentence, a slider that reads it out
 * point by point, and the same data as a table.
 */
export function ChartFigure<Row>(props: Props<Row>) {
  const { caption, name, height = 280, table, say, legend, draw, rowAt } = props
  const [box, size] = useWidth<HTMLDivElement>()
  const [isTable, setTable] = useState(false)
  const id = useId()
  const last = table.rows.length - 1
  const { active, setActive, goByKey } = useActiveRow(last)
  const row = active === null ? undefined : table.rows[active]

  return (
    <figure className={style.figure} aria-labelledby={id}>
      <div className={style.head}>
        <figcaption id={id} className={style.caption}>
          {caption}
        </figcaption>
        <Button small look="plain" onPress={() => setTable(!isTable)}>
          {isTable ? t('charts.showChart') : t('charts.showTable')}
        </Button>
      </div>
      {legend && !isTable && <Legend entries={legend} />}
      {isTable && (
        <SimpleTable
          label={name}
          columns={table.columns}
          rows={table.rows}
          rowKey={(_, index) => String(index)}
        />
      )}
      <div
        ref={box}
        className={style.box}
        hidden={isTable}
        role="slider"
        tabIndex={0}
        aria-label={t('charts.byKeys', { name })}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, last + 1)}
        aria-valuenow={(active ?? 0) + 1}
        aria-valuetext={row === undefined ? t('charts.points', { count: last + 1 }) : say(row)}
        onKeyDown={goByKey}
        onBlur={() => setActive(null)}
        onPointerMove={(event) => {
          if (!rowAt || size === null) return
          const { width, scale } = size
          const { left } = event.currentTarget.getBoundingClientRect()
          setActive(rowAt((event.clientX - left) / scale, width))
        }}
        onPointerLeave={() => setActive(null)}
      >
        <svg
          className={style.svg}
          width={size === null ? '100%' : size.width * size.scale}
          style={{ height: `${height / usualFontPx}rem` }}
          {...(size !== null && { viewBox: `0 0 ${size.width} ${height}` })}
          aria-hidden="true"
          focusable="false"
        >
          {size !== null && draw(size.width, height, active)}
        </svg>
      </div>
      <p className={style.said} hidden={isTable} aria-hidden="true">
        {row === undefined ? ' ' : say(row)}
      </p>
    </figure>
  )
}

/** The row being read out, from the first to the last by keyboard. */
function useActiveRow(last: number) {
  const [active, setActive] = useState<number | null>(null)
  const goByKey = (event: KeyboardEvent) => {
    const to = nextRow(event.key, active, last)
    if (to === null) return
    event.preventDefault()
    setActive(to)
  }
  return { active, setActive, goByKey }
}

/** The row that a key leads to; null: not one of our keys. */
function nextRow(key: string, active: number | null, last: number): number | null {
  const from = active ?? -1
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, from + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, from - 1)
  if (key === 'PageUp') return Math.min(last, from + 10)
  if (key === 'PageDown') return Math.max(0, from - 10)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return null
}

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={style.legend}>
      {entries.map(({ name, tone, kind }) => (
        <li key={name}>
          <span className={style.swatch} data-tone={tone} data-kind={kind} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}
