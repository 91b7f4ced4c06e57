import type { Arm } from '../../domain/arm.ts'

export type QuoteRequest = {
  product_id: string
  base_price: number
  currency: string
  segment?: string
  customer_id?: string
  quantity?: number
  include?: 'terms'[]
}

export type QuoteAnswer = {
  quote_id: string
  optimized_price: number
  currency: string
  confidence: number
  factors: readonly string[]
  terms?: QuoteTerms
}

export type QuoteTerms = {
  expires_at: string
  arm: Arm
  personalized: boolean
  disclosures: string[]
}

/** An answer to keep under the request's idempotency key. */
export type Keep = {
  key: string
  fingerprint: Buffer
  serialize: (answer: QuoteAnswer) => string
}
