import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldTenant } from '../../jobs/learning/fold-tenant.ts'
import { connectClient } from '../../storage/connection/connect.ts'
import { appOf, type TestCaller, testApp } from '../../testing/app.ts'
import { cellCacheKey, findPriced } from '../../use-cases/cells/cache.ts'

// Two replicas on one database: changes made through one reach the other.

type Replica = Awaited<ReturnType<typeof testApp>>
let one: Replica
let other: Replica
beforeAll(async () => {
  one = await testApp({ LERNER_RATE_LIMIT: '0' })
  other = await appOf(await one.beside('other'))
})
afterAll(async () => {
  await other.close()
  await one.close()
})

/** Far longer than a notice takes, even on a busy machine. */
const within = { timeout: 10_000, interval: 20 }

async function tell(replica: Replica, who: TestCaller, line: string, body?: unknown) {
  const answer = await replica.send(who, line, body === undefined ? {} : { body })
  if (answer.status >= 300) throw new Error(`${line}: ${answer.text}`)
  return answer.body
}

const tea = { product_id: 'tea', base_price: 1000, currency: 'usd', include: ['terms'] }
const quote = (replica: Replica, who: TestCaller, more: object = {}) =>
  tell(replica, who, 'POST /v1/quote', { ...tea, ...more })
const armAt = async (replica: Replica, who: TestCaller) => (await quote(replica, who)).terms.arm

/** A shop that sells tea, quoted by both replicas, so that both have all of it in memory. */
async function shop(policy: object = {}): Promise<TestCaller> {
  const who = await one.caller()
  await tell(one, who, 'PUT /v1/policy', { holdout: 0, ...policy })
  await tell(one, who, 'POST /v1/products', { id: 'tea', base_price: 1000, currency: 'usd' })
  await quote(one, who)
  await quote(other, who)
  return who
}

type Change = [line: string, body: unknown, arm: string]
const changes: [what: string, ...Change][] = [
  ["the account's policy", 'PUT /v1/policy', { mode: 'shadow' }, 'shadow'],
  ["a product's policy", 'PUT /v1/products/tea/policy', { mode: 'paused' }, 'paused'],
  ['a pause of the account', 'POST /v1/pause', undefined, 'paused'],
  ["a product's status", 'PATCH /v1/products/tea', { status: 'paused' }, 'paused'],
]

