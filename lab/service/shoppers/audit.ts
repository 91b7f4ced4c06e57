import type pg from 'pg'
import { readNumber } from '../../harness/database.ts'
import type { Ledger } from './ledger.ts'

/** One promise about the contents of the database, and the finding. */
export type Finding = { promise: string; checked: number; faults: string[] }

/** Compares a ledger with the database: everything answered is there, nothing is there twice. */
export async function audit(ledger: Ledger, database: pg.Client): Promise<Finding[]> {
  const waiting = await readWaiting(database)
  return [
    await auditQuotes(ledger, database),
    await countQuotes(ledger, database),
    await auditOutcomes(ledger, waiting, database),
    await auditLog(ledger, waiting, database),
    await auditSales(ledger, database),
    await auditBeliefs(database),
  ]
}

async function auditQuotes(ledger: Ledger, database: pg.Client): Promise<Finding> {
  const { rows } = await database.query<QuoteRow>(
    'select id, product_id, segment, optimized_price::float8 from quotes',
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const faults: string[] = []
  for (const [id, quote] of ledger.quotes) {
    const row = stored.get(id)
    if (!row) faults.push(`quote ${id} was answered, but is not stored`)
    else if (
      row.product_id !== quote.productId ||
      row.segment !== quote.segment ||
      row.optimized_price !== quote.optimizedPrice
    ) {
      faults.push(`quote ${id} differs from its answer`)
    }
  }
  if (stored.size !== rows.length)
    faults.push(`${rows.length - stored.size} quotes are stored twice`)
  return {
    promise: 'every answered quote is stored as answered',
    checked: ledger.quotes.size,
    faults,
  }
}

/**
 * Keys make the count exact; quotes without a key whose answer was lost may or may not have been
 * stored.
 */
async function countQuotes(ledger: Ledger, database: pg.Client): Promise<Finding> {
  const found = await readNumber(database, 'select count(*) from quotes')
  const answered = ledger.quotes.size
  const unanswered = [...ledger.keyed.values()].filter((quoteId) => quoteId === null).length
  const faults: string[] = []
  if (unanswered > 0)
    faults.push(`${unanswered} keys were never answered: the run did not end well`)
  if (new Set(ledger.keyed.values()).size !== ledger.keyed.size)
    faults.push('two keys share a quote')
  if (found < answered || found > answered + ledger.lostQuotes) {
    faults.push(`${found} quotes are stored, ${answered} were answered, ${ledger.lostQuotes} lost`)
  }
  return {
    promise: 'no quote is stored twice, even if its request was repeated',
    checked: found,
    faults,
  }
}

/** Quotes that are valid for long: their answers are counted when that is over. */
async function readWaiting(database: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string }>(
    `select q.id from outcomes o join quotes q on q.tenant_id = o.tenant_id and q.id = o.quote_id
     where o.seq is null and q.expires_at > q.created_at + interval '1 hour'`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function auditOutcomes(
  ledger: Ledger,
  waiting: ReadonlySet<string>,
  database: pg.Client,
): Promise<Finding> {
  const { rows } = await database.query<OutcomeRow>(
    `select o.quote_id, o.status, o.quantity, q.product_id, q.segment, q.optimized_price::float8 as quoted,
       b.product_id as counted_product, b.segment as counted_segment, b.price::float8 as counted_price,
       b.offers as counted_offers
     from outcomes o
     left join quotes q on q.tenant_id = o.tenant_id and q.id = o.quote_id
     left join observations b on b.tenant_id = o.tenant_id and b.seq = o.seq`,
  )
  const stored = new Map(rows.map((row) => [row.quote_id, row]))
  const faults: string[] = []
  for (const [quoteId, { status, quantity }] of ledger.outcomes) {
    const row = stored.get(quoteId)
    if (!row) faults.push(`the outcome of ${quoteId} was answered, but is not stored`)
    else if (row.status !== status || row.quantity !== quantity) {
      faults.push(
        `the outcome of ${quoteId} is ${row.status} × ${row.quantity}, answered ${status} × ${quantity}`,
      )
    }
  }
  for (const row of rows) {
    if (!ledger.outcomes.has(row.quote_id))
      faults.push(`nobody reported an outcome of ${row.quote_id}`)
    const counted =
      waiting.has(row.quote_id) ||
      (row.counted_offers === 1 &&
        row.counted_product === row.product_id &&
        row.counted_segment === row.segment &&
        row.counted_price === row.quoted)
    if (!counted)
      faults.push(`the outcome of ${row.quote_id} was not counted for its own cell and price`)
  }
  return {
    promise: 'every answered outcome is stored, and nothing else',
    checked: ledger.outcomes.size,
    faults,
  }
}

async function auditLog(
  ledger: Ledger,
  waiting: ReadonlySet<string>,
  database: pg.Client,
): Promise<Finding> {
  const { rows } = await database.query<LogRow>(
    `select count(*)::int as count, count(distinct seq)::int as places, coalesce(max(seq), 0)::int as last,
       coalesce(sum(offers), 0)::int as offers, coalesce(sum(purchases), 0)::int as purchases,
       coalesce(sum(quantity), 0)::int as quantity,
       (count(*) filter (where kind = 'correction'))::int as corrections from observations`,
  )
  const found = rows[0]
  const outcomes = [...ledger.outcomes].flatMap(([id, outcome]) =>
    waiting.has(id) ? [] : [outcome],
  )
  const offers = [...ledger.offers.values()]
  const bought = [
    ...outcomes.filter(({ status }) => status === 'accepted'),
    ...offers.filter(({ accepted }) => accepted),
  ]
  const expected = {
    offers: outcomes.length + offers.length,
    purchases: bought.length,
    quantity: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    corrections: outcomes.reduce((sum, { corrections }) => sum + corrections, 0),
  }
  const faults: string[] = []
  for (const name of ['offers', 'purchases', 'quantity', 'corrections'] as const) {
    if (found?.[name] !== expected[name]) {
      faults.push(`the log counts ${found?.[name]} ${name}, the ledger ${expected[name]}`)
    }
  }
  if (found?.count !== found?.last || found?.places !== found?.last) {
    faults.push(
      `the log has ${found?.count} entries at ${found?.places} places up to ${found?.last}`,
    )
  }
  return {
    promise: 'each outcome, correction and offer is in the log once, without gaps',
    checked: found?.count ?? 0,
    faults,
  }
}

async function auditSales(ledger: Ledger, database: pg.Client): Promise<Finding> {
  const { rows } = await database.query<SaleRow>(
    'select product_id, segment, period_start, units from sales',
  )
  const faults: string[] = []
  const stored = new Map(
    rows.map((row) => [
      `${row.product_id} ${row.segment} ${row.period_start.toISOString()}`,
      row.units,
    ]),
  )
  for (const [key, sale] of ledger.sales) {
    if (stored.get(key) !== sale.units)
      faults.push(`the sales row ${key} is not stored as answered`)
  }
  if (rows.length !== ledger.sales.size) {
    faults.push(`${rows.length} sales rows are stored, ${ledger.sales.size} were answered`)
  }
  return { promise: 'every answered sales row is stored once', checked: ledger.sales.size, faults }
}

async function auditBeliefs(database: pg.Client): Promise<Finding> {
  const { rows } = await database.query<{
    product_id: string
    segment: string
    version: number
    logged: number
  }>(
    `select product_id, segment, coalesce(c.version, 0)::int as version, coalesce(b.logged, 0)::int as logged
     from (select tenant_id, product_id, segment, version from cells) c
     full join (
       select tenant_id, product_id, segment, count(*) as logged from observations group by 1, 2, 3
     ) b using (tenant_id, product_id, segment)`,
  )
  const faults = rows
    .filter(({ version, logged }) => version !== logged)
    .map((row) => `${row.product_id} '${row.segment}': ${row.version} folded, ${row.logged} logged`)
  return {
    promise: 'each belief has folded its part of the log, each entry once',
    checked: rows.length,
    faults,
  }
}

type QuoteRow = { id: string; product_id: string; segment: string; optimized_price: number }
type SaleRow = { product_id: string; segment: string; period_start: Date; units: number }
type LogRow = {
  count: number
  places: number
  last: number
  offers: number
  purchases: number
  quantity: number
  corrections: number
}
type OutcomeRow = {
  quote_id: string
  status: string
  quantity: number
  product_id: string
  segment: string
  quoted: number
  counted_product: string
  counted_segment: string
  counted_price: number
  counted_offers: number
}
