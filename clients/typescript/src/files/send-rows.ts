import type { Lerner } from '../lerner.ts'
import { BatchesInFlight } from './batches-in-flight.ts'
import type { Columns } from './columns.ts'
import { deliverProducts } from './deliver-products.ts'
import type { Batch, Delivery, DeliveryOptions } from './delivery.ts'
import { Fault, type Rejection, rejectionOf, Wrong } from './fault.ts'
import type { Kind } from './fields.ts'
import { FileImport } from './file-import.ts'
import { named } from './named.ts'
import { type PolicyRow, policyReader } from './policy-reader.ts'
import { ProductFacts } from './product-facts.ts'
import { type ProductRow, productReader } from './product-reader.ts'
import { RoundedAmounts } from './rounded-amounts.ts'
import { offerReader, type ReadOptions, type RowReader, saleReader } from './row-reader.ts'
import { SeenRows } from './seen-rows.ts'
import type { Row } from './split-rows.ts'
import { type ImportSummary, Tally } from './tally.ts'
import { type CsvForm, offerForm, policyForm, productForm, saleForm } from './to-csv.ts'

export type SendOptions = DeliveryOptions & {
  /** Maximum rows per request. 50 000 if absent; for products and policies at most 10 000. */
  batchRows?: number | undefined
  /** Concurrent requests about products that rows of sales or offers describe. 4 if absent. */
  inFlight?: number | undefined
}

/** Progress events. */
export type SendWatch = {
  rejected?(rejections: readonly Rejection[]): void
  questioned?(questions: readonly Rejection[]): void
  progress?(summary: Readonly<ImportSummary>): void
}

/** The meaning of rows: their columns, and the formats of their values. */
export type Meaning = { columns: Columns; read: ReadOptions }

/** A few megabytes: while the service stores one part, the next is read. */
const mostRowsInPart = 50_000
/** The first part is smaller, so that progress shows early; each further one is twice as large. */
const firstRows = 10_000
/** Maximum number of policies per request of the service. */
const mostPolicies = 10_000

/**
 * Streams the rows of a file to the service as one import, part after part; the costs and
 * guardrails beside products as another. Memory holds only what is in flight.
 *
 * Every row ends as accepted, unchanged or rejected. Sent again, the same rows change nothing.
 *
 * @param rows - Rows as they arrive, without the heading.
 * @param client - null only reads and validates; valid rows count as accepted.
 * @throws FileProblem where a row cannot be read as one, or the client's errors.
 */
export async function sendRows(
  rows: AsyncIterable<readonly Row[]>,
  client: Lerner | null,
  { columns, read: asRead }: Meaning,
  options: SendOptions = {},
  watch: SendWatch = {},
): Promise<ImportSummary> {
  const rounded = new RoundedAmounts()
  const read = { ...asRead, rounded }
  const common = { rows, client, options, watch, rounded }
  const facts = new ProductFacts(columns, read)
  const batchRows = options.batchRows ?? mostRowsInPart
  if (columns.kind === 'sales') {
    return await send({
      ...common,
      kind: 'sales',
      facts,
      read: saleReader(columns, read),
      productOf: (sale) => sale.productId,
      keyOf: ({ productId, segment, currency, periodStart, periodEnd }) =>
        `${productId}\n${segment ?? ''}\n${currency}\n${periodStart}\n${periodEnd}`,
      way: wayOfFile(client, 'sales', saleForm(columns), options, batchRows),
    })
  }
  if (columns.kind === 'offers') {
    return await send({
      ...common,
      kind: 'offers',
      facts,
      read: offerReader(columns, read),
      productOf: (offer) => offer.productId,
      keyOf: ({ productId, offerId }) => `${productId}\n${offerId}`,
      way: wayOfFile(client, 'offers', offerForm(columns), options, batchRows),
    })
  }
  const mostOfPolicies = Math.min(options.batchRows ?? 5000, mostPolicies)
  if (columns.kind === 'products') {
    const { replace: _, ...asProducts } = options
    const { key } = options
    // A key has at most 255 characters.
    const beside =
      key === undefined ? asProducts : { ...asProducts, key: `${key.slice(-246)}-policies` }
    const { deliver } = wayOfFile(client, 'products', productForm(columns), asProducts, 0)
    const policies = wayOfFile<ProductRow>(client, 'policies', policyForm(columns), beside, 0)
    return await send({
      ...common,
      kind: 'products',
      facts: null,
      read: productReader(columns, read),
      productOf: ({ product }) => product.id,
      keyOf: ({ product }) => product.id,
      way: {
        batchRows: mostOfPolicies,
        inFlight: 2,
        deliver: deliver && policies.deliver && deliverProducts(deliver, policies.deliver),
      },
    })
  }
  return await send({
    ...common,
    kind: 'policies',
    facts: null,
    read: policyReader(columns, read),
    productOf: ({ policy }) => policy.productId,
    keyOf: ({ policy }) => policy.productId,
    way: wayOfFile(client, 'policies', policyForm(columns), options, mostOfPolicies),
  })
}

