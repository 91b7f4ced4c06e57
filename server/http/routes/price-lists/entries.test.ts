import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCaller, testApp } from '../../../testing/app.ts'

let service: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  service = await testApp({ LERNER_RATE_LIMIT: '0' })
})
afterAll(() => service.close())

const weekMs = 7 * 86_400_000
const products = ['cup', 'mug', 'pot, large']

async function send(who: TestCaller, line: string, body?: unknown) {
  const answer = await service.send(who, line, body === undefined ? {} : { body })
  if (answer.status >= 300) throw new Error(`${line}: ${answer.text}`)
  return answer.body
}

/** A shop of three products, and a draft of four weeks' prices for them. */
async function shop(more: object = {}): Promise<{ who: TestCaller; path: string; id: string }> {
  const who = await service.caller()
  await send(who, 'PUT /v1/policy', { unit_cost: 300, max_loss: 1, max_increase: 0.02 })
  for (const id of products) {
    await send(who, 'POST /v1/products', { id, base_price: 1000, currency: 'usd' })
  }
  const until = new Date(service.clock.nowMs + 4 * weekMs).toISOString()
  const { id } = await send(who, 'POST /v1/price_lists', { currency: 'usd', until, ...more })
  await service.lists.keep(who.tenantId)
  return { who, id, path: `/v1/price_lists/${id}/entries` }
}

const entryOf = async (who: TestCaller, path: string, product: string) => {
  const { data } = await send(who, `GET ${path}?limit=100`)
  return data.find((one: { product_id: string }) => one.product_id === product)
}

describe('an entry', () => {
  test('is explained by steps that sum exactly to its price', async () => {
    const { who, path } = await shop()
    const entry = await entryOf(who, path, 'mug')
    const told = await send(who, `GET ${path}/mug/explanation`)

    expect(told).toMatchObject({ base_price: 1000, price: entry.price, currency: 'usd' })
    expect(told.sentence).toContain(told.price === 1000 ? 'We ask' : 'rather than 10.00')
    let at = 1000
    for (const { before, after, amount, shares } of told.steps) {
      expect(before).toBe(at)
      expect(after - before).toBe(amount)
      if (shares.length > 0) {
        expect(shares.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)).toBe(
          amount,
        )
      }
      at = after
    }
    expect(at).toBe(entry.price)
    expect(told.reasons.length).toBeLessThanOrEqual(4)
  })

  test('that somebody chose ends with a step of that', async () => {
    const { who, path } = await shop()
    await send(who, `PATCH ${path}/mug`, { price: 1234 })
    const told = await send(who, `GET ${path}/mug/explanation`)

    expect(told.price).toBe(1234)
    expect(told.steps.at(-1)).toMatchObject({ kind: 'draw', name: 'price_list', after: 1234 })
  })

  test('says who changed it last, and when', async () => {
    const { who, path } = await shop()
    expect(await entryOf(who, path, 'mug')).toMatchObject({ changed_by: null, changed_at: null })
    const { data: keys } = await send(who, 'GET /v1/api_keys')
    const { name } = keys.find((key: { id: string }) => key.id === who.keyId)
    const changed = { changed_by: name, changed_at: new Date(service.clock.nowMs).toISOString() }

    expect(await send(who, `PATCH ${path}/mug`, { price: 1234 })).toMatchObject(changed)
    expect(await entryOf(who, path, 'mug')).toMatchObject(changed)
    expect(await entryOf(who, path, 'cup')).toMatchObject({ changed_by: null })
  })

  test.each(['best', 'explore', 'switchback'])(
    'is replayed to the last bit: %s',
    async (design) => {
      const { who, path } = await shop({ design })
      for (const product of products) {
        const replay = await send(who, `GET ${path}/${encodeURIComponent(product)}/replay`)
        expect(replay).toMatchObject({ product_id: product, identical: true, difference: null })
        expect(replay.engine.decided).toBe(replay.engine.replayed)
      }
    },
  )

  test('names the field of a proposal that comes out otherwise', async () => {
    const { who, path } = await shop()
    await service.asOwner(
      `update price_list_entries set proposed_price = 777 where tenant_id = ${who.tenantId}`,
    )
    expect(await send(who, `GET ${path}/mug/replay`)).toMatchObject({
      identical: false,
      difference: { field: 'proposed_price', stored: '777' },
    })
  })

  test('from before this was kept is not explained, and its replay does not know', async () => {
    const { who, path } = await shop()
    await service.asOwner(
      `update price_list_entries set decision = null where tenant_id = ${who.tenantId}`,
    )
    const explained = await service.send(who, `GET ${path}/mug/explanation`)

    expect([explained.status, explained.body.error.code]).toEqual([409, 'state_conflict'])
    expect(await send(who, `GET ${path}/mug/replay`)).toMatchObject({ identical: null })
    expect((await service.send(who, `GET ${path}/jug/replay`)).status).toBe(404)
  })

  test('decides quotes that are replayed to the last bit, also once the list is over', async () => {
    const { who, path, id } = await shop()
    await send(who, `PATCH ${path}/mug`, { price: 1234 })
    await send(who, `POST /v1/price_lists/${id}/activate`)
    const asked = { product_id: 'mug', base_price: 1000, currency: 'usd' }
    const { quote_id, optimized_price } = await send(who, 'POST /v1/quote', asked)
    service.clock.nowMs += 1000
    await send(who, `POST /v1/price_lists/${id}/end`)

    expect(optimized_price).toBe(1234)
    expect(await send(who, `GET /v1/quotes/${quote_id}/replay`)).toMatchObject({ identical: true })
  })
})

