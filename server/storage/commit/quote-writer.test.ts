import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPart } from '../../domain/decision.ts'
import { newId } from '../../domain/ids.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { connectClient } from '../connection/connect.ts'
import { readDecisions } from '../tables/decisions.ts'
import type { KeptAnswer } from '../tables/idempotency.ts'
import { createColumns } from './columns.ts'
import type { QuoteRow } from './quote-row.ts'
import { createQuoteWriter, type QuoteWriter } from './quote-writer.ts'
import { writeBatch } from './write-batch.ts'

let database: TestDatabase
let writer: QuoteWriter
let ada: number
let ben: number

beforeAll(async () => {
  database = await testDatabase()
  writer = createQuoteWriter(database.store)
  ada = await database.createTenant()
  ben = await database.createTenant()
})

afterAll(() => database?.close())

function quote(change: Partial<QuoteRow> = {}): QuoteRow {
  const nowMs = Date.now()
  return {
    id: newId('quote', nowMs),
    productId: 'chair',
    currency: 'usd',
    segment: '',
    basePrice: 12_900,
    optimizedPrice: 13_490,
    confidence: 0.73,
    factors: ['price_elasticity', 'exploration'],
    arm: 'optimized',
    propensity: 0.04,
    beliefVersion: 7,
    draw: 0.31,
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
    ...change,
  }
}

function keep(key: string, body: string): KeptAnswer {
  return { key, fingerprint: Buffer.from('of the request'), status: 200, body }
}

async function storedIds(tenantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await database.store.tenant(tenantId, (db) =>
    db.rows<{ id: string }>(
      'select id from quotes where tenant_id = $1 and id = any ($2) order by id',
      [tenantId, ids],
    ),
  )
  return rows.map(({ id }) => id)
}

