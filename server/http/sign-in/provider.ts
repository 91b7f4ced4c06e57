import * as openid from 'openid-client'
import type { Config } from '../../config.ts'
import { highestRole, type Role } from '../../domain/role.ts'
import type { OpenIdSettings } from '../../grouped-settings.ts'
import type { Person } from '../../use-cases/keys/key-of-person.ts'

/** What a browser must present when it returns from the provider; sealed in a cookie until then. */
export type Pending = { state: string; nonce: string; verifier: string; returnTo: string }

/** Why a sign-in failed. The console has a text for each. */
export type SignInFault = 'denied' | 'no_role' | 'expired' | 'provider'

/** A failed sign-in. */
export class SignInRefused extends Error {
  readonly fault: SignInFault

  constructor(fault: SignInFault, options?: ErrorOptions) {
    super(`nobody was signed in: ${fault}`, options)
    this.name = 'SignInRefused'
    this.fault = fault
  }
}

/** The provider that people sign in with. */
export type Provider = {
  /** The address at which a browser signs in, and what it must present when it returns. */
  begin(returnTo: string): Promise<{ url: URL; pending: Pending }>
  /**
   * The person who returned, at this address of ours.
   *
   * @throws SignInRefused
   */
  finish(came: URL, pending: Pending): Promise<Person>
}

const timeoutSeconds = 10
/** How far a provider's clock may be ahead of ours. */
const leewaySeconds = 60

export function createProvider(
  settings: OpenIdSettings,
  { basePath }: Pick<Config, 'basePath'>,
  now: () => number,
): Provider {
  const { issuer, publicUrl } = settings
  const redirectUri = `${publicUrl}${basePath}/session/oidc/callback`
  const configuration = createDiscovery(settings)

  return {
    async begin(returnTo) {
      const provider = await configuration()
      const pending = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
        returnTo,
      }
      const url = openid.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      })
      return { url, pending }
    },

    async finish(came, { state, nonce, verifier }) {
      const provider = await configuration()
      const tokens = await openid
        .authorizationCodeGrant(provider, came, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          const denied = error instanceof openid.AuthorizationResponseError
          throw new SignInRefused(denied ? 'denied' : 'provider', { cause: error })
        })
      const claims = tokens.claims()
      if (claims === undefined) throw new SignInRefused('provider')
      refuseFuture(claims.iat, now())
      // Many providers put only the person's id into the token, and return the rest on request.
      const more = await openid
        .fetchUserInfo(provider, tokens.access_token, claims.sub)
        .catch(() => ({}))
      const known: Record<string, unknown> = { ...more, ...claims }
      const role = roleOfClaim(known[settings.roleClaim], settings.roles)
      if (role === null) throw new SignInRefused('no_role')
      return { issuer, subject: claims.sub, name: nameOf(known), role }
    },
  }
}

/** The provider's metadata, read once; after a failure it is requested again. */
function createDiscovery({ issuer, clientId, clientSecret }: OpenIdSettings) {
  let discovered: Promise<openid.Configuration> | null = null

  return async (): Promise<openid.Configuration> => {
    discovered ??= openid.discovery(
      new URL(issuer),
      clientId,
      clientSecret ?? undefined,
      undefined,
      {
        timeout: timeoutSeconds,
        execute: [
          // Tokens are verified by the provider's signature, whatever connection they came over.
          openid.enableNonRepudiationChecks,
          // The settings allow http only on this machine.
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    )
    try {
      return await discovered
    } catch (error) {
      discovered = null
      throw new SignInRefused('provider', { cause: error })
    }
  }
}

/**
 * @throws SignInRefused for a token issued in the future: one of the clocks is wrong.
 */
function refuseFuture(issuedAtSeconds: number, nowMs: number): void {
  const aheadSeconds = issuedAtSeconds - nowMs / 1000
  if (aheadSeconds <= leewaySeconds) return
  throw new SignInRefused('provider', {
    cause: new Error(
      `The provider's token was issued ${Math.round(aheadSeconds)} seconds from now, at most ${leewaySeconds} are allowed: set the clocks of both machines.`,
    ),
  })
}

/** The most powerful role that any value of a claim gives, or null if none gives a role. */
export function roleOfClaim(claim: unknown, roles: OpenIdSettings['roles']): Role | null {
  const held = new Set([claim].flat().filter((one) => typeof one === 'string'))
  const given = roles
    .filter(({ value }) => value === '*' || held.has(value))
    .map(({ role }) => role)
  return highestRole(given)
}

/**
 * The display name of a person: the e-mail address, the name, or the provider's id. If the provider
 * has not verified the address, nothing that looks like one, because the audit shows the name and
 * e-mail is sent there.
 */
export function nameOf(claims: Record<string, unknown>): string {
  const { email, email_verified: verified, name, preferred_username: userName, sub } = claims
  const unverified = verified === false || verified === 'false'
  const chosen = [email, userName, name]
    .filter((one) => typeof one === 'string' && one !== '')
    .find((one) => !unverified || !String(one).includes('@'))
  return String(chosen ?? sub)
    .slice(0, 255)
    .toWellFormed()
    .replaceAll('\0', '')
}
