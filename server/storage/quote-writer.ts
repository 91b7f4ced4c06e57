import type { Store } from './db.ts'

/** A quote as stored. Segment '' is none. */
export type QuoteRow = {
  id: string
  productId: string
  currency: string
  segment: string
  basePrice: number
  optimizedPrice: number
  confidence: number
  factors: readonly string[]
  arm: 'optimized' | 'holdout' | 'shadow' | 'paused'
  propensity: number
  beliefVersion: number
  draw: number
  customerHash: Buffer | null
  quantity: number
  createdAtMs: number
  expiresAtMs: number
  /** Name of the product to create in the same commit, when this quote is its first. */
  newProduct: boolean
}

export type KeptAnswer = { key: string; fingerprint: Buffer; status: number; body: string }

export type WriteResult =
  | { kind: 'written' }
  /** The idempotency key was used before: answer this, or refuse if the fingerprint differs. */
  | { kind: 'known'; kept: KeptAnswer }

/**
 * The group-commit queue. `write` resolves after the commit that holds the row; rows that queue while
 * commits are in flight share one multi-row statement per tenant. None waits for a timer.
 */
export type QuoteWriter = {
  write(tenantId: number, row: QuoteRow, keep: KeptAnswer | null): Promise<WriteResult>
  /** Resolves when everything queued is committed. */
  drain(): Promise<void>
}

export declare function createQuoteWriter(store: Store): QuoteWriter
