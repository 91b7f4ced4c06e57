import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Caller } from '../../domain/caller.ts'
import { newId } from '../../domain/ids.ts'
import { createQuoteWriter, type QuoteWriter } from '../../storage/commit/quote-writer.ts'
import type { Store } from '../../storage/connection/db.ts'
import { openStore } from '../../storage/store.ts'
import { createAccount } from '../../storage/tables/accounts.ts'
import { createDatabase, dropDatabase } from '../../testing/database.ts'
import { recordOffers } from '../sales/record-offers.ts'
import { recordSales } from '../sales/record-sales.ts'

const name = `lerner_test_${process.pid}_english`
const overtaken: string[] = []
let replicas: { store: Store; writer: QuoteWriter }[] = []
let caller: Caller

beforeAll(async () => {
  // English sorts a before B, unlike byte order.
  const url = await createDatabase(name, `template0 locale_provider icu icu_locale 'en-US'`)
  const config = readConfig({ DATABASE_URL: url })
  const log = pino({}, { write: (line) => line.includes('overtaken') && overtaken.push(line) })
  for (let i = 0; i < 2; i++) {
    const store = await openStore(config, log)
    replicas.push({ store, writer: createQuoteWriter(store) })
  }
  const [first] = replicas
  const account = await first?.store.system((db) => createAccount(db, 'of many'))
  caller = {
    tenantId: account?.liveTenantId ?? 0,
    mode: 'live',
    keyId: 'key_test',
    scopes: ['*'],
    lossShare: null,
    actor: 'key_test',
    secret: Buffer.alloc(32),
  }
})

afterAll(async () => {
  for (const { store } of replicas) await store.close()
  replicas = []
  await dropDatabase(name)
})

const day = (i: number) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString()

function sale(productId: string) {
  const period = { periodStart: day(0), periodEnd: day(1) }
  return { productId: productId, currency: 'usd', price: 1000, units: 1, ...period }
}

function offer(productId: string, i: number) {
  const made = { offerId: `offer of ${productId}`, offeredAt: day(i), accepted: false }
  return { productId: productId, currency: 'usd', price: 1000, ...made }
}

function quote(productId: string) {
  const nowMs = Date.now()
  return {
    id: newId('quote', nowMs),
    productId,
    currency: 'usd',
    segment: '',
    basePrice: 1000,
    optimizedPrice: 1000,
    confidence: 0.5,
    factors: [],
    arm: 'optimized' as const,
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
    newProduct: true,
    claim: null,
  }
}

test('replicas that meet on the same new products, rows and offers wait in line, in no circle', async () => {
  const { tenantId } = caller
  for (let round = 0; round < 12; round++) {
    const ids = Array.from({ length: 200 }, (_, i) => `${'aBcD_~'[i % 6]}${round} ${i * 7919}`)
    const orders = [ids, ids.toReversed()]

    const results = await Promise.allSettled(
      replicas.flatMap(({ store, writer }, i) => {
        const order = orders[i] ?? ids
        return [
          store.tenant(tenantId, (db) => recordSales(db, caller, order.map(sale), Date.now())),
          store.tenant(tenantId, (db) => recordOffers(db, caller, order.map(offer), Date.now())),
          store.tenant(tenantId, (db) =>
            recordOffers(db, caller, order.toReversed().map(offer), Date.now()),
          ),
          ...order.map((id) => writer.write(tenantId, quote(id), null)),
        ]
      }),
    )

    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  }
  expect(overtaken).toEqual([])
})
