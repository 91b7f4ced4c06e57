import type { PolicyFields, ProductPolicyFields } from '../../../clients/typescript/src/main.ts'

/** What the fields of a policy are called, in forms, in tables and in what has changed. */
export const ruleNames = {
  objective: 'Goal',
  unitCost: 'Unit cost',
  minPrice: 'Lowest price',
  maxPrice: 'Highest price',
  maxDecrease: 'Largest decrease',
  maxIncrease: 'Largest increase',
  minMargin: 'Lowest margin',
  priceEnding: 'Prices end in',
  maxStep: 'Largest single step',
  cooldownSeconds: 'A moved price stays for',
  competitor: 'A competitor’s price',
  inventory: 'Units to sell',
  group: 'Group',
  exploration: 'Trying out prices',
  maxLoss: 'Most that prices may lose',
  holdout: 'Kept at base prices',
  mode: 'Quotes answer',
  personalization: 'Segments',
  jurisdictions: 'Laws to follow',
  emergencyCaps: 'Caps in an emergency',
  maxSegmentGap: 'Largest gap between segments',
  priority: 'Which rule yields first',
  unknownProducts: 'A quote for an unknown product',
  autoActivate: 'Lists that repeat themselves',
} satisfies Partial<Record<keyof (PolicyFields & ProductPolicyFields), string>>
