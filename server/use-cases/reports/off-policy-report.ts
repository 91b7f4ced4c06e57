import type { OffPolicyEstimate } from '../../../engine/evidence/off-policy.ts'

/**
 * The prices to evaluate. base: base prices. current: for each product and segment, the price drawn
 * most often recently. change: base prices changed by a share. prices: as listed.
 */
export type OtherPolicy =
  | { kind: 'base' | 'current' }
  | { kind: 'change'; change: number }
  | { kind: 'prices'; prices: readonly { productId: string; price: number }[] }

export type OffPolicyVerdict = 'gain' | 'loss' | 'undecided' | 'cannot_tell'

export type OffPolicyReport = {
  currency: string | null
  /** The first and the last offer evaluated. */
  from: Date | null
  until: Date | null
  policy: OtherPolicy['kind']
  measure: 'profit' | 'revenue'
  /** Null without any offer to evaluate. */
  found: OffPolicyEstimate | null
  /**
   * How competing products are treated. held: they were held out together. counted: `gain` includes
   * what they sell to those who do not buy. unknown: neighbours are taken as they were.
   */
  neighbours: 'held' | 'counted' | 'unknown'
  /** Offers that could not be evaluated: their product has no known unit cost. */
  leftOut: number
  /** Whether all offers of the period were used, not only the latest. */
  isComplete: boolean
  verdict: OffPolicyVerdict
  reasons: string[]
}