describe('write', () => {
  test('stores a row as it was given, with what decided it', async () => {
    const part = newPart(Buffer.from([0, 1, 255]), Date.now())
    const decision = { ...newPart(Buffer.from('inputs'), Date.now()), parts: [part] }
    const row = quote({
      productId: 'stoel "één" \\ {1,2}, ☂',
      segment: 'würzig, null',
      basePrice: 999_999_999_999,
      optimizedPrice: 5_000_000_000,
      confidence: 1 / 3,
      draw: 1 - 2 ** -53,
      propensity: 1e-9,
      arm: 'holdout',
      customerHash: Buffer.from([0, 255, 92, 39]),
      quantity: 40,
      promotion: true,
      channel: 'agent',
      volume: { prices: [], singleMinor: 5_100_000_000, discount: 0.02 },
      factors: [],
      holdoutUnit: 'customer',
      unitCostMinor: 612.5,
      decision,
      drawnFrom: part.id,
    })

    await writer.write(ada, row, null)

    const stored = await database.store.tenant(ada, (db) =>
      db.rows('select * from quotes where tenant_id = $1 and id = $2', [ada, row.id]),
    )
    expect(stored).toEqual([
      {
        tenant_id: ada,
        id: row.id,
        product_id: row.productId,
        currency: 'usd',
        segment: row.segment,
        base_price: row.basePrice,
        optimized_price: row.optimizedPrice,
        confidence: row.confidence,
        factors: [],
        arm: 'holdout',
        propensity: row.propensity,
        belief_version: 7,
        draw: row.draw,
        holdout_share: 0,
        holdout_unit: 'customer',
        unit_cost: 612.5,
        customer_hash: row.customerHash,
        quantity: 40,
        promotion: true,
        channel: 'agent',
        single_price: 5_100_000_000,
        volume_discount: 0.02,
        created_at: new Date(row.createdAtMs),
        expires_at: new Date(row.expiresAtMs),
        slot: Math.floor(row.createdAtMs / 8000),
        decision: Buffer.from(decision.id, 'latin1'),
        drawn_from: Buffer.from(part.id, 'latin1'),
      },
    ])
    const kept = await database.store.tenant(ada, (db) =>
      readDecisions(db, ada, [decision.id, part.id]),
    )
    expect(kept).toEqual(
      new Map([
        [part.id, Buffer.from([0, 1, 255])],
        [decision.id, Buffer.from('inputs')],
      ]),
    )
  })

  test('stores each of many rows of two tenants once, under its own tenant', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => ({
      tenantId: i % 3 ? ada : ben,
      row: quote(),
    }))

    const results = await Promise.all(
      rows.map(({ tenantId, row }) => writer.write(tenantId, row, null)),
    )

    expect(results.every(({ kind }) => kind === 'written')).toBe(true)
    for (const tenantId of [ada, ben]) {
      const ids = rows.filter((entry) => entry.tenantId === tenantId).map(({ row }) => row.id)
      expect(
        await storedIds(
          tenantId,
          rows.map(({ row }) => row.id),
        ),
      ).toEqual(ids.toSorted())
    }
  })

  test('stores what decided many quotes once, whichever of them is first', async () => {
    const decision = { ...newPart(Buffer.from('of many'), Date.now()), parts: [] }
    const rows = Array.from({ length: 2000 }, () => quote({ decision }))

    await Promise.all(rows.map((row) => writer.write(ada, row, null)))

    const [counted] = await database.store.tenant(ada, (db) =>
      db.rows<{ quotes: number; decisions: number }>(
        `select (select count(*)::integer from quotes where decision = $2) as quotes,
           (select count(*)::integer from decisions where tenant_id = $1 and id = $2) as decisions`,
        [ada, Buffer.from(decision.id, 'latin1')],
      ),
    )
    expect(counted).toEqual({ quotes: 2000, decisions: 1 })
  })

  test('creates the product of its first quotes in the same commit, once', async () => {
    const first = quote({ productId: 'lamp', newProduct: true, basePrice: 4500, currency: 'eur' })
    const second = quote({ productId: 'lamp', newProduct: true, basePrice: 9900, currency: 'eur' })

    await Promise.all([writer.write(ada, first, null), writer.write(ada, second, null)])
    await writer.write(ada, quote({ productId: 'lamp', newProduct: true, basePrice: 1 }), null)

    const products = await database.store.tenant(ada, (db) =>
      db.rows(`select id, name, base_price, currency, status from products where id = 'lamp'`),
    )
    expect(products).toEqual([
      { id: 'lamp', name: 'lamp', base_price: 4500, currency: 'eur', status: 'active' },
    ])
  })

  test.each([
    ['propensity', { propensity: 0 }],
    ['propensity', { propensity: 1.01 }],
    ['propensity', { propensity: Number.NaN }],
    ['arm', { arm: 'other' as QuoteRow['arm'] }],
  ])('refuses a row of a faulty %s, %o, and writes its neighbours', async (name, fault) => {
    const good = Array.from({ length: 20 }, () => quote())
    const bad = quote(fault)

    const results = await Promise.allSettled(
      [...good, bad].map((row) => writer.write(ada, row, null)),
    )

    expect(results.map(({ status }) => status)).toEqual([
      ...good.map(() => 'fulfilled'),
      'rejected',
    ])
    expect(results.at(-1)).toMatchObject({
      reason: { message: expect.stringContaining(name) },
    })
    expect(
      await storedIds(
        ada,
        [...good, bad].map(({ id }) => id),
      ),
    ).toHaveLength(20)
  })

  test('refuses as overloaded when ten thousand rows wait', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 12_000 }, () => writer.write(ada, quote(), null)),
    )

    // Ten thousand wait, and the few batches under way were taken off the queue before.
    const written = results.filter(({ status }) => status === 'fulfilled').length
    expect(written).toBeGreaterThanOrEqual(10_000)
    expect(written).toBeLessThan(11_000)
    expect(results.at(-1)).toMatchObject({
      reason: { code: 'overloaded', headers: { 'Retry-After': '1' } },
    })
  })
})

