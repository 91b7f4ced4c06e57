import { request } from 'node:http'
import {
  ClientCredentialsProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../bin/free-port.ts'
import { Lerner } from '../../clients/typescript/src/main.ts'
import type { Scope } from '../../server/domain/caller.ts'
import { testApp } from '../../server/testing/app.ts'
import { startTokenIssuer } from '../../server/testing/token-issuer.ts'
import { callTool, newAgent, toolNames } from '../testing/agent.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { makeServer } from './make-server.ts'
import { serveHttp } from './serve-http.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
const issuer = await startTokenIssuer(['products:read', 'products:write', 'reports:read'])
afterAll(async () => {
  await issuer.close()
  await service.close()
})

/**
 * The tools of a key over HTTP, for tokens of the issuer. `seen` collects what the service
 * received.
 */
async function serving(scopes: readonly Scope[] = ['*']) {
  const who = await service.caller({ scopes })
  const body = { id: 'mug', base_price: 1999, currency: 'usd' }
  const owner = await service.caller({}, who.account)
  await service.send(owner, 'POST /v1/products', { body })
  const seen: string[] = []
  const client = new Lerner({
    baseUrl: url,
    apiKey: who.key,
    fetch: (address, init) => {
      seen.push(new Headers(init.headers).get('authorization') ?? '')
      return fetch(address, init)
    },
  })
  const port = await freePort()
  const resource = new URL(`http://127.0.0.1:${port}/mcp`)
  const settings = { host: '127.0.0.1', port, resource, issuer: new URL(issuer.issuer), scopes }
  const server = await serveHttp(settings, () => makeServer(() => client, scopes, false))
  return { who, resource, seen, [Symbol.asyncDispose]: () => server.close() }
}

/**
 * Connects as hosts do: sends a request, is refused, finds the issuer, gets a token and tries
 * again.
 */
async function agentAt(resource: URL, scope: string, speaks: 'newest' | '2025' = 'newest') {
  const { clientId, clientSecret, issuer: expectedIssuer } = issuer
  const authProvider = new ClientCredentialsProvider({
    clientId,
    clientSecret,
    scope,
    expectedIssuer,
  })
  const agent = newAgent(speaks)
  await agent.connect(new StreamableHTTPClientTransport(resource, { authProvider }))
  return agent
}

/** A token from the issuer, for any resource. */
async function tokenFor(resource: string, scope: string): Promise<string> {
  const { clientId, clientSecret } = issuer
  const answer = await fetch(`${issuer.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope, resource }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return token
}

const call = (name: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: {} },
})

const post = (resource: URL, token: string | null, body: unknown = call('alarms')) =>
  fetch(resource, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

describe('tools over HTTP', () => {
  test.each(['newest', '2025'] as const)(
    'an agent finds its way to a token and asks (%s)',
    async (speaks) => {
      await using at = await serving()
      const agent = await agentAt(at.resource, 'products:read products:write', speaks)
      const names = await toolNames(agent)
      const draft = await callTool(agent, 'draft_list', { currency: 'usd' })
      await agent.close()

      expect(names).toContain('draft_list')
      expect(draft).toMatchObject({ status: 'draft', entries: [{ product: 'mug' }] })
      expect(new Set(at.seen)).toEqual(new Set([`Bearer ${at.who.key}`]))
    },
  )

  test('a request without a token learns where to get one', async () => {
    await using at = await serving(['products:read'])
    const refused = await post(at.resource, null)
    const challenge = refused.headers.get('www-authenticate') ?? ''
    const [, where = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
    const described = await (await fetch(where)).json()

    expect(refused.status).toBe(401)
    expect(where).toBe(`${at.resource.origin}/.well-known/oauth-protected-resource/mcp`)
    expect(described).toMatchObject({
      resource: at.resource.href,
      authorization_servers: [issuer.issuer],
      scopes_supported: ['products:read'],
    })
  })

  test('a token for another resource, of nobody, or an API key opens nothing', async () => {
    await using at = await serving()
    const other = await tokenFor('https://other.example.com/mcp', 'products:read')
    const right = await tokenFor(at.resource.href, 'products:read')
    const [header, payload] = right.split('.')
    const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload}.`
    const forged = `${header}.${payload}.${'A'.repeat(86)}`
    const answers = []
    for (const token of [other, unsigned, forged, at.who.key]) {
      answers.push((await post(at.resource, token)).status)
    }

    expect(answers).toEqual([401, 401, 401, 401])
    expect((await post(at.resource, right)).status).toBe(200)
    expect(at.seen).toHaveLength(2) // the admitted one requests account and alarms
  })

  test('a tool beyond the scopes of the token is refused, and says which it needs', async () => {
    await using at = await serving()
    const token = await tokenFor(at.resource.href, 'products:read')
    const refused = await post(at.resource, token, call('pause_prices'))
    const paused = await service.send(at.who, 'GET /v1/account')

    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toMatch(/insufficient_scope.*products:write/)
    expect(paused.body.paused).toBeNull()
  })

  test('pages of other sites, other hosts and large bodies are refused', async () => {
    await using at = await serving()
    const token = await tokenFor(at.resource.href, 'products:read')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = (extra: Record<string, string>) =>
      statusOf(at.resource, { ...headers, ...extra }, JSON.stringify(call('alarms')))

    expect(await asked({ origin: 'https://evil.example' })).toBe(403)
    expect(await asked({ host: 'evil.example' })).toBe(403)
    expect(
      (await post(at.resource, token, { ...call('alarms'), pad: 'x'.repeat(300_000) })).status,
    ).toBe(413)
  })

  test('an address without https, or no issuer, is not understood', async () => {
    const { key } = await service.caller()
    const environment = { LERNER_API_KEY: key, LERNER_BASE_URL: url }
    const mcp = (...words: string[]) =>
      runCaptured(['mcp', '--transport', 'http', ...words], environment)
    const plain = await mcp(
      '--resource',
      'http://prices.example.com/mcp',
      '--issuer',
      issuer.issuer,
    )
    const none = await mcp('--resource', 'https://prices.example.com/mcp')
    const wrong = await mcp('--resource', 'http://127.0.0.1:1/mcp', '--issuer', url)

    expect(plain).toMatchObject({ exitCode: 2 })
    expect(plain.stderr).toContain("--resource is 'http://prices.example.com/mcp'")
    expect(none.stderr).toContain('--issuer is missing')
    expect(wrong).toMatchObject({ exitCode: 1 })
  })
})

/** The status of a request with headers that fetch would not send. */
function statusOf(to: URL, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(to, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
