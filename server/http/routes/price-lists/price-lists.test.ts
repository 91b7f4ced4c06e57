import { afterAll, describe, expect, test } from 'vitest'
import { ownTenant } from '../../../storage/tables/own-tenant.ts'
import { testApp } from '../../../testing/app.ts'
import { dayMs, iso, listShop } from '../../../testing/list-shop.ts'
import { createList, type NewList } from '../../../use-cases/lists/create-list.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const { shop, send, post, put, get, draft, step, entriesOf, quote, setPrices } = listShop(service)

describe('a draft', () => {
  test('has an entry for each product selected, and changes nothing in the shop', async () => {
    const who = await shop()
    const list = await draft(who, { name: 'Week 6' })
    const entries = await entriesOf(who, list.id)

    expect(list).toMatchObject({
      name: 'Week 6',
      status: 'draft',
      segment: null,
      design: 'best',
      progress: { done: 3, total: 3 },
      summary: { entries: 3, unmeasured: 3, costless: 0 },
    })
    expect(entries.map((one: { product_id: string }) => one.product_id).sort()).toEqual([
      'p0',
      'p1',
      'p2',
    ])
    for (const entry of entries) {
      expect(entry).toMatchObject({ cost_basis: 'known', identified: false, probability: 1 })
      expect(entry.reason).toMatch(/USD/)
    }
    expect((await quote(who, 0)).terms.arm).not.toBe('list')
  })

  test('of a category that no product has is refused, with those that may have been meant', async () => {
    const who = await shop()
    const until = iso(service.clock.nowMs + 7 * dayMs)
    await service.send(who, 'PATCH /v1/products/p0', { body: { attributes: { category: 'cups' } } })
    const ask = (category: string) =>
      service.send(who, 'POST /v1/price_lists', {
        body: { currency: 'usd', until, attributes: { category } },
      })
    const misspelt = await ask('cubs')

    expect(misspelt.status).toBe(400)
    expect(misspelt.body.error).toMatchObject({
      param: 'attributes.category',
      message: "`attributes.category` is 'cubs', which no product has: did you mean 'cups'?",
    })
    expect((await ask('garden')).body.error.message).toContain('GET /v1/catalogue')
    expect((await ask('cups')).status).toBe(201)
  })

  test('is one of ten that are being drafted, however many are asked for at once', async () => {
    const who = await shop({ products: 0 })
    const until = iso(service.clock.nowMs + 7 * dayMs)
    const asked: NewList = {
      ...{ name: undefined, currency: 'usd', segment: '', from: undefined, until },
      ...{ design: 'best', every: null, selection: {}, blocks: {} },
    }
    // Bypassing the route, which would draft some of them in the meantime.
    const made = await Promise.allSettled(
      Array.from({ length: 15 }, () =>
        service.deps.store.tenant(who.tenantId, (db) =>
          createList(service.deps, db, who.tenantId, asked, who.keyId),
        ),
      ),
    )
    const [list] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const ask = () =>
      service.send(who, 'POST /v1/price_lists', { body: { currency: 'usd', until } })
    const refused = await ask()
    await step(who, list?.id ?? '', 'end')
    const again = await ask()

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect([refused.status, again.status]).toEqual([409, 201])
    expect(refused.body.error).toMatchObject({
      code: 'state_conflict',
      message: expect.stringContaining('end one with POST /v1/price_lists/{id}/end'),
    })
  })

  test('in a currency in which nothing is sold is refused, instead of being empty', async () => {
    const who = await shop()
    const until = new Date(service.clock.nowMs + 28 * 86_400_000).toISOString()
    const body = { currency: 'eur', until }
    const { status, body: refused } = await service.send(who, 'POST /v1/price_lists', { body })

    expect([status, refused.error.reason, refused.error.param]).toEqual([
      ...[400, 'currency_unsold', 'currency'],
    ])
  })

  test('without a name is named by its first day', async () => {
    const { name } = await draft(await shop())
    expect(name).toMatch(/^List of \d{1,2} [A-Z][a-z]+$/)
  })

  test('selects by attributes and by ids', async () => {
    const who = await shop()
    const coffee = await draft(who, { attributes: { category: 'coffee' } })
    const one = await draft(who, { product_ids: ['p2', 'unknown'] })
    const empty = await draft(who, { product_ids: ['unknown'] })

    expect(coffee.summary.entries).toBe(2)
    expect((await entriesOf(who, one.id)).map((e: { product_id: string }) => e.product_id)).toEqual(
      ['p2'],
    )
    const refused = await service.send(who, `POST /v1/price_lists/${empty.id}/activate`, {})
    expect(refused.status).toBe(409)
  })

  test('pages its entries and filters them', async () => {
    const who = await shop()
    const { id } = await draft(who)
    const all = await entriesOf(who, id)
    const first = await get(who, `/v1/price_lists/${id}/entries?limit=2`)
    const last = first.data[1].product_id
    const rest = await get(who, `/v1/price_lists/${id}/entries?limit=2&starting_after=${last}`)

    expect([first.has_more, rest.has_more]).toEqual([true, false])
    expect([...first.data, ...rest.data]).toEqual(all)
    expect(await entriesOf(who, id, 'attribute=category%3Dtea')).toHaveLength(1)
    type Shown = { price: number; current_price: number; confidence: number }
    const moves = (shown: Shown) => Math.sign(shown.price - shown.current_price)
    const directions = { raised: 1, kept: 0, lowered: -1 }
    for (const [change, direction] of Object.entries(directions)) {
      const chosen = await entriesOf(who, id, `change=${change}`)
      expect(chosen).toEqual(all.filter((entry: Shown) => moves(entry) === direction))
    }
    const sure = await entriesOf(who, id, `min_confidence=${all[0].confidence}`)
    expect(sure).toEqual(all.filter((entry: Shown) => entry.confidence >= all[0].confidence))
    const wrong = await service.send(who, `GET /v1/price_lists/${id}/entries?starting_after=nil`)
    expect(wrong.status).toBe(400)
  })

  test('is drafted by threads beside this one where it has many products', async () => {
    const who = await shop({ products: 0 })
    await service.deps.store.tenant(who.tenantId, (db) =>
      db.run(
        `insert into products (tenant_id, id, name, base_price, currency)
         select t.tenant_id, 'm' || i, 'm' || i, 1000 + i, 'usd' from ${ownTenant} cross join generate_series(1, 1200) i`,
        [who.tenantId],
      ),
    )
    const list = await draft(who)

    expect(list.progress).toEqual({ done: 1200, total: 1200 })
    expect(list.summary.entries).toBe(1200)
  })

  test.each([
    [{ until: '2020-01-01T00:00:00Z' }, 'until'],
    [{ from: '2099-01-01T00:00:00Z', until: '2099-01-02T00:00:00Z' }, 'from'],
    [{ design: 'guess' }, 'design'],
    [{ every: 'minute' }, 'every'],
    [{ attributes: {} }, 'attributes'],
    [{ product_ids: [] }, 'product_ids'],
  ])('refuses %j', async (more, param) => {
    const who = await shop({ products: 0 })
    const until = iso(service.clock.nowMs + dayMs)
    const body = { currency: 'usd', until, ...more }
    const answer = await service.send(who, 'POST /v1/price_lists', { body })

    expect(answer.status).toBe(400)
    expect(answer.body.error.param).toBe(param)
  })
})

