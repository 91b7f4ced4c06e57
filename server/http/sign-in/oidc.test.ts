import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, findAccount } from '../../storage/tables/accounts.ts'
import { findLine } from '../../storage/tables/api-keys.ts'
import { testApp } from '../../testing/app.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts'
import { keyOfPerson } from '../../use-cases/keys/key-of-person.ts'
import { nameOf, roleOfClaim } from './provider.ts'

const publicUrl = 'http://prices.test'
const groups: Record<string, string[]> = {
  ann: ['pricing', 'cooks'],
  leo: ['leads'],
  eve: ['cooks'],
}

let provider: OpenIdProvider
let service: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  provider = await startOpenIdProvider(`${publicUrl}/session/oidc/callback`, groups)
  service = await testApp({
    LERNER_PUBLIC_URL: publicUrl,
    LERNER_OIDC_ISSUER: provider.issuer,
    LERNER_OIDC_CLIENT_ID: provider.clientId,
    LERNER_OIDC_CLIENT_SECRET: provider.clientSecret,
    LERNER_OIDC_SCOPES: 'openid email groups',
    LERNER_OIDC_ROLES: 'leads=admin, pricing=manager',
    LERNER_OIDC_NAME: 'Shop Inc',
  })
  await service.deps.store.system((db) => createAccount(db, 'default'))
})
afterAll(async () => {
  await service.close()
  await provider.close()
})

/** A browser: it keeps the cookies of each host and follows redirects. */
function createBrowser() {
  const jars = new Map<string, Map<string, string>>()

  function jarOf(url: string): Map<string, string> {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  async function ask(url: string, form?: Record<string, string>) {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status, location, set, text } = url.startsWith(publicUrl)
      ? await askService(url, cookie)
      : await askProvider(url, cookie, form)
    for (const line of set) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/Max-Age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return { status, text, location: location === null ? null : new URL(location, url).href }
  }

  /** Follows redirects to the end, or until `stop` returns true for an address. */
  async function go(url: string, stop = (_url: string) => false, form?: Record<string, string>) {
    let at = url
    let answer = await ask(at, form)
    while (answer.location !== null) {
      at = answer.location
      if (stop(at)) break
      answer = await ask(at)
    }
    return { url: at, ...answer }
  }

  return { ask, go, jarOf }
}

async function askService(url: string, cookie: string) {
  const { pathname, search } = new URL(url)
  const answer = await service.app.inject({
    url: pathname + search,
    headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
  })
  return {
    status: answer.statusCode,
    location: answer.headers.location ?? null,
    set: [answer.headers['set-cookie'] ?? []].flat(),
    text: answer.body,
  }
}

