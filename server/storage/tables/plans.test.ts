import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstIdAt, newId } from '../../domain/ids.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type MillionQuotes, storeMillionQuotes } from '../../testing/million-quotes.ts'
import { type Executed, openPlans } from '../../testing/plans.ts'
import { createColumns } from '../commit/columns.ts'
import type { Entry } from '../commit/quote-row.ts'
import { writeBatch } from '../commit/write-batch.ts'
import type { Db } from '../connection/db.ts'
import { findKeptAnswers } from './idempotency.ts'
import {
  appendObservations,
  readCorrectedOffers,
  readObservations,
  reserveObservations,
} from './observations.ts'
import { readQuotesBetween, readQuotesWithOutcomes, upsertOutcomes } from './outcomes.ts'
import { countRecentQuotes } from './quote-counts.ts'
import { findHeldQuotes, findLastPrice, findQuote, listQuotes } from './quotes.ts'
import { readTrade } from './trade.ts'

let database: TestDatabase
let plans: Awaited<ReturnType<typeof openPlans>>
let million: MillionQuotes

beforeAll(async () => {
  database = await testDatabase()
  million = await storeMillionQuotes(database)
  plans = await openPlans(database)
  const sold = firstIdAt('quote', daysBefore(million.nowMs).fromMs)
  await plans.owner.query(
    `update outcomes set status = 'accepted', quantity = 1 where quote_id >= $1`,
    [sold],
  )
}, 300_000)

afterAll(async () => {
  await plans?.close()
  await database?.close()
})

/** The most pages that a statement may touch: a month's outcomes alone take up more. */
const mostPages = 1800

/** For questions about a product, which look into each of its sixty cells in each month. */
const mostPagesOfProduct = 10_000

/** For a report on thirty thousand quotes: each is looked up by its id. */
const mostPagesOfReport = 300_000

/** Row pairs that joins may reject: comparing each with each would be a thousand times as many. */
const mostMismatched = 100_000

/** What the service asks for while it handles a quote and an outcome. */
const hot: Record<string, Work> = {
  'ten outcomes compared with what is known': (db, { tenantId, quoteIds }) =>
    readQuotesWithOutcomes(db, tenantId, quoteIds),
  'an outcome stored': (db, { tenantId, quoteIds }) =>
    upsertOutcomes(db, tenantId, [outcomeOf(quoteIds[4])]),
  'a place in the log': async (db, { tenantId, nowMs }) => {
    const seq = 1_000_000 + (await reserveObservations(db, tenantId, 1))
    await appendObservations(db, tenantId, [{ ...observation, seq, occurredAt: new Date(nowMs) }])
  },
  'the next observations to fold': (db, { tenantId }) =>
    readObservations(db, tenantId, 700_000, 100),
  'what a correction corrects': (db, { tenantId, nowMs }) =>
    readCorrectedOffers(db, tenantId, [
      {
        ...observation,
        kind: 'correction',
        seq: 1_000_000,
        correctsSeq: 500_000,
        occurredAt: new Date(nowMs),
      },
    ]),
  'a hundred quotes to expire': (db, { tenantId, quoteIds, nowMs }) =>
    readQuotesBetween(
      db,
      tenantId,
      { after: quoteIds[3] ?? '', before: firstIdAt('quote', nowMs) },
      100,
    ),
  'a quote and its outcome': (db, { tenantId, quoteIds }) =>
    findQuote(db, tenantId, quoteIds[5] ?? ''),
  'a page of quotes': (db, { tenantId, quoteIds }) =>
    listQuotes(db, tenantId, { limit: 50, startingAfter: quoteIds[5] ?? '', endingBefore: null }),
  'the prices that a customer holds': (db, { tenantId, productId, nowMs }) => {
    const held = { customerHash: Buffer.alloc(16, 7), currency: 'usd', basePrice: 1000 }
    const products = [productId, 'new']
    return findHeldQuotes(
      db,
      tenantId,
      products.map((one) => ({ ...held, productId: one })),
      nowMs,
    )
  },
  'the last price of a cell': (db, { tenantId, productId }) =>
    findLastPrice(db, tenantId, { productId, currency: 'usd', segment: 'segment 7' }),
  'the last price of a cell that was never quoted': (db, { tenantId, productId }) =>
    findLastPrice(db, tenantId, { productId, currency: 'usd', segment: 'new' }),
  'answers kept under keys': (db, { tenantId }) => findKeptAnswers(db, tenantId, ['a', 'b']),
  'quotes written, and sent again': async (db, { tenantId, nowMs }) => {
    const entries = Array.from({ length: 10 }, () => quoteAt(nowMs))
    await writeBatch(db, tenantId, { entries, columns: createColumns(), again: false })
    await writeBatch(db, tenantId, { entries, columns: createColumns(), again: true })
  },
}

