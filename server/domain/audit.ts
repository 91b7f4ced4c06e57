import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** What is recorded of what people and the service do. The list grows. */
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
 * Who asked: the id of a key; `service` for what Lerner does by itself, `operator` for a shell. A
 * program that acts for somebody may say what it is and what it was asked.
 */
export type Actor = string | { key: string; agent: string | null; asked: string | null }

/** Characters of what acted with a key, and of what it says it was asked. */
export const agentMaxLength = 100
export const askedMaxLength = 1000

/** The id of the key that asked. */
export function keyOf(actor: Actor): string {
  return typeof actor === 'string' ? actor : actor.key
}

/**
 * A change to record. `before` and `after` are what GET of the object answers, in the names of the
 * wire, without secrets; null where there was or is nothing.
 */
export type AuditChange = {
  actor: Actor
  action: AuditAction
  /** The path of the object below /v1: `products/sku-42/policy`. */
  subject: string
  before: object | null
  after: object | null
}

/** A change as it was recorded. */
export type AuditEntry = Omit<AuditChange, 'actor'> & {
  actor: string
  /** What acted with the key, and what it says it was asked; null: it did not say. */
  agent: string | null
  asked: string | null
  /** From 1, without a gap. */
  sequence: number
  createdAt: Date
  previousHash: string
  hash: string
}

/** What the first entry of a chain has for the hash of the one before. */
export const noHash = '0'.repeat(64)

/** The hash of an entry: SHA-256 over all its fields, the hash of the one before among them. */
export function hashOfEntry(entry: Omit<AuditEntry, 'hash'>): string {
  // The names are part of what is hashed: those of the wire, so that anybody can check it.
  const hashed = [
    ['action', entry.action],
    ['actor', entry.actor],
    ['after', entry.after],
    ['before', entry.before],
    ['created_at', entry.createdAt.toISOString()],
    ['previous_hash', entry.previousHash],
    ['sequence', entry.sequence],
    ['subject', entry.subject],
    // Entries that do not say are spelled, and hashed, as they were before there were such fields.
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