describe('an idempotency key', () => {
  test('used before answers what was kept, and writes nothing', async () => {
    const first = quote()
    const second = quote({ productId: 'never-made', newProduct: true })
    await writer.write(ada, first, keep('once', 'first body'))

    const result = await writer.write(ada, second, keep('once', 'second body'))

    expect(result).toEqual({ kind: 'known', kept: keep('once', 'first body') })
    expect(await storedIds(ada, [first.id, second.id])).toEqual([first.id])
    const products = await database.store.tenant(ada, (db) =>
      db.rows(`select from products where id = 'never-made'`),
    )
    expect(products).toEqual([])
  })

  test('raced by a hundred requests is won by one of them, whose answer all get', async () => {
    const otherReplica = createQuoteWriter(database.store)
    const attempts = Array.from({ length: 100 }, (_, i) => ({ row: quote(), body: `body ${i}` }))

    const results = await Promise.all(
      attempts.map(({ row, body }, i) =>
        (i % 2 ? writer : otherReplica).write(ada, row, keep('raced', body)),
      ),
    )

    const winners = attempts.filter((_, i) => results[i]?.kind === 'written')
    expect(winners).toHaveLength(1)
    expect(
      await storedIds(
        ada,
        attempts.map(({ row }) => row.id),
      ),
    ).toEqual([winners[0]?.row.id])
    const answers = results.flatMap((result) => (result.kind === 'known' ? [result.kept.body] : []))
    expect(new Set(answers)).toEqual(new Set([winners[0]?.body]))
  })

  test('is one per tenant', async () => {
    const results = await Promise.all(
      [ada, ben].map((tenantId) =>
        writer.write(tenantId, quote(), keep('shared', `of ${tenantId}`)),
      ),
    )

    expect(results).toEqual([{ kind: 'written' }, { kind: 'written' }])
  })
})

describe('a lost connection', () => {
  test('costs no row: the batch is sent again, and nothing is written twice', async () => {
    const killer = await connectClient(database.url, null)
    const rows = Array.from({ length: 2000 }, () => quote())

    const writing = Promise.all(
      rows.map(async (row, i) => {
        await new Promise((resolve) => setTimeout(resolve, i / 20))
        return writer.write(ada, row, i % 50 ? null : keep(`lost ${i}`, `body ${i}`))
      }),
    )
    const killed = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%lerner_write_quotes%' and pid <> pg_backend_pid()`,
    )
    const results = await writing
    await killer.end()

    expect(killed.rowCount).toBeGreaterThan(0)
    expect(results.every(({ kind }) => kind === 'written')).toBe(true)
    expect(
      await storedIds(
        ada,
        rows.map(({ id }) => id),
      ),
    ).toHaveLength(2000)
  })
})

describe('a table that an administrator has locked', () => {
  test('refuses quotes as overloaded within six seconds, and takes them afterwards', async () => {
    const administrator = await connectClient(database.url, null)
    await administrator.query('begin; lock table quotes in access exclusive mode')
    const startMs = performance.now()
    const waiting = writer.write(ada, quote(), null)
    const refused = expect(waiting).rejects.toMatchObject({ code: 'overloaded' })
    await refused.finally(() => administrator.end())

    expect(performance.now() - startMs).toBeLessThan(6000)
    expect(await writer.write(ada, quote(), null)).toEqual({ kind: 'written' })
  }, 20_000)
})

describe('a batch sent again', () => {
  test('writes only what the first sending did not', async () => {
    const connection = await database.store.connect()
    const columns = createColumns<{ row: QuoteRow; keep: KeptAnswer | null }>()
    const first = [
      { row: quote(), keep: null },
      { row: quote(), keep: keep('sent twice', 'its body') },
    ]
    const second = [...first, { row: quote({ productId: 'desk', newProduct: true }), keep: null }]
    await writeBatch(connection, ada, { entries: first, columns, again: false })

    const known = await writeBatch(connection, ada, { entries: second, columns, again: true })

    expect(known).toEqual([{ row: 2, kept: expect.objectContaining({ body: 'its body' }) }])
    expect(
      await storedIds(
        ada,
        second.map(({ row }) => row.id),
      ),
    ).toHaveLength(3)
    await connection.close()
  })
})

describe('drain', () => {
  test('resolves when what was queued is stored', async () => {
    const rows = Array.from({ length: 100 }, () => quote())
    const writing = Promise.all(rows.map((row) => writer.write(ada, row, null)))

    await writer.drain()

    expect(
      await storedIds(
        ada,
        rows.map(({ id }) => id),
      ),
    ).toHaveLength(100)
    await writing
  })
})