describe('PUT /v1/price_lists/{id}/entries', () => {
  const put = async (who: TestCaller, path: string, csv: string) =>
    (
      await service.send(who, `PUT ${path}`, {
        body: csv,
        headers: { 'content-type': 'text/csv; charset=utf-8' },
      })
    ).body

  test('takes back what was exported, and changes nothing then', async () => {
    const { who, path } = await shop()
    await send(who, `PATCH ${path}/cup`, { locked: true, note: 'stays, "for now"' })
    const exported = await service.send(who, `GET ${path}`, { headers: { accept: 'text/csv' } })

    expect(await put(who, path, exported.text)).toEqual({
      ...{ rows: 3, changed: 0, unchanged: 3, questioned: 0, refused: 0, errors: [] },
    })
  })

  test('is a file that says what the screen says: a locked entry changes nothing', async () => {
    const { who, path } = await shop()
    await send(who, `PATCH ${path}/cup`, { price: 1234 })
    await send(who, `PATCH ${path}/cup`, { locked: true })
    const { text } = await service.send(who, `GET ${path}`, { headers: { accept: 'text/csv' } })
    const [head = [], ...rows] = text.split('\r\n').map((line: string) => line.split(','))
    const cup = rows.find(([id]: string[]) => id === 'cup') ?? []
    const cell = (name: string) => cup[head.indexOf(name)]

    expect([cell('profit'), cell('profit_low'), cell('profit_high')].map(Number)).toEqual([0, 0, 0])
    expect(cell('price')).toBe(cell('current_price'))
    expect(text).toContain((await entryOf(who, path, 'cup')).reason)
    // Rules are in words.
    expect(rows.map((cells: string[]) => cells.at(-1)).join(' ')).not.toMatch(/[a-z]_[a-z]/)
  })

  test('a note that a spreadsheet would run comes back as it was, and runs nowhere', async () => {
    const { who, path } = await shop()
    const notes = ['=HYPERLINK("http://example.com")', "'=x"]
    await send(who, `PATCH ${path}/cup`, { note: notes[0] })
    await send(who, `PATCH ${path}/mug`, { note: notes[1] })
    const exported = await service.send(who, `GET ${path}`, { headers: { accept: 'text/csv' } })

    expect(exported.text).toContain(`"'=HYPERLINK(""http://example.com"")"`)
    expect(await put(who, path, exported.text)).toMatchObject({ changed: 0, unchanged: 3 })
    expect((await entryOf(who, path, 'cup')).note).toBe(notes[0])
    expect((await entryOf(who, path, 'mug')).note).toBe(notes[1])
  })

  test.each([
    ['commas', 'product_id,price,note\nmug,12.34,"dear, but nice"\n'],
    [
      'semicolons and decimal commas',
      '\ufeffproduct_id;price;note\r\nmug;12,34;"dear, but nice"\r\n',
    ],
    ['tabs', 'product_id\tprice\tnote\nmug\t12.34\tdear, but nice\n'],
  ])('sets what a file with %s says otherwise', async (_, csv) => {
    const { who, path } = await shop()

    expect(await put(who, path, csv)).toMatchObject({ rows: 1, changed: 1, refused: 0 })
    expect(await entryOf(who, path, 'mug')).toMatchObject({
      price: 1234,
      edited: true,
      note: 'dear, but nice',
    })
    expect(await put(who, path, csv)).toMatchObject({ changed: 0, unchanged: 1 })
  })

  test('locks and drops, undoes an edit, and takes the same as JSON', async () => {
    const { who, path } = await shop()
    const { proposed_price } = await entryOf(who, path, 'mug')
    await send(who, `PATCH ${path}/mug`, { price: 1234 })
    const csv = `product_id,price,locked,dropped\nmug,${(proposed_price / 100).toFixed(2)},,\ncup,,true,\n"pot, large",,,TRUE\n`
    const done = await send(who, `PUT ${path}`, { csv })

    expect(done).toMatchObject({ rows: 3, changed: 3 })
    expect(await entryOf(who, path, 'mug')).toMatchObject({ edited: false, price: proposed_price })
    expect(await entryOf(who, path, 'cup')).toMatchObject({ locked: true })
    expect(await entryOf(who, path, 'pot, large')).toMatchObject({ dropped: true })
  })

  test('refuses rows by themselves, and says where and why', async () => {
    const { who, path } = await shop()
    const csv =
      'product_id,price,locked\nmug,"1,299",\njug,12.00,\ncup,abc,\ncup,1.00,\n"pot, large",11.00,maybe\nmug,12.00,\n'
    const done = await put(who, path, csv)

    expect(done).toMatchObject({ rows: 6, changed: 1, refused: 5 })
    expect(done.errors.map(({ line, product_id }: never) => [line, product_id])).toEqual([
      ...[
        [2, 'mug'],
        [3, 'jug'],
        [4, 'cup'],
        [6, 'pot, large'],
        [5, 'cup'],
      ],
    ])
    expect(done.errors[0].message).toContain('up to 2 decimals')
    expect(done.errors[4].message).toContain('unit_cost')
  })

  test('refuses what is no table, and a list that is no draft', async () => {
    const { who, path, id } = await shop()
    const odd = await put(who, path, 'sku,price\nmug,1\n')
    const broken = await put(who, path, 'product_id,price\n"mug,1\n')
    await send(who, `POST /v1/price_lists/${id}/activate`)
    const active = await put(who, path, 'product_id,price\nmug,12.00\n')

    expect([odd.error.param, odd.error.message]).toEqual([
      'csv',
      expect.stringContaining('product_id'),
    ])
    expect(broken.error.param).toBe('csv')
    expect(active.error.code).toBe('state_conflict')
  })

  test('is refused before it is read where the list is no draft', async () => {
    const { who, path, id } = await shop()
    await send(who, `POST /v1/price_lists/${id}/activate`)
    const { error } = await put(who, path, 'product_id,price\n"mug,1\n')

    expect(error.code).toBe('state_conflict')
  })

  test.each([
    ['columns', `product_id${',price'.repeat(200)}\nmug\n`, '200 columns'],
    ['characters in its first line', `product_id,${'x'.repeat(70_000)}\n`, '65536 characters'],
    ['characters in a row', `product_id,price\nmug,"${'x'.repeat(70_000)}"\n`, '65536'],
    ['rows', `product_id,price\n${'x,1\n'.repeat(100_001)}`, '100000 rows'],
  ])('is refused where it has too many %s', async (_, csv, words) => {
    const { who, path } = await shop()
    const { error } = await put(who, path, csv)

    expect([error.code, error.param]).toEqual(['parameter_invalid', 'csv'])
    expect(error.message).toContain(words)
  })
})

