import type { Arm } from './arm.ts'
import type { Channel } from './channel.ts'
import type { Factor } from './factors.ts'
import { disclosuresOf, type Jurisdiction, type PersonalData } from './law.ts'

/** What a price is asked for. */
export type QuoteRequest = {
  productId: string
  /** Minor units. */
  basePrice: number
  currency: string
  /** '' is none. */
  segment: string
  /** The caller's own id; null where the price is anybody's. */
  customerId: string | null
  quantity: number
  /** A preview: nothing of it is stored or learnt. */
  preview: boolean
  /** Whether a promotion is on, so that the answer tells of another demand than the price alone. */
  promotion?: boolean
  /** By what way the price reaches its customer; null or left out where nobody says. */
  channel?: Channel | null
  /** Whether to say why the price is what it is. */
  explain?: boolean
}

/** What a quote says where units cost less by quantity. */
export type QuoteVolume = {
  /** Unit prices by quantity, minor units; the first is that of one. */
  prices: readonly { from: number; priceMinor: number }[]
  /** The price of one unit, which is the one that was drawn. */
  singleMinor: number
  /** What the quote's price is off that of one unit, before rounding; 0: nothing. */
  discount: number
}

/** A price that was decided, and how. */
export type Quote = {
  id: string
  productId: string
  currency: string
  /** The segment that took part in the price; '' is none. */
  segment: string
  /** Minor units. */
  basePrice: number
  /** Minor units. */
  optimizedPrice: number
  /** Null or left out where all quantities cost the same. */
  volume?: QuoteVolume | null
  confidence: number
  factors: readonly Factor[]
  arm: Arm
  /**
   * What of the customer took part in the price, and whose law says what is to be told; nothing
   * where left out.
   */
  personal?: PersonalData
  jurisdictions?: readonly Jurisdiction[]
  propensity: number
  beliefVersion: number
  quantity: number
  createdAtMs: number
  expiresAtMs: number
}

/** Whether the customer's segment took part in a price, and what the customer should be told. */
export function personalizationOf({
  personal = 'none',
  jurisdictions = [],
  createdAtMs,
}: Pick<Quote, 'personal' | 'jurisdictions' | 'createdAtMs'>): {
  personalized: boolean
  disclosures: string[]
} {
  return {
    personalized: personal === 'segment',
    disclosures: disclosuresOf(jurisdictions, personal, createdAtMs),
  }
}
