import { type NamesOf, rename, renameBack } from '../../domain/names.ts'
import type { PolicyFields } from '../../domain/policy.ts'

/**
 * The names under which a policy's fields are stored, in the column `fields`. Queries and an index
 * know some of them, and policies are in the store: they stay, whatever the wire or the domain call
 * a field one day.
 */
const storedNames: NamesOf<PolicyFields> = {
  objective: 'objective',
  unitCost: 'unit_cost',
  marginBetween: 'margin_between',
  minPrice: 'min_price',
  maxPrice: 'max_price',
  maxDecrease: 'max_decrease',
  maxIncrease: 'max_increase',
  minMargin: 'min_margin',
  priceEnding: ['price_ending', { endings: 'endings', step: 'step' }],
  maxStep: 'max_step',
  cooldownSeconds: 'cooldown_seconds',
  competitor: ['competitor', { price: 'price', rule: 'rule', tolerance: 'tolerance' }],
  inventory: ['inventory', { onHand: 'on_hand', until: 'until', salvageValue: 'salvage_value' }],
  group: ['group', { name: 'name', unitCount: 'unit_count' }],
  exploration: 'exploration',
  maxLoss: 'max_loss',
  holdout: 'holdout',
  mode: 'mode',
  personalization: 'personalization',
  jurisdictions: 'jurisdictions',
  emergencyCaps: [
    'emergency_caps',
    {
      region: 'region',
      from: 'from',
      until: 'until',
      maxIncrease: 'max_increase',
      segments: 'segments',
      priorPrice: 'prior_price',
    },
  ],
  maxSegmentGap: 'max_segment_gap',
  priority: 'priority',
  unknownProducts: 'unknown_products',
  autoActivate: 'auto_activate',
}

/** A policy's fields as they are stored. */
export type StoredFields = Readonly<Record<string, unknown>>

/** The fields of a stored policy; none where nothing was set. */
export function toPolicyFields(stored: StoredFields | null): PolicyFields {
  return stored === null ? {} : renameBack(storedNames, stored)
}

/** The fields of a policy as text of the JSON to store. */
export function toStoredFields(fields: PolicyFields): string {
  return JSON.stringify(rename(storedNames, fields))
}
