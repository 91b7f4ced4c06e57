import { afterAll, describe, expect, test } from 'vitest'
import { type TestCaller, testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()

const dayMs = 86_400_000

/** A caller like another one, with a key from a response. */
function withKey(body: { key: string; id: string }): TestCaller {
  return { ...who, key: body.key, keyId: body.id }
}

async function statusOf(caller: TestCaller): Promise<string> {
  const { status, body } = await service.send(caller, 'GET /v1/products')
  return status === 200 ? 'valid' : body.error.code
}

/** Change notices take a moment. */
async function untilStatus(caller: TestCaller, wanted: string): Promise<string> {
  for (let i = 0; i < 200; i++) {
    if ((await statusOf(caller)) === wanted) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return statusOf(caller)
}

async function makeKey(body: unknown = { name: 'shop' }) {
  return (await service.send(who, 'POST /v1/api_keys', { body })).body
}

describe('a key of test data that a key of live data makes', () => {
  test('acts on the test data alone, and is recorded and listed there', async () => {
    await service.send(who, 'POST /v1/products', {
      body: { id: 'sold', base_price: 900, currency: 'usd' },
    })
    const made = await makeKey({ name: 'demo', mode: 'test' })
    const demo = withKey(made)

    expect(made.key).toMatch(/^lrn_test_/)
    expect((await service.send(demo, 'GET /v1/products')).body.data).toEqual([])
    const listed = async (caller: TestCaller) =>
      (await service.send(caller, 'GET /v1/api_keys?limit=100')).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await listed(demo)).toContain(made.id)
    expect(await listed(who)).not.toContain(made.id)
    const { body } = await service.send(demo, 'GET /v1/audit')
    expect(body.data[0]).toMatchObject({
      action: 'api_key.created',
      subject: `api_keys/${made.id}`,
      actor: who.keyId,
    })
  })

  test('can do no more than it and ends with it', async () => {
    const expiresAt = new Date(service.clock.nowMs + dayMs)
    const limited = await service.caller(
      { scopes: ['keys:write', 'products:read'], expiresAt },
      who.account,
    )
    const ask = (body: object) => service.send(limited, 'POST /v1/api_keys', { body })
    const made = (await ask({ name: 'demo', mode: 'test' })).body
    const more = await ask({ name: 'demo', mode: 'test', scopes: ['*'] })

    expect(made).toMatchObject({
      scopes: ['keys:write', 'products:read'],
      expires_at: expiresAt.toISOString(),
    })
    expect(more.body.error).toMatchObject({ code: 'scope_missing', param: 'scopes' })
  })

  test('never makes one of live data', async () => {
    const tester = await service.caller({ mode: 'test' }, who.account)
    const { status, body } = await service.send(tester, 'POST /v1/api_keys', {
      body: { name: 'up', mode: 'live' },
    })
    expect([status, body.error.code, body.error.param]).toEqual([400, 'parameter_invalid', 'mode'])
  })
})

describe('a new key', () => {
  test('is shown once, works at once, and is listed without itself', async () => {
    const made = await makeKey({ name: 'checkout', scopes: ['products:read'] })
    const { body, text } = await service.send(who, 'GET /v1/api_keys')

    expect(made.key).toMatch(/^lrn_live_[0-9A-Za-z]{36}$/)
    expect(await statusOf(withKey(made))).toBe('valid')
    const { key, ...rest } = made
    expect(body.data[0]).toEqual(rest)
    expect(text).not.toContain(key)
    expect(rest.hint).toBe(`${key.slice(0, 13)}…${key.slice(-4)}`)
  })

  test('is stored as a digest only', async () => {
    const { key, id } = await makeKey()
    const rows = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows<{ row: string }>('select api_keys::text as row from api_keys where id = $1', [id]),
    )

    expect(rows[0]?.row).not.toContain(key)
    expect(rows[0]?.row).not.toContain(key.slice(9, 39))
  })

  test('has the scopes of the key that makes it, unless fewer are asked for', async () => {
    const limited = await service.caller({ scopes: ['keys:write', 'products:read'] }, who.account)
    const same = await service.send(limited, 'POST /v1/api_keys', { body: { name: 'same' } })
    const more = await service.send(limited, 'POST /v1/api_keys', {
      body: { name: 'more', scopes: ['products:read', 'quotes:write'] },
    })
    const all = await service.send(limited, 'POST /v1/api_keys', {
      body: { name: 'all', scopes: ['*'] },
    })

    expect(same.body.scopes).toEqual(['keys:write', 'products:read'])
    for (const answer of [more, all]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, 'scope_missing'])
    }
  })

  test('may end by itself, in time to come', async () => {
    const expires_at = new Date(service.clock.nowMs + dayMs).toISOString()
    const past = new Date(service.clock.nowMs - 1).toISOString()
    const made = await makeKey({ name: 'short', expires_at })
    const refused = await service.send(who, 'POST /v1/api_keys', {
      body: { name: 'late', expires_at: past },
    })

    expect(made.expires_at).toBe(expires_at)
    expect(refused.body.error).toMatchObject({ code: 'parameter_invalid', param: 'expires_at' })
  })

  test('of a test key is a test key', async () => {
    const tester = await service.caller({ mode: 'test' }, who.account)
    const { body } = await service.send(tester, 'POST /v1/api_keys', { body: { name: 'x' } })

    expect(body.key).toMatch(/^lrn_test_/)
  })
})

