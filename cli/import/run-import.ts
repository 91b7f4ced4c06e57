import type { Readable } from 'node:stream'
import type { Lerner, Offer, Sale } from '../../clients/typescript/src/main.ts'
import { Failure, UsageError } from '../failure.ts'
import { type ColumnOptions, type Columns, type Kind, readColumns } from './columns.ts'
import { type Batch, type Create, type Delivery, deliverBatch } from './deliver-batch.ts'
import { type CsvRow, firstLine, readCsv } from './read-csv.ts'
import { Fault, type Rejection } from './rejection.ts'
import { offerReader, type ReadOptions, type RowReader, saleReader } from './row-reader.ts'
import { SeenRows } from './seen-rows.ts'

export type ImportOptions = ColumnOptions &
  ReadOptions & {
    delimiter: string
    batchRows: number
    inFlight: number
    /** Makes idempotency keys differ from those of other runs; empty if they should not. */
    salt: string
  }

export type ImportSummary = {
  kind: Kind
  rows: number
  accepted: number
  unchanged: number
  rejected: number
  /** True when an earlier run had delivered some of these rows already. */
  replayed: boolean
}

/** What happens on the way, for whoever watches. */
export type ImportWatch = {
  columns(columns: Columns): void
  rejected(rejections: readonly Rejection[]): void
  progress(summary: Readonly<ImportSummary>): void
}

/**
 * Streams a CSV into the service; memory holds no more than the batches in flight.
 *
 * Every row read ends as accepted, unchanged or rejected. Run again on the same file it changes
 * nothing.
 *
 * @param client - null only reads and checks; rows that could be sent count as accepted.
 * @throws UsageError if columns or options do not fit; Failure or the client's errors if it had to
 * stop.
 */
export async function runImport(
  source: Readable,
  client: Lerner | null,
  options: ImportOptions,
  watch: ImportWatch,
): Promise<ImportSummary> {
  const chunks = readCsv(source, options.delimiter)
  try {
    const first = await chunks.next()
    const heading = first.done ? undefined : first.value.shift()
    if (first.done || heading === undefined) throw new UsageError('The file is empty.')
    const columns = readColumns(heading.texts, options)
    const rows = withFirst(first.value, chunks)
    watch.columns(columns)
    if (columns.kind === 'sales') {
      const create: Create<Sale> | null =
        client && ((items, more) => client.sales.create(items, more))
      return await sendRows(
        rows,
        saleReader(columns, options),
        saleKey,
        create,
        columns,
        options,
        watch,
      )
    }
    const create: Create<Offer> | null =
      client && ((items, more) => client.offers.create(items, more))
    return await sendRows(
      rows,
      offerReader(columns, options),
      offerKey,
      create,
      columns,
      options,
      watch,
    )
  } finally {
    await chunks.return(undefined)
  }
}

async function* withFirst(
  first: CsvRow[],
  rest: AsyncIterable<CsvRow[]>,
): AsyncGenerator<CsvRow[]> {
  yield first
  yield* rest
}

async function sendRows<Item extends object>(
  chunks: AsyncIterable<CsvRow[]>,
  read: RowReader<Item>,
  keyOf: (item: Item) => string,
  create: Create<Item> | null,
  columns: Columns,
  options: ImportOptions,
  watch: ImportWatch,
): Promise<ImportSummary> {
  const seen = new SeenRows()
  const inFlight = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  const summary: ImportSummary = {
    kind: columns.kind,
    rows: 0,
    accepted: 0,
    unchanged: 0,
    rejected: 0,
    replayed: false,
  }
  const reject = (rejections: readonly Rejection[]) => {
    summary.rejected += rejections.length
    watch.rejected(rejections)
  }
  const settle = (delivery: Delivery) => {
    summary.accepted += delivery.accepted
    summary.unchanged += delivery.unchanged
    summary.replayed ||= delivery.replayed
    if (delivery.rejected.length > 0) reject(delivery.rejected)
    watch.progress(summary)
  }
  const dispatch = async (batch: Batch<Item>) => {
    if (create === null) {
      settle({ accepted: batch.items.length, unchanged: 0, rejected: [], replayed: false })
      return
    }
    const sending: Promise<void> = deliverBatch(create, batch, options.salt)
      .then(settle, (error: unknown) => {
        failure ??= { error }
      })
      .finally(() => inFlight.delete(sending))
    inFlight.add(sending)
    if (inFlight.size >= options.inFlight) await Promise.race(inFlight)
  }

  let batch: Batch<Item> = { items: [], lines: [] }
  const add = (row: CsvRow): void => {
    const item = read(row.texts)
    if (item instanceof Fault) {
      const { column, value, reason } = item
      reject([{ line: firstLine(row), column, value, reason }])
      return
    }
    const earlier = seen.firstLine(keyOf(item), row.line)
    if (earlier > 0) {
      const reason = twinText(columns.kind, earlier)
      reject([{ line: firstLine(row), column: '', value: row.texts.join(','), reason }])
      return
    }
    batch.items.push(item)
    batch.lines.push(row.line)
  }
  reading: for await (const chunk of chunks) {
    for (const row of chunk) {
      summary.rows++
      add(row)
      if (batch.items.length < options.batchRows) continue
      await dispatch(batch)
      batch = { items: [], lines: [] }
      if (failure !== null) break reading
    }
    watch.progress(summary)
  }
  if (failure === null && batch.items.length > 0) await dispatch(batch)
  await Promise.all(inFlight)
  if (failure !== null) throw (failure as { error: unknown }).error

  const { rows: read_, accepted, unchanged, rejected } = summary
  if (read_ !== accepted + unchanged + rejected) {
    throw new Failure(`Of ${read_} rows only ${accepted + unchanged + rejected} are accounted for.`)
  }
  return summary
}

function saleKey({ productId, segment, currency, periodStart, periodEnd }: Sale): string {
  return `${productId}\n${segment ?? ''}\n${currency}\n${periodStart}\n${periodEnd}`
}

function offerKey({ productId, offerId }: Offer): string {
  return `${productId}\n${offerId}`
}

function twinText(kind: Kind, line: number): string {
  return kind === 'sales'
    ? `is of the same product, segment and period as line ${line}: add such rows up first`
    : `has the same product and offer id as line ${line}`
}
