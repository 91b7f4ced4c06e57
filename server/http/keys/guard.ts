import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Scope } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { HeldKey } from './find-key.ts'
import { createKeyring } from './keyring.ts'
import { faultOfOrigin } from './refuse-foreign.ts'
import { createSessionCookie } from './session-cookie.ts'
import { createSessionRing, type HeldSession } from './session-ring.ts'
import { createTenantLimits } from './tenant-limits.ts'

type Guard = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/**
 * Makes the hooks that let a request in: it needs a valid key or session, the scope of the
 * operation if it has one, and a rate below the limit. A key in memory is let in within the same
 * tick.
 */
export function createGuards(
  deps: Pick<Deps, 'config' | 'pepper' | 'store' | 'now'>,
): (scope: Scope | null, limit: 'quote' | 'api') => Guard {
  const limitsOf = createTenantLimits(deps)
  const keyring = createKeyring(deps, limitsOf)
  const sessions = createSessionRing(deps, limitsOf)
  const sessionCookie = createSessionCookie(deps.config)
  const { publicUrl } = deps.config

  return (scope, limit) => {
    const policy = `"${limit}";q=${deps.config.rateLimitPerSecond};w=1`

    function admit(key: HeldKey, nowMs: number, request: FastifyRequest, reply: FastifyReply) {
      const { caller } = key
      request.caller = caller
      if (scope !== null && !caller.scopes.includes(scope) && !caller.scopes.includes('*')) {
        return new Refusal(
          'scope_missing',
          `This operation needs a key with the scope ${scope}; yours has ${caller.scopes.join(', ') || 'none'}.`,
        )
      }
      const bucket = key.limits[limit]
      if (bucket === null) return undefined
      request.limitBucket = bucket
      const left = bucket.take(nowMs)
      reply.header('ratelimit-policy', policy)
      if (left >= 0) {
        tellLimit(reply, limit, left, 1)
        return undefined
      }
      const seconds = bucket.secondsToWait()
      tellLimit(reply, limit, 0, seconds)
      return new Refusal(
        'rate_limited',
        `More than ${deps.config.rateLimitPerSecond} ${limit === 'quote' ? 'quotes' : 'requests'} a second; try again in ${seconds} s.`,
        { headers: { 'Retry-After': String(seconds) } },
      )
    }

    function admitSession(
      held: HeldSession,
      nowMs: number,
      request: FastifyRequest,
      reply: FastifyReply,
    ) {
      request.session = held.session
      const fault = faultOfOrigin(request, held.session.csrfToken, publicUrl)
      return fault ?? admit(held, nowMs, request, reply)
    }

    /** Lets in by the cookie of a session; false if there is none. */
    function admitByCookie(
      request: FastifyRequest,
      reply: FastifyReply,
      done: HookHandlerDoneFunction,
    ): boolean {
      const token = sessionCookie.tokenOf(request)
      if (token === null) return false
      const nowMs = deps.now()
      const held = sessions.held(token)
      if (held !== undefined && nowMs < held.recheckAtMs) {
        done(admitSession(held, nowMs, request, reply))
        return true
      }
      sessions.find(token, request.ip).then(
        (found) => done(admitSession(found, nowMs, request, reply)),
        (error: Error) => done(error),
      )
      return true
    }

    return (request, reply, done) => {
      const { authorization } = request.headers
      if (authorization === undefined && admitByCookie(request, reply, done)) return
      const nowMs = deps.now()
      const key = authorization === undefined ? undefined : keyring.held(authorization)
      if (key !== undefined && nowMs < key.recheckAtMs) {
        done(admit(key, nowMs, request, reply))
        return
      }
      keyring.find(authorization, request.ip).then(
        (found) => done(admit(found, nowMs, request, reply)),
        (error: Error) => done(error),
      )
    }
  }
}

/** States in headers how many more requests are allowed, and when. */
export function tellLimit(
  reply: FastifyReply,
  limit: 'quote' | 'api',
  left: number,
  seconds: number,
): void {
  reply.header('ratelimit', `"${limit}";r=${left};t=${seconds}`)
}
