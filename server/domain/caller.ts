import type { Actor } from './audit.ts'

export const scopes = [
  'quotes:write',
  'quotes:read',
  'products:read',
  'products:write',
  'lists:approve',
  'outcomes:write',
  'reports:read',
  'audit:read',
  'keys:write',
  'webhooks:write',
  '*',
] as const

export type Scope = (typeof scopes)[number]

/** Who is asking. The pair (account, mode) is the tenant: live and test data never mix. */
export type Caller = {
  tenantId: number
  mode: 'live' | 'test'
  keyId: string
  scopes: readonly Scope[]
  /** Which share of what max_loss leaves the key may put at stake; null: it is not bounded. */
  lossShare: number | null
  /** Who asks, as the audit says it. */
  actor: Actor
  /** Salts customer hashes and holdout draws of this tenant. */
  secret: Buffer
}
