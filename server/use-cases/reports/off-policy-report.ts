import type { OffPolicyEstimate } from '../../../engine/evidence/off-policy.ts'

/**
 * The prices to judge. base: base prices. current: of each product and segment, the price drawn
 * most often lately. change: base prices changed by a share. prices: as they are listed.
 */
export type OtherPolicy =
  | { kind: 'base' | 'current' }
  | { kind: 'change'; change: number }
  | { kind: 'prices'; prices: readonly { productId: string; price: number }[] }

export type OffPolicyVerdict = 'gain' | 'loss' | 'undecided' | 'cannot_tell'

export type OffPolicyReport = {
  currency: string | null
  /** The first and the last offer that was looked at. */
  from: Date | null
  until: Date | null
  policy: OtherPolicy['kind']
  measure: 'profit' | 'revenue'
  /** Null without any offer to judge. */
  found: OffPolicyEstimate | null
  /**
   * What is known of products that compete. held: they were held out together. counted: `gain`
   * counts what they sell to those who do not buy. unknown: neighbours are as they were.
   */
  neighbours: 'held' | 'counted' | 'unknown'
  /** Offers that could not be judged: no unit cost is known of their product. */
  leftOut: number
  /** Whether all offers of the time were looked at, not only the latest. */
  isComplete: boolean
  verdict: OffPolicyVerdict
  reasons: string[]
}