describe('a product whose prices a breaker stops', () => {
  test('is left out of a draft, which says so and proposes nothing from the odd input', async () => {
    const { who } = await shop()
    await send(who, 'PUT /v1/products/mug/policy', { unit_cost: 3 })
    const until = new Date(service.clock.nowMs + 4 * weekMs).toISOString()
    const { id } = await send(who, 'POST /v1/price_lists', { currency: 'usd', until })
    await service.lists.keep(who.tenantId)
    const path = `/v1/price_lists/${id}/entries`
    const list = await send(who, `GET /v1/price_lists/${id}`)
    const mug = await entryOf(who, path, 'mug')
    const cup = await entryOf(who, path, 'cup')

    expect(list.summary).toMatchObject({ entries: 2, stopped: 1 })
    expect(mug).toMatchObject({ dropped: true, stopped: true, price: 1000, proposed_price: 1000 })
    expect(mug.reason).toContain('a breaker has stopped its prices')
    expect(mug.remark).toEqual({ reason: 'entry_stopped' })
    expect(cup).toMatchObject({ dropped: false, stopped: false })
    expect(await send(who, `GET ${path}/mug/replay`)).toMatchObject({ identical: true })
    expect(await send(who, `GET ${path}/mug/explanation`)).toMatchObject({ price: 1000 })
  })

  test('that is taken back keeps the current price', async () => {
    const { who } = await shop()
    await send(who, 'PUT /v1/products/mug/policy', { unit_cost: 3 })
    const until = new Date(service.clock.nowMs + 4 * weekMs).toISOString()
    const { id } = await send(who, 'POST /v1/price_lists', { currency: 'usd', until })
    await service.lists.keep(who.tenantId)
    const path = `/v1/price_lists/${id}/entries`
    await send(who, `PATCH ${path}/mug`, { dropped: false })

    expect((await send(who, `GET /v1/price_lists/${id}`)).summary.stopped).toBe(0)
    expect(await entryOf(who, path, 'mug')).toMatchObject({ price: 1000, dropped: false })
  })
})

