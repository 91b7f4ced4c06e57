// biome-ignore-all lint/a11y/useSemanticElements: a table element wants all of its rows
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells are read, not gone to
import { memo } from 'react'
import { t } from '../messages/messages.ts'
import type { Column } from './column.ts'
import style from './DataTable.module.css'

type Props<Row> = {
  row: Row
  id: string
  index: number
  /** From the top of the body, in px. */
  start: number
  columns: readonly Column<Row>[]
  isSelected: boolean
  /** The same function at each render: rows that did not change are not drawn again. */
  onToggle: ((id: string, isOn: boolean) => void) | null
}

function DrawnRow<Row>({ row, id, index, start, columns, isSelected, onToggle }: Props<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={isSelected || undefined}
      className={`${style.row} ${style.item}`}
      style={{ transform: `translateY(${start}px)` }}
    >
      {onToggle !== null && (
        <div role="cell" className={`${style.cell} ${style.tickCell}`}>
          {/* The browser's own element: rows come and go with every turn of the wheel. */}
          <input
            type="checkbox"
            className={style.tick}
            aria-label={t('components.selectRow', { id })}
            checked={isSelected}
            onChange={(event) => onToggle(id, event.target.checked)}
          />
        </div>
      )}
      {columns.map(({ id: columnId, cell, align = 'start', from, line }) => (
        <div
          key={columnId}
          role="cell"
          className={style.cell}
          data-align={align}
          data-from={from}
          data-line={line}
        >
          {cell(row)}
        </div>
      ))}
    </div>
  )
}

/** A row of a table, drawn again only if its item or its selection changes. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow

/** Placeholder of a row that is still loading. */
export function AwaitedRow({ index, start }: { index: number; start: number }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy="true"
      data-index={index}
      className={`${style.row} ${style.item}`}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="cell" className={style.awaited}>
        <span className="visually-hidden">{t('components.loading')}</span>
      </div>
    </div>
  )
}
