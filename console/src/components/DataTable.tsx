// biome-ignore-all lint/a11y/useSemanticElements: a table element wants all of its rows
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells are read, not gone to
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
import { type CSSProperties, type KeyboardEvent, useCallback, useMemo, useRef } from 'react'
import { formatCount } from '../format/number.ts'
import { t } from '../messages/messages.ts'
import { Check } from './Check.tsx'
import type { Column } from './column.ts'
import style from './DataTable.module.css'
import { isTyping } from './keyboard.ts'
import { AwaitedRow, TableRow } from './TableRow.tsx'
import { useRowsInSight } from './use-rows-in-sight.ts'

export type Sort = { id: string; direction: 'ascending' | 'descending' }

type Props<Row> = {
  /** What the rows are, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Rows that are not loaded are undefined. */
  rows: readonly (Row | undefined)[]
  rowKey: (row: Row) => string
  /** The total number, loaded or not, where it is known. */
  total?: number | undefined
  /** Called with the visible range, where rows that are not loaded are requested by position. */
  onSeen?: ((first: number, last: number) => void) | undefined
  /** Loads the rows that follow; called when scrolling nears the end. */
  onMore?: (() => void) | undefined
  hasMore?: boolean | undefined
  /** What the rows were selected and sorted by: a new selection starts at its top. */
  view?: string
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** Selects all rows, where some are not loaded yet; without it, those that are loaded. */
  onSelectAll?: (() => void) | undefined
  /** Height of each row, in px at the usual font size. */
  rowHeight?: number
  /** The same on a phone, where a row shows values without a column underneath each other. */
  phoneRowHeight?: number
}

