import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../../domain/caller.ts'
import { type TestCaller, testApp } from '../../testing/app.ts'

let service: Awaited<ReturnType<typeof testApp>>
let owner: TestCaller
beforeAll(async () => {
  service = await testApp({ LERNER_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' })
  owner = await service.caller()
})
afterAll(() => service.close())

const keyWith = (...scopes: Scope[]) => service.caller({ scopes }, owner.account)
const csv = { 'content-type': 'text/csv' }
const file = 'id,base_price,currency\nsmuggled,1,usd\n'

describe('a key that may not write products', () => {
  async function begin(): Promise<string> {
    const { body } = await service.send(owner, 'POST /v1/imports', { body: { kind: 'products' } })
    return body.id
  }

  test('sends no rows into an import of products that another key began', async () => {
    const weak = await keyWith('outcomes:write')
    const id = await begin()
    for (const query of ['', '?more=true']) {
      const sent = { body: file, headers: csv }
      const answer = await service.send(weak, `PUT /v1/imports/${id}/rows${query}`, sent)
      expect([answer.status, answer.body.error.code]).toEqual([403, 'scope_missing'])
      expect(answer.body.error.message).toContain('products:write')
    }
    expect((await service.send(owner, 'GET /v1/products/smuggled')).status).toBe(404)
    expect((await service.send(owner, `GET /v1/imports/${id}`)).body.status).toBe('open')
  })

  test('does not go on with the file of another key by its Idempotency-Key', async () => {
    const weak = await keyWith('outcomes:write')
    const sent = { body: file, headers: { ...csv, 'idempotency-key': 'catalogue' } }
    const first = await service.send(owner, 'POST /v1/imports?kind=products', sent)
    const again = await service.send(weak, 'POST /v1/imports?kind=products', sent)

    expect([first.status, again.status]).toEqual([201, 403])
  })

  test('does not cancel such an import, not even by the Idempotency-Key of who did', async () => {
    const weak = await keyWith('outcomes:write')
    const id = await begin()
    const refused = await service.send(weak, `POST /v1/imports/${id}/cancel`)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'scope_missing'])
    expect((await service.send(owner, `GET /v1/imports/${id}`)).body.status).toBe('open')

    const once = { headers: { 'idempotency-key': 'cancelled-once' } }
    const done = await service.send(owner, `POST /v1/imports/${id}/cancel`, once)
    const replayed = await service.send(weak, `POST /v1/imports/${id}/cancel`, once)
    expect([done.status, replayed.status]).toEqual([200, 400])
    expect(replayed.body.error.code).toBe('idempotency_key_reused')
  })

  test('that may write them and no outcomes cannot import either', async () => {
    const other = await keyWith('products:write')
    const answer = await service.send(other, `PUT /v1/imports/${await begin()}/rows`, {
      body: file,
      headers: csv,
    })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'scope_missing'])
  })
})

describe('a key that may not read what a webhook endpoint is sent', () => {
  const subscribed = { url: 'http://127.0.0.1:9/', events: ['api_key.created'] }

  async function endpoint(): Promise<string> {
    const { body } = await service.send(owner, 'POST /v1/webhook_endpoints', { body: subscribed })
    return body.id
  }

  test('gets no secret that signs for it', async () => {
    const weak = await keyWith('webhooks:write')
    const path = `/v1/webhook_endpoints/${await endpoint()}`
    const answer = await service.send(weak, `POST ${path}/rotate_secret`, { body: {} })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'scope_missing'])
    expect(answer.text).not.toContain('whsec')
  })

  test('does not remove it', async () => {
    const weak = await keyWith('webhooks:write')
    const path = `/v1/webhook_endpoints/${await endpoint()}`
    expect((await service.send(weak, `DELETE ${path}`)).status).toBe(403)
    expect((await service.send(owner, `GET ${path}`)).status).toBe(200)
  })

  test('is not answered what another key was by its Idempotency-Key', async () => {
    const weak = await keyWith('webhooks:write')
    const path = `/v1/webhook_endpoints/${await endpoint()}`
    await service.send(owner, 'POST /v1/api_keys', { body: { name: 'seen' } })
    const { body: events } = await service.send(owner, 'GET /v1/events?limit=100')
    const told = events.data.find(({ type }: { type: string }) => type === 'api_key.created')
    const body = { event_id: told.id }
    const sent = { body, headers: { 'idempotency-key': 'once-more' } }
    const first = await service.send(owner, `POST ${path}/redeliver`, sent)
    const again = await service.send(weak, `POST ${path}/redeliver`, sent)
    expect([first.status, again.status]).toEqual([201, 400])
  })
})

test('the end of a stronger key is not told by the Idempotency-Key of who ended it', async () => {
  const { body: strong } = await service.send(owner, 'POST /v1/api_keys', { body: { name: 'all' } })
  const weak = await keyWith('keys:write')
  const once = { headers: { 'idempotency-key': 'ended-once' } }
  const first = await service.send(owner, `POST /v1/api_keys/${strong.id}/revoke`, once)
  const again = await service.send(weak, `POST /v1/api_keys/${strong.id}/revoke`, once)
  expect([first.status, again.status]).toEqual([200, 400])
})
