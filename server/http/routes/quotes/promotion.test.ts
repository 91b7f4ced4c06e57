import { afterAll, beforeEach, expect, test } from 'vitest'
import { foldTenant } from '../../../jobs/learning/fold-tenant.ts'
import { readProductCells } from '../../../storage/tables/cells.ts'
import { readLedgers } from '../../../storage/tables/loss-ledgers.ts'
import { testApp } from '../../../testing/app.ts'
import { toBelief } from '../../../use-cases/cells/to-belief.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

let caller = await service.caller()
beforeEach(async () => {
  caller = await service.caller()
})

const tea = { product_id: 'tea', base_price: 1000, currency: 'usd' }

async function post(path: string, body: object) {
  const answer = await service.send(caller, `POST ${path}`, { body })
  expect(answer.status).toBe(200)
  return answer.body
}

const observed = () =>
  service.deps.store.tenant(caller.tenantId, (db) =>
    db.rows<{ weight: number; propensity: number | null; kind: string }>(
      'select kind, weight, propensity from observations where tenant_id = $1 order by seq',
      [caller.tenantId],
    ),
  )

test('a quote in a promotion says so in its record, and others say that there was none', async () => {
  const promoted = await post('/v1/quote', { ...tea, promotion: true })
  const usual = await post('/v1/quote', tea)
  const records = await Promise.all(
    [promoted, usual].map(({ quote_id }) => service.send(caller, `GET /v1/quotes/${quote_id}`)),
  )

  expect(records.map(({ body }) => body.request.promotion)).toEqual([true, false])
})

test('promoted and other quotes of one batch are distinguished', async () => {
  const { results } = await post('/v1/quote/batch', {
    requests: [tea, { ...tea, promotion: true }, { ...tea, promotion: false }],
  })
  const listed = await service.send(caller, 'GET /v1/quotes')
  const told = new Map(
    listed.body.data.map((one: { quote_id: string; request: { promotion: boolean } }) => [
      one.quote_id,
      one.request.promotion,
    ]),
  )

  expect(results.map(({ quote_id }: { quote_id: string }) => told.get(quote_id))).toEqual([
    false,
    true,
    false,
  ])
})

test('its answer counts as one at a chosen price, corrections too', async () => {
  const { quote_id } = await post('/v1/quote', { ...tea, promotion: true })
  const usual = await post('/v1/quote', tea)
  await post('/v1/outcomes', { quote_id, status: 'accepted' })
  await post('/v1/outcomes', { quote_id, status: 'declined' })
  await post('/v1/outcomes', { quote_id: usual.quote_id, status: 'accepted' })

  expect(await observed()).toEqual([
    { kind: 'offer', weight: 0.1, propensity: null },
    { kind: 'correction', weight: 0.1, propensity: null },
    { kind: 'offer', weight: 1, propensity: expect.any(Number) },
  ])
})

test('it is no answer at a random price, and not in the record of losses', async () => {
  for (let i = 0; i < 20; i++) {
    const { quote_id } = await post('/v1/quote', { ...tea, promotion: true })
    await post('/v1/outcomes', { quote_id, status: i % 2 === 0 ? 'declined' : 'accepted' })
  }
  // With the name of the service's own learner, which the outcomes woke and which may hold the
  // lease.
  while ((await foldTenant(service.deps, 'test', caller.tenantId)) > 0);
  const { belief, ledgers } = await service.deps.store.tenant(caller.tenantId, async (db) => {
    const key = { productId: 'tea', currency: 'usd', segment: '' }
    const [found] = await readProductCells(db, caller.tenantId, [key])
    const cell = found?.cells[0]
    return {
      belief: cell ? toBelief(cell) : null,
      ledgers: await readLedgers(db, caller.tenantId),
    }
  })

  expect(belief?.offersSeen).toBe(20)
  expect(belief?.bins.offers.reduce((sum, n) => sum + n, 0)).toBe(0)
  expect(belief?.bins.chosenOffers.reduce((sum, n) => sum + n, 0)).toBeCloseTo(2, 9)
  expect(ledgers).toEqual([])
})