const ofProduct: Record<string, Work> = {
  'how fast offers come, counted before': (db, { tenantId, productId, nowMs }) =>
    countRecentQuotes(db, tenantId, productId, nowMs - 86_400_000, nowMs),
  "a page of a product's quotes": (db, { tenantId, productId, quoteIds }) =>
    listQuotes(
      db,
      tenantId,
      { limit: 50, startingAfter: null, endingBefore: quoteIds[5] ?? '' },
      productId,
    ),
}

/** What a page of the console asks for: thirty thousand quotes, most of them bought. */
const ofReports: Record<string, Work> = {
  'what was sold in five days': (db, { tenantId, nowMs }) =>
    readTrade(db, tenantId, {
      currency: 'usd',
      ...daysBefore(nowMs),
      interval: 'day',
      productId: null,
      listId: null,
      weeks: [],
      quoteIds: [
        {
          from: firstIdAt('quote', daysBefore(nowMs).fromMs),
          until: firstIdAt('quote', nowMs),
        },
      ],
    }),
}

const daysBefore = (nowMs: number) => ({ fromMs: nowMs - 5 * 86_400_000, untilMs: nowMs })

const knowing: Record<string, () => Promise<unknown>> = {
  'never looked at': async () => {},
  'looked at by autovacuum, which leaves out what is partitioned': async () => {
    const { rows } = await plans.owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relname ~ '^(quotes|outcomes)_'`,
    )
    await plans.owner.query(`analyze observations, ${rows.map(({ name }) => name).join(', ')}`)
  },
  'looked at as a whole': () => plans.owner.query('analyze'),
}

describe.each(Object.keys(knowing))('a million quotes, %s', (state) => {
  beforeAll(() => knowing[state]?.())

  test.each(Object.keys(hot))('%s', async (name) => {
    expect(await careless(hot[name] ?? expect.fail(name), mostPages)).toEqual([])
  })

  test.each(Object.keys(ofProduct))('%s', async (name) => {
    expect(await careless(ofProduct[name] ?? expect.fail(name), mostPagesOfProduct)).toEqual([])
  })

  test.each(Object.keys(ofReports))('%s', async (name) => {
    expect(await careless(ofReports[name] ?? expect.fail(name), mostPagesOfReport)).toEqual([])
  })
})

type Work = (db: Db, of: MillionQuotes) => Promise<unknown>

/** The statements that read more than they need, planned both for their values and generically. */
async function careless(work: Work, mostPages: number): Promise<Executed[]> {
  const executed = [
    ...(await plans.executed(million.tenantId, 'custom', (db) => work(db, million))),
    ...(await plans.executed(million.tenantId, 'generic', (db) => work(db, million))),
  ]
  return executed.filter(
    ({ scannedWhole, compiled, pages, mismatched }) =>
      scannedWhole.length > 0 || compiled || pages > mostPages || mismatched > mostMismatched,
  )
}

const observation = {
  kind: 'offer' as const,
  productId: 'tea',
  currency: 'usd',
  segment: '',
  priceMinor: 1000,
  competitorMinor: null,
  offers: 1 as const,
  purchases: 0 as const,
  quantity: 0,
  unitsBefore: null,
  weight: 1,
  drawn: null,
  correctsSeq: null,
}

function outcomeOf(quoteId = '') {
  const occurredAt = new Date(million.nowMs)
  return { quoteId, status: 'accepted' as const, quantity: 1, bought: null, occurredAt, seq: 1 }
}

function quoteAt(nowMs: number): Entry {
  return {
    row: {
      id: newId('quote', nowMs),
      productId: 'tea',
      currency: 'usd',
      segment: '',
      basePrice: 1000,
      optimizedPrice: 1000,
      confidence: 0.5,
      factors: [],
      arm: 'optimized',
      propensity: 1,
      beliefVersion: 0,
      draw: 0.5,
      holdoutShare: 0,
      holdoutUnit: null,
      unitCostMinor: null,
      decision: null,
      drawnFrom: null,
      customerHash: null,
      quantity: 1,
      promotion: false,
      channel: null,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 3_600_000,
      newProduct: false,
      claim: null,
    },
    keep: null,
  }
}
