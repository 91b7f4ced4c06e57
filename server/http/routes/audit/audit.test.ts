import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../domain/canonical-json.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { auditExample } from '../../schemas/audit.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

type Entry = typeof auditExample

async function auditOf(who: TestCaller, query = ''): Promise<Entry[]> {
  const { status, body } = await service.send(who, `GET /v1/audit?limit=100${query}`)
  expect(status).toBe(200)
  return body.data
}

function hashOf({ id: _, hash: __, ...hashed }: Entry): string {
  return createHash('sha256').update(canonicalJson(hashed)).digest('hex')
}

test('every kind of change is recorded, with who made it, what was and what is', async () => {
  const who = await service.caller()
  const send = (line: string, body?: unknown) =>
    service.send(who, line, body === undefined ? {} : { body })
  await send('POST /v1/products', { id: 'tea/1', base_price: 500, currency: 'eur' })
  await send('PATCH /v1/products/tea%2F1', { base_price: 600 })
  await send('PUT /v1/policy', { max_increase: 0.1 })
  await send('PUT /v1/products/tea%2F1/policy', { unit_cost: 200 })
  const { body: key } = await send('POST /v1/api_keys', { name: 'shop' })
  const { body: next } = await send(`POST /v1/api_keys/${key.id}/rotate`, {})
  await send(`POST /v1/api_keys/${next.id}/revoke`)
  const url = 'https://shop.example/webhooks'
  const { body: endpoint } = await send('POST /v1/webhook_endpoints', {
    url,
    events: ['product.created'],
  })
  await send(`POST /v1/webhook_endpoints/${endpoint.id}/rotate_secret`, {})
  await send(`PATCH /v1/webhook_endpoints/${endpoint.id}`, { status: 'disabled' })
  await send(`DELETE /v1/webhook_endpoints/${endpoint.id}`)

  const entries = (await auditOf(who)).reverse()

  expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'product.created products/tea%2F1',
    'product.changed products/tea%2F1',
    'policy.changed policy',
    'policy.changed products/tea%2F1/policy',
    `api_key.created api_keys/${key.id}`,
    `api_key.rotated api_keys/${key.id}`,
    `api_key.created api_keys/${next.id}`,
    `api_key.revoked api_keys/${next.id}`,
    `webhook_endpoint.created webhook_endpoints/${endpoint.id}`,
    `webhook_endpoint.secret_rotated webhook_endpoints/${endpoint.id}`,
    `webhook_endpoint.changed webhook_endpoints/${endpoint.id}`,
    `webhook_endpoint.deleted webhook_endpoints/${endpoint.id}`,
  ])
  expect(entries[3]).toMatchObject({
    actor: who.keyId,
    before: {},
    after: { unit_cost: 200 },
    created_at: new Date(service.clock.nowMs).toISOString(),
  })
  expect(entries.at(-1)).toMatchObject({ before: { id: endpoint.id, url }, after: null })
  const text = JSON.stringify(entries)
  for (const secret of [key.key, next.key, endpoint.secret]) expect(text).not.toContain(secret)
})

test('each entry carries the hash of the one before, and its own over all its fields', async () => {
  const who = await service.caller()
  for (const max_increase of [0.1, 0.2, 0.30000000000000004]) {
    await service.send(who, 'PUT /v1/policy', { body: { max_increase } })
  }

  const entries = (await auditOf(who)).reverse()

  expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  let before = '0'.repeat(64)
  for (const entry of entries) {
    expect(entry.previous_hash).toBe(before)
    expect(hashOf(entry)).toBe(entry.hash)
    before = entry.hash
  }
})

test('the example of the reference has the hash that it says', () => {
  expect(hashOf(auditExample)).toBe(auditExample.hash)
})

test('changes that come at once are one chain, each from what the one before left', async () => {
  const who = await service.caller()
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      service.send(who, 'PUT /v1/policy', { body: { min_price: i + 1 } }),
    ),
  )

  const entries = (await auditOf(who)).reverse()

  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, i) => i + 1))
  expect(entries.map(({ before }) => before)).toEqual([
    {},
    ...entries.slice(0, -1).map(({ after }) => after),
  ])
})

