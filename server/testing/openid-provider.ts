import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type OpenIdProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Sends other ID tokens from now on than those that it makes; null: its own again. */
  forge(forgery: Forgery | null): void
  close(): Promise<void>
}

/** An ID token with other claims, signed anew by the provider's key, or by a stranger's. */
export type Forgery = { claims: object; signedBy: 'provider' | 'stranger' }

const clientId = 'lerner'
const clientSecret = 'secret-of-the-tests'

/**
 * A real provider of OpenID Connect, as its authors made it, on this machine. Whoever signs in
 * there as ann is ann, with whatever password.
 *
 * @param groups - The groups of each person, as they are when somebody signs in.
 */
export async function startOpenIdProvider(
  redirectUri: string,
  groups: Readonly<Record<string, readonly string[]>>,
): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { provider: newKey(), stranger: newKey() }
  let forgery: Forgery | null = null
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...keys.provider.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email'], groups: ['groups'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@shop.test`, groups: groups[id] ?? [] }),
    }),
    cookies: { keys: ['a key of the tests'] },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (forgery !== null && request.url === '/token') {
      const { claims, signedBy } = forgery
      changeToken(response, (token) => forgedOf(token, claims, keys[signedBy]))
    }
    return answer(request, response)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    forge: (wanted) => {
      forgery = wanted
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const kid = 'the key of the tests'

function newKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
}

/** Sends an answer of the token endpoint with another ID token. */
function changeToken(response: ServerResponse, change: (token: string) => string): void {
  const end = response.end.bind(response)
  response.end = ((body: string) => {
    const { id_token: token, ...rest } = JSON.parse(body)
    const changed = JSON.stringify({ ...rest, id_token: change(token) })
    response.setHeader('content-length', Buffer.byteLength(changed))
    return end(changed)
  }) as typeof response.end
}

function forgedOf(token: string, claims: object, key: KeyObject): string {
  const [header = '', payload = ''] = token.split('.')
  const known = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...known, ...claims })).toString('base64url')
  const signature = createSign('sha256').update(`${header}.${forged}`).sign(key, 'base64url')
  return `${header}.${forged}.${signature}`
}
