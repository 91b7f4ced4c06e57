import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Scope } from '../../domain/caller.ts'
import type { Refusal } from '../../domain/errors.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { asksTestData } from './address.ts'
import type { HeldKey } from './find-key.ts'
import { createKeyring } from './keyring.ts'
import { faultOfOrigin } from './refuse-foreign.ts'
import { createSessionCookie } from './session-cookie.ts'
import { createSessionRing, type HeldSession } from './session-ring.ts'
import { createTenantLimits } from './tenant-limits.ts'
import type { TokenBucket } from './token-bucket.ts'

type Guard = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

type Limit = 'quote' | 'api'

/** How a request by a known key was judged. */
export type Admission = {
  /** Why it is not let in; undefined: it is. */
  refusal: Refusal | undefined
  /** The rate limit that it counts against; null where there is none, or it did not come so far. */
  bucket: TokenBucket | null
  /** The header RateLimit of its answer; null where it counts against no limit. */
  ratelimit: string | null
}

export type Guards = {
  /**
   * Makes the hook of an operation that needs a scope, or any key.
   *
   * @param withinAuthority - A key with a bounded authority may ask for it, too.
   * @param orScope - Another scope that will do as well.
   */
  guardOf(scope: Scope | null, limit: Limit, withinAuthority: boolean, orScope: Scope | null): Guard
  /** The key of an Authorization header, if it is in memory and need not be looked up again. */
  held(authorization: string): HeldKey | null
  /** Lets a request by a known key in, or says why not; it counts against the limit. */
  admit(key: HeldKey, scope: Scope | null, limit: Limit): Admission
  /** The header RateLimit-Policy of answers that count against a limit. */
  policyOf(limit: Limit): string
}

/**
 * Makes what lets requests in: they need a valid key or session, the scope of the operation if it
 * has one, and a rate below the limit. A key in memory is let in within the same tick.
 */
export function createGuards(
  deps: Pick<Deps, 'config' | 'pepper' | 'store' | 'now' | 'siblings'>,
): Guards {
  const limitsOf = createTenantLimits(deps)
  const keyring = createKeyring(deps, limitsOf)
  const sessions = createSessionRing(deps, limitsOf)
  const sessionCookie = createSessionCookie(deps.config)
  const { publicUrl, basePath } = deps.config

  const policyOf = (limit: Limit) => `"${limit}";q=${deps.config.rateLimitPerSecond};w=1`

  function held(authorization: string): HeldKey | null {
    const key = keyring.held(authorization)
    return key !== undefined && deps.now() < key.recheckAtMs ? key : null
  }

  function judge(
    key: HeldKey,
    scope: Scope | null,
    limit: Limit,
    withinAuthority = false,
    orScope: Scope | null = null,
  ): Admission {
    const { scopes, lossShare } = key.caller
    const isAllowed =
      scope === null ||
      scopes.includes(scope) ||
      scopes.includes('*') ||
      (orScope !== null && scopes.includes(orScope))
    if (!isAllowed) {
      const wanted = orScope === null ? scope : `${scope} or ${orScope}`
      const own = scopes.join(', ') || 'none'
      const refusal = refusalFor('scope_needed', { wanted: wanted ?? '', scopes: own })
      return { refusal, bucket: null, ratelimit: null }
    }
    if (lossShare !== null && scope?.endsWith(':read') === false && !withinAuthority) {
      return { refusal: beyondAuthority(), bucket: null, ratelimit: null }
    }
    const bucket = key.limits[limit]
    if (bucket === null) return { refusal: undefined, bucket, ratelimit: null }
    const left = bucket.take(deps.now())
    if (left >= 0) return { refusal: undefined, bucket, ratelimit: limitText(limit, left, 1) }
    const seconds = bucket.secondsToWait()
    const refusal = refusalFor(
      'too_many_requests',
      { most: deps.config.rateLimitPerSecond, seconds },
      { headers: { 'Retry-After': String(seconds) } },
      { what: limit === 'quote' ? 'quotes' : 'requests' },
    )
    return { refusal, bucket, ratelimit: limitText(limit, 0, seconds) }
  }

  function guardOf(
    scope: Scope | null,
    limit: Limit,
    withinAuthority: boolean,
    orScope: Scope | null,
  ): Guard {
    const policy = policyOf(limit)

    function admit(key: HeldKey, request: FastifyRequest, reply: FastifyReply) {
      request.caller = key.caller
      const { refusal, bucket, ratelimit } = judge(key, scope, limit, withinAuthority, orScope)
      request.limitBucket = bucket
      if (ratelimit !== null) {
        reply.header('ratelimit-policy', policy)
        reply.header('ratelimit', ratelimit)
      }
      return refusal
    }

    function admitSession(held: HeldSession, request: FastifyRequest, reply: FastifyReply) {
      request.session = held.session
      const fault = faultOfOrigin(request, held.session.csrfToken, publicUrl)
      return fault ?? admit(held, request, reply)
    }

    /** Lets in by the cookie of a session; false if there is none. */
    function admitByCookie(
      request: FastifyRequest,
      reply: FastifyReply,
      done: HookHandlerDoneFunction,
    ): boolean {
      const token = sessionCookie.tokenOf(request)
      if (token === null) return false
      const asksTest = asksTestData(request.originalUrl, basePath)
      const held = sessions.held(token, asksTest)
      if (held !== undefined && deps.now() < held.recheckAtMs) {
        done(admitSession(held, request, reply))
        return true
      }
      sessions.find(token, asksTest, request.ip).then(
        (found) => done(admitSession(found, request, reply)),
        (error: Error) => done(error),
      )
      return true
    }

    return (request, reply, done) => {
      const { authorization } = request.headers
      if (authorization === undefined && admitByCookie(request, reply, done)) return
      const key = authorization === undefined ? null : held(authorization)
      if (key !== null) {
        done(admit(key, request, reply))
        return
      }
      keyring.find(authorization, request.ip).then(
        (found) => done(admit(found, request, reply)),
        (error: Error) => done(error),
      )
    }
  }

  return { guardOf, held, admit: judge, policyOf }
}

function beyondAuthority(): Refusal {
  return refusalFor('beyond_authority', {})
}

/** States in headers how many more requests are allowed, and when. */
export function tellLimit(
  reply: FastifyReply,
  limit: 'quote' | 'api',
  left: number,
  seconds: number,
): void {
  reply.header('ratelimit', limitText(limit, left, seconds))
}

function limitText(limit: Limit, left: number, seconds: number): string {
  return `"${limit}";r=${left};t=${seconds}`
}
