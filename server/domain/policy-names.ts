import { snakeCased } from './names.ts'
import type { PolicyFields } from './policy.ts'

/**
 * A policy's fields in snake case, as they are both on the wire and in the column `fields`. Queries
 * and an index use some of the names, and policies are stored: should a field be renamed on the
 * wire, it keeps its name in the store.
 */
export const policyNames = snakeCased<PolicyFields>({
  objective: true,
  unitCost: true,
  marginBetween: true,
  diversionBetween: true,
  minPrice: true,
  maxPrice: true,
  maxDecrease: true,
  maxIncrease: true,
  minMargin: true,
  priceEnding: { endings: true, step: true },
  maxStep: true,
  cooldownSeconds: true,
  competitor: { price: true, rule: true, tolerance: true },
  inventory: { onHand: true, until: true, salvageValue: true },
  group: { name: true, unitCount: true },
  volumeBreaks: { from: true, discount: true },
  exploration: true,
  maxLoss: true,
  holdout: true,
  mode: true,
  personalization: true,
  jurisdictions: true,
  emergencyCaps: {
    region: true,
    from: true,
    until: true,
    maxIncrease: true,
    segments: true,
    priorPrice: true,
  },
  maxSegmentGap: true,
  priority: true,
  unknownProducts: true,
  autoActivate: true,
  listApproval: true,
  listApprovalAbove: true,
})
