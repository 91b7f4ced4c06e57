import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import {
  countDamaged,
  type DamagedRecord,
  noteDamaged,
  onDamaged,
} from '../../figures/damaged-records.ts'
import { foldTenant } from '../../jobs/learning/fold-tenant.ts'
import { poolTenant } from '../../jobs/learning/pool-tenant.ts'
import { createSalesRefit } from '../../jobs/learning/refit-sales.ts'
import { deadlineOfEach, within } from '../../storage/connection/deadline.ts'
import { quiet } from '../../testing/database.ts'
import { storeQuotes } from '../../testing/quotes.ts'
import { testService } from '../../testing/service.ts'
import { recordOutcomes } from '../outcomes/record-outcomes.ts'
import { quotePrice } from '../quotes/quote.ts'
import { recordSales, type SaleReport } from '../sales/record-sales.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

async function quote(caller: Caller, productId: string) {
  const request = { productId, basePrice: 1000, currency: 'usd', segment: '', customerId: null }
  const made = await quotePrice(
    service.deps,
    caller,
    { ...request, preview: false, quantity: 1 },
    null,
  )
  if ('known' in made) throw new Error('no key was sent')
  return made.quote
}

const rows = <Row>(caller: Caller, sql: string, ...more: unknown[]) =>
  service.deps.store.tenant(caller.tenantId, (db) => db.rows<Row>(sql, [caller.tenantId, ...more]))

type Stored = { belief: Buffer; summary: unknown; offers: number; version: number }
const stored = async (caller: Caller, productId: string) =>
  (
    await rows<Stored>(
      caller,
      'select belief, summary, offers, version from cells where tenant_id = $1 and product_id = $2',
      productId,
    )
  )[0]

const damage = (caller: Caller, productId: string, set: string) =>
  rows(
    caller,
    `update cells set ${set}, version = version + 1 where tenant_id = $1 and product_id = $2`,
    productId,
  )

const fold = (caller: Caller) =>
  foldTenant({ store: service.deps.store, log: quiet }, 'test', caller.tenantId)

/** A product that has learnt from answers, some of them corrected. */
async function learnt(caller: Caller, productId: string): Promise<void> {
  const { store } = service.deps
  const { tenantId } = caller
  const ids = await storeQuotes(
    store,
    tenantId,
    Array.from({ length: 40 }, () => ({ productId, createdAtMs: Date.now() - 60_000 })),
  )
  const answer = (some: readonly string[], status: 'accepted' | 'declined') =>
    store.tenant(tenantId, (db) =>
      recordOutcomes(
        db,
        tenantId,
        [some.map((quoteId) => ({ quoteId, status, occurredAt: new Date().toISOString() }))],
        Date.now(),
      ),
    )
  await answer(ids.slice(0, 20), 'declined')
  await fold(caller)
  await answer(ids.slice(20), 'accepted')
  await answer(ids.slice(3, 5), 'accepted')
  await fold(caller)
}

const rubbish = 'belief = substr(belief, 1, octet_length(belief) - 9)'

describe('a damaged belief', () => {
  test('leaves the base price until it is learnt again, to the bit', async () => {
    const caller = await service.caller()
    await learnt(caller, 'tea')
    const before = await stored(caller, 'tea')
    expect(before?.offers).toBe(40)
    const met = countDamaged().belief
    await damage(caller, 'tea', `${rubbish}, summary = null`)

    expect(await quote(caller, 'tea')).toMatchObject({
      optimizedPrice: 1000,
      factors: ['price_freeze'],
    })
    await vi.waitFor(async () => expect(await stored(caller, 'tea')).toEqual(before))
    expect(countDamaged().belief).toBe(met + 1)
    expect((await quote(caller, 'tea')).factors).not.toContain('price_freeze')
  })

  test('is learnt again however long that takes, as nobody waits for it', async () => {
    const caller = await service.caller()
    await learnt(caller, 'tea')
    const before = await stored(caller, 'tea')
    await damage(caller, 'tea', `${rubbish}, summary = null`)

    await service.deps.store.tenant(caller.tenantId, async (db) => {
      const lock = 'select from learner_leases where tenant_id = $1 for update'
      await db.rows(lock, [caller.tenantId])
      const { factors } = await within(deadlineOfEach(1), () => quote(caller, 'tea'))
      expect(factors).toEqual(['price_freeze'])
      await new Promise((later) => setTimeout(later, 1500))
    })
    await vi.waitFor(async () => expect(await stored(caller, 'tea')).toEqual(before))
  })

  test('is learnt again before new answers are, and keeps nobody else waiting', async () => {
    const [whole, caller] = [await service.caller(), await service.caller()]
    for (const one of [whole, caller]) await learnt(one, 'jam')
    await damage(caller, 'jam', "belief = decode('04ffff', 'hex')")

    for (const productId of ['jam', 'bun']) await learnt(caller, productId)

    expect(await stored(caller, 'jam')).toMatchObject({ offers: 80, version: 84 })
    expect(await stored(caller, 'bun')).toMatchObject({ offers: 40 })
  })

  test('that is whole but has no number in a place counts as damaged', async () => {
    const caller = await service.caller()
    await learnt(caller, 'oil')
    const before = await stored(caller, 'oil')
    const bytes = Buffer.from(before?.belief ?? [])
    // A double in full is marked by 1 and follows it: the first one becomes NaN.
    const at = bytes.indexOf(Buffer.from([1, 63]))
    bytes.fill(255, at + 1, at + 9)
    await rows(
      caller,
      'update cells set belief = $3 where tenant_id = $1 and product_id = $2',
      'oil',
      bytes,
    )

    expect((await quote(caller, 'oil')).factors).toEqual(['price_freeze'])
    await vi.waitFor(async () =>
      expect((await stored(caller, 'oil'))?.belief).toEqual(before?.belief),
    )
  })
})

