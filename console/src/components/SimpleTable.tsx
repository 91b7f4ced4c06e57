import type { ReactNode } from 'react'
import style from './SimpleTable.module.css'

export type SimpleColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
}

type Props<Row> = {
  /** What the table holds, for screen readers. */
  label: string
  columns: readonly SimpleColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
}

/** A table of some dozens of rows at most; DataTable is for more. */
export function SimpleTable<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={style.frame} tabIndex={0} aria-label={label}>
      <table className={style.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, align = 'start' }) => (
              <th key={header} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map(({ header, cell, align = 'start' }) => (
                <td key={header} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
