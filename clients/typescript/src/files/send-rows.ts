import type { Lerner } from '../lerner.ts'
import { BatchesInFlight } from './batches-in-flight.ts'
import type { Columns } from './columns.ts'
import { type Batch, type Delivery, type DeliveryOptions, deliverBatch } from './deliver-batch.ts'
import { deliverPolicies } from './deliver-policies.ts'
import { Fault, type Rejection } from './fault.ts'
import type { Kind } from './fields.ts'
import { ProductFacts } from './product-facts.ts'
import {
  offerReader,
  policyReader,
  type ReadOptions,
  type RowReader,
  saleReader,
} from './row-reader.ts'
import { SeenRows } from './seen-rows.ts'
import type { Row } from './split-rows.ts'
import { type ImportSummary, Tally } from './tally.ts'

export type SendOptions = DeliveryOptions & {
  /** Rows in a request, at most 10 000. 5 000 if absent. */
  batchRows?: number | undefined
  /** Requests at a time. 4 if absent. */
  inFlight?: number | undefined
  /** Of policies: remove what rows do not say. False if absent. */
  replace?: boolean | undefined
}

/** What happens on the way, for whoever watches. */
export type SendWatch = {
  rejected?(rejections: readonly Rejection[]): void
  questioned?(questions: readonly Rejection[]): void
  progress?(summary: Readonly<ImportSummary>): void
}

/** What rows mean: their columns, and how their values are written. */
export type Meaning = { columns: Columns; read: ReadOptions }

/**
 * Streams the rows of a file into the service; memory holds no more than the batches in flight.
 *
 * Every row ends as accepted, unchanged or rejected. Sent again, the same rows change nothing.
 *
 * @param rows - Rows as they come, without the heading.
 * @param client - null only reads and checks; rows that could be sent count as accepted.
 * @throws FileProblem where a row cannot be read as one, or the client's errors.
 */
export async function sendRows(
  rows: AsyncIterable<readonly Row[]>,
  client: Lerner | null,
  { columns, read }: Meaning,
  options: SendOptions = {},
  watch: SendWatch = {},
): Promise<ImportSummary> {
  const common = { rows, client, facts: new ProductFacts(columns, read), options, watch }
  if (columns.kind === 'sales') {
    return await send({
      ...common,
      kind: 'sales',
      read: saleReader(columns, read),
      productOf: (sale) => sale.productId,
      keyOf: ({ productId, segment, currency, periodStart, periodEnd }) =>
        `${productId}\n${segment ?? ''}\n${currency}\n${periodStart}\n${periodEnd}`,
      deliver:
        client &&
        ((batch) =>
          deliverBatch((items, more) => client.sales.create(items, more), batch, options)),
    })
  }
  if (columns.kind === 'offers') {
    return await send({
      ...common,
      kind: 'offers',
      read: offerReader(columns, read),
      productOf: (offer) => offer.productId,
      keyOf: ({ productId, offerId }) => `${productId}\n${offerId}`,
      deliver:
        client &&
        ((batch) =>
          deliverBatch((items, more) => client.offers.create(items, more), batch, options)),
    })
  }
  return await send({
    ...common,
    kind: 'policies',
    read: policyReader(columns, read),
    productOf: ({ policy }) => policy.productId,
    keyOf: ({ policy }) => policy.productId,
    deliver:
      client && ((batch) => deliverPolicies(client, batch, options.replace === true, options)),
  })
}

/** How rows of one kind are read, told apart, and sent. */
type Sending<Item> = {
  rows: AsyncIterable<readonly Row[]>
  client: Lerner | null
  facts: ProductFacts
  options: SendOptions
  watch: SendWatch
  kind: Kind
  read: RowReader<Item>
  productOf: (item: Item) => string
  keyOf: (item: Item) => string
  deliver: ((batch: Batch<Item>) => Promise<Delivery>) | null
}

async function send<Item extends { currency: string }>({
  rows,
  client,
  facts,
  options,
  watch,
  kind,
  read,
  productOf,
  keyOf,
  deliver,
}: Sending<Item>): Promise<ImportSummary> {
  const { batchRows = 5000, inFlight = 4, signal } = options
  const seen = new SeenRows()
  const tally = new Tally(kind)
  const batches = new BatchesInFlight<Item>({
    deliver,
    most: inFlight,
    delivered(delivery) {
      tally.delivered(delivery)
      if (delivery.rejected.length > 0) watch.rejected?.(delivery.rejected)
      if (delivery.questions.length > 0) watch.questioned?.(delivery.questions)
      watch.progress?.(tally.summary)
    },
  })

  /** Adds a row to a batch, or says why it is rejected. */
  function add({ texts, line }: Row, batch: Batch<Item>): Rejection | null {
    const item = read(texts)
    if (item instanceof Fault) return rejectionOf(item, line)
    const fault = facts.note(texts, productOf(item), item.currency)
    if (fault !== null) return rejectionOf(fault, line)
    const earlier = seen.firstLine(keyOf(item), line)
    if (earlier > 0) {
      const reason = twinText(kind, earlier)
      return { line, column: '', value: texts.join(','), reason, setting: null }
    }
    batch.items.push(item)
    batch.lines.push(line)
    return null
  }

  let batch: Batch<Item> = { items: [], lines: [] }
  reading: for await (const chunk of rows) {
    signal?.throwIfAborted()
    for (const row of chunk) {
      tally.read()
      const rejection = add(row, batch)
      if (rejection !== null) {
        tally.rejected([rejection])
        watch.rejected?.([rejection])
      }
      if (batch.items.length < batchRows) continue
      await batches.send(batch)
      batch = { items: [], lines: [] }
      if (batches.failed) break reading
    }
    watch.progress?.(tally.summary)
  }
  if (!batches.failed && batch.items.length > 0) await batches.send(batch)
  await batches.settle()
  if (client !== null && !facts.isEmpty) tally.described(await facts.tell(client, inFlight))
  return tally.close()
}

export function rejectionOf({ column, value, reason, setting }: Fault, line: number): Rejection {
  return { line, column, value, reason, setting }
}

function twinText(kind: Kind, line: number): string {
  if (kind === 'sales') {
    return `is of the same product, segment and period as line ${line}: add such rows up first`
  }
  const what = kind === 'offers' ? 'product and offer id' : 'product'
  return `has the same ${what} as line ${line}`
}