test('what changes nothing, is refused or comes of quotes and sales is not recorded', async () => {
  const who = await service.caller()
  const send = (line: string, body: unknown) => service.send(who, line, { body })
  await send('PUT /v1/policy', {})
  await send('PUT /v1/policy', { min_price: 2, max_price: 1 })
  await send('PUT /v1/products/none/policy', { min_price: 2 })
  await send('POST /v1/quote', { product_id: 'mug', base_price: 900, currency: 'usd' })
  await send('PATCH /v1/products/mug', { base_price: 900 })

  expect(await auditOf(who)).toEqual([])
})

test('changes are found by who made them, and by what is in the names of products', async () => {
  const who = await service.caller()
  const send = (line: string, body: unknown) => service.send(who, line, { body })
  const tea = { base_price: 500, currency: 'eur' }
  await send('POST /v1/products', { ...tea, id: 'tea/1', name: 'Green tea' })
  await send('POST /v1/products', { ...tea, id: 'cup', name: 'Cup' })
  await send('PUT /v1/products/tea%2F1/policy', { unit_cost: 200 })
  await send('PUT /v1/products/tea%2F1/policy', { unit_cost: 2 })
  const ofTea = await auditOf(who, '&product=GREEN')
  const byKey = await auditOf(who, `&actor=${who.keyId}`)
  const { body: actors } = await service.send(who, 'GET /v1/audit/actors')

  expect(ofTea.map(({ action }) => action)).toEqual([
    'policy.changed',
    'breaker.opened',
    'policy.changed',
    'product.created',
  ])
  expect(byKey.length).toBe(5)
  expect(await auditOf(who, '&actor=service')).toEqual([])
  expect(await auditOf(who, '&product=nothing')).toEqual([])
  expect(actors.data).toEqual([{ id: who.keyId, name: expect.any(String) }])
})

describe('changes of many at once are found under each product, with before and after', () => {
  const mug = { id: 'mug', name: 'Mug', base_price: 1000, currency: 'usd', status: 'active' }

  async function importProducts(who: TestCaller, rows: readonly string[]) {
    const file = `id,name,base_price,currency\n${rows.join('\n')}\n`
    const headers = { 'content-type': 'text/csv' }
    const sent = await service.send(who, 'POST /v1/imports?kind=products', { body: file, headers })
    expect(sent.status).toBe(201)
    return sent.body
  }

  test('an import, which leaves none for rows that change nothing', async () => {
    const who = await service.caller()
    const others = Array.from({ length: 600 }, (_, i) => `cup-${i},,700,usd`)
    await importProducts(who, ['mug,Mug,1000,usd', ...others])
    await importProducts(who, ['mug,Mug,5,usd', ...others])
    await importProducts(who, ['mug,Mug,5,usd', ...others])

    expect(await auditOf(who, '&subject=products/mug')).toMatchObject([
      {
        ...{ action: 'product.changed', actor: who.keyId },
        ...{ before: mug, after: { ...mug, base_price: 5 } },
      },
      { action: 'product.created', actor: who.keyId, before: null, after: mug },
    ])
    const [newest] = await auditOf(who)
    // Each product was new once, one changed, and three imports ended.
    expect(newest).toMatchObject({ action: 'import.completed', sequence: 601 + 1 + 3 })
  })

  test('policies, in one chain with all others', async () => {
    const who = await service.caller()
    await importProducts(who, ['mug,Mug,1000,usd', 'cup,Cup,700,usd'])
    const put = (policies: unknown) => service.send(who, 'PUT /v1/policies', { body: { policies } })
    await put([{ product_id: 'mug', unit_cost: 600 }])
    await put([
      { product_id: 'mug', unit_cost: 620 },
      { product_id: 'cup', min_price: 400 },
    ])

    const ofMug = await auditOf(who, '&subject=products/mug/policy')
    expect(ofMug.map(({ before, after }) => [before, after])).toEqual([
      [{ unit_cost: 600 }, { unit_cost: 620 }],
      [{}, { unit_cost: 600 }],
    ])
    expect(await auditOf(who, '&subject=products/cup/policy')).toMatchObject([
      { action: 'policy.changed', actor: who.keyId, before: {}, after: { min_price: 400 } },
    ])
    let before = '0'.repeat(64)
    for (const entry of (await auditOf(who)).reverse()) {
      expect([entry.previous_hash, entry.hash]).toEqual([before, hashOf(entry)])
      before = entry.hash
    }
  })

  test('statuses', async () => {
    const who = await service.caller()
    await importProducts(who, ['mug,Mug,1000,usd', 'cup,Cup,700,usd'])
    await service.send(who, 'PATCH /v1/products', { body: { status: 'paused', ids: ['mug'] } })

    const [paused, ...earlier] = await auditOf(who, '&subject=products/mug')
    expect(paused).toMatchObject({
      action: 'product.changed',
      ...{ before: mug, after: { ...mug, status: 'paused' } },
    })
    expect(earlier.map(({ action }) => action)).toEqual(['product.created'])
  })
})

