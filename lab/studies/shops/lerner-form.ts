import { type Method, usualMethod } from '../../../engine/policy/method.ts'
import { type PoolMethod, usualPooling } from '../../../engine/pool/pool.ts'

/** How Lerner plays: as the service does, without what a study omits. */
export type LernerForm = {
  exploration: number
  maxLoss: number
  /** The share of hours in which all prices are base prices. */
  holdout: number
  method: Method
  pooling: PoolMethod
  /** All answers count so many days later. */
  countedAfterDays: number
  /**
   * Purchases count as refusals until the end of the day that is so many days later, as where they
   * are reported late and nothing waits for them; null if all answers are known together.
   */
  correctedAfterDays: number | null
  /** Removes the good and bad weeks of a category from its rows. */
  sharedWeeks: boolean
  /** Knows that rows at a price that Lerner drew for everybody are random. */
  knowsDraws: boolean
  /** Learns what neighbours take from each other; otherwise each product is separate. */
  neighbours: boolean
}

/** As the service plays. */
export const usualForm: LernerForm = {
  exploration: 1,
  maxLoss: 0.01,
  holdout: 0.05,
  method: usualMethod,
  pooling: usualPooling,
  countedAfterDays: 0,
  correctedAfterDays: null,
  sharedWeeks: true,
  knowsDraws: true,
  neighbours: true,
}
