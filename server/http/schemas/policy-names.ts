import type { NamesOf } from '../../domain/names.ts'
import type { PolicyFields } from '../../domain/policy.ts'

/** What the fields of a policy are called on the wire. */
export const wireNames: NamesOf<PolicyFields> = {
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
