import type { Offer, Sale } from '../generated/contract.ts'
import { type CatalogueForm, carrier, catalogueForm, catalogueSettings } from './catalogue-form.ts'
import { type Columns, inferKind, readColumns } from './columns.ts'
import { type DateParts, dateJoiner, datePartsNote, findDateParts } from './date-parts.ts'
import type { Fault } from './fault.ts'
import { headings, type Kind } from './fields.ts'
import type { FileSettings } from './file-settings.ts'
import { findHeading } from './find-heading.ts'
import { groupedHeader, grouper } from './grouped-report.ts'
import { judgeTable, readingOf } from './judge-table.ts'
import { named } from './named.ts'
import { findOrders, orderFieldOf } from './orders/find-orders.ts'
import { type OrderMeaning, understandOrders } from './orders/understand-orders.ts'
import { Overlaps } from './overlaps.ts'
import { periodsInColumns } from './periods-in-columns.ts'
import type { PolicyRow } from './policy-reader.ts'
import { fileEmpty, type Problem, problem } from './problem.ts'
import type { ProductRow } from './product-reader.ts'
import { readerOf } from './reader-of.ts'
import { type ReadOptions, saleReader } from './row-reader.ts'
import type { ReadingNote } from './sale-checks.ts'
import type { Row } from './split-rows.ts'
import { storesApart } from './stores.ts'

/** A row as it will be sent, or the fault in it. */
export type ReadRow = Row & { item: Sale | Offer | ProductRow | PolicyRow | Fault }

/** The meaning of a file, as far as its first rows show it. */
export type Understanding = {
  header: readonly string[]
  /** Number of rows before the first data row: the heading, and titles above it. */
  bodyAt: number
  kind: Kind | null
  columns: Columns | null
  /**
   * If rows are order lines: how they become the rows described by `columns` and `read`; null if
   * rows are sent as they are.
   */
  orders: OrderMeaning | null
  /**
   * If fields of a row also apply to the rows below it, as in a system's product file, or titles of
   * groups to the rows of theirs.
   */
  carriedDown: CatalogueForm | 'groups' | null
  /** The columns in which the parts of dates stand apart; null if dates are whole. */
  dateParts: DateParts | null
  /** The formats of values, specified or detected. */
  read: ReadOptions
  /** What was decided that a person should know. */
  notes: readonly ReadingNote[]
  /** The first rows as they will be sent; empty while there are problems. */
  first: readonly ReadRow[]
  /** Everything that has to be specified or fixed before the rows can be sent. */
  problems: readonly Problem[]
}

const rowsShown = 20

/**
 * The meaning of a table, judged by its first rows, and everything that prevents it from being
 * sent.
 *
 * @param rows - The heading, and as many rows as are available: more rows make detection more
 * reliable.
 * @param typed - Whether numbers and dates come from a workbook, where they are typed.
 */
export function understandRows(
  rows: readonly Row[],
  settings: FileSettings,
  { typed = false }: { typed?: boolean } = {},
): Understanding {
  const headingAt = findHeading(rows, settings.mapping.values())
  const heading = rows[headingAt]
  if (heading === undefined) {
    return nothing(settings, [fileEmpty])
  }
  const asWritten = heading.texts.map((text) => text.trim())
  const written = rows.slice(headingAt + 1)
  const grouped = groupedHeader(asWritten, written)
  const header = grouped ?? asWritten
  const below = grouped === null ? written : grouper()(written)
  const dateParts = findDateParts(header, below, settings.mapping)
  const body = dateParts === null ? below : below.map(dateJoiner(dateParts))
  const said = dateParts === null ? [] : [datePartsNote(header, dateParts)]
  const groups = grouped === null ? null : ('groups' as const)
  const common = { header, bodyAt: headingAt + 1, carriedDown: groups, dateParts }
  const { kind } = settings
  const catalogue = kind === null || kind === 'products' ? catalogueForm(header, body) : null
  if (catalogue !== null) {
    const rows = carrier(catalogue)(body)
    const found = understandTable(header, rows, catalogueSettings(catalogue, settings), typed)
    return { ...found, ...common, carriedDown: catalogue }
  }
  const orders = ordersOf(header, body, settings)
  const apart = orders !== null && kind === null ? storesApart(orders, body) : null
  if (orders !== null && apart === null) {
    const found = understandOrders(orders, body, settings, typed)
    const columns = withoutParts(found.columns, header, dateParts)
    return { ...common, kind: 'sales', ...found, columns, notes: said, first: firstOf(found) }
  }
  const asked = apart === null ? settings : { ...settings, kind: 'sales' as const }
  const table = understandTable(header, body, asked, typed)
  const columns = table.columns && withoutParts(table.columns, header, dateParts)
  const problems = apart === null ? table.problems : [apart, ...table.problems.filter(isOfOne)]
  const first = problems.length > 0 ? [] : table.first
  return { ...table, ...common, columns, notes: [...said, ...table.notes], first, problems }
}

