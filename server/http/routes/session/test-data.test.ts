import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, scopesOfRole } from '../../../domain/role.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'

// A session that began with a live key, at addresses below /test.
let service: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const cup = { name: 'Cup', id: 'cup', base_price: 900, currency: 'usd' }

/** Signs in as a browser does: with the cookie, and the token of each half. */
async function signIn(who: TestCaller, body: object = {}) {
  const made = await service.send(who, 'POST /v1/session', { body })
  const cookie = String(made.headers['set-cookie']).split(';')[0] ?? ''
  const get = (path: string) => service.send(null, `GET ${path}`, { headers: { cookie } })
  /** Sends a change as a page of one half would, to the address of either half. */
  const change = async (line: string, sent: object | undefined, page: '' | '/test') => {
    const csrf = (await get(`${page}/v1/session`)).body.csrf_token
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-csrf-token': csrf }
    const answer = await service.send(null, line, {
      headers,
      ...(sent === undefined ? {} : { body: sent }),
    })
    return { ...answer, body: answer.body, outcome: answer.body?.error?.code ?? answer.status }
  }
  const codeOf = async (path: string) => {
    const { status, body } = await get(path)
    return status === 200 ? 'let in' : body.error.code
  }
  return { cookie, get, change, codeOf }
}

describe('a session that began with a live key', () => {
  test('shows the test data below /test, and live data elsewhere', async () => {
    const browser = await signIn(await service.caller())
    const made = await browser.change('POST /test/v1/products', cup, '/test')
    const [live, tested] = [await browser.get('/v1/session'), await browser.get('/test/v1/session')]

    expect(made.status).toBe(201)
    expect((await browser.get('/test/v1/products/cup')).status).toBe(200)
    expect((await browser.get('/v1/products/cup')).status).toBe(404)
    expect([live.body.mode, tested.body.mode]).toEqual(['live', 'test'])
    for (const { body } of [live, tested]) expect(body.modes).toEqual(['live', 'test'])
    expect(tested.body.id).toBe(live.body.id)
    expect(tested.body.csrf_token).not.toBe(live.body.csrf_token)
  })

  test.each([
    ['test', 'live', '/v1/products', '/test'],
    ['live', 'test', '/test/v1/products', ''],
  ] as const)('refuses what a page of %s data sends to %s data', async (_of, _to, path, page) => {
    const browser = await signIn(await service.caller())
    const { outcome } = await browser.change(`POST ${path}`, cup, page)

    expect(outcome).toBe('csrf_refused')
    for (const half of ['', '/test']) {
      expect((await browser.get(`${half}/v1/products/cup`)).status).toBe(404)
    }
  })

  test.each(['viewer', 'editor', 'approver', 'manager', 'admin'] as const)(
    'lets a %s do in test data what the role says, and no more',
    async (role: Role) => {
      const browser = await signIn(await service.caller({ scopes: scopesOfRole[role] }))
      const { body } = await browser.get('/test/v1/session')
      const { outcome } = await browser.change('POST /test/v1/products', cup, '/test')
      const keys = await browser.codeOf('/test/v1/api_keys')

      expect(body).toMatchObject({ role, scopes: scopesOfRole[role], key_name: 'test' })
      const mayChange = role !== 'viewer' && role !== 'approver'
      expect(outcome).toBe(mayChange ? 201 : 'scope_missing')
      expect(keys).toBe(role === 'admin' ? 'let in' : 'scope_missing')
    },
  )

  test('that only looks changes nothing in either half', async () => {
    const browser = await signIn(await service.caller(), { read_only: true })
    const { body } = await browser.get('/test/v1/session')

    expect(body).toMatchObject({ role: 'viewer', read_only: true })
    const { outcome } = await browser.change('POST /test/v1/products', cup, '/test')
    expect(outcome).toBe('scope_missing')
  })

  test('shows the test data of its own account alone', async () => {
    const one = await service.caller()
    await (await signIn(one)).change('POST /test/v1/products', cup, '/test')
    const colleague = await signIn(await service.caller({}, one.account))
    const stranger = await signIn(await service.caller())

    expect((await colleague.get('/test/v1/products/cup')).status).toBe(200)
    expect((await stranger.get('/test/v1/products/cup')).status).toBe(404)
  })

  test('is named in the audit of test data, by one key that nobody holds', async () => {
    const who = await service.caller()
    const browsers = [await signIn(who), await signIn(who)]
    // All of them arrive for the first time concurrently.
    const come = browsers.flatMap(({ get }) => [get('/test/v1/session'), get('/test/v1/session')])
    const ids = new Set((await Promise.all(come)).map(({ body }) => body.key_id))
    const [browser] = browsers
    await browser?.change('POST /test/v1/products', cup, '/test')
    const { body: audit } = await service.send(
      await service.caller({ mode: 'test' }, who.account),
      'GET /v1/audit',
    )

    expect(ids.size).toBe(1)
    expect([...ids]).not.toContain(who.keyId)
    const told = audit.data.map(({ actor, action }: Record<string, string>) => [actor, action])
    expect(told).toEqual([
      [...ids, 'product.created'],
      ['service', 'api_key.created'],
    ])
    const actors = (await browser?.get('/test/v1/audit/actors'))?.body
    expect(actors.data).toEqual([{ id: [...ids][0], name: 'test' }])
  })

  test('is the same in test data after its key was replaced', async () => {
    const who = await service.caller()
    const before = await (await signIn(who)).get('/test/v1/session')
    const { body } = await service.send(who, `POST /v1/api_keys/${who.keyId}/rotate`, {
      body: { overlap_days: 1 },
    })
    const after = await signIn({ ...who, key: body.key, keyId: body.id })

    expect((await after.get('/test/v1/session')).body.key_id).toBe(before.body.key_id)
  })
})

