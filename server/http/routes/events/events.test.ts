import { Ajv } from 'ajv'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '../../../domain/caller.ts'
import { type EventType, eventTypes } from '../../../domain/event.ts'
import { expireQuotes } from '../../../jobs/upkeep/expire-quotes.ts'
import { testApp } from '../../../testing/app.ts'
import { components } from '../../schemas/components.ts'
import { eventSchemaName } from '../../schemas/event-bodies.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0', LERNER_QUOTE_TTL_SECONDS: '60' })
const { deps, clock } = service
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
})

async function subscribe(events: readonly string[] = eventTypes, by = who) {
  const url = 'https://shop.example/webhooks'
  return (await service.send(by, 'POST /v1/webhook_endpoints', { body: { url, events } })).body
}

const quote = { product_id: 'tea', base_price: 1000, currency: 'usd', segment: 'returning' }
const events = async (by = who) =>
  (await service.send(by, 'GET /v1/events?limit=100')).body.data as {
    id: string
    type: string
    timestamp: string
    data: Record<string, unknown>
  }[]
const typesOf = async () => (await events()).map(({ type }) => type).sort()
const eventOf = async (type: string) => (await events()).find((event) => event.type === type)

describe('a quote', () => {
  test('is an event with the record that GET /v1/quotes/{id} answers', async () => {
    await subscribe()
    const { body } = await service.send(who, 'POST /v1/quote', { body: { ...quote, quantity: 3 } })
    const record = await service.send(who, `GET /v1/quotes/${body.quote_id}`)
    const event = await eventOf('quote.created')

    expect(event?.id).toMatch(/^evt_[0-9A-Z]{26}$/)
    expect(event?.timestamp).toBe(new Date(clock.nowMs).toISOString())
    expect(event?.data).toEqual(record.body)
    expect(Object.keys(event?.data ?? {})).toEqual(Object.keys(record.body))
  })

  test('the first of a product is an event of the product too, and the second is not', async () => {
    await subscribe()
    await service.send(who, 'POST /v1/quote', { body: quote })
    await service.send(who, 'POST /v1/quote', { body: quote })
    const product = await service.send(who, 'GET /v1/products/tea')

    expect(await typesOf()).toEqual(['product.created', 'quote.created', 'quote.created'])
    expect((await eventOf('product.created'))?.data).toEqual(product.body)
  })

  test('of a batch is an event each, and the batch makes each product once', async () => {
    await subscribe()
    const requests = ['a', 'b', 'a', 'c'].map((product_id) => ({ ...quote, product_id }))
    await service.send(who, 'POST /v1/quote/batch', { body: { requests } })

    expect(await typesOf()).toEqual([
      ...Array.from({ length: 3 }, () => 'product.created'),
      ...Array.from({ length: 4 }, () => 'quote.created'),
    ])
  })

  test('for everybody is an event where its price is new, and so is its new product', async () => {
    await subscribe()
    const everyone = { until: new Date(clock.nowMs + 86_400_000).toISOString() }
    const sent = { body: { requests: [quote], everyone } }
    const { body } = await service.send(who, 'POST /v1/quote/batch', sent)
    await service.send(who, 'POST /v1/quote/batch', sent)
    const product = await service.send(who, 'GET /v1/products/tea')

    expect(await typesOf()).toEqual(['product.created', 'quote.created'])
    expect((await eventOf('product.created'))?.data).toEqual(product.body)
    expect((await eventOf('quote.created'))?.data).toMatchObject({
      ...body.results[0],
      request: { product_id: 'tea' },
      terms: { expires_at: everyone.until },
    })
  })

  test('that is asked for again under its idempotency key is no second event', async () => {
    await subscribe()
    const sent = { body: quote, headers: { 'idempotency-key': 'once' } }
    await service.send(who, 'POST /v1/quote', sent)
    await service.send(who, 'POST /v1/quote', sent)

    expect(await typesOf()).toEqual(['product.created', 'quote.created'])
  })

  test('that nobody answers in time is an event when it expires', async () => {
    await subscribe()
    const { body } = await service.send(who, 'POST /v1/quote', { body: quote })
    clock.nowMs += 61_000
    await expireQuotes(deps, 'test', who.tenantId)
    const event = await eventOf('quote.expired')

    expect(event?.data).toEqual({
      quote_id: body.quote_id,
      product_id: 'tea',
      currency: 'usd',
      segment: 'returning',
      optimized_price: body.optimized_price,
      status: 'expired',
      quantity: 1,
      occurred_at: expect.stringMatching(/Z$/),
    })
    expect(await eventOf('outcome.recorded')).toBeUndefined()
  })
})

