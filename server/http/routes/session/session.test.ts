import { afterAll, describe, expect, test } from 'vitest'
import { forgetSessions } from '../../../storage/tables/sessions.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const hourMs = 3_600_000
const ourselves = { 'sec-fetch-site': 'same-origin' }

/** Signs in as a browser does, and keeps the cookie. */
async function signIn(
  who: TestCaller,
  { body = {}, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
) {
  const answer = await service.send(who, 'POST /v1/session', { body, headers })
  const set = String(answer.headers['set-cookie'] ?? '')
  const cookie = set.split(';')[0] ?? ''
  return { answer, set, cookie, csrf: String(answer.body.csrf_token) }
}

/** Sends a request with only a cookie. */
function ask(cookie: string, line: string, headers: Record<string, string> = {}, body?: object) {
  return service.send(null, line, {
    headers: { cookie, ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

async function codeOf(cookie: string, line = 'GET /v1/products'): Promise<string> {
  const { status, body } = await ask(cookie, line)
  return status === 200 ? 'let in' : body.error.code
}

const change = { name: 'Mug', id: 'mug', base_price: 1999, currency: 'usd' }

describe('signing in', () => {
  test('answers who one is, and the cookie lets in as the key does', async () => {
    const who = await service.caller({ scopes: ['products:read', 'quotes:write'] })
    const { answer, cookie } = await signIn(who)
    const { status, body } = await ask(cookie, 'GET /v1/session')

    expect(answer.status).toBe(201)
    expect(body).toEqual(answer.body)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^sess_/),
      account: expect.stringMatching(/^account \d+$/),
      mode: 'live',
      key_id: who.keyId,
      key_name: 'test',
      scopes: ['products:read', 'quotes:write'],
      role: 'editor',
      read_only: false,
    })
    expect(await codeOf(cookie)).toBe('let in')
    expect(await codeOf(cookie, 'GET /v1/api_keys')).toBe('scope_missing')
  })

  test('sets a cookie that no script reads and no other site has sent', async () => {
    const { set } = await signIn(await service.caller())

    expect(set).toMatch(
      /^lerner_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  test('by https, the cookie is sent by https alone, and no neighbour can set it', async () => {
    const who = await service.caller()
    const headers = { 'x-forwarded-proto': 'https' }
    const { set, cookie } = await signIn(who, { headers })
    const token = cookie.split('=')[1]

    expect(set).toMatch(
      /^__Host-lerner=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await ask(cookie, 'GET /v1/session', headers)).status).toBe(200)
    // A cookie name without a prefix could be set from anywhere.
    expect((await ask(`lerner_session=${token}`, 'GET /v1/session', headers)).status).toBe(401)
  })

  test('makes a token of its own: one that was laid in the browser becomes nobody', async () => {
    const attacker = await signIn(await service.caller())
    const victim = await service.caller()
    const { cookie } = await signIn(victim, { headers: { cookie: attacker.cookie } })

    expect(cookie).not.toBe(attacker.cookie)
    expect((await ask(cookie, 'GET /v1/session')).body.key_id).toBe(victim.keyId)
    await expect.poll(() => codeOf(attacker.cookie)).toBe('session_invalid')
  })

  test('needs a key: a session cannot make another, nor grow', async () => {
    const { cookie, csrf } = await signIn(await service.caller(), { body: { read_only: true } })
    const answer = await ask(cookie, 'POST /v1/session', { ...ourselves, 'x-csrf-token': csrf }, {})

    expect([answer.status, answer.body.error.code]).toEqual([401, 'api_key_missing'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('stores a digest, not the token', async () => {
    const { cookie } = await signIn(await service.caller())
    const rows = await service.deps.store.system((db) =>
      db.rows<{ row: string }>('select sessions::text as row from sessions'),
    )

    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })

  test('of a key keeps the newest hundred sessions', async () => {
    const who = await service.caller()
    const first = await signIn(who)
    for (let i = 0; i < 100; i++) {
      service.clock.nowMs += 1
      await signIn(who)
    }

    await expect.poll(() => codeOf(first.cookie)).toBe('session_invalid')
    expect((await service.send(who, 'DELETE /v1/session')).body).toEqual({ ended: 100 })
  })
})

describe('a request with a cookie that changes something', () => {
  test('is taken from our own page with the token', async () => {
    const { cookie, csrf } = await signIn(await service.caller())
    const headers = { ...ourselves, 'x-csrf-token': csrf }

    expect((await ask(cookie, 'POST /v1/products', headers, change)).status).toBe(201)
  })

  test.each([
    ['no token', ourselves, false],
    ['a wrong token', { ...ourselves, 'x-csrf-token': 'x'.repeat(43) }, false],
    ['the token from another site', { 'sec-fetch-site': 'cross-site' }, true],
    ['the token from a neighbouring host', { 'sec-fetch-site': 'same-site' }, true],
    ['the token from another origin', { origin: 'http://evil.example' }, true],
    ['the token from an origin that hides', { origin: 'null' }, true],
    ['the token and no word on whence', {}, true],
  ])('is refused with %s', async (_case, headers: Record<string, string>, withToken) => {
    const { cookie, csrf } = await signIn(await service.caller())
    const sent = withToken ? { ...headers, 'x-csrf-token': csrf } : headers
    const answer = await ask(cookie, 'POST /v1/products', sent, change)

    expect([answer.status, answer.body.error.code]).toEqual([403, 'csrf_refused'])
  })

  test('is refused with the token of another session', async () => {
    const who = await service.caller()
    const [mine, other] = [await signIn(who), await signIn(who)]
    const headers = { ...ourselves, 'x-csrf-token': other.csrf }

    expect((await ask(mine.cookie, 'POST /v1/products', headers, change)).status).toBe(403)
  })

  test('is known as ours by its Origin where a browser says nothing else', async () => {
    const { cookie, csrf } = await signIn(await service.caller())
    const headers = { host: 'prices.test:8080', 'x-csrf-token': csrf }
    const own = { ...headers, origin: 'http://prices.test:8080' }

    expect((await ask(cookie, 'POST /v1/products', own, change)).status).toBe(201)
  })

  test('with a key in the header needs none of it', async () => {
    const who = await service.caller()
    const { cookie } = await signIn(who)
    const answer = await service.send(who, 'POST /v1/products', {
      body: change,
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })

    expect(answer.status).toBe(201)
  })
})

describe('a session', () => {
  test('that is read-only may look at what the key may, and at nothing else', async () => {
    const { answer, cookie, csrf } = await signIn(await service.caller(), {
      body: { read_only: true },
    })
    const headers = { ...ourselves, 'x-csrf-token': csrf }
    const written = await ask(cookie, 'POST /v1/products', headers, change)

    expect(answer.body).toMatchObject({ role: 'viewer', read_only: true })
    expect(answer.body.scopes).toEqual([
      'quotes:read',
      'products:read',
      'reports:read',
      'audit:read',
    ])
    expect(await codeOf(cookie)).toBe('let in')
    expect([written.status, written.body.error.code]).toEqual([403, 'scope_missing'])
  })

  test('sees its own tenant and no other, test data and live data apart', async () => {
    const who = await service.caller()
    await service.send(who, 'POST /v1/products', { body: change })
    const stranger = await signIn(await service.caller())
    const tester = await signIn(await service.caller({ mode: 'test' }, who.account))

    for (const { cookie } of [stranger, tester]) {
      expect((await ask(cookie, 'GET /v1/products/mug')).status).toBe(404)
    }
    expect((await ask((await signIn(who)).cookie, 'GET /v1/products/mug')).status).toBe(200)
  })

  test('ends at once with its key', async () => {
    const admin = await service.caller()
    const who = await service.caller({}, admin.account)
    const { cookie } = await signIn(who)
    const before = await codeOf(cookie)
    await service.send(admin, `POST /v1/api_keys/${who.keyId}/revoke`, { body: {} })

    expect(before).toBe('let in')
    await expect.poll(() => codeOf(cookie)).toBe('api_key_revoked')
  })

  test('ends when somebody signs out, and the browser forgets it', async () => {
    const { cookie, csrf } = await signIn(await service.caller())
    const headers = { ...ourselves, 'x-csrf-token': csrf }
    const { body, headers: answered } = await ask(cookie, 'DELETE /v1/session', headers)

    expect(body).toEqual({ ended: 1 })
    expect(answered['set-cookie']).toMatch(/^lerner_session=; Max-Age=0; Path=\/; HttpOnly/)
    expect(await codeOf(cookie)).toBe('session_invalid')
  })

  test('ends with the others of its key when the key says so', async () => {
    const who = await service.caller()
    const [one, other] = [await signIn(who), await signIn(who)]
    const { body } = await service.send(who, 'DELETE /v1/session')

    expect(body).toEqual({ ended: 2 })
    expect([await codeOf(one.cookie), await codeOf(other.cookie)]).toEqual([
      'session_invalid',
      'session_invalid',
    ])
  })

  test('ends after eight hours without use, not before, and after seven days', async () => {
    const who = await service.caller()
    const { cookie } = await signIn(who)
    for (let hours = 0; hours < 7 * 24; hours += 7) {
      expect(await codeOf(cookie)).toBe('let in')
      service.clock.nowMs += 7 * hourMs
    }
    const late = await codeOf(cookie)
    const idle = await signIn(who)
    service.clock.nowMs += 8 * hourMs

    expect([late, await codeOf(idle.cookie)]).toEqual(['session_invalid', 'session_invalid'])
  })

  test('that nobody knows is refused', async () => {
    const answer = await ask(`lerner_session=${'a'.repeat(43)}`, 'GET /v1/session')

    expect([answer.status, answer.body.error.code]).toEqual([401, 'session_invalid'])
  })
})

test('sessions that nobody has used for eight hours are forgotten, and no others', async () => {
  const who = await service.caller()
  await signIn(who)
  service.clock.nowMs += 5 * hourMs
  const later = await signIn(who)
  service.clock.nowMs += 4 * hourMs
  const before = new Date(service.clock.nowMs - 8 * hourMs)
  await service.deps.store.system((db) => forgetSessions(db, before))

  expect(await codeOf(later.cookie)).toBe('let in')
  expect((await service.send(who, 'DELETE /v1/session')).body).toEqual({ ended: 1 })
})

test('a caller with a key learns which key it is', async () => {
  const who = await service.caller({ mode: 'test', scopes: ['products:read'] })
  const { body } = await service.send(who, 'GET /v1/session')

  expect(body).toMatchObject({
    id: null,
    mode: 'test',
    key_id: who.keyId,
    role: 'viewer',
    expires_at: null,
    csrf_token: null,
  })
})

test('whoever guesses is slowed down', async () => {
  const guesses = Array.from({ length: 150 }, (_, i) =>
    ask(`lerner_session=${String(i).padStart(43, 'g')}`, 'GET /v1/session'),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)

  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(101)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(49)
})