test('a damaged fit of sales leaves the base price until its rows are fitted again', async () => {
  const caller = await service.caller()
  const week = (n: number): SaleReport => ({
    productId: 'tea',
    currency: 'usd',
    price: 900 + 10 * (n % 20),
    units: 40 - (n % 20),
    periodStart: new Date(Date.UTC(2024, 0, 1 + 7 * n)).toISOString(),
    periodEnd: new Date(Date.UTC(2024, 0, 8 + 7 * n)).toISOString(),
  })
  await service.deps.store.tenant(caller.tenantId, (db) =>
    recordSales(
      db,
      caller,
      Array.from({ length: 30 }, (_, n) => week(n)),
      Date.now(),
    ),
  )
  const refit = createSalesRefit(service.deps)
  while (await refit(caller.tenantId));
  const fitted = () => rows(caller, 'select sales from cells where tenant_id = $1')
  const before = await fitted()
  await damage(caller, 'tea', `sales = '[1, 2]'`)

  expect((await quote(caller, 'tea')).factors).toEqual(['price_freeze'])
  await vi.waitFor(async () => expect(await refit(caller.tenantId)).toBe(true))
  expect(await fitted()).toEqual(before)
  expect((await quote(caller, 'tea')).factors).not.toContain('price_freeze')
})

test('damage of what an account has in common stops neither quotes nor learning', async () => {
  const caller = await service.caller()
  const { tenantId } = caller
  await learnt(caller, 'tea')
  await poolTenant(service.deps, tenantId, 'usd')
  const pools = () => rows(caller, 'select prior from pools where tenant_id = $1')
  const before = await pools()
  await rows(
    caller,
    `insert into nests (tenant_id, currency, learnt, mark) values ($1, 'usd', '[]', '')`,
  )
  for (const set of ['pools set prior', 'loss_ledgers set ledger'])
    await rows(caller, `update ${set} = '{"bad": null}' where tenant_id = $1`)
  service.deps.cache.apply({ kind: 'everything' })
  const told: Record<string, DamagedRecord> = {}
  onDamaged((kind, record) => Object.assign(told, { [kind]: record }))

  expect(await quote(caller, 'tea')).toMatchObject({ currency: 'usd' })
  await learnt(caller, 'tea')
  expect(await stored(caller, 'tea')).toMatchObject({ offers: 80 })
  await rows(
    caller,
    `insert into cells (tenant_id, product_id, currency, summary, sales)
     values ($1, 'jam', 'usd', '{"x": 1}', '[2]')`,
  )
  await poolTenant(service.deps, tenantId, 'usd')
  expect(await pools()).toMatchObject([{ prior: { cells: 1 } }])
  expect(before).toMatchObject([{ prior: { cells: 1 } }])
  const shared = { tenantId, currency: 'usd' }
  expect(told).toMatchObject({
    pool: shared,
    ledger: shared,
    summary: { ...shared, productId: 'jam' },
  })
})

test('a damaged record is told once, however often it is read', async () => {
  const told: DamagedRecord[] = []
  onDamaged((_, record) => told.push(record))
  const jam = { tenantId: 7, currency: 'usd', productId: 'jam' }

  for (const record of [jam, jam, { ...jam, productId: 'tea' }]) noteDamaged('summary', record)

  expect(told).toEqual([jam, { ...jam, productId: 'tea' }])
})

test('a damaged policy leaves the base price, learning goes on, and it can be set again', async () => {
  const caller = await service.caller()
  await service.setPolicy(caller, 'tea', { unitCost: 400 })
  await rows(
    caller,
    `update policies set fields = '{"unit_cost": "abc", "max_step": [1]}' where tenant_id = $1`,
  )

  expect(await quote(caller, 'tea')).toMatchObject({
    optimizedPrice: 1000,
    factors: ['price_freeze'],
  })
  await learnt(caller, 'tea')
  expect(await stored(caller, 'tea')).toMatchObject({ offers: 40 })

  await service.setPolicy(caller, 'tea', { unitCost: 500 })
  expect((await quote(caller, 'tea')).factors).not.toContain('price_freeze')
})