describe('an outcome', () => {
  test('is an event when it changes something, and only then', async () => {
    await subscribe(['outcome.recorded'])
    const { body } = await service.send(who, 'POST /v1/quote', { body: quote })
    const outcome = { quote_id: body.quote_id, status: 'accepted', quantity: 2 }
    await service.send(who, 'POST /v1/outcomes', { body: outcome })
    await service.send(who, 'POST /v1/outcomes', { body: outcome })
    await service.send(who, 'POST /v1/outcomes', { body: { ...outcome, status: 'returned' } })
    const statuses = (await events()).map(({ data }) => data.status)

    expect(await typesOf()).toEqual(['outcome.recorded', 'outcome.recorded'])
    expect(statuses.sort()).toEqual(['accepted', 'returned'])
  })

  test('of a request that is refused is no event', async () => {
    await subscribe()
    await service.send(who, 'POST /v1/outcomes', { body: { quote_id: 'x', status: 'accepted' } })

    expect(await events()).toEqual([])
  })
})

describe('a product', () => {
  test('that is made, and whose base price moves, is an event each', async () => {
    await subscribe()
    const body = { id: 'tea', name: 'Tea', base_price: 1000, currency: 'usd' }
    await service.send(who, 'POST /v1/products', { body })
    await service.send(who, 'PATCH /v1/products/tea', { body: { base_price: 1000, name: 'T' } })
    await service.send(who, 'PATCH /v1/products/tea', { body: { base_price: 1200 } })

    expect(await typesOf()).toEqual(['product.created', 'product.price_moved'])
    expect((await eventOf('product.price_moved'))?.data).toEqual({
      id: 'tea',
      name: 'T',
      base_price: 1200,
      currency: 'usd',
      status: 'active',
      previous: { base_price: 1000, currency: 'usd' },
    })
  })
})

describe('an API key', () => {
  test('that is made, rotated and revoked is an event each, which never holds the key', async () => {
    await subscribe()
    const { body: made } = await service.send(who, 'POST /v1/api_keys', { body: { name: 'a' } })
    const { body: next } = await service.send(who, `POST /v1/api_keys/${made.id}/rotate`)
    await service.send(who, `POST /v1/api_keys/${next.id}/revoke`)
    await service.send(who, `POST /v1/api_keys/${next.id}/revoke`)
    const { text } = await service.send(who, 'GET /v1/events')

    expect(await typesOf()).toEqual(['api_key.created', 'api_key.revoked', 'api_key.rotated'])
    expect((await eventOf('api_key.rotated'))?.data).toMatchObject({
      id: made.id,
      replaced_by: next.id,
    })
    expect(text).not.toContain(made.key)
    expect(text).not.toContain(next.key)
  })
})

describe('the body of each type of event', () => {
  test('is as the webhook of that type describes it', async () => {
    await subscribe()
    await service.send(who, 'POST /v1/quote', { body: quote })
    clock.nowMs += 61_000
    await expireQuotes(deps, 'test', who.tenantId)
    const { body: second } = await service.send(who, 'POST /v1/quote', {
      body: { ...quote, segment: undefined },
    })
    const outcome = { quote_id: second.quote_id, status: 'accepted' }
    await service.send(who, 'POST /v1/outcomes', { body: outcome })
    await service.send(who, 'PATCH /v1/products/tea', { body: { base_price: 1200 } })
    const { body: made } = await service.send(who, 'POST /v1/api_keys', { body: { name: 'a' } })
    const { body: next } = await service.send(who, `POST /v1/api_keys/${made.id}/rotate`)
    await service.send(who, `POST /v1/api_keys/${next.id}/revoke`)

    const until = new Date(clock.nowMs + 86_400_000).toISOString()
    const list = async () => {
      const body = { currency: 'usd', until }
      const { body: made } = await service.send(who, 'POST /v1/price_lists', { body })
      await service.lists.keep(who.tenantId)
      return made.id
    }
    const [one, other] = [await list(), await list()]
    await service.send(who, `POST /v1/price_lists/${one}/activate`)
    await service.send(who, `POST /v1/price_lists/${one}/revert`)
    await service.send(who, `POST /v1/price_lists/${other}/end`)

    for (const unit_cost of [800, 0]) {
      await service.send(who, 'PUT /v1/products/tea/policy', { body: { unit_cost } })
    }
    const { body: breakers } = await service.send(who, 'GET /v1/breakers')
    await service.send(who, `POST /v1/breakers/${breakers.data[0].id}/close`, { body: {} })
    await service.send(who, 'POST /v1/pause', { body: {} })
    await service.send(who, 'POST /v1/resume')
    await service.app.inject({
      method: 'POST',
      url: '/v1/imports?kind=products',
      payload: 'id,base_price,currency\ncup,500,usd\n',
      headers: { authorization: `Bearer ${who.key}`, 'content-type': 'text/csv' },
    })

    const told = await events()
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(eventTypes))
    const ajv = new Ajv({ strict: false, formats: { 'date-time': true } })
    for (const component of components) ajv.addSchema(component)
    for (const { type, timestamp, data } of told) {
      const fits = ajv.getSchema(eventSchemaName(type as EventType))
      fits?.({ type, timestamp, data })

      expect([type, fits?.errors]).toEqual([type, null])
    }
  })
})