test('entries are looked for by name and sorted, page after page', async () => {
  const who = await service.caller()
  await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 300, max_loss: 1 } })
  for (const [id, name] of [
    ['a', 'Green tea'],
    ['b', 'Black tea'],
    ['tea-cup', 'Cup'],
    ['pot', 'Pot'],
  ]) {
    const body = { id, name, base_price: 1000, currency: 'usd' }
    await service.send(who, 'POST /v1/products', { body })
  }
  const until = new Date(service.clock.nowMs + 4 * weekMs).toISOString()
  const { id } = await send(who, 'POST /v1/price_lists', { currency: 'usd', until })
  await service.lists.keep(who.tenantId)
  const path = `/v1/price_lists/${id}/entries`
  const entries = ['a', 'b', 'tea-cup', 'pot'].map((product_id, i) => ({
    product_id,
    price: 1000 + 10 * i,
  }))
  await send(who, `PATCH ${path}`, { entries })
  const idsOf = async (query: string): Promise<string[]> =>
    (await send(who, `GET ${path}?${query}`)).data.map(
      (one: { product_id: string }) => one.product_id,
    )
  const inPages = async (query: string) => {
    const found = await idsOf(`${query}&limit=1`)
    while (found.length < 4) {
      found.push(...(await idsOf(`${query}&limit=1&starting_after=${found.at(-1)}`)))
    }
    return found
  }

  expect((await idsOf('query=TEA')).sort()).toEqual(['a', 'b', 'tea-cup'])
  expect(await idsOf('product_id=pot')).toEqual(['pot'])
  expect(await inPages('sort=name&order=asc')).toEqual(['b', 'tea-cup', 'a', 'pot'])
  expect(await inPages('sort=change')).toEqual(['pot', 'tea-cup', 'b', 'a'])
  expect(await inPages('sort=price&order=asc')).toEqual(['a', 'b', 'tea-cup', 'pot'])
  expect(await inPages('sort=confidence')).toHaveLength(4)
  expect((await service.send(who, `GET ${path}?sort=luck`)).status).toBe(400)
})

