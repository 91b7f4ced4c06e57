import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** Recorded actions of people and the service. The list may grow. */
export const auditActions = [
  'account.paused',
  'account.resumed',
  'breaker.opened',
  'breaker.closed',
  'policy.changed',
  'product.created',
  'product.changed',
  'price_list.created',
  'price_list.changed',
  'price_list.approved',
  'price_list.declined',
  'price_list.activated',
  'price_list.ended',
  'price_list.reverted',
  'price_list.commented',
  'price_list.comment_deleted',
  'import.completed',
  'import.cancelled',
  'import.undone',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
  'webhook_endpoint.created',
  'webhook_endpoint.changed',
  'webhook_endpoint.deleted',
  'webhook_endpoint.secret_rotated',
] as const

export type AuditAction = (typeof auditActions)[number]

/**
 * Who requested it: the id of a key; `service` for what Lerner does on its own, `operator` for a
 * shell. A program that acts for somebody may state its name and what it was asked to do.
 */
export type Actor = string | { key: string; agent: string | null; asked: string | null }

/** Most characters of an agent's name, and of what it was asked to do. */
export const agentMaxLength = 100
export const askedMaxLength = 1000

/** The id of the requesting key. */
export function keyOf(actor: Actor): string {
  return typeof actor === 'string' ? actor : actor.key
}

/**
 * A change to record. `before` and `after` are the object as GET returns it, without secrets; null
 * if there was or is nothing.
 */
export type AuditChange = {
  actor: Actor
  action: AuditAction
  /** The path of the object below /v1: `products/sku-42/policy`. */
  subject: string
  before: object | null
  after: object | null
  /** The import that made it, as its UUID. */
  importedBy?: string
}

/** A recorded change. */
export type AuditEntry = Omit<AuditChange, 'actor' | 'importedBy'> & {
  actor: string
  /** The agent that used the key, and what it was asked to do; null: not given. */
  agent: string | null
  asked: string | null
  /** From 1, without gaps. */
  sequence: number
  createdAt: Date
  previousHash: string
  hash: string
}

/** The previous hash of a chain's first entry. */
export const noHash = '0'.repeat(64)

/** The hash of an entry: SHA-256 over all its fields, including the previous hash. */
export function hashOfEntry(entry: Omit<AuditEntry, 'hash'>): string {
  // The hashed data includes field names: those of the API, so that anyone can verify it.
  const hashed = [
    ['action', entry.action],
    ['actor', entry.actor],
    ['after', entry.after],
    ['before', entry.before],
    ['created_at', entry.createdAt.toISOString()],
    ['previous_hash', entry.previousHash],
    ['sequence', entry.sequence],
    ['subject', entry.subject],
    // Entries without them are serialized and hashed as before these fields existed.
    ...(entry.agent === null ? [] : [['agent', entry.agent]]),
    ...(entry.asked === null ? [] : [['asked', entry.asked]]),
  ]
  return createHash('sha256')
    .update(canonicalJson(Object.fromEntries(hashed)))
    .digest('hex')
}

/** The subject of a product's policy, or with '' of the account's. */
export function policySubject(productId: string): string {
  return productId === '' ? 'policy' : `${productSubject(productId)}/policy`
}

/** The subject of a product. */
export function productSubject(productId: string): string {
  return `products/${encodeURIComponent(productId)}`
}
