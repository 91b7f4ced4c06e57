import type { Scope } from '../domain/caller.ts'
import { createApp } from '../http/app/app.ts'
import { type Account, createAccount } from '../storage/tables/accounts.ts'
import { createKey } from '../storage/tables/api-keys.ts'
import { testService } from './service.ts'

/** A caller with a key that the app knows. */
export type TestCaller = { key: string; keyId: string; tenantId: number; account: Account }

type Wanted = {
  scopes?: readonly Scope[]
  mode?: 'live' | 'test'
  expiresAt?: Date | null
  key?: string
}

type Sent = {
  /** Sent as the body: an object as JSON, text as it is. */
  body?: unknown
  headers?: Record<string, string>
  key?: string | null
}

/**
 * The whole service on a database of its own, injected into instead of listening. Call it in
 * `beforeAll` and close it in `afterAll`.
 */
export async function testApp(environment: Record<string, string> = {}) {
  return appOf(await testService(environment))
}

/** The HTTP side of a service. */
export async function appOf(service: Awaited<ReturnType<typeof testService>>) {
  const { deps } = service
  const app = await createApp(deps)
  let accounts = 0

  /** A key of an account, a new one if none is given. */
  async function caller(wanted: Wanted = {}, account?: Account): Promise<TestCaller> {
    const of =
      account ?? (await deps.store.system((db) => createAccount(db, `account ${++accounts}`)))
    const { mode = 'live', scopes = ['*'], expiresAt = null } = wanted
    const tenantId = mode === 'live' ? of.liveTenantId : of.testTenantId
    const made = await deps.store.tenant(tenantId, (db) =>
      createKey(
        db,
        tenantId,
        deps.pepper,
        { mode, name: 'test', scopes, expiresAt, ...(wanted.key ? { key: wanted.key } : {}) },
        deps.now(),
      ),
    )
    return { key: made.key, keyId: made.stored.id, tenantId, account: of }
  }

  /** Sends a request with the key of a caller, and reads the answer. */
  async function send(who: TestCaller | null, line: string, sent: Sent = {}) {
    const [method = 'GET', url = '/'] = line.split(' ')
    const json =
      sent.body !== undefined && typeof sent.body !== 'string' && !Buffer.isBuffer(sent.body)
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(who === null ? {} : { authorization: `Bearer ${who.key}` }),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body === undefined
        ? {}
        : { payload: json ? JSON.stringify(sent.body) : (sent.body as string) }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      /** The parsed body; reads as undefined where there is none. */
      get body() {
        return response.body === '' ? undefined : JSON.parse(response.body)
      },
    }
  }

  return {
    ...service,
    app,
    caller,
    send,
    async close() {
      await app.close()
      await service.close()
    },
  }
}