describe('a change told to one replica is followed by the other', () => {
  test.each(changes)('%s', async (_, line, body, arm) => {
    const who = await shop()
    expect(await armAt(other, who)).toBe('optimized')
    await tell(one, who, line, body)

    expect(await armAt(one, who)).toBe(arm)
    await expect.poll(() => armAt(other, who), within).toBe(arm)
  })

  test('the end of a pause', async () => {
    const who = await shop()
    await tell(one, who, 'POST /v1/pause')
    await expect.poll(() => armAt(other, who), within).toBe('paused')
    await tell(other, who, 'POST /v1/resume')

    await expect.poll(() => armAt(one, who), within).toBe('optimized')
  })

  test('a key that is revoked', async () => {
    const who = await shop()
    const { key, id } = await tell(one, who, 'POST /v1/api_keys', { name: 'brief' })
    const statusAt = async (replica: Replica) =>
      (await replica.send({ ...who, key }, 'GET /v1/products')).status
    expect([await statusAt(one), await statusAt(other)]).toEqual([200, 200])
    await tell(one, who, `POST /v1/api_keys/${id}/revoke`)

    expect(await statusAt(one)).toBe(401)
    await expect.poll(() => statusAt(other), within).toBe(401)
  })

  test('a price list that is activated, and one that is ended', async () => {
    const who = await shop({ unit_cost: 300 })
    const until = new Date(one.clock.nowMs + 7 * 86_400_000).toISOString()
    const { id } = await tell(one, who, 'POST /v1/price_lists', { currency: 'usd', until })
    await one.lists.keep(who.tenantId)
    await tell(one, who, `POST /v1/price_lists/${id}/activate`, {})
    await expect.poll(() => armAt(other, who), within).toBe('list')
    await tell(other, who, `POST /v1/price_lists/${id}/end`, {})

    await expect.poll(() => armAt(one, who), within).not.toBe('list')
  })

  test('a breaker that opens, and one that is closed', async () => {
    const who = await shop({ max_price: 1400 })
    await tell(one, who, 'PUT /v1/products/tea/policy', { unit_cost: 500 })
    await tell(one, who, 'PUT /v1/products/tea/policy', { unit_cost: 0 })
    const factorsAt = async (replica: Replica) => (await quote(replica, who)).factors
    await expect.poll(() => factorsAt(other), within).toContain('breaker')
    const { data } = await tell(other, who, 'GET /v1/breakers?status=open')
    await tell(other, who, `POST /v1/breakers/${data[0].id}/close`)

    await expect.poll(() => factorsAt(one), within).not.toContain('breaker')
  })

  test('what was learnt', async () => {
    const who = await shop()
    const versionAt = async (replica: Replica) => {
      await quote(replica, who)
      const cell = replica.deps.cache.cells.peek(cellCacheKey(who.tenantId, 'tea', 'usd', ''))
      return cell && findPriced(cell, 1000)?.table.beliefVersion
    }
    expect(await versionAt(other)).toBe(0)
    for (let i = 0; i < 8; i++) {
      const { quote_id } = await quote(one, who)
      await tell(one, who, 'POST /v1/outcomes', { quote_id, status: 'accepted' })
    }
    await foldTenant(one.deps, 'one', who.tenantId)

    await expect.poll(() => versionAt(other), within).toBeGreaterThan(0)
  })

  test.each(['sales', 'offers'])('a product that %s brought', async (rows) => {
    const who = await shop({ unknown_products: 'reject' })
    const jam = { product_id: 'jam', base_price: 1000, currency: 'usd' }
    const statusAt = async (replica: Replica) =>
      (await replica.send(who, 'POST /v1/quote', { body: jam })).status
    expect([await statusAt(one), await statusAt(other)]).toEqual([404, 404])
    const day = (n: number) => new Date(one.clock.nowMs - n * 86_400_000).toISOString()
    const row = { product_id: 'jam', currency: 'usd', price: 1000 }
    const body =
      rows === 'sales'
        ? [{ ...row, units: 3, period_start: day(3), period_end: day(2) }]
        : [{ ...row, offer_id: '1', accepted: true, offered_at: day(1) }]
    await tell(one, who, `POST /v1/${rows}`, body)

    await expect.poll(() => statusAt(one), within).toBe(200)
    await expect.poll(() => statusAt(other), within).toBe(200)
  })

  test('a change of the time in which its connection for notices was lost', async () => {
    const who = await shop()
    const owner = await connectClient(one.url, null)
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'select pg_is_in_recovery%'`,
    )
    expect(rowCount).toBeGreaterThanOrEqual(1)
    // No notice at all: as if it had been sent while nothing was listening.
    await owner.query(
      `update policies set fields = fields || '{"mode": "shadow"}' where tenant_id = ${who.tenantId}`,
    )
    await owner.end()

    await expect.poll(() => armAt(other, who), within).toBe('shadow')
  })
})

describe('a customer', () => {
  const c = { customer_id: 'c-1' }
  const priceAt = async (replica: Replica) =>
    (await quote(replica, whose, c)).optimized_price as number
  let whose: TestCaller

  test('is held to the price that another replica promised, even where an older promise is remembered', async () => {
    other.clock.uniform = 0.01
    whose = await shop({ unit_cost: 500 })
    const first = await priceAt(other)
    expect(await priceAt(one)).toBe(first)
    other.clock.nowMs += 3_601_000 // both share the clock: the promise has expired
    other.clock.uniform = 0.99
    const second = await priceAt(one)
    other.clock.uniform = 0.01
    const there = await priceAt(other)
    other.clock.uniform = null

    expect(second).not.toBe(first)
    expect(there).toBe(second)
  })
})

describe('an Idempotency-Key', () => {
  test('is answered once by whichever replicas it reaches at the same moment', async () => {
    const who = await shop()
    const headers = { 'idempotency-key': 'both' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (i % 2 ? one : other).send(who, 'POST /v1/quote', { body: tea, headers }),
      ),
    )
    const done = answers.filter(({ status }) => status === 200)

    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })
})

test('quotes send no notice: their commits do not wait for each other', async () => {
  const who = await shop()
  const listener = await connectClient(one.url, null)
  const heard: string[] = []
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen lerner_changes')
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        quote(i % 2 ? one : other, who, { customer_id: `c-${round}-${i}` }),
      ),
    )
  }
  // A new notice arrives after all earlier ones.
  await listener.query(`notify lerner_changes, 'no change of ours'`)
  await expect.poll(() => heard, within).not.toEqual([])
  await listener.end()

  expect(heard).toEqual(['no change of ours'])
})
