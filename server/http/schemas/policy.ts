import { type Static, Type } from 'typebox'
import { jurisdictions } from '../../domain/law.ts'
import { priceMinorMax } from '../../domain/money.ts'
import { type NamesOf, rename, renameBack } from '../../domain/names.ts'
import { type Policy, type PolicyFields, yieldingRules } from '../../domain/policy.ts'
import type { Warning } from '../../domain/warning.ts'
import { component, ref } from './component.ts'
import { emergencyCaps } from './emergency-caps.ts'
import { errorSchema } from './error.ts'
import { amount, answeredMomentOrNull, moment, productId, word } from './fields.ts'
import { warnings } from './warning.ts'

const fields = {
  objective: Type.Optional(
    word(['profit', 'revenue', 'units'], {
      description:
        'What prices should maximise. profit needs unit_cost; without it, a price is moved only where that earns more whatever the cost may be. Default profit.',
    }),
  ),
  unit_cost: Type.Optional(
    amount(
      'What one unit costs you; 0 where another unit costs nothing, which is not the same as leaving it out. No optimized price is below it, except while `inventory.salvage_value` takes its place.',
      { minimum: 0 },
    ),
  ),
  margin_between: Type.Optional(
    Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
      minItems: 2,
      maxItems: 2,
      description:
        'The lowest and the highest margin, as shares of the base price, that a product without a unit_cost may have: a price is moved where that earns more at every cost between. Default [0, 1], every cost that is possible.',
      examples: [[0.2, 0.6]],
    }),
  ),
  min_price: Type.Optional(amount('No optimized price is below it.')),
  max_price: Type.Optional(amount('No optimized price is above it.')),
  max_decrease: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Largest step below the base price, as a fraction of it. Default 0.25.',
    }),
  ),
  max_increase: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 10,
      description: 'Largest step above the base price, as a fraction of it. Default 0.25.',
    }),
  ),
  min_margin: Type.Optional(
    Type.Number({
      minimum: 0,
      exclusiveMaximum: 1,
      description:
        'Smallest (price − unit_cost) / price. Applies to products whose unit_cost is known.',
    }),
  ),
  price_ending: Type.Optional(
    Type.Union(
      [
        Type.Object(
          {
            endings: Type.Array(Type.Integer({ minimum: 0, maximum: 999_999 }), {
              minItems: 1,
              maxItems: 20,
              uniqueItems: true,
              description: 'Allowed last digits: 99 and 49 allow 1999 and 1949.',
            }),
          },
          { additionalProperties: false },
        ),
        Type.Object(
          { step: amount('Prices are multiples of it.') },
          { additionalProperties: false },
        ),
      ],
      { description: 'How prices may end: in certain digits, or on multiples of a step.' },
    ),
  ),
  max_step: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 10,
      description: 'Largest change between two successive prices of a product, as a fraction.',
    }),
  ),
  cooldown_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 31_536_000,
      description: 'How long a price that moved stays. Default 0.',
    }),
  ),
  competitor: Type.Optional(
    Type.Object(
      {
        price: amount(
          "The competitor's price. How much customers weigh ours against it is learnt from the answers.",
        ),
        rule: word(['at_most', 'at_least', 'within', 'none'], {
          description:
            'Where our price lies: at most theirs, at least theirs, or within the tolerance of it. none sets no limit: their price only says what customers compare ours with.',
        }),
        tolerance: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'Fraction of their price by which ours may lie beyond the rule.',
        }),
      },
      { additionalProperties: false },
    ),
  ),
  inventory: Type.Optional(
    Type.Object(
      {
        on_hand: Type.Integer({
          minimum: 0,
          maximum: 1_000_000_000,
          description: 'Units left to sell.',
        }),
        until: moment('When they should be sold.'),
        salvage_value: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: priceMinorMax,
            description:
              'What a unit left over at that time is worth to you. Until then it takes the place of unit_cost, both in profit and as the lowest price. If absent, a unit left over is worth its unit_cost.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  exploration: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How much prices vary in order to learn: 0 none, 1 full. Default 1.',
    }),
  ),
  max_loss: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'How much less than base prices your prices may earn, as a share of that: with a probability of at most 5 % they ever fall below it, all products together. Prices that may lose more than is left are not served. 1 promises nothing. Default 0.01.',
    }),
  ),
  holdout: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 0.5,
      description: 'Share of offers kept at the base price, for comparison. Default 0.05.',
    }),
  ),
  mode: Type.Optional(
    word(['live', 'shadow', 'paused'], {
      description:
        'live: quotes return optimized prices. shadow and paused: quotes return the base price, and learning goes on; they differ in the `arm` of the quote and in its factor, shadow_mode or price_freeze. Default live.',
    }),
  ),
  personalization: Type.Optional(
    word(['segment', 'none'], {
      description: 'Whether segments may see different prices. Default segment.',
    }),
  ),
  jurisdictions: Type.Optional(
    Type.Array(word(jurisdictions), {
      maxItems: jurisdictions.length,
      uniqueItems: true,
      description:
        'Whose disclosures `terms` name: eu, that a price was personalised (Directive 2011/83/EU, Article 6(1)(ea)); us_ny, the sentence of General Business Law § 349-a. Default ["eu"].',
    }),
  ),
  max_segment_gap: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 10,
      description:
        'How far apart the prices of two segments may lie at one base price, as a fraction of the lower one. Prices of all segments then stay within half of it about the base price. Only unit_cost and the price limits go before it.',
    }),
  ),
  priority: Type.Optional(
    Type.Array(word(yieldingRules), {
      minItems: yieldingRules.length,
      maxItems: yieldingRules.length,
      uniqueItems: true,
      description:
        'The order in which rules yield when they cannot all hold, first to yield first. unit_cost, min_price and max_price never yield.',
    }),
  ),
}