test('prices are set by rules, after a look at what they would be', async () => {
  const { who, path } = await shop()
  await send(who, 'PUT /v1/products/mug/policy', {
    unit_cost: 600,
    competitor: { price: 1100, rule: 'none', tolerance: 0 },
  })
  const rules = {
    cup: { of: 'current_price', change: 0.3, round: { to: 99, of: 100 } },
    mug: { of: 'unit_cost', margin: 0.4 },
    'pot, large': { of: 'competitor_price', change: -0.05 },
  }
  const entries = Object.entries(rules).map(([product_id, price_rule]) => ({
    product_id,
    price_rule,
  }))
  const told = await send(who, `PATCH ${path}`, { entries, dry_run: true })
  expect(told.results).toMatchObject([
    { price: 1299, edited: true },
    { price: 1000, edited: true },
    { error: { param: 'price_rule.of', message: expect.stringContaining('set competitor') } },
  ])
  expect(await entryOf(who, path, 'cup')).toMatchObject({ edited: false, changed_by: null })

  expect((await send(who, `PATCH ${path}`, { entries })).changed).toBe(2)
  expect(await entryOf(who, path, 'cup')).toMatchObject({ price: 1299, edited: true })
  const rule = { price_rule: { of: 'competitor_price', change: -0.05 } }
  expect((await send(who, `PATCH ${path}/mug`, rule)).price).toBe(1045)
  const both = await service.send(who, `PATCH ${path}/mug`, { body: { ...rule, price: 900 } })
  expect([both.status, both.body.error.param]).toEqual([400, 'price_rule'])
})

test('a cost above the price holds it, and is asked about before the list is activated', async () => {
  const who = await service.caller()
  await send(who, 'PUT /v1/policy', { max_loss: 1, max_increase: 0.25 })
  for (const id of ['cup', 'mug']) {
    await send(who, 'POST /v1/products', { id, base_price: 1000, currency: 'usd' })
  }
  await send(who, 'PUT /v1/products/cup/policy', { unit_cost: 1400 })
  await send(who, 'PUT /v1/products/mug/policy', { unit_cost: 500 })
  const until = new Date(service.clock.nowMs + weekMs).toISOString()
  const { id } = await send(who, 'POST /v1/price_lists', { currency: 'usd', until })
  await service.lists.keep(who.tenantId)
  const path = `/v1/price_lists/${id}/entries`

  expect(await entryOf(who, path, 'cup')).toMatchObject({
    price: 1400,
    remark: { values: { holds_factor: 'unit_cost' } },
    warnings: [{ code: 'price_moved_far', reason: 'entry_price_beyond_rule' }],
  })
  expect(await entryOf(who, path, 'mug')).not.toHaveProperty('warnings')
  expect((await send(who, `GET /v1/price_lists/${id}`)).summary.questioned).toBe(1)
  const locked = await send(who, `PATCH ${path}/cup`, { locked: true })
  expect(locked).not.toHaveProperty('warnings')
})
