import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

const maxTenants = 50_000

/**
 * What a tenant's requests count against, by whichever key or session they come; null: no limit.
 */
export type TenantLimits = Readonly<Record<'quote' | 'api', TokenBucket | null>>

export type LimitsOf = (tenantId: number) => TenantLimits

/** Makes the function that holds the limits of each tenant. */
export function createTenantLimits(deps: Pick<Deps, 'config' | 'now'>): LimitsOf {
  const limits = new LRUCache<number, TenantLimits>({ max: maxTenants })
  return (tenantId) => {
    const known = limits.get(tenantId)
    if (known) return known
    const perSecond = deps.config.rateLimitPerSecond
    const bucket = () =>
      perSecond === 0 ? null : createTokenBucket(perSecond, perSecond, deps.now())
    const fresh = { quote: bucket(), api: bucket() }
    limits.set(tenantId, fresh)
    return fresh
  }
}
