import type { Readable } from 'node:stream'
import type { Lerner, Offer, Sale } from '../../clients/typescript/src/main.ts'
import { UsageError } from '../failure.ts'
import { BatchesInFlight } from './batches-in-flight.ts'
import { type ColumnOptions, type Columns, type Kind, readColumns } from './columns.ts'
import type { Batch, Create } from './deliver-batch.ts'
import { ProductFacts } from './product-facts.ts'
import { type CsvRow, firstLine, readCsv } from './read-csv.ts'
import { Fault, type Rejection } from './rejection.ts'
import { offerReader, type ReadOptions, type RowReader, saleReader } from './row-reader.ts'
import { SeenRows } from './seen-rows.ts'
import { type ImportSummary, Tally } from './tally.ts'

export type ImportOptions = ColumnOptions &
  ReadOptions & {
    delimiter: string
    batchRows: number
    inFlight: number
    /** Makes idempotency keys differ from those of other runs; empty if they should not. */
    salt: string
  }

/** What happens on the way, for whoever watches. */
export type ImportWatch = {
  columns(columns: Columns): void
  rejected(rejections: readonly Rejection[]): void
  questioned(questions: readonly Rejection[]): void
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
    const facts = new ProductFacts(columns, options)
    if (columns.kind === 'sales') {
      const create: Create<Sale> | null =
        client && ((items, more) => client.sales.create(items, more))
      const sales = { kind: columns.kind, read: saleReader(columns, options), keyOf: saleKey }
      return await sendRows(rows, { ...sales, create, facts, client }, options, watch)
    }
    const create: Create<Offer> | null =
      client && ((items, more) => client.offers.create(items, more))
    const offers = { kind: columns.kind, read: offerReader(columns, options), keyOf: offerKey }
    return await sendRows(rows, { ...offers, create, facts, client }, options, watch)
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

/** How rows of one kind are read, told apart, and sent. */
type RowKind<Item> = {
  kind: Kind
  read: RowReader<Item>
  keyOf: (item: Item) => string
  create: Create<Item> | null
  facts: ProductFacts
  client: Lerner | null
}

async function sendRows<Item extends { productId: string; currency: string }>(
  chunks: AsyncIterable<CsvRow[]>,
  { kind, read, keyOf, create, facts, client }: RowKind<Item>,
  options: ImportOptions,
  watch: ImportWatch,
): Promise<ImportSummary> {
  const seen = new SeenRows()
  const tally = new Tally(kind)
  const batches = new BatchesInFlight<Item>({
    create,
    salt: options.salt,
    most: options.inFlight,
    delivered(delivery) {
      tally.delivered(delivery)
      if (delivery.rejected.length > 0) watch.rejected(delivery.rejected)
      if (delivery.questions.length > 0) watch.questioned(delivery.questions)
      watch.progress(tally.summary)
    },
  })

  /** Adds a row to a batch, or says why it is rejected. */
  function add(row: CsvRow, batch: Batch<Item>): Rejection | null {
    const item = read(row.texts)
    if (item instanceof Fault) return rejectionOf(item, row)
    const fault = facts.note(row.texts, item.productId, item.currency)
    if (fault !== null) return rejectionOf(fault, row)
    const earlier = seen.firstLine(keyOf(item), row.line)
    if (earlier > 0) {
      const reason = twinText(kind, earlier)
      return { line: firstLine(row), column: '', value: row.texts.join(','), reason }
    }
    batch.items.push(item)
    batch.lines.push(row.line)
    return null
  }

  let batch: Batch<Item> = { items: [], lines: [] }
  reading: for await (const chunk of chunks) {
    for (const row of chunk) {
      tally.read()
      const rejection = add(row, batch)
      if (rejection !== null) {
        tally.rejected([rejection])
        watch.rejected([rejection])
      }
      if (batch.items.length < options.batchRows) continue
      await batches.send(batch)
      batch = { items: [], lines: [] }
      if (batches.failed) break reading
    }
    watch.progress(tally.summary)
  }
  if (!batches.failed && batch.items.length > 0) await batches.send(batch)
  await batches.settle()
  if (client !== null && !facts.isEmpty) {
    tally.described(await facts.tell(client, options.inFlight))
  }
  return tally.close()
}

function rejectionOf({ column, value, reason }: Fault, row: CsvRow): Rejection {
  return { line: firstLine(row), column, value, reason }
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
