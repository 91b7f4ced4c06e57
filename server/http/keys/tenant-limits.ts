import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { type SharedBucket, shareBucket } from './shared-bucket.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

const maxTenants = 50_000
/** How often the processes of a service exchange what was taken. */
const exchangeMs = 50

/** The limit for a tenant's requests, with any key or session; null: no limit. */
export type TenantLimits = Readonly<Record<'quote' | 'api', TokenBucket | null>>

export type LimitsOf = (tenantId: number) => TenantLimits

/**
 * Creates the limits of each tenant. They apply to all processes of a service together, except for
 * what reaches several of them within a twentieth of a second.
 */
export function createTenantLimits(deps: Pick<Deps, 'config' | 'now' | 'siblings'>): LimitsOf {
  const { siblings } = deps
  const perSecond = deps.config.rateLimitPerSecond
  if (perSecond === 0) return () => unlimited
  const newBucket = () => createTokenBucket(perSecond, perSecond, deps.now())
  if (siblings === null) {
    return heldByTenant(() => ({ quote: newBucket(), api: newBucket() }))
  }

  const touched = new Map<number, Record<'quote' | 'api', SharedBucket>>()
  const limitsOf = heldByTenant((tenantId) => {
    const touch = () => {
      touched.set(tenantId, shared)
    }
    const shared = { quote: shareBucket(newBucket(), touch), api: shareBucket(newBucket(), touch) }
    return shared
  })
  siblings.onTaken((taken) => {
    for (const { tenantId, quote, api } of taken) {
      const limits = limitsOf(tenantId)
      limits.quote.takenElsewhere(quote)
      limits.api.takenElsewhere(api)
    }
  })
  setInterval(() => {
    if (touched.size === 0) return
    const taken = [...touched].map(([tenantId, { quote, api }]) => ({
      tenantId,
      quote: quote.takenHere(),
      api: api.takenHere(),
    }))
    touched.clear()
    siblings.tellTaken(taken)
  }, exchangeMs).unref()
  return limitsOf
}

const unlimited: TenantLimits = { quote: null, api: null }

function heldByTenant<Limits extends object>(
  make: (tenantId: number) => Limits,
): (tenantId: number) => Limits {
  const limits = new LRUCache<number, Limits>({ max: maxTenants })
  return (tenantId) => {
    const known = limits.get(tenantId)
    if (known) return known
    const fresh = make(tenantId)
    limits.set(tenantId, fresh)
    return fresh
  }
}
