import type { Arm } from './arm.ts'
import type { Channel } from './channel.ts'
import type { Factor } from './factors.ts'
import { disclosuresOf, type Jurisdiction, type PersonalData } from './law.ts'

/** A request for a price. */
export type QuoteRequest = {
  productId: string
  /** Minor units. */
  basePrice: number
  currency: string
  /** '' for none. */
  segment: string
  /** The caller's own id; null if the price is not for a particular customer. */
  customerId: string | null
  quantity: number
  /** A preview: nothing is stored or learnt from it. */
  preview: boolean
  /** Whether a promotion is on, in which case the answer reflects more than the price. */
  promotion?: boolean
  /** The channel through which the price reaches its customer; null or absent if unknown. */
  channel?: Channel | null
  /** Whether to explain the price. */
  explain?: boolean
}

/** Present in a quote if units cost less by quantity. */
export type QuoteVolume = {
  /** Unit prices by quantity, minor units; the first is for one unit. */
  prices: readonly { from: number; priceMinor: number }[]
  /** The price of one unit, which is the one that was drawn. */
  singleMinor: number
  /** The discount on the price of one unit, before rounding; 0: none. */
  discount: number
}

/** A price, and how it was decided. */
export type Quote = {
  id: string
  productId: string
  currency: string
  /** The segment that influenced the price; '' for none. */
  segment: string
  /** Minor units. */
  basePrice: number
  /** Minor units. */
  optimizedPrice: number
  /** Null or absent if all quantities cost the same. */
  volume?: QuoteVolume | null
  confidence: number
  factors: readonly Factor[]
  arm: Arm
  /**
   * Which customer data influenced the price, and which law requires a disclosure; absent if none
   * does.
   */
  personal?: PersonalData
  jurisdictions?: readonly Jurisdiction[]
  propensity: number
  beliefVersion: number
  quantity: number
  createdAtMs: number
  expiresAtMs: number
}

/** Whether the customer's segment influenced a price, and what the customer should be told. */
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