describe('the list', () => {
  test('is filtered by object, kind and time, and paged', async () => {
    const who = await service.caller()
    const send = (line: string, body: unknown) => service.send(who, line, { body })
    await send('POST /v1/products', { id: 'tea', base_price: 500, currency: 'eur' })
    await send('PUT /v1/policy', { max_increase: 0.1 })
    service.clock.nowMs += 60_000
    const later = new Date(service.clock.nowMs).toISOString()
    await send('PUT /v1/policy', { max_increase: 0.2 })
    const numbers = (entries: Entry[]) => entries.map(({ sequence }) => sequence)

    expect(numbers(await auditOf(who, '&subject=policy'))).toEqual([3, 2])
    expect(numbers(await auditOf(who, '&action=product.created'))).toEqual([1])
    expect(numbers(await auditOf(who, `&since=${later}`))).toEqual([3])
    expect(numbers(await auditOf(who, `&until=${later}`))).toEqual([2, 1])
    const first = await service.send(who, 'GET /v1/audit?limit=2')
    const last = first.body.data.at(-1).id
    const second = await service.send(who, `GET /v1/audit?limit=2&starting_after=${last}`)
    const back = await service.send(
      who,
      `GET /v1/audit?limit=2&ending_before=${second.body.data[0].id}`,
    )
    expect([first.body.has_more, second.body.has_more]).toEqual([true, false])
    expect(numbers([...first.body.data, ...second.body.data])).toEqual([3, 2, 1])
    expect(back.body.data).toEqual(first.body.data)
  })

  test('refuses a cursor that it does not hold', async () => {
    const { status, body } = await service.send(
      await service.caller(),
      'GET /v1/audit?starting_after=audit_000000000001',
    )

    expect([status, body.error.param]).toEqual([400, 'starting_after'])
  })

  test('shows nobody the entries of another account', async () => {
    const who = await service.caller()
    await service.send(who, 'PUT /v1/policy', { body: { max_increase: 0.1 } })

    expect(await auditOf(await service.caller())).toEqual([])
  })
})