describe('rotation', () => {
  test('without an overlap ends the old key at once', async () => {
    const old = await makeKey()
    expect(await statusOf(withKey(old))).toBe('valid')
    const { status, body } = await service.send(who, `POST /v1/api_keys/${old.id}/rotate`)

    expect(status).toBe(201)
    expect(body).toMatchObject({ name: old.name, scopes: old.scopes, replaced_by: null })
    expect(await statusOf(withKey(body))).toBe('valid')
    expect(await untilStatus(withKey(old), 'api_key_expired')).toBe('api_key_expired')
  })

  test('with an overlap lets both keys work until it ends', async () => {
    const old = await makeKey()
    const { body } = await service.send(who, `POST /v1/api_keys/${old.id}/rotate`, {
      body: { overlap_days: 7 },
    })
    const { body: list } = await service.send(who, 'GET /v1/api_keys')
    const listed = list.data.find(({ id }: { id: string }) => id === old.id)

    expect(listed.replaced_by).toBe(body.id)
    expect(listed.expires_at).toBe(new Date(service.clock.nowMs + 7 * dayMs).toISOString())
    expect(await statusOf(withKey(old))).toBe('valid')
    service.clock.nowMs += 7 * dayMs
    expect(await statusOf(withKey(old))).toBe('api_key_expired')
    expect(await statusOf(withKey(body))).toBe('valid')
  })

  test('never lengthens the life of the old key', async () => {
    const expires_at = new Date(service.clock.nowMs + dayMs).toISOString()
    const old = await makeKey({ name: 'short', expires_at })
    await service.send(who, `POST /v1/api_keys/${old.id}/rotate`, { body: { overlap_days: 7 } })
    const { body } = await service.send(who, 'GET /v1/api_keys')

    expect(body.data.find(({ id }: { id: string }) => id === old.id).expires_at).toBe(expires_at)
  })

  test('of a key that lasts until the end of time makes another such key', async () => {
    const expires_at = '9999-12-31T23:59:59.999Z'
    const old = await makeKey({ name: 'endless', expires_at })
    service.clock.nowMs += dayMs
    const { status, body } = await service.send(who, `POST /v1/api_keys/${old.id}/rotate`)

    expect(status).toBe(201)
    expect(body.expires_at).toBe(expires_at)
  })

  test('happens once, and not to a key that ended', async () => {
    const old = await makeKey()
    const revoked = await makeKey()
    await service.send(who, `POST /v1/api_keys/${old.id}/rotate`, { body: { overlap_days: 1 } })
    await service.send(who, `POST /v1/api_keys/${revoked.id}/revoke`)
    const expires_at = new Date(service.clock.nowMs + dayMs).toISOString()
    const expired = await makeKey({ name: 'short', expires_at })
    service.clock.nowMs += dayMs
    for (const { id } of [old, revoked, expired]) {
      const answer = await service.send(who, `POST /v1/api_keys/${id}/rotate`)
      expect([answer.status, answer.body.error.code]).toEqual([409, 'state_conflict'])
    }
  })

  test.each([-1, 8, 1.5, '1', null])('refuses an overlap of %j days', async (overlap_days) => {
    const { id } = await makeKey()
    const answer = await service.send(who, `POST /v1/api_keys/${id}/rotate`, {
      body: { overlap_days },
    })

    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param: 'overlap_days' })
  })

  test('is not a way to a key that can do more', async () => {
    const all = await makeKey()
    const limited = await service.caller({ scopes: ['keys:write'] }, who.account)
    const answer = await service.send(limited, `POST /v1/api_keys/${all.id}/rotate`)

    expect(answer.status).toBe(403)
  })
})

describe('revocation', () => {
  test('ends a key that is in use, for good', async () => {
    const made = await makeKey()
    expect(await statusOf(withKey(made))).toBe('valid')
    const first = await service.send(who, `POST /v1/api_keys/${made.id}/revoke`, { body: {} })
    service.clock.nowMs += 1000
    const again = await service.send(who, `POST /v1/api_keys/${made.id}/revoke`)

    expect(first.status).toBe(200)
    expect(first.body.revoked_at).not.toBeNull()
    expect(again.body).toEqual(first.body)
    expect(first.body).not.toHaveProperty('key')
    expect(await untilStatus(withKey(made), 'api_key_revoked')).toBe('api_key_revoked')
  })
})

