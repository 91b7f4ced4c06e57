import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const path = '/v1/webhook_endpoints'
const wanted = { url: 'https://shop.example/webhooks', events: ['product.created'] }
const dayMs = 86_400_000

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
})
const create = (body: object = wanted, headers = {}) =>
  service.send(who, `POST ${path}`, { body, headers })

describe('a new endpoint', () => {
  test('shows its secret once, and never again', async () => {
    const { status, body } = await create({ ...wanted, description: 'orders' })
    const read = await service.send(who, `GET ${path}/${body.id}`)
    const list = await service.send(who, `GET ${path}`)
    const { secret, ...rest } = body

    expect(status).toBe(201)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(rest).toEqual({
      id: expect.stringMatching(/^whe_[0-9A-Z]{26}$/),
      ...wanted,
      description: 'orders',
      status: 'enabled',
      disabled_reason: null,
      previous_secret_expires_at: null,
      created_at: new Date(service.clock.nowMs).toISOString(),
      updated_at: new Date(service.clock.nowMs).toISOString(),
    })
    expect(read.body).toEqual(rest)
    expect(list.body).toEqual({ data: [rest], has_more: false })
  })

  test('is not in the store in a form that shows its secret', async () => {
    const { body } = await create(wanted, { 'idempotency-key': 'sealed' })
    const bytes = Buffer.from(body.secret.slice('whsec_'.length), 'base64')
    const text = await service.deps.store.tenant(who.tenantId, async (db) =>
      JSON.stringify([
        await db.rows(`select encode(secret, 'escape') as a, encode(secret, 'hex') as b,
          encode(secret, 'base64') as c from webhook_endpoints`),
        await db.rows('select body from idempotency_keys'),
      ]),
    )

    expect(text).not.toContain(body.secret.slice('whsec_'.length))
    expect(text).not.toContain(bytes.toString('hex'))
  })

  test('that is asked for twice under one idempotency key is one, with one secret', async () => {
    const first = await create(wanted, { 'idempotency-key': 'once' })
    const second = await create(wanted, { 'idempotency-key': 'once' })

    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await service.send(who, `GET ${path}`)).body.data).toHaveLength(1)
  })

  test.each([
    [{ ...wanted, url: 'http://shop.example/' }, 'parameter_invalid', 'url'],
    [{ ...wanted, url: 'https://127.0.0.1/' }, 'parameter_invalid', 'url'],
    [{ ...wanted, url: 'https://[::1]/' }, 'parameter_invalid', 'url'],
    [{ ...wanted, url: 'https://169.254.169.254/' }, 'parameter_invalid', 'url'],
    [{ ...wanted, url: 'shop' }, 'parameter_invalid', 'url'],
    [{ ...wanted, url: '' }, 'parameter_invalid', 'url'],
    [{ ...wanted, url: 7 }, 'parameter_invalid', 'url'],
    [{ ...wanted, events: [] }, 'parameter_invalid', 'events'],
    [{ ...wanted, events: ['product.created', 'product.created'] }, 'parameter_invalid', 'events'],
    [{ ...wanted, events: ['breaker.broke'] }, 'parameter_invalid', 'events[0]'],
    [{ ...wanted, description: '' }, 'parameter_invalid', 'description'],
    [{ events: wanted.events }, 'parameter_missing', 'url'],
    [{ url: wanted.url }, 'parameter_missing', 'events'],
    [{ ...wanted, status: 'disabled' }, 'parameter_unknown', 'status'],
    [{ ...wanted, secret: 'whsec_mine' }, 'parameter_unknown', 'secret'],
  ])('is refused as %j', async (body, code, param) => {
    const answer = await create(body)

    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code, param })
  })

  test('is refused beside twenty others', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => create()))
    const statuses = answers.map(({ status }) => status).sort()

    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 409, 409])
  })
})

