import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRandom } from '../../../../engine/random/random.ts'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()

const send = async (line: string, body?: unknown) =>
  (await service.send(who, line, body === undefined ? {} : { body })).body

type Cell = { id: string; policy: Record<string, unknown>; offers: number; elasticity: number }

/** Products that differ in how much is known, how demand responds, and what the policy allows. */
const cells: Cell[] = [0, 30, 400].flatMap((offers) =>
  [-1.2, -2.5, -6].flatMap((elasticity) =>
    [
      { unit_cost: 600 },
      { unit_cost: 600, max_increase: 2, max_decrease: 0.5 },
      { unit_cost: 0, max_decrease: 0.1 },
      { objective: 'revenue' },
      {},
      { unit_cost: 600, price_ending: { endings: [99] } },
    ].map((policy, i) => ({ id: `${offers}${elasticity}.${i}`, policy, offers, elasticity })),
  ),
)

beforeAll(async () => {
  await send('PUT /v1/policy', { exploration: 0, holdout: 0 })
  for (const [seed, { id, policy, offers, elasticity }] of cells.entries()) {
    await send('POST /v1/products', { id, base_price: 1000, currency: 'usd' })
    await send(`PUT /v1/products/${id}/policy`, policy)
    const random = createRandom(seed)
    const rows = Array.from({ length: offers }, (_, i) => {
      const price = 700 + 100 * Math.floor(8 * random.uniform())
      return {
        offer_id: `o${i}`,
        product_id: id,
        currency: 'usd',
        price,
        accepted: random.uniform() < Math.min(0.3 * (price / 1000) ** elasticity, 0.95),
        offered_at: new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString(),
        randomized: true,
      }
    })
    if (rows.length > 0) await send('POST /v1/offers', rows)
  }
  await vi.waitFor(
    async () => {
      for (const { id, offers } of cells) {
        expect((await send(`GET /v1/products/${id}/demand`)).data.offers).toBe(offers)
      }
    },
    { timeout: 60_000, interval: 500 },
  )
}, 120_000)

async function compare(id: string) {
  const demand = await send(`GET /v1/products/${id}/demand`)
  const body = { product_id: id, base_price: 1000, currency: 'usd', preview: true }
  return { demand, quote: await send('POST /v1/quote', body) }
}

/** What a price earns on the curve, as a share of its best price's earnings. */
async function shareOfBest(
  id: string,
  { price, curve_price }: { price: number; curve_price: number },
) {
  const { points } = await send(`GET /v1/products/${id}/demand?price=${price}&price=${curve_price}`)
  return points[0].profit.value / points[1].profit.value
}

describe('a demand report and a quote', () => {
  test.each(cells)('say why where they say different things: %j', async ({ id }) => {
    const { demand, quote } = await compare(id)
    const { quoted } = demand

    expect(quoted.share).toBeGreaterThan(0)
    if (quoted.share === 1) expect(quoted.price).toBe(quote.optimized_price)
    if (quoted.price === quote.optimized_price) expect(quoted.factors).toEqual(quote.factors)
    if (quoted.curve_price === null) {
      expect(quoted.reasons.join(' ')).toContain('No unit cost is known')
      return
    }
    const share = await shareOfBest(id, quoted)
    // The best of some twenty prices may be just below a quoted one in between.
    expect(share).toBeLessThan(1.05)
    expect(quoted.reasons.length > 0).toBe(share < 0.99)
  })

  test.each(cells)('agree with the rules that a preview of $id names', async ({ id }) => {
    const { proposed } = await send(`POST /v1/products/${id}/preview`, {
      policy: cells.find((cell) => cell.id === id)?.policy ?? {},
      currency: 'usd',
    })
    const { wanted, low, high, guardrails } = proposed
    // What demand asks for may be out of reach only where a rule is named that stops it.
    if (guardrails.length === 0) expect(wanted >= low && wanted <= high).toBe(true)
    else expect(guardrails[0].from).toBe(wanted)
  })

  test('name the limits that lie between them', async () => {
    const { demand } = await compare('400-6.2')
    const { quoted } = demand

    // Without a cost the lowest price earns most at −6, and a tenth is all that may be taken off.
    expect(quoted.curve_price).toBeLessThan(900)
    expect(quoted.price).toBeGreaterThanOrEqual(900)
    expect(quoted.reasons.join(' ')).toContain(
      'The policy allows prices from 9.00 USD to 12.50 USD only.',
    )
  })

  test('say that prices are paused', async () => {
    await send('PATCH /v1/products/400-6.1', { status: 'paused' })
    const { demand, quote } = await compare('400-6.1')
    await send('PATCH /v1/products/400-6.1', { status: 'active' })

    expect(quote.optimized_price).toBe(1000)
    expect(demand.quoted.price).toBe(1000)
    expect(demand.quoted.reasons.join(' ')).toContain('paused')
  })

  test('say the price of a list in force, and that it is one', async () => {
    const until = new Date(service.clock.nowMs + 4 * 7 * 86_400_000).toISOString()
    const { id: listId } = await send('POST /v1/price_lists', { currency: 'usd', until })
    await service.lists.keep(who.tenantId)
    await send(`PATCH /v1/price_lists/${listId}/entries/400-6.1`, { price: 1100 })
    service.clock.nowMs = Date.now()
    await send(`POST /v1/price_lists/${listId}/activate`)
    const { demand, quote } = await compare('400-6.1')
    await send(`POST /v1/price_lists/${listId}/end`)

    expect(quote.optimized_price).toBe(1100)
    expect(demand.quoted).toMatchObject({ price: 1100, share: 1 })
    expect(demand.quoted.reasons).toEqual(['A price list in force sets the price.'])
    expect((await compare('400-6.1')).demand.quoted.price).not.toBe(1100)
  })
})
