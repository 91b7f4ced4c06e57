import type { Channel } from '../../domain/channel.ts'
import type { Decision } from '../../domain/decision.ts'
import type { HoldoutUnit } from '../../domain/holdout-unit.ts'
import type { HoldClaim } from '../../domain/price-hold.ts'
import type { Quote } from '../../domain/quote.ts'
import type { KeptAnswer } from '../tables/idempotency.ts'

/** A quote as stored. */
export type QuoteRow = Quote & {
  draw: number
  /** Probability with which it could have been held out; 0 if no arm was drawn. */
  holdoutShare: number
  /** The unit by which its arm was drawn; null if none was. */
  holdoutUnit: HoldoutUnit | null
  /** Unit cost as far as known now, minor units. */
  unitCostMinor: number | null
  /** The inputs of the table in force; null if not kept. */
  decision: Decision | null
  /** Id of the table that the price was drawn from; null: the one in force. */
  drawnFrom: string | null
  customerHash: Buffer | null
  /** Whether a promotion was on. */
  promotion: boolean
  /** How the price reached its customer; null if not given. */
  channel: Channel | null
  /** The first quote of its product, which the same commit creates, named after its id. */
  newProduct: boolean
  /** If a policy limits how its cell's prices change: what entitles the quote to show its price. */
  claim: HoldClaim | null
}

/** A quote waiting to be written, with the answer to keep under its idempotency key. */
export type Entry = { row: QuoteRow; keep: KeptAnswer | null }
