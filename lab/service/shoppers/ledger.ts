/**
 * What a customer of the service knows for certain: the requests that were answered, and those that
 * were not.
 */
export type Ledger = {
  /** Every quote that was answered, by id. */
  quotes: Map<string, AnsweredQuote>
  /**
   * Quotes asked with an Idempotency-Key: the quote that was answered, null while no answer came.
   */
  keyed: Map<string, string | null>
  /** Quotes asked without a key whose answer never came: each may or may not have been stored. */
  lostQuotes: number
  /** The last status that was answered for a quote, and how many corrections there were. */
  outcomes: Map<string, AnsweredOutcome>
  /** Sales rows answered, by product and period. */
  sales: Map<string, { productId: string; periodStart: string; units: number }>
  /** Offers made elsewhere, by product and id. */
  offers: Map<string, { accepted: boolean; quantity: number }>
  /** Requests answered with success, of every kind. */
  answers: number
  /** Requests that broke off unanswered and were sent again after the restart. */
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
