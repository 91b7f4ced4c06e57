import { expect, test } from 'vitest'
import type { PolicyFields } from '../../domain/policy.ts'
import { toPolicyFields, toStoredFields } from './policy-fields.ts'

const cap = { region: 'at', from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' }

const fields: Required<PolicyFields> = {
  objective: 'profit',
  unitCost: 1,
  marginBetween: [0.1, 0.2],
  diversionBetween: [-0.2, 0.3],
  minPrice: 1,
  maxPrice: 2,
  maxDecrease: 0.1,
  maxIncrease: 0.1,
  minMargin: 0.1,
  priceEnding: { endings: [99] },
  maxStep: 0.1,
  cooldownSeconds: 1,
  competitor: { price: 1, rule: 'within', tolerance: 0.1 },
  inventory: { onHand: 1, until: '2026-01-01T00:00:00Z', salvageValue: 1 },
  group: { name: 'tea', unitCount: 2 },
  volumeBreaks: [{ from: 10, discount: 0.05 }],
  exploration: 1,
  maxLoss: 0.1,
  holdout: 0.1,
  mode: 'live',
  personalization: 'none',
  jurisdictions: ['eu'],
  emergencyCaps: [{ ...cap, maxIncrease: 0.1, segments: ['new'], priorPrice: 1 }],
  maxSegmentGap: 0.1,
  priority: ['price_ending'],
  unknownProducts: 'create',
  autoActivate: true,
  listApproval: true,
  listApprovalAbove: 0.05,
}

/** What databases contain. A change here needs a migration of their contents. */
const stored = {
  objective: 'profit',
  unit_cost: 1,
  margin_between: [0.1, 0.2],
  diversion_between: [-0.2, 0.3],
  min_price: 1,
  max_price: 2,
  max_decrease: 0.1,
  max_increase: 0.1,
  min_margin: 0.1,
  price_ending: { endings: [99] },
  max_step: 0.1,
  cooldown_seconds: 1,
  competitor: { price: 1, rule: 'within', tolerance: 0.1 },
  inventory: { on_hand: 1, until: '2026-01-01T00:00:00Z', salvage_value: 1 },
  group: { name: 'tea', unit_count: 2 },
  volume_breaks: [{ from: 10, discount: 0.05 }],
  exploration: 1,
  max_loss: 0.1,
  holdout: 0.1,
  mode: 'live',
  personalization: 'none',
  jurisdictions: ['eu'],
  emergency_caps: [{ ...cap, max_increase: 0.1, segments: ['new'], prior_price: 1 }],
  max_segment_gap: 0.1,
  priority: ['price_ending'],
  unknown_products: 'create',
  auto_activate: true,
  list_approval: true,
  list_approval_above: 0.05,
}

test('the fields of a policy are stored under the names that databases hold', () => {
  expect(JSON.parse(toStoredFields(fields))).toStrictEqual(stored)
  expect(toPolicyFields(stored)).toStrictEqual(fields)
})

test('an ending by steps is stored as one', () => {
  const priceEnding = { step: 5 }

  expect(JSON.parse(toStoredFields({ priceEnding }))).toEqual({ price_ending: { step: 5 } })
})
