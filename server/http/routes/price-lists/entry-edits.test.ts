import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { listShop } from '../../../testing/list-shop.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const { shop, send, get, draft, entriesOf, setPrices } = listShop(service)

async function drafted() {
  const who = await shop()
  const { id } = await draft(who)
  const path = `/v1/price_lists/${id}/entries`
  const entry = async (product: string) =>
    (await entriesOf(who, id)).find((one: { product_id: string }) => one.product_id === product)
  return { who, id, path, entry }
}

describe('a change of an entry', () => {
  test('back to the proposed price removes the remarks about the chosen one', async () => {
    const { who, path, entry } = await drafted()
    const before = await entry('p0')
    const chosen = await send(who, `PATCH ${path}/p0`, { price: 1234 })
    await send(who, `PATCH ${path}/p0`, { price: 1235 })
    await send(who, `PATCH ${path}/p0`, { price: null })

    expect(chosen.reason).not.toBe(before.reason)
    expect({ ...(await entry('p0')), changed_by: null, changed_at: null }).toEqual(before)
  })

  test('to a price a hundred times the current one is questioned, until it is taken back', async () => {
    const { who, id, path, entry } = await drafted()
    const { current_price } = await entry('p0')
    const chosen = await send(who, `PATCH ${path}/p0`, { price: 100 * current_price })
    const summary = async () => (await get(who, `/v1/price_lists/${id}`)).summary.questioned

    expect(chosen.warnings).toMatchObject([
      { code: 'price_moved_far', param: 'price', reason: 'entry_price_moved_far' },
    ])
    expect(await entry('p0')).toMatchObject({ warnings: chosen.warnings })
    expect(await summary()).toBe(1)
    await send(who, `PATCH ${path}/p0`, { locked: true })
    expect(await entry('p0')).not.toHaveProperty('warnings')
    expect(await summary()).toBe(0)
    await send(who, `PATCH ${path}/p0`, { price: null, locked: false })
    expect(await entry('p0')).not.toHaveProperty('warnings')
  })

  test('is the last of several in one request, and one of each product in the audit', async () => {
    const { who, id, path, entry } = await drafted()
    await setPrices(who, id, () => 1010)
    const entries = [1100, 1150, 1200].map((price) => ({ product_id: 'p0', price }))
    await send(who, `PATCH ${path}`, { entries })
    const { data } = await get(who, '/v1/audit?limit=1')

    expect((await entry('p0')).price).toBe(1200)
    expect(data[0]).toMatchObject({
      action: 'price_list.changed',
      before: { p0: { price: 1010 } },
      after: { p0: { price: 1200 } },
    })
  })

  test('by a rule of its price counts from the current price where it is locked', async () => {
    const { who, path, entry } = await drafted()
    await send(who, `PATCH ${path}/p0`, { price: 1500, locked: true })
    const rule = { price_rule: { of: 'price', change: 0.1 }, locked: false }
    await send(who, `PATCH ${path}/p0`, rule)

    expect((await entry('p0')).price).toBe(1100)
  })
})
