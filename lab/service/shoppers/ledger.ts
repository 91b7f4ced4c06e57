/**
 * What a customer of the service knows for certain: which requests were answered, and which were
 * not.
 */
export type Ledger = {
  /** Every quote that was answered, by id. */
  quotes: Map<string, AnsweredQuote>
  /**
   * Quotes requested with an Idempotency-Key: the quote that was returned, null while there is no
   * answer.
   */
  keyed: Map<string, string | null>
  /** Quotes requested without a key and never answered: each may or may not have been stored. */
  lostQuotes: number
  /** The last status that was answered for a quote, and the number of corrections. */
  outcomes: Map<string, AnsweredOutcome>
  /** Sales rows answered, by product and period. */
  sales: Map<string, { productId: string; periodStart: string; units: number }>
  /** External offers, by product and id. */
  offers: Map<string, { accepted: boolean; quantity: number }>
  /** Successful requests of every kind. */
  answers: number
  /** Requests that broke off unanswered and were resent after the restart. */
  repeated: number
}

export type AnsweredQuote = { productId: string; segment: string; optimizedPrice: number }
export type AnsweredOutcome = {
  status: 'accepted' | 'declined' | 'returned'
  quantity: number
  corrections: number
}

/** An empty ledger. */
export function openLedger(): Ledger {
  return {
    quotes: new Map(),
    keyed: new Map(),
    lostQuotes: 0,
    outcomes: new Map(),
    sales: new Map(),
    offers: new Map(),
    answers: 0,
    repeated: 0,
  }
}