const group = Type.Optional(
  Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'The same for all products of the group.',
      }),
      unit_count: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description:
            'Units in a pack: bigger packs are never dearer per unit than smaller ones. Default 1.',
        }),
      ),
    },
    {
      additionalProperties: false,
      description:
        'Sizes, packs and substitutes among which customers choose. They are priced together, for what they earn together.',
    },
  ),
)

const unknownProducts = Type.Optional(
  word(['create', 'reject'], {
    description: 'What a quote for an unknown product does. Default create.',
  }),
)

const autoActivate = Type.Optional(
  Type.Boolean({
    description:
      'Whether price lists that repeat themselves also activate themselves, where nothing speaks against it: `held_back` of a list says what did. Default false.',
  }),
)

export const productPolicyFieldsSchema = component(
  'ProductPolicyFields',
  Type.Object(
    { ...fields, emergency_caps: emergencyCaps(true), group },
    {
      additionalProperties: false,
      description: 'What a product sets for itself. Absent fields come from the account.',
    },
  ),
)

export const policyFieldsSchema = component(
  'PolicyFields',
  Type.Object(
    {
      ...fields,
      emergency_caps: emergencyCaps(false),
      unknown_products: unknownProducts,
      auto_activate: autoActivate,
    },
    {
      additionalProperties: false,
      description: 'The policy of all products that do not say otherwise.',
    },
  ),
)

export const effectiveProductPolicyFieldsSchema = component(
  'EffectiveProductPolicyFields',
  Type.Object(
    {
      ...fields,
      emergency_caps: emergencyCaps(true),
      group,
      unknown_products: unknownProducts,
      auto_activate: autoActivate,
    },
    { additionalProperties: false, description: 'The policy of a product.' },
  ),
)

const updatedAt = answeredMomentOrNull('When it was last set; null if it never was.')

export const policySchema = component(
  'Policy',
  Type.Object(
    {
      own: ref(policyFieldsSchema),
      effective: ref(policyFieldsSchema),
      updated_at: updatedAt,
      warnings,
    },
    {
      additionalProperties: false,
      description:
        'What the account set, and what applies: those fields, and the defaults for the rest.',
    },
  ),
)

export const productPolicySchema = component(
  'ProductPolicy',
  Type.Object(
    {
      product_id: Type.String({ maxLength: 255 }),
      own: ref(productPolicyFieldsSchema),
      effective: ref(effectiveProductPolicyFieldsSchema),
      updated_at: updatedAt,
      warnings,
    },
    {
      additionalProperties: false,
      description:
        "What was set for the product, and what applies: those fields, then the account's, then the defaults.",
    },
  ),
)

export const productPolicyToPutSchema = component(
  'ProductPolicyToPut',
  Type.Object(
    { product_id: productId, ...fields, emergency_caps: emergencyCaps(true), group },
    { additionalProperties: false, description: 'What a product sets for itself.' },
  ),
)

export const manyPoliciesSchema = component(
  'ManyPolicies',
  Type.Object(
    {
      policies: Type.Array(ref(productPolicyToPutSchema), {
        minItems: 1,
        maxItems: 10_000,
        description: 'A faulty one gets an error in its place and does not affect the others.',
      }),
      merge: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'true: fields that are not sent stay as they are, as for a file of costs. false: they are removed, as PUT /v1/products/{id}/policy does.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)

export const policyResultsSchema = component(
  'PolicyResults',
  Type.Object(
    {
      results: Type.Array(
        Type.Union([
          Type.Object(
            { product_id: Type.String({ maxLength: 255 }), warnings },
            { additionalProperties: false },
          ),
          ref(errorSchema),
        ]),
        { maxItems: 10_000, description: 'What was set, or an error, in the same order.' },
      ),
      changed: Type.Integer({
        minimum: 0,
        maximum: 10_000,
        description: 'Policies that were set.',
      }),
    },
    { additionalProperties: false },
  ),
)

export const policyExample = {
  own: { max_decrease: 0.1, price_ending: { endings: [99] } },
  effective: {
    objective: 'profit',
    max_decrease: 0.1,
    max_increase: 0.25,
    price_ending: { endings: [99] },
    cooldown_seconds: 0,
    exploration: 1,
    max_loss: 0.01,
    holdout: 0.05,
    mode: 'live',
    personalization: 'segment',
    jurisdictions: ['eu'],
    priority: [...yieldingRules],
    unknown_products: 'create',
  },
  updated_at: '2026-01-31T12:00:00.000Z',
}

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

type PolicyOnWire = Static<typeof effectiveProductPolicyFieldsSchema>

/** The fields that were sent. */
export function toPolicyFields(sent: PolicyOnWire): PolicyFields {
  return renameBack(wireNames, sent)
}

/** The fields of a policy as they are answered. */
export function toPolicyOnWire(fields: PolicyFields): PolicyOnWire {
  return rename(wireNames, fields) as PolicyOnWire
}

/** The fields of a product's policy in an answer. */
export function toProductPolicyAnswer(
  productId: string,
  own: { fields: PolicyFields; updatedAt: Date | null },
  effective: Policy,
  questions: readonly Warning[] = [],
) {
  return { product_id: productId, ...toPolicyAnswer(own, effective, questions) }
}

/** The fields of a policy in an answer: what was set, what applies, and what looks like a slip. */
export function toPolicyAnswer(
  own: { fields: PolicyFields; updatedAt: Date | null },
  effective: Policy,
  questions: readonly Warning[] = [],
) {
  return {
    ...(questions.length === 0 ? {} : { warnings: [...questions] }),
    own: toPolicyOnWire(own.fields),
    effective: toPolicyOnWire(effective),
    updated_at: own.updatedAt?.toISOString() ?? null,
  }
}