describe('a key that ends', () => {
  const endsIn = async (days: number) => {
    const expiresAt = new Date(service.clock.nowMs + days * dayMs)
    return { ender: await service.caller({ expiresAt }, who.account), end: expiresAt.toISOString() }
  }

  test('makes keys that end with it, or sooner', async () => {
    const { ender, end } = await endsIn(2)
    const sooner = new Date(service.clock.nowMs + dayMs).toISOString()
    const silent = await service.send(ender, 'POST /v1/api_keys', { body: { name: 'a' } })
    const asked = await service.send(ender, 'POST /v1/api_keys', {
      body: { name: 'b', expires_at: sooner },
    })

    expect([silent.body.expires_at, asked.body.expires_at]).toEqual([end, sooner])
  })

  test('makes none that outlives it', async () => {
    const { ender, end } = await endsIn(2)
    const later = new Date(service.clock.nowMs + 3 * dayMs).toISOString()
    const { status, body } = await service.send(ender, 'POST /v1/api_keys', {
      body: { name: 'later', expires_at: later },
    })

    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'parameter_invalid', param: 'expires_at' })
    expect(body.error.message).toContain(end)
  })

  test('does not live longer by rotation of itself, however often', async () => {
    const { ender, end } = await endsIn(2)
    service.clock.nowMs += dayMs
    const first = await service.send(ender, `POST /v1/api_keys/${ender.keyId}/rotate`)
    const next = withKey(first.body)
    const second = await service.send(next, `POST /v1/api_keys/${next.keyId}/rotate`)

    expect([first.body.expires_at, second.body.expires_at]).toEqual([end, end])
  })

  test('rotates none that outlives it, nor gives one that ends sooner a longer life than its own', async () => {
    const { ender, end } = await endsIn(2)
    const endless = await makeKey()
    const { ender: longer } = await endsIn(3)
    const { ender: short } = await endsIn(1.5)
    service.clock.nowMs += dayMs
    const refused = await service.send(ender, `POST /v1/api_keys/${endless.id}/rotate`)
    const longerRefused = await service.send(ender, `POST /v1/api_keys/${longer.keyId}/rotate`)
    const rotated = await service.send(ender, `POST /v1/api_keys/${short.keyId}/rotate`)

    expect([refused.status, refused.body.error.code]).toEqual([409, 'state_conflict'])
    expect(longerRefused.body.error.code).toBe('state_conflict')
    expect(await statusOf(withKey(endless))).toBe('valid')
    expect(rotated.body.expires_at).toBe(end)
  })
})

test('a key that was revoked while its request was under way makes no other', async () => {
  const made = await makeKey()
  const owner = withKey(made)
  await new Promise((resolve) => setTimeout(resolve, 100)) // the notice of its creation drops it
  expect(await statusOf(owner)).toBe('valid')
  // Bypassing the notices, so that the key is still cached as valid.
  await service.deps.store.tenant(who.tenantId, (db) =>
    db.run('update api_keys set revoked_at = now() where id = $1', [made.id]),
  )
  const answers = [
    await service.send(owner, 'POST /v1/api_keys', { body: { name: 'heir' } }),
    await service.send(owner, `POST /v1/api_keys/${made.id}/rotate`),
  ]

  expect(answers.map(({ body }) => body.error?.code)).toEqual([
    'api_key_revoked',
    'api_key_revoked',
  ])
})

describe('a key that may only manage keys', () => {
  test('does not end one that can do more, but itself and its like', async () => {
    const all = await makeKey()
    const limited = await service.caller({ scopes: ['keys:write'] }, who.account)
    const like = await makeKey({ name: 'like', scopes: ['keys:write'] })
    const stronger = await service.send(limited, `POST /v1/api_keys/${all.id}/revoke`)
    const other = await service.send(limited, `POST /v1/api_keys/${like.id}/revoke`)
    const itself = await service.send(limited, `POST /v1/api_keys/${limited.keyId}/revoke`)

    expect([stronger.status, stronger.body.error.code]).toEqual([403, 'scope_missing'])
    expect(await statusOf(withKey(all))).toBe('valid')
    expect([other.status, itself.status]).toEqual([200, 200])
  })
})

describe('an answer that shows a key', () => {
  test('is repeated for the same Idempotency-Key, and kept so that the store does not show it', async () => {
    const sent = { body: { name: 'once' }, headers: { 'idempotency-key': 'make-once' } }
    const first = await service.send(who, 'POST /v1/api_keys', sent)
    const again = await service.send(who, 'POST /v1/api_keys', sent)
    const kept = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows<{ body: string }>('select body from idempotency_keys where key = $1', ['make-once']),
    )

    expect(again.text).toBe(first.text)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(kept[0]?.body).not.toContain(first.body.key)
  })
})
