import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventType } from '../../domain/event.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import type { TestCaller } from '../../testing/app.ts'
import { testApp } from '../../testing/app.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { refuseWrites } from '../../testing/refuse-writes.ts'
import type { Resolve } from '../../webhooks/send.ts'
import { createWebhookDeliverer } from './deliver-webhooks.ts'

const service = await testApp({
  LERNER_RATE_LIMIT: '0',
  LERNER_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
})
const { deps, clock } = service
clock.uniform = 0 // no jitter
const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const secondMs = 1000
const dayMs = 86_400_000

let deliverer = createWebhookDeliverer(deps, here)
let receiver = await startReceiver()
let who = await service.caller()
beforeEach(async () => {
  clock.nowMs = Date.now()
  deliverer = createWebhookDeliverer(deps, here)
  receiver = await startReceiver()
  who = await service.caller()
})
afterEach(async () => {
  await deliverer.stop()
  await receiver.close()
  // Leftovers of one test must not affect the next.
  await deps.store.system((db) => db.run('delete from webhook_wakes'))
})
afterAll(async () => {
  await receiver.close()
  await service.close()
})

const every: EventType[] = ['product.created', 'product.price_moved']

async function subscribe(events: EventType[] = every, url = receiver.url) {
  const { body } = await service.send(who, 'POST /v1/webhook_endpoints', { body: { url, events } })
  return body as { id: string; secret: string }
}

/** Causes an event: a product is created. */
async function happen(id: string, by: TestCaller = who): Promise<void> {
  const body = { id, base_price: 1000, currency: 'usd' }
  await service.send(by, 'POST /v1/products', { body })
}

async function deliver(): Promise<number> {
  const started = await deliverer.deliverDue()
  await deliverer.settled()
  return started
}

const endpointOf = async (id: string) =>
  (await service.send(who, `GET /v1/webhook_endpoints/${id}`)).body
const deliveriesOf = async (id: string) =>
  (await service.send(who, `GET /v1/webhook_endpoints/${id}/deliveries?limit=100`)).body.data

