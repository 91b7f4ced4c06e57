import { type Method, usualMethod } from '../../../engine/policy/method.ts'
import { type PoolMethod, usualPooling } from '../../../engine/pool/pool.ts'

/** How Lerner plays: as the service does, without what a study leaves out. */
export type LernerForm = {
  exploration: number
  maxLoss: number
  /** The share of hours in which all prices are base prices. */
  holdout: number
  method: Method
  pooling: PoolMethod
  /** The good and bad weeks of a category are removed from its rows. */
  sharedWeeks: boolean
  /** Rows that come back at a price that Lerner drew for everybody are known to be random. */
  knowsDraws: boolean
  /** What neighbours take from each other is learnt; each product is alone otherwise. */
  neighbours: boolean
}

/** As the service plays. */
export const usualForm: LernerForm = {
  exploration: 1,
  maxLoss: 0.01,
  holdout: 0.05,
  method: usualMethod,
  pooling: usualPooling,
  sharedWeeks: true,
  knowsDraws: true,
  neighbours: true,
}