async function askProvider(url: string, cookie: string, form?: Record<string, string>) {
  const answer = await fetch(url, {
    method: form === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: { cookie },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    set: answer.headers.getSetCookie(),
    text: await answer.text(),
  }
}

/** Signs in at the provider as somebody, and consents to its prompts. */
async function signIn(who: string, start = '/session/oidc/start', stop?: (url: string) => boolean) {
  const browser = createBrowser()
  const form = await browser.go(publicUrl + start)
  const consent = await browser.go(form.url, undefined, {
    prompt: 'login',
    login: who,
    password: 'any',
  })
  const end = await browser.go(consent.url, stop, { prompt: 'consent' })
  const [name = '', token = ''] =
    [...browser.jarOf(publicUrl)].find(([one]) => one === 'lerner_session') ?? []
  const me = await service.send(null, 'GET /v1/session', {
    headers: { cookie: `${name}=${token}` },
  })
  return { browser, end, me: me.body, meStatus: me.status }
}

describe('signing in by a provider', () => {
  test('is offered', async () => {
    const { body } = await service.send(null, 'GET /v1/session/options')

    expect(body.openid_connect).toEqual({ name: 'Shop Inc', start_path: '/session/oidc/start' })
  })

  test('ends where one wanted to go, as the role that the groups give', async () => {
    const { end, me } = await signIn('ann', '/session/oidc/start?return_to=/worklist%3Ftab%3D2')

    expect(end.url).toBe(`${publicUrl}/worklist?tab=2`)
    expect(me).toMatchObject({
      account: 'default',
      mode: 'live',
      key_name: 'ann@shop.test',
      role: 'manager',
      read_only: false,
    })
    expect(me.csrf_token).not.toBeNull()
  })

  test('is by the same key each time, which the audit names', async () => {
    const [first, second] = [await signIn('leo'), await signIn('leo')]
    const cookie = [...second.browser.jarOf(publicUrl)].map((pair) => pair.join('=')).join('; ')
    const audit = await service.send(null, `GET /v1/audit?subject=api_keys/${first.me.key_id}`, {
      headers: { cookie },
    })

    expect(second.me.role).toBe('admin')
    expect(second.me.key_id).toBe(first.me.key_id)
    expect(second.me.id).not.toBe(first.me.id)
    expect(
      audit.body.data.map(({ action, actor }: Record<string, string>) => [action, actor]),
    ).toEqual([['api_key.created', 'service']])
  })

  test('twice at once for the first time is by one key', async () => {
    const account = await service.deps.store.system((db) => createAccount(db, 'twice at once'))
    const tenantId = account.liveTenantId
    const person = { issuer: provider.issuer, subject: 'mia', name: 'mia', role: 'viewer' } as const
    const { pepper, store } = service.deps
    const keys = await Promise.all(
      Array.from({ length: 4 }, () =>
        store.tenant(tenantId, (db) =>
          keyOfPerson(db, { pepper, nowMs: Date.now() }, { tenantId, mode: 'live' }, person),
        ),
      ),
    )

    expect(new Set(keys.map(({ key }) => key.id)).size).toBe(1)
    expect(keys.filter(({ made }) => made)).toHaveLength(1)
  })

  test('after a change of groups is by another key, and earlier sessions end', async () => {
    groups.kim = ['leads']
    const before = await signIn('kim')
    groups.kim = ['pricing']
    const after = await signIn('kim')
    const cookie = [...before.browser.jarOf(publicUrl)].map((pair) => pair.join('=')).join('; ')

    expect([before.me.role, after.me.role]).toEqual(['admin', 'manager'])
    await expect
      .poll(
        async () => (await service.send(null, 'GET /v1/session', { headers: { cookie } })).status,
      )
      .toBe(401)
  })

  test('after a change of groups is still the same person, who approves no list of their own', async () => {
    groups.una = ['pricing']
    const before = await signIn('una')
    const cookieOf = ({ browser }: typeof before) =>
      [...browser.jarOf(publicUrl)].map((pair) => pair.join('=')).join('; ')
    const ask = (who: typeof before, line: string, body: object) =>
      service.send(null, line, {
        headers: {
          cookie: cookieOf(who),
          origin: publicUrl,
          'x-csrf-token': who.me.csrf_token,
        },
        body,
      })
    await ask(before, 'POST /v1/products', { id: 'cup', base_price: 900, currency: 'usd' })
    const until = new Date(service.clock.nowMs + 7 * 86_400_000).toISOString()
    const list = await ask(before, 'POST /v1/price_lists', { currency: 'usd', until })
    expect(list.status).toBe(201)
    const account = await service.deps.store.system((db) => findAccount(db, 'default'))
    await service.lists.keep(account?.liveTenantId ?? 0)

    groups.una = ['leads']
    await signIn('una')
    groups.una = ['pricing']
    const after = await signIn('una')
    const approve = (who: typeof before) =>
      ask(who, `POST /v1/price_lists/${list.body.id}/approve`, {})
    const own = await approve(after)

    expect(after.me.key_id).not.toBe(before.me.key_id)
    expect([own.status, own.body.error.code]).toEqual([403, 'approval_required'])
    expect((await approve(await signIn('ann'))).status).toBe(200)
  })

  test('leads to the test data, too, by the same name and role, and by keys of one line', async () => {
    groups.ida = ['leads']
    const before = await signIn('ida')
    groups.ida = ['pricing']
    const after = await signIn('ida')
    const testSession = ({ browser }: typeof before) => {
      const cookie = [...browser.jarOf(publicUrl)].map((pair) => pair.join('=')).join('; ')
      return service.send(null, 'GET /test/v1/session', { headers: { cookie } })
    }
    const { body } = await testSession(after)
    groups.ida = ['leads']
    const again = (await testSession(await signIn('ida'))).body

    const who = { mode: 'test', modes: ['live', 'test'], key_name: 'ida@shop.test' }
    expect(body).toMatchObject({ ...who, role: 'manager' })
    expect(again).toMatchObject({ ...who, role: 'admin' })
    await expect.poll(async () => (await testSession(before)).status).toBe(401)
    const { store } = service.deps
    const account = await store.system((db) => findAccount(db, 'default'))
    const line = await store.tenant(account?.testTenantId ?? 0, (db) =>
      findLine(db, account?.testTenantId ?? 0, again.key_id),
    )
    expect(line).toEqual([again.key_id, body.key_id])
  })

  test('without a group that counts signs nobody in, and says so', async () => {
    const { end, meStatus } = await signIn('eve')

    expect(end.url).toBe(`${publicUrl}/sign-in?problem=no_role`)
    expect(meStatus).toBe(401)
  })
})

describe('what comes back from the provider', () => {
  const isCallback = (url: string) => url.startsWith(`${publicUrl}/session/oidc/callback`)

  test('counts in the browser that began alone', async () => {
    const { end } = await signIn('ann', undefined, isCallback)
    const other = await createBrowser().ask(end.url)

    expect(isCallback(end.url)).toBe(true)
    expect(other.location).toBe(`${publicUrl}/sign-in?problem=expired`)
  })

  test('counts once', async () => {
    const { browser, end } = await signIn('ann', undefined, isCallback)
    const kept = new Map(browser.jarOf(publicUrl))
    const first = await browser.ask(end.url)
    for (const [name, value] of kept) browser.jarOf(publicUrl).set(name, value)
    const second = await browser.ask(end.url)

    expect(first.location).toBe(`${publicUrl}/`)
    expect(second.location).toBe(`${publicUrl}/sign-in?problem=provider`)
  })

  test('counts with its own state alone', async () => {
    const { browser, end } = await signIn('ann', undefined, isCallback)
    const forged = new URL(end.url)
    forged.searchParams.set('state', 'another')

    expect((await browser.ask(forged.href)).location).toBe(`${publicUrl}/sign-in?problem=provider`)
  })

  test('counts for ten minutes', async () => {
    const { browser, end } = await signIn('ann', undefined, isCallback)
    service.clock.nowMs += 600_000

    expect((await browser.ask(end.url)).location).toBe(`${publicUrl}/sign-in?problem=expired`)
  })

  test('may be a refusal', async () => {
    const { browser, end } = await signIn('ann', undefined, isCallback)
    const state = new URL(end.url).searchParams.get('state') ?? ''
    const denied = `${publicUrl}/session/oidc/callback?error=access_denied&state=${state}&iss=${provider.issuer}`

    expect((await browser.ask(denied)).location).toBe(`${publicUrl}/sign-in?problem=denied`)
  })
})

describe('a token of the provider', () => {
  afterEach(() => provider.forge(null))
  const issuedIn = (seconds: number) => ({ iat: Math.floor(service.clock.nowMs / 1000) + seconds })

  test('that a stranger signed signs nobody in', async () => {
    provider.forge({ claims: { groups: ['leads'] }, signedBy: 'stranger' })
    const { end, meStatus } = await signIn('eve')

    expect([end.url, meStatus]).toEqual([`${publicUrl}/sign-in?problem=provider`, 401])
  })

  test('that was issued at a time to come signs nobody in', async () => {
    provider.forge({ claims: issuedIn(120), signedBy: 'provider' })
    const { end, meStatus } = await signIn('ann')

    expect([end.url, meStatus]).toEqual([`${publicUrl}/sign-in?problem=provider`, 401])
  })

  test('may be from a clock that is a little ahead', async () => {
    provider.forge({ claims: issuedIn(30), signedBy: 'provider' })

    expect((await signIn('ann')).meStatus).toBe(200)
  })
})

test.each([
  ['/products/café', '/products/caf%C3%A9'],
  ['/products/茶?q=日本 1#€', '/products/%E8%8C%B6?q=%E6%97%A5%E6%9C%AC%201#%E2%82%AC'],
  ['/products/caf%C3%A9', '/products/caf%C3%A9'],
])('a browser returns to %j', async (path, location) => {
  const start = `/session/oidc/start?return_to=${encodeURIComponent(path)}`
  const { end, meStatus } = await signIn('ann', start)

  expect([end.url, meStatus]).toEqual([publicUrl + location, 200])
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb', ''])(
  'nobody is sent on to %j',
  async (path) => {
    const { end } = await signIn('ann', `/session/oidc/start?return_to=${encodeURIComponent(path)}`)

    expect(end.url).toBe(`${publicUrl}/`)
  },
)

test('a provider that is down is reported on the page, and used again when it is back', async () => {
  const away = await testApp({
    LERNER_PUBLIC_URL: publicUrl,
    LERNER_OIDC_ISSUER: 'http://127.0.0.1:1',
    LERNER_OIDC_CLIENT_ID: 'lerner',
    LERNER_OIDC_ROLES: '*=viewer',
  })
  const { statusCode, headers } = await away.app.inject('/session/oidc/start')
  await away.close()

  expect([statusCode, headers.location]).toEqual([302, '/sign-in?problem=provider'])
})

test('the highest role counts, and * is anybody', () => {
  const roles = [
    { value: 'pricing', role: 'manager' },
    { value: 'leads', role: 'admin' },
    { value: '*', role: 'viewer' },
  ] as const

  expect(roleOfClaim(['pricing', 'leads'], roles)).toBe('admin')
  expect(roleOfClaim('pricing', roles)).toBe('manager')
  expect(roleOfClaim(undefined, roles)).toBe('viewer')
  expect(roleOfClaim(['*'], roles.slice(0, 2))).toBeNull()
  expect(roleOfClaim({ pricing: true }, roles.slice(0, 2))).toBeNull()
})

test('an address that the provider has not verified names nobody', () => {
  const claims = { sub: 'u-7', email: 'owner@shop.test', name: 'Mia' }

  expect(nameOf(claims)).toBe('owner@shop.test')
  expect(nameOf({ ...claims, email_verified: true })).toBe('owner@shop.test')
  expect(nameOf({ ...claims, email_verified: false })).toBe('Mia')
  const named = { ...claims, preferred_username: 'owner@shop.test', name: 'boss@shop.test' }
  expect(nameOf({ ...named, email_verified: 'false' })).toBe('u-7')
})