/** Whether a problem is one of single rows, rather than of the same period in several stores. */
function isOfOne({ remark }: Problem): boolean {
  return remark?.reason !== 'periods_share_time'
}

/** The parts of dates are used, although they are no fields. */
function withoutParts(columns: Columns, header: readonly string[], parts: DateParts | null) {
  if (parts === null) return columns
  const used = [header[parts.year], header[parts.month]]
  return { ...columns, ignored: columns.ignored.filter((heading) => !used.includes(heading)) }
}

/** The meaning of rows that are sent as they are. */
function understandTable(
  header: readonly string[],
  body: readonly Row[],
  settings: FileSettings,
  typed: boolean,
) {
  const kind = settings.kind === 'orders' ? null : settings.kind
  const { columns: headed, problems } = readColumns(header, { ...settings, kind })
  const twin = header.find((text, i) => text !== '' && header.indexOf(text) !== i)
  if (twin !== undefined) {
    problems.push(
      problem(
        null,
        `Two columns have the heading '${twin}': rename one.`,
        named('heading_twice', { heading: twin }),
      ),
    )
  }
  const { columns, read, found, notes } = judgeTable(headed, header, body, settings, typed)
  problems.push(...found)
  const wide = columns?.places.has('period') === true ? null : periodsInColumns(header)
  // What else is missing, is missing because of it.
  if (wide !== null) problems.splice(0, problems.length, wide)
  if (columns?.kind === 'sales' && problems.length === 0) {
    const overlap = overlapProblem(columns, read, body, settings)
    if (overlap !== null) problems.push(overlap)
  }
  const first = problems.length > 0 || columns === null ? [] : readFirst(columns, read, body)
  return { kind: columns?.kind ?? kind, columns, orders: null, read, notes, first, problems }
}

/** The meaning of a sales table: rows sent as they are, or order lines. */
export function understandSales(
  rows: readonly Row[],
  settings: FileSettings,
  options: { typed?: boolean } = {},
): Understanding {
  const found = understandRows(rows, { ...settings, kind: null }, options)
  if (found.orders !== null) return found
  return understandRows(rows, { ...settings, kind: 'sales' }, options)
}

/** The form of an order export; null if rows are something else, or a person says so. */
function ordersOf(header: readonly string[], body: readonly Row[], settings: FileSettings) {
  const { kind, mapping } = settings
  if (kind !== null && kind !== 'orders') return null
  if (kind === null) {
    // Fields that only sales have, such as a cost, are lost in orders.
    const isOfSales = [...mapping].some(
      ([field, heading]) =>
        heading !== '' && orderFieldOf(field) === null && Object.hasOwn(headings.sales, field),
    )
    if (isOfSales) return null
    const inferred = inferKind(header, { ...settings, kind })
    const says = inferred === 'sales' ? null : inferred
    const found = findOrders(header, body, mapping, false)
    // A price and a name alone suggest products; with a system's headings they do not.
    return says !== null && found?.system == null ? null : found
  }
  return findOrders(header, body, mapping, true)
}

function overlapProblem(
  columns: Columns,
  read: ReadOptions,
  body: readonly Row[],
  { overlaps }: FileSettings,
): Problem | null {
  const found = new Overlaps(saleReader(columns, read))
  for (const row of body) found.add(row)
  return found.problem(overlaps === 'keep')
}

/** The first rows that orders become. */
function firstOf({
  columns,
  read,
  orders,
  problems,
}: Pick<Understanding, 'columns' | 'read' | 'orders' | 'problems'>): readonly ReadRow[] {
  if (columns === null || orders === null || problems.length > 0) return []
  return readFirst(columns, read, orders.preview.rows)
}

function nothing(settings: FileSettings, problems: Problem[]): Understanding {
  const kind = settings.kind === 'orders' ? 'sales' : settings.kind
  const none = { columns: null, orders: null, carriedDown: null, dateParts: null }
  const rest = { ...none, bodyAt: 0, notes: [], first: [] }
  return { header: [], kind, ...rest, read: readingOf(settings), problems }
}

function readFirst(columns: Columns, read: ReadOptions, body: readonly Row[]): ReadRow[] {
  const reader = readerOf(columns, read)
  return body.slice(0, rowsShown).map((row) => ({ ...row, item: reader(row.texts) }))
}