describe('an entry of a draft', () => {
  test('can be edited, locked and dropped, and set back', async () => {
    const who = await shop()
    const { id } = await draft(who)
    const path = `/v1/price_lists/${id}/entries/p0`
    const edited = await send(who, `PATCH ${path}`, { price: 1111, note: 'A round one' })
    const locked = await send(who, `PATCH ${path}`, { locked: true })
    const back = await send(who, `PATCH ${path}`, { locked: false, price: null, note: null })
    await send(who, `PATCH /v1/price_lists/${id}/entries/p1`, { dropped: true })
    const list = await get(who, `/v1/price_lists/${id}`)

    expect(edited).toMatchObject({ price: 1111, edited: true, note: 'A round one' })
    expect(edited.reason).toContain('chosen by a person')
    expect(edited.remark).toMatchObject({
      reason: 'entry_moves_unmeasured',
      values: { how: 'chosen', holds_factor: 'none', price_minor: edited.price },
    })
    expect(locked).toMatchObject({ price: 1000, locked: true, edited: true })
    expect(back).toMatchObject({ price: back.proposed_price, edited: false, note: null })
    expect(list.summary.entries).toBe(2)
  })

  test('holds to the guardrails that never yield', async () => {
    const who = await shop()
    const { id } = await draft(who)
    const line = `PATCH /v1/price_lists/${id}/entries/p0`
    const refused = await service.send(who, line, { body: { price: 299 } })

    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toContain('unit_cost')
  })

  test('can be changed with others, of which one that is refused leaves the rest', async () => {
    const who = await shop()
    const { id } = await draft(who)
    const entries = [
      { product_id: 'p0', price: 1050 },
      { product_id: 'gone', price: 1050 },
      { product_id: 'p1', price: 1 },
    ]
    const { results, changed } = await send(who, `PATCH /v1/price_lists/${id}/entries`, { entries })

    expect(changed).toBe(1)
    expect(results[0].price).toBe(1050)
    expect(results[1].error.code).toBe('resource_missing')
    expect(results[2].error.code).toBe('parameter_invalid')
  })

  test('cannot be changed once the list is active', async () => {
    const who = await shop()
    const { id } = await draft(who)
    await step(who, id, 'activate')
    const line = `PATCH /v1/price_lists/${id}/entries/p0`

    expect((await service.send(who, line, { body: { locked: true } })).status).toBe(409)
  })

  test('comes as CSV in columns that shops import', async () => {
    const who = await shop()
    const attributes = { handle: 'big-mug', option1_name: 'Colour', option1_value: 'Blue' }
    await send(who, 'PATCH /v1/products/p0', { attributes })
    const { id } = await draft(who)
    await setPrices(who, id, (i) => 1005 + 100 * i)
    await send(who, `PATCH /v1/price_lists/${id}/entries/p1`, { note: 'said "so", twice' })
    const headers = { accept: 'text/csv' }
    const path = `GET /v1/price_lists/${id}/entries`
    const own = await service.send(who, path, { headers })
    const shopify = await service.send(who, `${path}?format=shopify`, { headers })

    expect(own.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(own.text.split('\r\n')[0]).toMatch(/^product_id,name,currency,base_price,/)
    expect(own.text).toContain('"said ""so"", twice"')
    expect(shopify.text.split('\r\n').sort()).toEqual(
      [
        '',
        'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Price',
        'big-mug,p0,Colour,Blue,,,,,p0,10.05',
        'p1,p1,Title,Default Title,,,,,p1,11.05',
        'p2,p2,Title,Default Title,,,,,p2,12.05',
      ].sort(),
    )
  })
})

describe('an active list', () => {
  test('is what quotes answer, to everybody', async () => {
    const who = await shop({ policy: { holdout: 0.5 } })
    await quote(who, 0)
    const { id } = await draft(who)
    await setPrices(who, id, (i) => 1070 + 100 * i)
    await step(who, id, 'activate')
    const customers = Array.from({ length: 12 }, (_, i) => ({ customer_id: `c${i}` }))
    const quotes = await Promise.all(customers.map((more) => quote(who, 0, more)))
    const segment = await quote(who, 1, { segment: 'gold' })

    for (const one of quotes) {
      expect(one).toMatchObject({ optimized_price: 1070, terms: { arm: 'list' } })
      expect(one.factors[0]).toBe('price_list')
    }
    expect(segment).toMatchObject({ optimized_price: 1170, terms: { arm: 'list' } })
    const record = await get(who, `/v1/quotes/${quotes[0].quote_id}`)
    expect(record).toMatchObject({ arm: 'list', propensity: 1 })
  })

  test('holds within its time, currency and segment, at the base price that it was drafted for', async () => {
    const who = await shop()
    const now = service.clock.nowMs
    const list = await draft(who, { segment: 'gold', from: iso(now + dayMs) })
    await setPrices(who, list.id, (i) => 1070 + 100 * i)
    await step(who, list.id, 'activate')
    const isListed = async (more: object = {}) =>
      (await quote(who, 0, { segment: 'gold', ...more })).terms.arm === 'list'

    expect(await isListed()).toBe(false)
    service.clock.nowMs = now + dayMs
    expect(await isListed()).toBe(true)
    expect(await isListed({ segment: 'silver' })).toBe(false)
    expect(await isListed({ currency: 'eur' })).toBe(false)
    expect(await isListed({ base_price: 1200 })).toBe(false)
    service.clock.nowMs = now + 7 * dayMs - 60_000
    expect((await quote(who, 0, { segment: 'gold' })).terms.expires_at).toBe(iso(now + 7 * dayMs))
    service.clock.nowMs = now + 7 * dayMs
    expect(await isListed()).toBe(false)
    await service.lists.keep(who.tenantId)
    expect((await get(who, `/v1/price_lists/${list.id}`)).status).toBe('ended')
    service.clock.nowMs = now
  })

  test('ends at once, and prices are those of before', async () => {
    const who = await shop()
    const { id } = await draft(who)
    await step(who, id, 'activate')
    expect((await quote(who, 0)).terms.arm).toBe('list')
    const ended = await step(who, id, 'end')

    expect(ended.status).toBe('ended')
    expect((await quote(who, 0)).terms.arm).not.toBe('list')
    expect((await service.send(who, `POST /v1/price_lists/${id}/end`, {})).status).toBe(409)
  })

  test('takes the place of the one before, which a revert puts back', async () => {
    const who = await shop()
    const first = await draft(who)
    await setPrices(who, first.id, () => 1010)
    await step(who, first.id, 'activate')
    const second = await draft(who)
    const [entry] = await entriesOf(who, second.id)
    await setPrices(who, second.id, () => 1020)
    const active = await step(who, second.id, 'activate')

    expect(entry.current_price).toBe(1010)
    expect(active.replaced).toBe(first.id)
    expect((await get(who, `/v1/price_lists/${first.id}`)).status).toBe('ended')
    expect((await quote(who, 1)).optimized_price).toBe(1020)
    await step(who, second.id, 'revert')
    expect((await get(who, `/v1/price_lists/${first.id}`)).status).toBe('active')
    expect((await quote(who, 1)).optimized_price).toBe(1010)
  })

  test('leaves the rest of a larger list in force', async () => {
    const who = await shop()
    const whole = await draft(who)
    await setPrices(who, whole.id, () => 1010)
    await step(who, whole.id, 'activate')
    const part = await draft(who, { product_ids: ['p0'] })
    await send(who, `PATCH /v1/price_lists/${part.id}/entries/p0`, { price: 1020 })
    await step(who, part.id, 'activate')

    expect((await quote(who, 0)).optimized_price).toBe(1020)
    expect((await quote(who, 1)).optimized_price).toBe(1010)
    await step(who, part.id, 'end')
    expect((await quote(who, 0)).optimized_price).toBe(1010)
  })

  test('gives way to a paused product, and to guardrails that never yield', async () => {
    const who = await shop()
    const { id } = await draft(who)
    await setPrices(who, id, () => 1010)
    await step(who, id, 'activate')
    await send(who, 'PATCH /v1/products/p0', { status: 'paused' })
    await put(who, '/v1/products/p1/policy', { min_price: 1100 })

    expect((await quote(who, 0)).terms.arm).toBe('paused')
    expect((await quote(who, 1)).optimized_price).toBeGreaterThanOrEqual(1100)
    expect((await quote(who, 2)).optimized_price).toBe(1010)
  })

  test('answers are kept out of the ledger of losses, and count as offers', async () => {
    const who = await shop()
    const { id } = await draft(who)
    await setPrices(who, id, () => 1010)
    await step(who, id, 'activate')
    const { quote_id } = await quote(who, 0)
    await post(who, '/v1/outcomes', { quote_id, status: 'accepted' })
    const [row] = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows<{ price: number; propensity: number | null }>(
        'select price, propensity from observations where tenant_id = $1',
        [who.tenantId],
      ),
    )

    expect(row).toEqual({ price: 1010, propensity: null })
  })

  test('of another account is not there', async () => {
    const { id } = await draft(await shop())
    const other = await service.caller()

    for (const line of [
      `GET /v1/price_lists/${id}`,
      `GET /v1/price_lists/${id}/entries`,
      `POST /v1/price_lists/${id}/activate`,
      `POST /v1/price_lists/${id}/revert`,
    ]) {
      expect((await service.send(other, line, {})).status).toBe(404)
    }
  })

  test('tells of each step', async () => {
    const who = await shop()
    const types = ['drafted', 'activated', 'ended', 'reverted'].map((one) => `price_list.${one}`)
    await post(who, '/v1/webhook_endpoints', { url: 'https://example.com/hook', events: types })
    const first = await draft(who)
    await step(who, first.id, 'activate')
    service.clock.nowMs++
    const second = await draft(who)
    await step(who, second.id, 'activate')
    await step(who, second.id, 'revert')
    const events = (await get(who, '/v1/events?limit=20')).data.map(
      ({ type, data }: { type: string; data: { price_list_id: string } }) =>
        `${type} ${data.price_list_id === first.id ? 1 : 2}`,
    )

    expect(events.sort()).toEqual([
      'price_list.activated 1',
      // Once more when it is active again.
      'price_list.activated 1',
      'price_list.activated 2',
      'price_list.drafted 1',
      'price_list.drafted 2',
      'price_list.ended 1',
      'price_list.reverted 2',
    ])
  })
})
