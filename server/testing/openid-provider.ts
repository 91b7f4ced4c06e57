import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type OpenIdProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  close(): Promise<void>
}

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
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email'], groups: ['groups'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@shop.test`, groups: groups[id] ?? [] }),
    }),
    cookies: { keys: ['a key of the tests'] },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    clientId,
    clientSecret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
