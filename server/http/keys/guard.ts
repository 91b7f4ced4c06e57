import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Scope } from '../../domain/caller.ts'
import { asksTestData } from './address.ts'
import { type Admission, createJudge, type Limit } from './admission.ts'
import type { HeldKey } from './find-key.ts'
import type { HeldSession } from './find-session.ts'
import { createKeyring } from './keyring.ts'
import { faultOfOrigin } from './refuse-foreign.ts'
import { createSessionCookie } from './session-cookie.ts'
import { createSessionRing } from './session-ring.ts'
import { createTenantLimits } from './tenant-limits.ts'

type Guard = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/** The sender of a request: a key, or a session that acts for one. */
type Sender = HeldKey | HeldSession

export type Guards = {
  /**
   * Creates the hook of an operation that needs a scope, or any key.
   *
   * @param withinAuthority - Also allowed for a key with limited authority.
   * @param orScope - An alternative scope.
   */
  guardOf(scope: Scope | null, limit: Limit, withinAuthority: boolean, orScope: Scope | null): Guard
  /** The key of an Authorization header, if it is in memory and need not be looked up again. */
  held(authorization: string): HeldKey | null
  /** Admits a request by a known key, or says why not; it counts against the limit. */
  admit(key: HeldKey, scope: Scope | null, limit: Limit): Admission
  /** The header RateLimit-Policy of responses that count against a limit. */
  policyOf(limit: Limit): string
}

/**
 * Creates the guard that admits requests: they need a valid key or session, the scope of the
 * operation if it has one, and a rate below the limit. A key in memory is admitted within the same
 * tick.
 */
export function createGuards(
  deps: Pick<Deps, 'config' | 'pepper' | 'store' | 'now' | 'siblings'>,
): Guards {
  const limitsOf = createTenantLimits(deps)
  const keyring = createKeyring(deps, limitsOf)
  const sessions = createSessionRing(deps, limitsOf)
  const sessionCookie = createSessionCookie(deps.config)
  const judge = createJudge(deps)
  const { publicUrl, basePath } = deps.config

  const policyOf = (limit: Limit) => `"${limit}";q=${deps.config.rateLimitPerSecond};w=1`

  function held(authorization: string): HeldKey | null {
    const key = keyring.held(authorization)
    return key !== undefined && deps.now() < key.recheckAtMs ? key : null
  }

  /** The session of a request's cookie; null if there is none. */
  function sessionOf(request: FastifyRequest): HeldSession | Promise<HeldSession> | null {
    const token = sessionCookie.tokenOf(request)
    if (token === null) return null
    const asksTest = asksTestData(request.originalUrl, basePath)
    const session = sessions.held(token, asksTest)
    if (session !== undefined && deps.now() < session.recheckAtMs) return session
    return sessions.find(token, asksTest, request.ip)
  }

  /** The sender of a request; a promise if it must be looked up. */
  function senderOf(request: FastifyRequest): Sender | Promise<Sender> {
    const { authorization } = request.headers
    const known = authorization === undefined ? sessionOf(request) : held(authorization)
    return known ?? keyring.find(authorization, request.ip)
  }

  const guardOf: Guards['guardOf'] = (scope, limit, withinAuthority, orScope) => {
    const policy = policyOf(limit)

    function admit(sender: Sender, request: FastifyRequest, reply: FastifyReply) {
      if ('session' in sender) {
        request.session = sender.session
        const fault = faultOfOrigin(request, sender.session.csrfToken, publicUrl)
        if (fault !== undefined) return fault
      }
      request.caller = sender.caller
      const { refusal, bucket, ratelimit } = judge(sender, scope, limit, withinAuthority, orScope)
      request.limitBucket = bucket
      if (ratelimit !== null) {
        reply.header('ratelimit-policy', policy)
        reply.header('ratelimit', ratelimit)
      }
      return refusal
    }

    return (request, reply, done) => {
      const sender = senderOf(request)
      if (sender instanceof Promise) {
        sender.then(
          (found) => done(admit(found, request, reply)),
          (error: Error) => done(error),
        )
      } else done(admit(sender, request, reply))
    }
  }

  return { guardOf, held, admit: judge, policyOf }
}
