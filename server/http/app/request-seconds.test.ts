import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

let service: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  service = await testApp({ LERNER_REQUEST_SECONDS: '1' })
})
afterAll(() => service.close())

/** Keeps a tenant's rows of a table locked while `work` is done. */
async function whileLocked<Result>(
  tenantId: number,
  select: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const holding = service.deps.store.tenant(tenantId, async (db) => {
    await db.rows(`${select} for update`, [tenantId])
    hold()
    await over
  })
  await held
  try {
    return await work()
  } finally {
    release()
    await holding
  }
}

const slow = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { error: { code: 'overloaded', reason: 'store_slow' } },
}

test('a request that waits on the store for too long is refused, and has changed nothing', async () => {
  const caller = await service.caller()
  const url = 'PUT /v1/policy'
  await service.send(caller, url, { body: { max_step: 0.4 } })

  const startMs = performance.now()
  const answer = await whileLocked(
    caller.tenantId,
    'select from policies where tenant_id = $1',
    () => service.send(caller, url, { body: { max_step: 0.5 } }),
  )

  expect(answer).toMatchObject(slow)
  expect(performance.now() - startMs).toBeLessThan(3000)
  const { body } = await service.send(caller, 'GET /v1/policy')
  expect(body).toMatchObject({ own: { max_step: 0.4 } })
})

test('so are outcomes, which are written together, and they can be sent again', async () => {
  const caller = await service.caller()
  const quote = async () => {
    const sent = { product_id: 'tea', base_price: 1000, currency: 'usd' }
    return (await service.send(caller, 'POST /v1/quote', { body: sent })).body.quote_id
  }
  const [first, second] = [await quote(), await quote()]
  const report = (quote_id: string) =>
    service.send(caller, 'POST /v1/outcomes', { body: { quote_id, status: 'accepted' } })
  await report(first)

  const startMs = performance.now()
  const answer = await whileLocked(
    caller.tenantId,
    'select from observation_heads where tenant_id = $1',
    () => report(second),
  )

  expect(answer).toMatchObject(slow)
  expect(performance.now() - startMs).toBeLessThan(3000)
  expect((await report(second)).body).toEqual({ recorded: 1, unchanged: 0 })
})

test('what goes on after an answer is not held to its time', async () => {
  const caller = await service.caller()
  const sent = { product_id: 'tea', base_price: 1000, currency: 'usd' }
  const { body } = await service.send(caller, 'POST /v1/quote', { body: sent })
  const lock = 'select from learner_leases where tenant_id = $1'
  await whileLocked(caller.tenantId, lock, async () => {
    const report = { quote_id: body.quote_id, status: 'accepted' }
    expect((await service.send(caller, 'POST /v1/outcomes', { body: report })).status).toBe(200)
    await new Promise((later) => setTimeout(later, 1500))
  })
  const learnt = () =>
    service.deps.store.tenant(caller.tenantId, (db) =>
      db.rows('select folded_seq from learner_leases where tenant_id = $1', [caller.tenantId]),
    )
  await expect.poll(learnt).toEqual([{ folded_seq: 1 }])
})

test('a batch of quotes is answered in time, with the prices that were found by then', async () => {
  const caller = await service.caller()
  const first = { product_id: 'first', base_price: 1000, currency: 'usd' }
  await service.send(caller, 'POST /v1/quote', { body: first })
  const { store } = service.deps
  const { tenant } = store
  // New products are read from the store together, a hundred at a time.
  store.tenant = async (tenantId, work) => {
    await new Promise((later) => setTimeout(later, 400))
    return tenant(tenantId, work)
  }
  const requests = Array.from({ length: 600 }, (_, i) => ({
    ...{ product_id: `tea-${i}`, base_price: 1000, currency: 'usd' },
  }))
  const { status, body } = await service
    .send(caller, 'POST /v1/quote/batch', { body: { requests } })
    .finally(() => {
      store.tenant = tenant
    })

  expect(status).toBe(200)
  expect(body.results[0]).toMatchObject({ currency: 'usd' })
  // All would have taken more than two seconds.
  expect(body.results[599]).toMatchObject({ error: slow.body.error })
})
