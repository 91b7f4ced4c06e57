import type { AuthInfo, OAuthMetadata, OAuthTokenVerifier } from '@modelcontextprotocol/server'
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'
import { Failure } from '../failure.ts'

/**
 * Signatures with published keys: with a shared secret anyone who verifies a token could create
 * one.
 */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

const timeoutMs = 10_000
const clockSkewSeconds = 30

const metadataShape = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  response_types_supported: z.array(z.string()),
  jwks_uri: z.url(),
})

export type AuthorizationServer = OAuthMetadata & { jwks_uri: string }

/**
 * The metadata of an authorization server (RFC 8414, or OpenID Connect Discovery).
 *
 * @throws Failure if it has none, or is a different server.
 */
export async function discover(issuer: URL): Promise<AuthorizationServer> {
  const path = issuer.pathname === '/' ? '' : issuer.pathname
  const base = issuer.href.replace(/\/$/, '')
  const tried = [
    `${issuer.origin}/.well-known/oauth-authorization-server${path}`,
    `${base}/.well-known/openid-configuration`,
  ]
  for (const address of tried) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(
      () => null,
    )
    if (!answer?.ok) continue
    const read = metadataShape.safeParse(await answer.json().catch(() => null))
    // RFC 8414, 3.3: metadata with another issuer is an attack, or an equally bad mistake.
    if (read.success && read.data.issuer.replace(/\/$/, '') === base) return read.data
  }
  throw new Failure(
    `--issuer is ${issuer.href}, and neither ${tried.join(' nor ')} returns its metadata: check the address.`,
  )
}

/**
 * Checks whether a token was issued for this resource (RFC 9068), and what it allows. The result
 * does not contain the token, so no tool can pass it on.
 */
export function createVerifier(server: AuthorizationServer, resource: URL): OAuthTokenVerifier {
  const keys = createRemoteJWKSet(new URL(server.jwks_uri), { timeoutDuration: timeoutMs })
  const expected = {
    issuer: server.issuer,
    // RFC 8707: the `resource` requested by the client, which some write with a trailing slash.
    audience: [resource.href, resource.href.replace(/\/$/, '')],
    algorithms,
    requiredClaims: ['exp'],
    clockTolerance: clockSkewSeconds,
  }
  return {
    async verifyAccessToken(token) {
      try {
        const { payload } = await jwtVerify(token, keys, expected)
        return authInfoOf(payload, resource)
      } catch (error) {
        if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) {
          throw new OAuthError(OAuthErrorCode.InvalidToken, reasonOf(error))
        }
        throw new OAuthError(OAuthErrorCode.ServerError, 'The keys of the issuer cannot be read.')
      }
    },
  }
}

function authInfoOf(payload: JWTPayload, resource: URL): AuthInfo {
  const { client_id: clientId, azp, sub, exp } = payload
  const client = [clientId, azp, sub].find((one) => typeof one === 'string')
  return {
    token: '',
    clientId: typeof client === 'string' ? client : 'unknown',
    scopes: scopesOf(payload),
    ...(exp === undefined ? {} : { expiresAt: exp }),
    resource,
    extra: { subject: sub },
  }
}

/** `scope` is a string in RFC 9068; some servers send `scp`, a string or an array. */
function scopesOf({ scope, scp }: JWTPayload): string[] {
  const said = scope ?? scp
  const words = Array.isArray(said) ? said : typeof said === 'string' ? said.split(' ') : []
  return words.filter((word): word is string => typeof word === 'string' && word !== '')
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'The access token has expired.'
  if (error instanceof errors.JWTClaimValidationFailed) {
    return `The access token is not for this server: its claim ${error.claim} does not match.`
  }
  return 'The access token is not valid.'
}
