import { afterAll, describe, expect, test, vi } from 'vitest'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { dayMs, iso, listShop } from '../../../testing/list-shop.ts'
import { activateList } from '../../../use-cases/lists/change-list.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const { send, post, put, get, draft } = listShop(service)

/** A shop that sold mugs at two prices, and limits its loss to a tenth of its profit. */
async function shop() {
  const owner = await service.caller()
  await put(owner, '/v1/policy', { unit_cost: 900, max_loss: 0.1 })
  await post(owner, '/v1/products', { id: 'mug', base_price: 1999, currency: 'usd' })
  const startMs = Math.floor(service.clock.nowMs / dayMs) * dayMs - 90 * dayMs
  const rows = Array.from({ length: 84 }, (_, day) => ({
    product_id: 'mug',
    period_start: iso(startMs + day * dayMs),
    period_end: iso(startMs + (day + 1) * dayMs),
    price: Math.floor(day / 7) % 2 === 0 ? 1799 : 2199,
    units: Math.floor(day / 7) % 2 === 0 ? 40 + (day % 3) : 38 + (day % 3),
    currency: 'usd',
  }))
  await post(owner, '/v1/sales', rows)
  // What a list may lose is known once they are fitted.
  await vi.waitFor(async () => {
    const { data } = await get(owner, '/v1/products/mug/demand?currency=usd')
    expect(data.sales_rows).toBe(rows.length)
  }, 30_000)
  return owner
}

/** A key that may risk a share of what max_loss leaves. */
async function agentOf(owner: TestCaller, share = 0.5): Promise<TestCaller> {
  const scopes = ['products:read', 'products:write', 'audit:read']
  const made = await post(owner, '/v1/api_keys', { name: 'agent', scopes, loss_share: share })
  return { ...owner, key: made.key, keyId: made.id }
}

/** A draft with a price for mugs, and its possible loss. */
async function draftAt(who: TestCaller, price: number) {
  const { id } = await draft(who)
  await send(who, `PATCH /v1/price_lists/${id}/entries/mug`, { price })
  const { summary } = await get(who, `/v1/price_lists/${id}`)
  return { id, stake: Math.max(0, -summary.profit.low), left: 0.1 * summary.profit_now }
}

const activate = (who: TestCaller, id: string) =>
  service.send(who, `POST /v1/price_lists/${id}/activate`, { body: {} })

describe('a key with a loss_share', () => {
  test('puts in force what risks little, and leaves the rest to a person', async () => {
    const owner = await shop()
    const agent = await agentOf(owner)
    const small = await draftAt(agent, 1979)
    const large = await draftAt(agent, 2999)
    const refused = await activate(agent, large.id)
    const waiting = await get(owner, `/v1/price_lists/${large.id}`)
    const done = await activate(agent, small.id)
    const byPerson = await activate(owner, large.id)

    expect(small.stake).toBeLessThan(small.left / 2)
    expect(large.stake).toBeGreaterThan(large.left / 2)
    expect(refused.status).toBe(403)
    expect(refused.body.error.code).toBe('authority_exceeded')
    expect(refused.body.error.message).toMatch(
      /may lose [\d.]+ USD.*50 % of the [\d.]+ USD that max_loss leaves/,
    )
    expect(waiting).toMatchObject({ status: 'draft', held_back: [refused.body.error.message] })
    expect(done.status).toBe(200)
    expect(byPerson.status).toBe(200)
  })

  test('cannot get by small steps to what it may not do at once', async () => {
    const owner = await shop()
    const agent = await agentOf(owner, 0.25)
    const steps: number[] = []
    let at = 1999
    for (let i = 0; i < 12; i++) {
      at -= 20
      const { id } = await draftAt(agent, at)
      const done = await activate(agent, id)
      steps.push(done.status)
      if (done.status === 403) {
        expect(done.body.error.message).not.toContain('less the 0.00 USD')
        break
      }
    }

    expect(steps.length).toBeGreaterThan(1)
    expect(steps.at(-1)).toBe(403)
  })

  test('has what it staked counted when the list has ended, and when the key was rotated', async () => {
    const owner = await shop()
    const agent = await agentOf(owner, 0.25)
    const first = await draftAt(agent, 1979)
    expect(await activate(agent, first.id)).toMatchObject({ status: 200, body: { id: first.id } })
    await post(agent, `/v1/price_lists/${first.id}/end`, {})
    const next = await post(owner, `/v1/api_keys/${agent.keyId}/rotate`, {})
    const rotated = { ...agent, key: next.key, keyId: next.id }
    const large = await draftAt(rotated, 2999)
    const refused = await activate(rotated, large.id)

    expect(next.loss_share).toBe(0.25)
    expect(refused.body.error.message).not.toContain('less the 0.00 USD')
  })

  test('finds less left where lists of others have it at stake', async () => {
    const owner = await shop()
    const agent = await agentOf(owner, 1)
    const theirs = await draftAt(owner, 2999)
    const mine = await draftAt(agent, 1979)
    await activate(owner, theirs.id)

    expect((await activate(agent, mine.id)).body.error.message).toContain('100 % of the 0.00 USD')
  })

  test('moves no price of which nobody knows what it may lose', async () => {
    const owner = await shop()
    const agent = await agentOf(owner)
    await post(owner, '/v1/products', { id: 'bowl', base_price: 1999, currency: 'usd' })
    const { id } = await draft(agent)
    await send(agent, `PATCH /v1/price_lists/${id}/entries/bowl`, { price: 1 + 1999 })
    await send(agent, `PATCH /v1/price_lists/${id}/entries/mug`, { locked: true })
    const refused = await activate(agent, id)

    await send(agent, `PATCH /v1/price_lists/${id}/entries/bowl`, { locked: true })

    expect(refused.body.error.message).toContain('moves the price of a product with no sales')
    expect((await activate(agent, id)).status).toBe(200)
  })

  test('takes back its own lists, and no list of others', async () => {
    const owner = await shop()
    const agent = await agentOf(owner, 1)
    const mine = await draftAt(agent, 1979)
    await activate(agent, mine.id)
    const own = await service.send(agent, `POST /v1/price_lists/${mine.id}/revert`, { body: {} })
    const theirs = await draftAt(owner, 1979)
    await activate(owner, theirs.id)
    const steps = []
    for (const step of ['end', 'revert']) {
      const line = `POST /v1/price_lists/${theirs.id}/${step}`
      steps.push((await service.send(agent, line, { body: {} })).body.error.code)
    }

    expect(own.status).toBe(200)
    expect(steps).toEqual(['authority_exceeded', 'authority_exceeded'])
    expect((await get(owner, `/v1/price_lists/${theirs.id}`)).status).toBe('active')
  })

  test('changes nothing else that moves prices, and can stop them', async () => {
    const owner = await shop()
    const agent = await agentOf(owner)
    const until = iso(service.clock.nowMs + 7 * dayMs)
    const refused = []
    for (const [line, body] of [
      ['PUT /v1/policy', { max_loss: 1 }],
      ['PUT /v1/products/mug/policy', { unit_cost: 1 }],
      ['PATCH /v1/products/mug', { base_price: 2999 }],
      ['PATCH /v1/products', { status: 'paused', ids: ['mug'] }],
      ['POST /v1/products', { id: 'cup', base_price: 1, currency: 'usd' }],
      ['POST /v1/resume', undefined],
      ['POST /v1/price_lists', { currency: 'usd', until, every: 'week' }],
    ] as const) {
      const answer = await service.send(agent, line, body === undefined ? {} : { body })
      refused.push([line, answer.body.error?.code])
    }
    const paused = await service.send(agent, 'POST /v1/pause', { body: { reason: 'odd' } })

    expect(refused.map(([, code]) => code)).toEqual(refused.map(() => 'authority_exceeded'))
    expect(paused.status).toBe(200)
  })

  test('is made with scopes that read and products:write alone', async () => {
    const owner = await service.caller()
    const body = { name: 'agent', scopes: ['products:write', 'keys:write'], loss_share: 0.5 }
    const refused = await service.send(owner, 'POST /v1/api_keys', { body })
    const all = await service.send(owner, 'POST /v1/api_keys', {
      body: { name: 'a', loss_share: 0.5 },
    })

    expect(refused.body.error).toMatchObject({ code: 'parameter_invalid', param: 'scopes' })
    expect(refused.body.error.message).toContain('leave out keys:write')
    expect(all.status).toBe(400)
  })
})