describe('in the store', () => {
  test.each([
    ['update audit_entries set after = null', 'permission denied'],
    ['delete from audit_entries', 'permission denied'],
    ['truncate audit_entries', 'permission denied'],
  ])('the service cannot %s', async (statement, fault) => {
    const { tenantId } = await service.caller()

    await expect(service.deps.store.tenant(tenantId, (db) => db.run(statement))).rejects.toThrow(
      fault,
    )
  })

  test.each([
    'update audit_entries set actor = actor',
    'delete from audit_entries',
    'truncate audit_entries',
  ])('even the owner cannot simply %s', async (statement) => {
    await expect(service.asOwner(statement)).rejects.toThrow('never changed or deleted')
  })

  test('no entry is put in that does not continue the chain', async () => {
    const { tenantId } = await service.caller()
    const entry = `insert into audit_entries
      (tenant_id, sequence, created_at, actor, action, subject, previous_hash, hash)
      values (${tenantId}, 2, now(), 'key_1', 'policy.changed', 'policy', 'x', 'y')`

    await expect(service.deps.store.tenant(tenantId, (db) => db.run(entry))).rejects.toThrow(
      'does not continue the chain',
    )
  })

  test('a change that is rolled back leaves no entry', async () => {
    const who = await service.caller()
    const failing = service.deps.store.tenant(who.tenantId, async (db) => {
      const change = { actor: 'service', action: 'policy.changed', subject: 'policy' } as const
      await recordChange(db, who.tenantId, { ...change, before: {}, after: { a: 1 } }, 0)
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    expect(await auditOf(who)).toEqual([])
  })
})

describe('who acts with a key', () => {
  const said = (agent: string, asked: string) => ({
    'lerner-agent': agent,
    'lerner-asked': encodeURIComponent(asked),
  })

  test('is named with what it was asked, and hashed with the entry', async () => {
    const who = await service.caller()
    const asked = 'Pâques: baisse le thé, s’il te plaît'
    const headers = said('pricing-agent/2', asked)
    await service.send(who, 'PUT /v1/policy', { body: { max_increase: 0.1 }, headers })
    await service.send(who, 'POST /v1/pause', { body: {}, headers: { 'lerner-agent': 'a' } })
    await service.send(who, 'POST /v1/resume', {})
    const [resumed, paused, policy] = (await auditOf(who)) as (Entry & Record<string, unknown>)[]

    expect(policy).toMatchObject({ actor: who.keyId, agent: 'pricing-agent/2', asked })
    expect(paused).toMatchObject({ agent: 'a' })
    expect(paused).not.toHaveProperty('asked')
    expect(resumed).not.toHaveProperty('agent')
    for (const entry of [resumed, paused, policy]) {
      expect(entry && hashOf(entry)).toBe(entry?.hash)
    }
  })

  test.each([
    ['no name', { 'lerner-agent': '' }],
    ['a long name', { 'lerner-agent': 'a'.repeat(101) }],
    ['a text that is not encoded', { 'lerner-asked': 'lower the tea' }],
    ['a text that is not UTF-8', { 'lerner-asked': '%ff' }],
    ['a long text', { 'lerner-asked': 'a'.repeat(1001) }],
    ['a text that a terminal would obey', { 'lerner-asked': '%1b%5b2J' }],
    ['a NUL', { 'lerner-asked': '%00' }],
  ])('is refused with %s, and nothing is done', async (_, headers) => {
    const who = await service.caller()
    const refused = await service.send(who, 'PUT /v1/policy', { body: { min_price: 1 }, headers })

    expect(refused.status).toBe(400)
    expect(refused.body.error.param).toMatch(/^Lerner-A/)
    expect(await auditOf(who)).toEqual([])
  })
})

test('what one request changed of many products can be listed as one', async () => {
  const who = await service.caller()
  const send = (line: string, body?: unknown) => service.send(who, line, { body })
  const ids = Array.from({ length: 12 }, (_, i) => `p${i}`)
  for (const id of ids) {
    service.clock.nowMs++
    await send('POST /v1/products', { id, base_price: 500, currency: 'eur' })
  }
  service.clock.nowMs++
  await send('PUT /v1/policies', {
    policies: ids.map((product_id) => ({ product_id, unit_cost: 200 })),
  })
  service.clock.nowMs++
  await send('PUT /v1/policy', { max_increase: 0.1 })
  const actionsOf = async (query: string) => (await auditOf(who, query)).map(({ action }) => action)
  const created = ids.map(() => 'product.created')

  expect(await actionsOf('')).toHaveLength(25)
  expect(await actionsOf('&collapsed=true')).toEqual([
    'policy.changed',
    'policy.changed',
    ...created,
  ])
  const { body: first } = await service.send(who, 'GET /v1/audit?limit=2&collapsed=true')
  const after = `&collapsed=true&starting_after=${first.data[1].id}`
  expect(await actionsOf(after)).toEqual(created)
  expect(first.data.map(({ sequence }: Entry) => sequence)).toEqual([25, 24])
  expect(await actionsOf('&collapsed=true&product=p3')).toEqual([
    'policy.changed',
    'product.created',
  ])
})