describe('an event', () => {
  test('is delivered once, signed so that the library of Standard Webhooks verifies it', async () => {
    const { id, secret } = await subscribe()
    await happen('tea')
    const started = await deliver()
    const again = await deliver()

    expect([started, again]).toEqual([1, 0])
    const [message] = receiver.received
    expect(receiver.received).toHaveLength(1)
    expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toEqual({
      type: 'product.created',
      timestamp: new Date(clock.nowMs).toISOString(),
      data: { id: 'tea', name: 'tea', base_price: 1000, currency: 'usd', status: 'active' },
    })
    expect(message?.headers['content-type']).toBe('application/json')
    const { body: event } = await service.send(
      who,
      `GET /v1/events/${message?.headers['webhook-id']}`,
    )
    expect(event).toEqual({
      id: message?.headers['webhook-id'],
      ...JSON.parse(message?.body ?? ''),
    })
    expect(await deliveriesOf(id)).toEqual([
      expect.objectContaining({
        event_id: event.id,
        status: 'succeeded',
        attempts: 1,
        last_status: 204,
        last_error: null,
        next_attempt_at: null,
      }),
    ])
  })

  test('goes to every endpoint that is subscribed to it, and to no other', async () => {
    const other = await startReceiver()
    await subscribe()
    await subscribe(['product.created'], other.url)
    await subscribe(['api_key.created'], `${other.url}-keys`)
    await happen('tea')
    await deliver()
    await other.close()

    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(other.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(other.received[0]?.headers['webhook-id']).toBe(
      receiver.received[0]?.headers['webhook-id'],
    )
  })

  test('of one tenant is never told to another', async () => {
    await subscribe()
    await happen('tea', await service.caller())
    await deliver()

    expect(receiver.received).toHaveLength(0)
  })

  test('of a tenant whose deliveries cannot be taken keeps none of the others waiting', async () => {
    const other = await service.caller()
    const body = { url: receiver.url, events: every }
    await service.send(other, 'POST /v1/webhook_endpoints', { body })
    await subscribe()
    await happen('cup', other)
    clock.nowMs += secondMs
    await happen('tea')
    const failing = `old.tenant_id = ${other.tenantId}`
    const allow = await refuseWrites(service.asOwner, 'delete', 'webhook_wakes', failing)
    await expect(deliverer.deliverDue()).rejects.toThrow(`tenant ${other.tenantId}`)
    await deliverer.settled()
    await allow()

    expect(receiver.received.map(({ body }) => JSON.parse(body).data.id)).toEqual(['tea'])
  })

  test('of a change that was rolled back does not exist', async () => {
    const { id } = await subscribe()
    const { tenantId } = who
    const failing = deps.store.tenant(tenantId, async (db) => {
      await recordEvents(db, tenantId, [{ type: 'product.created', data: {} }], clock.nowMs)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')

    expect(await deliver()).toBe(0)
    expect(await deliveriesOf(id)).toEqual([])
    expect((await service.send(who, 'GET /v1/events')).body.data).toEqual([])
  })

  test('that was committed before a crash is delivered by whoever comes next', async () => {
    await subscribe()
    await happen('tea')
    const next = createWebhookDeliverer(deps, here)
    await next.deliverDue()
    await next.settled()

    expect(receiver.received).toHaveLength(1)
  })

  test('whose delivery was cut off by a crash is delivered again when the lease has run out', async () => {
    const { id } = await subscribe()
    await happen('tea')
    receiver.answer('nothing')
    // This one never finishes.
    const crashed = createWebhookDeliverer({ ...deps, store: brokenAfterClaim() }, here)
    await crashed.deliverDue()
    await until(() => receiver.received.length === 1)
    await receiver.close()
    await crashed.settled()
    receiver = await startReceiver()
    await moveEndpoint(id)

    expect(await deliver()).toBe(0)
    clock.nowMs += 30 * secondMs
    expect(await deliver()).toBe(1)
    expect(receiver.received).toHaveLength(1)
    expect(await deliveriesOf(id)).toEqual([
      expect.objectContaining({ status: 'succeeded', attempts: 2 }),
    ])
  })

  test('is delivered once by replicas that look at the same time', async () => {
    await subscribe()
    for (let i = 0; i < 30; i++) await happen(`product ${i}`)
    const replicas = [1, 2, 3].map(() => createWebhookDeliverer(deps, here))
    for (let round = 0; round < 30; round++) {
      await Promise.all(replicas.map((replica) => replica.deliverDue()))
      await Promise.all(replicas.map((replica) => replica.settled()))
    }

    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(30)
    expect(new Set(ids).size).toBe(30)
  })

  test('that was under way when the service stopped counts no attempt, and is delivered by the next', async () => {
    const { id } = await subscribe()
    await happen('tea')
    receiver.answer('nothing')
    await deliverer.deliverDue()
    await until(() => receiver.received.length === 1)
    await deliverer.stop()
    const [between] = await deliveriesOf(id)
    receiver.answer({ status: 200 })
    deliverer = createWebhookDeliverer(deps, here)
    await deliver()

    expect(between).toMatchObject({ status: 'pending', attempts: 0 })
    expect(receiver.received).toHaveLength(2)
    expect(await deliveriesOf(id)).toEqual([
      expect.objectContaining({ status: 'succeeded', attempts: 1 }),
    ])
  })
})

describe('a receiver that fails', () => {
  test('is tried ten times on the schedule, with one id and a new timestamp and signature each time', async () => {
    const { id, secret } = await subscribe()
    receiver.answer({ status: 500 })
    await happen('tea')
    const pauses = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    for (const [i, pause] of pauses.entries()) {
      clock.nowMs += pause * secondMs - 1
      if (i > 0) expect(await deliver()).toBe(0)
      clock.nowMs += 1
      expect(await deliver()).toBe(1)
    }
    clock.nowMs += 30 * dayMs

    expect(await deliver()).toBe(0)
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    const stamps = new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp']))
    expect(receiver.received).toHaveLength(10)
    expect([ids.size, stamps.size]).toEqual([1, 10])
    const last = receiver.received.at(-1)
    expect(last?.headers['webhook-signature']).toBe(
      new Webhook(secret).sign(
        String(last?.headers['webhook-id']),
        new Date(Number(last?.headers['webhook-timestamp']) * 1000),
        last?.body ?? '',
      ),
    )
    expect(await deliveriesOf(id)).toEqual([
      expect.objectContaining({
        status: 'failed',
        attempts: 10,
        last_status: 500,
        last_error: 'The receiver answered 500.',
      }),
    ])
  })

  test.each([302, 400, 404, 429, 503])(
    'with %i is tried again, and then succeeds',
    async (status) => {
      const { id } = await subscribe()
      receiver.answer({ status })
      await happen('tea')
      await deliver()
      receiver.answer({ status: 200 })
      clock.nowMs += 5 * secondMs
      await deliver()

      expect(receiver.received).toHaveLength(2)
      expect(await deliveriesOf(id)).toEqual([
        expect.objectContaining({ status: 'succeeded', attempts: 2 }),
      ])
    },
  )

  test('and asks to be left alone is left alone for so long', async () => {
    await subscribe()
    receiver.answer({ status: 503, headers: { 'retry-after': '120' } })
    await happen('tea')
    await deliver()
    clock.nowMs += 119 * secondMs

    expect(await deliver()).toBe(0)
    clock.nowMs += secondMs
    expect(await deliver()).toBe(1)
  })

  test('does not hold up another one', async () => {
    await subscribe(every, 'http://127.0.0.1:1/hook')
    await subscribe()
    await happen('tea')
    await deliver()

    expect(receiver.received).toHaveLength(1)
  })

  test('by 410 is disabled at once, and sent no more', async () => {
    const { id } = await subscribe()
    receiver.answer({ status: 410 })
    await happen('tea')
    await deliver()
    await happen('coffee')
    clock.nowMs += dayMs

    expect(await deliver()).toBe(0)
    expect(await endpointOf(id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
    expect(await deliveriesOf(id)).toEqual([
      expect.objectContaining({ status: 'failed', attempts: 1, last_status: 410 }),
    ])
  })

  test('for five days is disabled, and sent what waited once it is enabled again', async () => {
    const { id } = await subscribe()
    receiver.answer({ status: 500 })
    for (let day = 0; day < 5; day++) {
      await happen(`day ${day}`)
      await deliver()
      expect((await endpointOf(id)).status).toBe('enabled')
      clock.nowMs += dayMs
    }
    await deliver()
    const disabled = await endpointOf(id)
    const waiting = (await deliveriesOf(id)).filter(
      (delivery: { status: string }) => delivery.status === 'pending',
    )
    clock.nowMs += dayMs
    const whileDisabled = await deliver()
    receiver.received.splice(0)
    receiver.answer({ status: 200 })
    await service.send(who, `PATCH /v1/webhook_endpoints/${id}`, { body: { status: 'enabled' } })
    await deliver()

    expect(disabled).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
    expect(waiting.length).toBeGreaterThan(0)
    expect(whileDisabled).toBe(0)
    expect(receiver.received).toHaveLength(waiting.length)
    expect(await endpointOf(id)).toMatchObject({ status: 'enabled', disabled_reason: null })
  })

  test('is not disabled when one delivery in between got through', async () => {
    const { id } = await subscribe()
    for (let day = 0; day < 8; day++) {
      receiver.answer({ status: day === 4 ? 200 : 500 })
      await happen(`day ${day}`)
      await deliver()
      clock.nowMs += dayMs
    }

    expect((await endpointOf(id)).status).toBe('enabled')
  })

  test('is sent no more than a few messages at once', async () => {
    await subscribe()
    receiver.answer('nothing')
    for (let i = 0; i < 20; i++) await happen(`product ${i}`)
    const first = await deliverer.deliverDue()
    const second = await deliverer.deliverDue()

    expect([first, second]).toEqual([16, 0])
  })

  test('is sent two messages at once until one gets through', async () => {
    await subscribe()
    receiver.answer({ status: 500 })
    await happen('first')
    await deliver()
    for (let i = 0; i < 20; i++) await happen(`product ${i}`)
    const failing = await deliver()
    receiver.answer({ status: 200 })
    await deliver()
    const recovered = await deliver()

    expect(failing).toBe(2)
    expect(recovered).toBe(16)
  })

  test('leaves room for other tenants, however many endpoints one has', async () => {
    receiver.answer('nothing')
    for (let i = 0; i < 5; i++) await subscribe()
    for (let i = 0; i < 16; i++) await happen(`product ${i}`)

    expect(await deliverer.deliverDue()).toBe(64)
  })
})

describe('a secret that was rotated', () => {
  test('signs beside the new one until the overlap ends, and never after', async () => {
    const { id, secret: old } = await subscribe()
    const { body } = await service.send(who, `POST /v1/webhook_endpoints/${id}/rotate_secret`, {
      body: { overlap_days: 1 },
    })
    await happen('tea')
    await deliver()
    const [during] = receiver.received.splice(0)
    clock.nowMs += dayMs
    await happen('coffee')
    await deliver()
    const [after] = receiver.received

    expect(body.secret).not.toBe(old)
    expect(during?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    for (const secret of [old, body.secret]) {
      new Webhook(secret).verify(during?.body ?? '', during?.headers ?? {})
    }
    expect(after?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
    expect(after?.headers['webhook-signature']).toBe(signed(body.secret, after))
  })

  test('without an overlap signs no more at once', async () => {
    const { id, secret: old } = await subscribe()
    const { body } = await service.send(who, `POST /v1/webhook_endpoints/${id}/rotate_secret`, {
      body: { overlap_days: 0 },
    })
    await happen('tea')
    await deliver()
    const [message] = receiver.received
    const verify = (secret: string) =>
      new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})

    expect(() => verify(old)).toThrow()
    expect(verify(body.secret)).toMatchObject({ type: 'product.created' })
  })
})

test('a secret sealed under another pepper fails the attempt, says so, and is mended by a rotation', async () => {
  const { id } = await subscribe()
  await happen('tea')
  deliverer = createWebhookDeliverer({ ...deps, pepper: Buffer.from('another pepper') }, here)
  await deliver()
  const [failed] = await deliveriesOf(id)
  deliverer = createWebhookDeliverer(deps, here)
  await service.send(who, `POST /v1/webhook_endpoints/${id}/rotate_secret`)
  clock.nowMs += 5 * secondMs
  await deliver()

  expect(failed).toMatchObject({ status: 'pending', attempts: 1, last_status: null })
  expect(failed.last_error).toContain('LERNER_KEY_PEPPER')
  expect(receiver.received).toHaveLength(1)
})

describe('an event that is sent again', () => {
  test('has the same id, and is a delivery of its own', async () => {
    const { id } = await subscribe()
    await happen('tea')
    await deliver()
    const [first] = receiver.received
    const { status, body } = await service.send(who, `POST /v1/webhook_endpoints/${id}/redeliver`, {
      body: { event_id: first?.headers['webhook-id'] },
    })
    await deliver()

    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'pending', attempts: 0, event_type: 'product.created' })
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(receiver.received[1]?.body).toBe(first?.body)
    expect(await deliveriesOf(id)).toHaveLength(2)
  })
})

test('a host name that leads to a private address is refused at the attempt, and tried again', async () => {
  const { id } = await subscribe(every, 'https://innocent.test/hook')
  await happen('tea')
  deliverer = createWebhookDeliverer(deps, async () => [{ address: '10.0.0.7', family: 4 }])
  await deliver()

  expect(await deliveriesOf(id)).toEqual([
    expect.objectContaining({
      status: 'pending',
      last_status: null,
      last_error: 'The host leads to an address that webhooks are not sent to.',
    }),
  ])
})

test('looking for what is due by itself, the service delivers soon', async () => {
  await subscribe()
  deliverer.start()
  await happen('tea')
  await until(() => receiver.received.length === 1)

  expect(receiver.received).toHaveLength(1)
})

/** A store that accepts claims and nothing after them, as when the process is about to die. */
function brokenAfterClaim(): typeof deps.store {
  let transactions = 0
  return {
    ...deps.store,
    tenant: (tenantId, work) => {
      transactions++
      if (transactions > 1) return Promise.reject(new Error('the process is gone'))
      return deps.store.tenant(tenantId, work)
    },
  }
}

async function moveEndpoint(id: string): Promise<void> {
  await service.send(who, `PATCH /v1/webhook_endpoints/${id}`, { body: { url: receiver.url } })
}

function signed(secret: string, message: (typeof receiver.received)[number] | undefined): string {
  const { headers, body } = message ?? { headers: {} as Record<string, string>, body: '' }
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  return new Webhook(secret).sign(String(headers['webhook-id']), at, body)
}

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !condition(); i++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
