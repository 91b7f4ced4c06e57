// biome-ignore-all lint/a11y/noRedundantRoles: see the table
// biome-ignore-all lint/a11y/useSemanticElements: see the table
import type { ReactNode } from 'react'
import style from './SimpleTable.module.css'

export type SimpleColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Holds sentences, which need some width to be read. */
  isLong?: boolean
}

type Props<Row> = {
  /** What the table holds, for screen readers. */
  label: string
  columns: readonly SimpleColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  /** On a narrow screen each row becomes a card, one cell below the other. */
  cards?: boolean
  /** Rows scroll with the page, however many there are. */
  whole?: boolean
}

/** A table of at most a few dozen rows; use DataTable for more. */
export function SimpleTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, cards = false, whole = false } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={style.frame} tabIndex={0} aria-label={label}>
      {/* Roles are explicit, since a row displayed as a block would lose its own. */}
      <table
        role="table"
        className={style.table}
        aria-label={label}
        data-cards={cards || undefined}
        data-whole={whole || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, align = 'start' }) => (
              <th key={header} role="columnheader" scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr role="row" key={rowKey(row, index)}>
              {columns.map(({ header, cell, align = 'start', isLong }) => (
                <td
                  role="cell"
                  key={header}
                  data-align={align}
                  data-header={header}
                  data-long={isLong || undefined}
                >
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