/** Rows that are drawn only while visible: a hundred thousand scroll as smoothly as ten. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, total, onMore, hasMore = false } = props
  const { selected, onSelect, onSeen, view } = props
  const frame = useRef<HTMLDivElement>(null)
  const { rowHeight = 44, phoneRowHeight = rowHeight } = props
  const { virtual, height } = useRowsInSight(frame, {
    count: rows.length,
    rowHeight,
    phoneRowHeight,
    view,
    onSeen,
    onMore,
    hasMore,
  })
  const loaded = useMemo(() => rows.filter((row) => row !== undefined), [rows])
  const toggle = useToggle(selected, onSelect)
  const selects = selected !== undefined && onSelect !== undefined
  return (
    <div className={style.box}>
      <div
        ref={frame}
        className={style.frame}
        role="table"
        aria-label={label}
        aria-rowcount={(total ?? (hasMore ? -2 : rows.length)) + 1}
        tabIndex={0}
        onKeyDown={goBetweenRows}
        // Set through the element's style object, which a content security policy allows.
        style={{ ...tracksOf(columns, selects), '--row-height': `${height}px` } as CSSProperties}
      >
        <Head {...props} loaded={loaded} />
        <div role="rowgroup" className={style.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return <AwaitedRow key={index} index={index} start={start} />
            const id = rowKey(row)
            return (
              <TableRow
                // Keyed by position: a row's elements are updated in place rather than removed and
                // rebuilt.
                key={index}
                row={row}
                id={id}
                index={index}
                start={start}
                columns={columns}
                isSelected={selected?.has(id) === true}
                onToggle={selects ? toggle : null}
              />
            )
          })}
        </div>
      </div>
      <p className={style.foot} aria-live="polite">
        {rowsTold(rows.length, total, hasMore)}
      </p>
    </div>
  )
}

type HeadProps<Row> = Pick<
  Props<Row>,
  'columns' | 'rowKey' | 'selected' | 'onSelect' | 'onSelectAll' | 'sort' | 'onSort'
> & { loaded: readonly Row[] }

/** The names of the columns, which stay in sight, and the box that selects all rows. */
function Head<Row>(props: HeadProps<Row>) {
  const { columns, loaded, rowKey, selected, onSelect, onSelectAll, sort, onSort } = props
  return (
    <div role="rowgroup" className={style.head}>
      <div role="row" className={style.row} aria-rowindex={1}>
        {selected !== undefined && onSelect !== undefined && (
          <HeadBox
            rows={loaded}
            rowKey={rowKey}
            selected={selected}
            onSelect={onSelect}
            onSelectAll={onSelectAll}
          />
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  )
}

/** The grid of each row by screen width, as named in the style sheet. */
function tracksOf<Row>(columns: readonly Column<Row>[], selects: boolean) {
  const wide = columns.map(({ width }) => width)
  const middle = columns
    .filter(({ from }) => from !== 'desktop')
    .map(({ width, middle }) => middle ?? width)
  const narrow = columns
    .filter(({ from, line }) => !from && !line)
    .map(({ width, narrow }) => narrow ?? width)
  const box = selects ? '2.5rem ' : ''
  return {
    '--tracks': box + wide.join(' '),
    '--middle-tracks': box + middle.join(' '),
    '--narrow-tracks': (selects ? '2rem ' : '') + narrow.join(' '),
    '--line-start': selects ? 2 : 1,
  }
}

/** Ticks or unticks a row: the same function at each render, so that rows are not drawn again. */
function useToggle(
  selected: ReadonlySet<string> | undefined,
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined,
) {
  const choice = useRef({ selected, onSelect })
  choice.current = { selected, onSelect }
  return useCallback((id: string, isOn: boolean) => {
    const { selected: before, onSelect: choose } = choice.current
    if (before !== undefined) choose?.(toggled(before, id, isOn))
  }, [])
}

function toggled(selected: ReadonlySet<string>, id: string, isOn: boolean): ReadonlySet<string> {
  const changed = new Set(selected)
  if (isOn) changed.add(id)
  else changed.delete(id)
  return changed
}

function rowsTold(count: number, total: number | undefined, hasMore: boolean): string {
  const loaded = formatCount(count)
  if (!hasMore) return t('components.inAll', { rows: loaded })
  return total === undefined
    ? t('components.loaded', { loaded })
    : t('components.loadedOf', { loaded, total: formatCount(total) })
}

type HeadBoxProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onSelectAll: (() => void) | undefined
}

/** Selects every row, or none. */
function HeadBox<Row>(props: HeadBoxProps<Row>) {
  const { rows, rowKey, selected, onSelect, onSelectAll } = props
  const isAll = rows.length > 0 && rows.every((row) => selected.has(rowKey(row)))
  return (
    <div role="columnheader" className={`${style.cell} ${style.tickCell}`}>
      <Check
        aria-label={t('components.selectAll')}
        isSelected={isAll}
        isIndeterminate={selected.size > 0 && !isAll}
        onChange={(isOn) => {
          onSelect(new Set(isOn ? rows.map(rowKey) : []))
          if (isOn) onSelectAll?.()
        }}
      />
    </div>
  )
}

type HeadCellProps<Row> = {
  column: Column<Row>
  sort: Sort | null | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { id, header, align = 'start', sortable, from, line } = column
  const isSorted = sort?.id === id
  const turned = isSorted && sort.direction === 'descending' ? 'ascending' : 'descending'
  return (
    <div
      role="columnheader"
      className={style.cell}
      data-align={align}
      data-from={from}
      data-line={line}
      {...(isSorted && { 'aria-sort': sort.direction })}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={style.sort}
          onClick={() => onSort({ id, direction: turned })}
        >
          {header}
          <span aria-hidden="true">
            {isSorted ? (sort.direction === 'ascending' ? ' ↑' : ' ↓') : ' ↕'}
          </span>
        </button>
      ) : (
        header
      )}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down move to the same control of the next row, as in a spreadsheet. */
function goBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const from = event.target
  if (step === undefined || !(from instanceof HTMLElement)) return
  if (isTyping(from)) return
  const row = from.closest<HTMLElement>('[data-index]')
  if (row === null) return
  const next = row.parentElement?.querySelector(
    `[data-index="${Number(row.dataset.index) + step}"]`,
  )
  const controls = (of: Element) =>
    Array.from(of.querySelectorAll<HTMLElement>('a[href], button, input, select'))
  const place = controls(row).indexOf(from)
  const target = next == null ? undefined : (controls(next)[place] ?? controls(next)[0])
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}