describe('what a key with a loss_share has left', () => {
  test('is less what it staked already, also in lists that ended, and never less than nothing', async () => {
    const owner = await shop()
    const { stake, left } = await draftAt(owner, 1979)
    const agent = await agentOf(owner, (1.5 * stake) / left)
    const first = await draftAt(agent, 1979)
    const done = await activate(agent, first.id)
    await post(agent, `/v1/price_lists/${first.id}/end`, {})
    const second = await draftAt(agent, 1979)
    const refused = await activate(agent, second.id)
    const theirs = await draftAt(owner, 2999)
    await activate(owner, theirs.id)
    const { id } = await draft(agent)
    await send(agent, `PATCH /v1/price_lists/${id}/entries/mug`, { locked: true })

    expect(stake).toBeGreaterThan(0)
    expect(done.status).toBe(200)
    expect(refused.body.error.code).toBe('authority_exceeded')
    expect((await activate(agent, id)).status).toBe(200)
  })

  test('is less for a list that activated itself, which is none of its own', async () => {
    const owner = await shop()
    const agent = await agentOf(owner, 1)
    const { id } = await draftAt(owner, 2999)
    const { tenantId } = owner
    await service.deps.store.tenant(tenantId, (db) =>
      activateList(service.deps, db, tenantId, id, null),
    )
    const mine = await draftAt(agent, 1979)
    const refused = await activate(agent, mine.id)
    const end = await service.send(agent, `POST /v1/price_lists/${id}/end`, { body: {} })

    expect(refused.body.error.message).toContain('100 % of the 0.00 USD')
    expect(refused.body.error.message).toContain('less the 0.00 USD')
    expect(end.body.error.code).toBe('authority_exceeded')
  })
})

test('a key with a loss_share discards drafts, and ends what the key before it put in force', async () => {
  const owner = await shop()
  const agent = await agentOf(owner, 1)
  const mine = await draftAt(agent, 1979)
  await activate(agent, mine.id)
  const next = await post(owner, `/v1/api_keys/${agent.keyId}/rotate`, {})
  const rotated = { ...agent, key: next.key, keyId: next.id }
  const theirs = await draft(owner)

  for (const { id } of [mine, theirs]) {
    const ended = await service.send(rotated, `POST /v1/price_lists/${id}/end`, { body: {} })
    expect([ended.status, ended.body.status]).toEqual([200, 'ended'])
  }
})