describe('both halves end', () => {
  test('when somebody signs out in either', async () => {
    const browser = await signIn(await service.caller())
    const { body } = await browser.change('DELETE /test/v1/session', undefined, '/test')

    expect(body).toEqual({ ended: 1 })
    await expect.poll(() => browser.codeOf('/v1/products')).toBe('session_invalid')
    await expect.poll(() => browser.codeOf('/test/v1/products')).toBe('session_invalid')
  })

  test('when the live key is revoked', async () => {
    const admin = await service.caller()
    const who = await service.caller({}, admin.account)
    const browser = await signIn(who)
    const before = await browser.codeOf('/test/v1/products')
    await service.send(admin, `POST /v1/api_keys/${who.keyId}/revoke`, { body: {} })

    expect(before).toBe('let in')
    await expect.poll(() => browser.codeOf('/test/v1/products')).toBe('api_key_revoked')
    await expect.poll(() => browser.codeOf('/v1/products')).toBe('api_key_revoked')
  })

  test('when the live key expires', async () => {
    const expiresAt = new Date(service.clock.nowMs + 60_000)
    const browser = await signIn(await service.caller({ expiresAt }))
    const before = await browser.codeOf('/test/v1/products')
    service.clock.nowMs += 60_000

    expect(before).toBe('let in')
    expect(await browser.codeOf('/test/v1/products')).toBe('api_key_expired')
  })
})

test('who is put out of the test data stays out until the next sign-in, and keeps live data', async () => {
  const who = await service.caller()
  const admin = await service.caller({ mode: 'test' }, who.account)
  const browser = await signIn(who)
  const { body } = await browser.get('/test/v1/session')
  service.clock.nowMs += 1000
  await service.send(admin, `POST /v1/api_keys/${body.key_id}/revoke`, { body: {} })
  await expect.poll(() => browser.codeOf('/test/v1/products')).toBe('api_key_revoked')
  const live = await browser.codeOf('/v1/products')
  service.clock.nowMs += 1000

  expect(live).toBe('let in')
  expect(await (await signIn(who)).codeOf('/test/v1/products')).toBe('let in')
})

describe('a test key', () => {
  test('shows test data at every address, and never live data', async () => {
    const account = (await service.caller()).account
    const live = await service.caller({}, account)
    await service.send(live, 'POST /v1/products', { body: cup })
    const browser = await signIn(await service.caller({ mode: 'test' }, account))

    for (const half of ['', '/test', '/live', '/test/test']) {
      expect((await browser.get(`${half}/v1/products/cup`)).status).toBe(404)
    }
    for (const half of ['', '/test']) {
      const { body } = await browser.get(`${half}/v1/session`)
      expect(body).toMatchObject({ mode: 'test', modes: ['test'] })
    }
  })

  test('cannot ask for what acts by a live key', async () => {
    const browser = await signIn(await service.caller({ mode: 'test' }))
    const wanted = { name: 'more', mode: 'live' }
    const { outcome } = await browser.change('POST /test/v1/api_keys', wanted, '/test')

    expect(outcome).toBe('parameter_invalid')
  })
})

test('below /test a key of a program counts for nothing, and a live key changes nothing', async () => {
  const who = await service.caller()
  const answer = await service.send(who, 'POST /test/v1/products', { body: cup })

  expect([answer.status, answer.body.error.code]).toEqual([404, 'resource_missing'])
  expect((await service.send(who, 'GET /v1/products/cup')).status).toBe(404)
  expect((await service.send(who, 'GET /v1/session')).body.modes).toEqual(['live'])
})