/** How batches are sent: rows per batch, batches in flight, and the sending function. */
type Way<Item> = {
  batchRows: number
  inFlight: number
  deliver: ((batch: Batch<Item>, last: boolean) => Promise<Delivery>) | null
}

function wayOfFile<Item extends object>(
  client: Lerner | null,
  kind: Kind,
  form: CsvForm<Item>,
  options: SendOptions,
  batchRows: number,
): Way<Item> {
  if (client === null) return { batchRows, inFlight: 1, deliver: null }
  const file = new FileImport(client, kind, form, options)
  let turn: Promise<unknown> = Promise.resolve()
  return {
    batchRows,
    // One being sent, and one waiting for its turn while more rows are read.
    inFlight: 2,
    deliver(batch, last) {
      const delivered = turn.then(() => file.deliver(batch, last))
      turn = delivered
      turn.catch(() => {}) // reported by `delivered`
      return delivered
    },
  }
}

/** How rows of one kind are read, identified, and sent. */
type Sending<Item> = {
  rows: AsyncIterable<readonly Row[]>
  client: Lerner | null
  /** Null where rows contain nothing about products apart from what they are sent as. */
  facts: ProductFacts | null
  options: SendOptions
  watch: SendWatch
  rounded: RoundedAmounts
  kind: Kind
  read: RowReader<Item>
  productOf: (item: Item) => string
  keyOf: (item: Item) => string
  way: Way<Item>
}

type Sendable = ProductRow | PolicyRow | { currency: string }

async function send<Item extends Sendable>(sending: Sending<Item>): Promise<ImportSummary> {
  const { rows, client, facts, options, watch, rounded, kind, way } = sending
  const { inFlight = 4, signal } = options
  const add = adderOf(sending)
  const tally = new Tally(kind)
  const batches = new BatchesInFlight<Item>({
    deliver: way.deliver,
    most: way.inFlight,
    delivered(delivery) {
      tally.delivered(delivery)
      if (delivery.rejected.length > 0) watch.rejected?.(delivery.rejected)
      if (delivery.questions.length > 0) watch.questioned?.(delivery.questions)
      watch.progress?.(tally.summary)
    },
  })

  let batch: Batch<Item> = { items: [], lines: [] }
  let most = Math.min(firstRows, way.batchRows)
  let sent = 0
  reading: for await (const chunk of rows) {
    signal?.throwIfAborted()
    for (const row of chunk) {
      tally.read()
      const rejection = add(row, batch)
      if (rejection !== null && isTotals(rejection)) tally.leftOut(rejection)
      else if (rejection !== null) {
        tally.unsent()
        watch.rejected?.([rejection])
      }
      if (batch.items.length < most) continue
      await batches.send(batch, false)
      sent += batch.items.length
      most = Math.min(2 * most, way.batchRows)
      batch = { items: [], lines: [] }
      if (batches.failed) break reading
    }
    watch.progress?.(tally.summary)
  }
  if (!batches.failed && sent + batch.items.length > 0) await batches.send(batch, true)
  await batches.settle()
  if (client !== null && facts !== null && !facts.isEmpty) {
    tally.described(await facts.tell(client, inFlight))
  }
  tally.rounded(rounded)
  return tally.close()
}

function isTotals({ remarks }: Rejection): boolean {
  return remarks.some(({ reason }) => reason === 'totals_row')
}

/** Creates a function that adds a row to a batch, or returns why it is rejected. */
function adderOf<Item extends Sendable>(sending: Sending<Item>) {
  const { facts, rounded, kind, read, productOf, keyOf } = sending
  const seen = new SeenRows()
  return ({ texts, line }: Row, batch: Batch<Item>): Rejection | null => {
    rounded.line = line
    const item = read(texts)
    if (item instanceof Fault) return rejectionOf(item, line)
    const fault = facts?.note(texts, productOf(item), item.currency) ?? null
    if (fault !== null) return rejectionOf(fault, line)
    const earlier = seen.firstLine(keyOf(item), line)
    if (earlier > 0) {
      return rejectionOf(new Fault('', texts.join(','), twinOf(kind, earlier)), line)
    }
    batch.items.push(item)
    batch.lines.push(line)
    return null
  }
}

function twinOf(kind: Kind, line: number): Wrong {
  if (kind === 'sales') {
    return new Wrong(
      `is of the same product, segment and period as line ${line}: add such rows up first`,
      named('twin_sale', { line }),
    )
  }
  return kind === 'offers'
    ? new Wrong(`has the same product and offer id as line ${line}`, named('twin_offer', { line }))
    : new Wrong(`has the same product as line ${line}`, named('twin_product', { line }))
}
