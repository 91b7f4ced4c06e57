import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Scope } from '../../domain/caller.ts'
import type { Refusal } from '../../domain/errors.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { HeldKey } from './find-key.ts'
import type { TokenBucket } from './token-bucket.ts'

export type Limit = 'quote' | 'api'

/** The admission of a request by a known key. */
export type Admission = {
  /** Why it is refused; undefined: it is admitted. */
  refusal: Refusal | undefined
  /** The rate limit that it counts against; null if there is none, or it was refused before. */
  bucket: TokenBucket | null
  /** The header RateLimit of its response; null if it counts against no limit. */
  ratelimit: string | null
}

type Judge = (
  key: HeldKey,
  scope: Scope | null,
  limit: Limit,
  withinAuthority?: boolean,
  orScope?: Scope | null,
) => Admission

/**
 * Creates the admission of requests by known keys: checks scope, authority and rate, in this order.
 */
export function createJudge(deps: Pick<Deps, 'config' | 'now'>): Judge {
  return (key, scope, limit, withinAuthority = false, orScope = null) => {
    const { scopes, lossShare } = key.caller
    const isAllowed =
      scope === null ||
      scopes.includes(scope) ||
      scopes.includes('*') ||
      (orScope !== null && scopes.includes(orScope))
    if (!isAllowed) {
      const wanted = orScope === null ? scope : `${scope} or ${orScope}`
      const own = scopes.join(', ') || 'none'
      return refused(refusalFor('scope_needed', { wanted: wanted ?? '', scopes: own }))
    }
    if (lossShare !== null && scope?.endsWith(':read') === false && !withinAuthority) {
      return refused(refusalFor('beyond_authority', {}))
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
}

/** Refused before it counts against any limit. */
function refused(refusal: Refusal): Admission {
  return { refusal, bucket: null, ratelimit: null }
}

/** States in headers how many more requests are allowed, and when. */
export function setLimitHeaders(
  reply: FastifyReply,
  limit: Limit,
  left: number,
  seconds: number,
): void {
  reply.header('ratelimit', limitText(limit, left, seconds))
}

function limitText(limit: Limit, left: number, seconds: number): string {
  return `"${limit}";r=${left};t=${seconds}`
}
