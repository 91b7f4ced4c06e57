import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Scope } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { HeldKey } from './find-key.ts'
import { createKeyring } from './keyring.ts'

type Guard = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/**
 * Makes the hooks that let a request in: it needs a valid key, the scope of the operation, and a
 * rate below the limit. A key in memory is let in within the same tick.
 */
export function createGuards(
  deps: Pick<Deps, 'config' | 'pepper' | 'store' | 'now'>,
): (scope: Scope, limit: 'quote' | 'api') => Guard {
  const keyring = createKeyring(deps)

  return (scope, limit) => {
    const policy = `"${limit}";q=${deps.config.rateLimitPerSecond};w=1`

    function admit(key: HeldKey, nowMs: number, request: FastifyRequest, reply: FastifyReply) {
      const { caller } = key
      request.caller = caller
      if (!caller.scopes.includes(scope) && !caller.scopes.includes('*')) {
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

    return (request, reply, done) => {
      const { authorization } = request.headers
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