describe('an endpoint', () => {
  test('is changed field by field', async () => {
    const { body } = await create({ ...wanted, description: 'orders' })
    const line = `PATCH ${path}/${body.id}`
    const url = await service.send(who, line, { body: { url: 'https://other.example/' } })
    const rest = await service.send(who, line, {
      body: { description: null, events: ['quote.created'], status: 'disabled' },
    })
    const nothing = await service.send(who, line, { body: {} })
    const again = await service.send(who, line, { body: { status: 'enabled' } })

    expect(url.body).toMatchObject({ ...wanted, url: 'https://other.example/' })
    expect(rest.body).toMatchObject({
      url: 'https://other.example/',
      description: null,
      events: ['quote.created'],
      status: 'disabled',
      disabled_reason: 'requested',
    })
    expect(nothing.body).toEqual(rest.body)
    expect(again.body).toMatchObject({ status: 'enabled', disabled_reason: null })
  })

  test('cannot be moved to where it could not be made', async () => {
    const { body } = await create()
    const answer = await service.send(who, `PATCH ${path}/${body.id}`, {
      body: { url: 'https://10.0.0.1/' },
    })

    expect(answer.status).toBe(400)
    expect(answer.body.error.param).toBe('url')
  })

  test('that is deleted is gone', async () => {
    const { body } = await create()
    const line = `DELETE ${path}/${body.id}`
    const first = await service.send(who, line)
    const second = await service.send(who, line)

    expect(first).toMatchObject({ status: 200, body: { id: body.id, deleted: true } })
    expect(second.status).toBe(404)
    expect((await service.send(who, `GET ${path}/${body.id}`)).status).toBe(404)
  })

  test('gets a new secret, and says until when the old one goes on', async () => {
    const { body } = await create()
    const line = `POST ${path}/${body.id}/rotate_secret`
    const usual = await service.send(who, line)
    const week = await service.send(who, line, { body: { overlap_days: 7 } })
    const none = await service.send(who, line, { body: { overlap_days: 0 } })
    const read = await service.send(who, `GET ${path}/${body.id}`)
    const inDays = (days: number) => new Date(service.clock.nowMs + days * dayMs).toISOString()

    expect(usual.status).toBe(201)
    expect(usual.body.previous_secret_expires_at).toBe(inDays(1))
    expect(week.body.previous_secret_expires_at).toBe(inDays(7))
    expect(none.body.previous_secret_expires_at).toBeNull()
    const secrets = [body, usual.body, week.body, none.body].map(({ secret }) => secret)
    expect(new Set(secrets).size).toBe(4)
    expect(read.body.secret).toBeUndefined()
  })

  test('takes no other overlap', async () => {
    const { body } = await create()
    const answer = await service.send(who, `POST ${path}/${body.id}/rotate_secret`, {
      body: { overlap_days: 8 },
    })

    expect(answer.status).toBe(400)
    expect(answer.body.error.param).toBe('overlap_days')
  })
})

describe('sending an event again', () => {
  async function endpointAndEvent() {
    const { body: endpoint } = await create()
    await service.send(who, 'POST /v1/products', {
      body: { id: 'tea', base_price: 1000, currency: 'usd' },
    })
    const { body: events } = await service.send(who, 'GET /v1/events')
    return { endpoint: endpoint.id as string, event: events.data[0].id as string }
  }

  test('adds a delivery to the list, newest first', async () => {
    const { endpoint, event } = await endpointAndEvent()
    service.clock.nowMs += 1000
    const again = await service.send(who, `POST ${path}/${endpoint}/redeliver`, {
      body: { event_id: event },
    })
    const { body: page } = await service.send(who, `GET ${path}/${endpoint}/deliveries?limit=1`)
    const { body: rest } = await service.send(
      who,
      `GET ${path}/${endpoint}/deliveries?starting_after=${page.data[0].id}`,
    )

    expect(again.status).toBe(201)
    expect(page).toEqual({ data: [again.body], has_more: true })
    expect(rest.data).toHaveLength(1)
    expect(rest.data[0].event_id).toBe(event)
  })

  test("is refused for an event that is not there, or is another account's", async () => {
    const { endpoint } = await endpointAndEvent()
    const mine = who
    who = await service.caller()
    const { event: theirs } = await endpointAndEvent()
    for (const event_id of ['evt_none', theirs]) {
      const answer = await service.send(mine, `POST ${path}/${endpoint}/redeliver`, {
        body: { event_id },
      })

      expect(answer.status).toBe(404)
      expect(answer.body.error).toMatchObject({ code: 'resource_missing', param: 'event_id' })
    }
  })

  test('is refused to an endpoint that is disabled', async () => {
    const { endpoint, event } = await endpointAndEvent()
    await service.send(who, `PATCH ${path}/${endpoint}`, { body: { status: 'disabled' } })
    const answer = await service.send(who, `POST ${path}/${endpoint}/redeliver`, {
      body: { event_id: event },
    })

    expect(answer.status).toBe(409)
    expect(answer.body.error.code).toBe('state_conflict')
  })
})

test("the list of deliveries takes no cursor of another endpoint's", async () => {
  const { body: first } = await create()
  const { body: second } = await create()
  await service.send(who, 'POST /v1/products', {
    body: { id: 'tea', base_price: 1000, currency: 'usd' },
  })
  const { body: page } = await service.send(who, `GET ${path}/${first.id}/deliveries`)
  const answer = await service.send(
    who,
    `GET ${path}/${second.id}/deliveries?starting_after=${page.data[0].id}`,
  )

  expect(answer.status).toBe(400)
  expect(answer.body.error.param).toBe('starting_after')
})
