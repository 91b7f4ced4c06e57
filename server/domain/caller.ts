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
  /** The share of what max_loss leaves that the key may risk; null: unlimited. */
  lossShare: number | null
  /** The caller, as recorded in the audit. */
  actor: Actor
  /** Salts customer hashes and holdout draws of this tenant. */
  secret: Buffer
}