describe('an event that no enabled endpoint is subscribed to', () => {
  test.each([
    ['there is none', async () => {}],
    ['it wants other events', () => subscribe(['api_key.created'])],
    [
      'it is disabled',
      async () => {
        const { id } = await subscribe()
        const line = `PATCH /v1/webhook_endpoints/${id}`
        await service.send(who, line, { body: { status: 'disabled' } })
      },
    ],
    [
      'it was deleted',
      async () => service.send(who, `DELETE /v1/webhook_endpoints/${(await subscribe()).id}`),
    ],
    ["it is another account's", async () => subscribe(eventTypes, await service.caller())],
  ])('is not recorded: %s', async (_, prepare) => {
    await prepare()
    const { body } = await service.send(who, 'POST /v1/quote', { body: quote })
    const outcome = { quote_id: body.quote_id, status: 'accepted' }
    await service.send(who, 'POST /v1/outcomes', { body: outcome })
    await service.send(who, 'PATCH /v1/products/tea', { body: { base_price: 1200 } })

    expect(await events()).toEqual([])
  })
})

describe('a key with webhooks:write alone', () => {
  const url = 'https://shop.example/webhooks'
  async function scene(...scopes: Scope[]) {
    await subscribe()
    await service.send(who, 'POST /v1/quote', { body: quote })
    const limited = await service.caller({ scopes: ['webhooks:write', ...scopes] }, who.account)
    return { limited, quoted: await eventOf('quote.created') }
  }
  const outcomeOf = (answer: { status: number; body: { error?: { code: string } } }) => [
    answer.status,
    answer.body.error?.code,
  ]

  test('reads no event of quotes, products or keys', async () => {
    const { limited, quoted } = await scene()
    const one = await service.send(limited, `GET /v1/events/${quoted?.id}`)

    expect(await events(limited)).toEqual([])
    expect(outcomeOf(one)).toEqual([403, 'scope_missing'])
    expect(one.text).not.toContain('tea')
  })

  test('has none sent to itself, by no way', async () => {
    const { limited, quoted } = await scene()
    const { data } = (await service.send(who, 'GET /v1/webhook_endpoints')).body
    const id = data[0].id
    const answers = [
      await service.send(limited, 'POST /v1/webhook_endpoints', {
        body: { url, events: ['quote.created'] },
      }),
      await service.send(limited, `PATCH /v1/webhook_endpoints/${id}`, { body: { url } }),
      await service.send(limited, `POST /v1/webhook_endpoints/${id}/redeliver`, {
        body: { event_id: quoted?.id },
      }),
    ]

    expect(answers.map(outcomeOf)).toEqual(answers.map(() => [403, 'scope_missing']))
  })

  test('reads, and has sent, what its other scopes let it read', async () => {
    const { limited, quoted } = await scene('products:read')
    await service.send(who, 'PATCH /v1/products/tea', { body: { base_price: 1200 } })
    const listed = (await events(limited)).map(({ type }) => type)
    const first = (await service.send(limited, 'GET /v1/events?limit=1')).body
    const after = `/v1/events?limit=1&starting_after=${first.data[0].id}`
    const second = (await service.send(limited, `GET ${after}`)).body
    const made = await service.send(limited, 'POST /v1/webhook_endpoints', {
      body: { url, events: ['product.created'] },
    })
    const widened = await service.send(limited, `PATCH /v1/webhook_endpoints/${made.body.id}`, {
      body: { events: ['product.created', 'outcome.recorded'] },
    })
    const redelivered = await service.send(
      limited,
      `POST /v1/webhook_endpoints/${made.body.id}/redeliver`,
      { body: { event_id: quoted?.id } },
    )

    expect(listed.toSorted()).toEqual(['product.created', 'product.price_moved'])
    expect([first.has_more, second.has_more]).toEqual([true, false])
    expect([first.data[0].type, second.data[0].type]).toEqual(listed)
    expect(made.status).toBe(201)
    expect([widened, redelivered].map(outcomeOf)).toEqual([
      [403, 'scope_missing'],
      [403, 'scope_missing'],
    ])
  })
})

test("another account's events are not there", async () => {
  await subscribe()
  await service.send(who, 'POST /v1/quote', { body: quote })
  const [event] = await events()
  const stranger = await service.caller()

  expect(await events(stranger)).toEqual([])
  expect((await service.send(stranger, `GET /v1/events/${event?.id}`)).status).toBe(404)
})

test("rows of events, endpoints and deliveries are invisible under another tenant's setting", async () => {
  await subscribe()
  await service.send(who, 'POST /v1/quote', { body: quote })
  const stranger = await service.caller()
  for (const table of ['events', 'webhook_endpoints', 'webhook_deliveries']) {
    const count = (tenantId: number) =>
      deps.store.tenant(tenantId, async (db) => (await db.rows(`select from ${table}`)).length)

    expect(await count(who.tenantId)).toBeGreaterThan(0)
    expect(await count(stranger.tenantId)).toBe(0)
  }
})
