import { type Static, Type } from 'typebox'
import { type Policy, type PolicyFields, yieldingRules } from '../../domain/policy.ts'
import { policyNames } from '../../domain/policy-names.ts'
import type { Warning } from '../../domain/warning.ts'
import { component, object, ref } from './component.ts'
import { emergencyCaps } from './emergency-caps.ts'
import { errorSchema } from './error.ts'
import { answeredMomentOrNull, productId, word } from './fields.ts'
import { sharedPolicyFields } from './policy-fields.ts'
import { toWarningAnswers, warnings } from './warning.ts'

const group = Type.Optional(
  object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'The same for all products in the group.',
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
    'Sizes, packs and substitutes that customers choose between. They are priced together to maximise what they earn together.',
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
      'Whether recurring price lists also activate themselves if no check fails: `held_back` of a list gives the reasons. Default false.',
  }),
)

const listApproval = Type.Optional(
  Type.Boolean({
    description:
      'Whether price lists take effect only after approval by a second person who neither requested the list nor changed an entry of it. Default false.',
  }),
)

const listApprovalAbove = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: 10,
    description:
      'If list_approval is set: lists that move no price by more than this, as a fraction of the current one, need no second person. 0.05 exempts changes of up to 5 %. None: every list needs one.',
  }),
)

export const productPolicyFieldsSchema = component(
  'ProductPolicyFields',
  object(
    { ...sharedPolicyFields, emergency_caps: emergencyCaps(true), group },
    'What a product sets for itself. Absent fields come from the account.',
  ),
)

export const policyFieldsSchema = component(
  'PolicyFields',
  object(
    {
      ...sharedPolicyFields,
      emergency_caps: emergencyCaps(false),
      unknown_products: unknownProducts,
      auto_activate: autoActivate,
      list_approval: listApproval,
      list_approval_above: listApprovalAbove,
    },
    'The policy of all products that do not override it.',
  ),
)

export const effectiveProductPolicyFieldsSchema = component(
  'EffectiveProductPolicyFields',
  object(
    {
      ...sharedPolicyFields,
      emergency_caps: emergencyCaps(true),
      group,
      unknown_products: unknownProducts,
      auto_activate: autoActivate,
      list_approval: listApproval,
      list_approval_above: listApprovalAbove,
    },
    'The policy of a product.',
  ),
)

const updatedAt = answeredMomentOrNull('When it was last set; null if never.')

export const policySchema = component(
  'Policy',
  object(
    {
      own: ref(policyFieldsSchema),
      effective: ref(policyFieldsSchema),
      updated_at: updatedAt,
      warnings,
    },
    'What the account set, and what applies: those fields, and defaults for the rest.',
  ),
)

export const productPolicySchema = component(
  'ProductPolicy',
  object(
    {
      product_id: Type.String({ maxLength: 255 }),
      own: ref(productPolicyFieldsSchema),
      effective: ref(effectiveProductPolicyFieldsSchema),
      updated_at: updatedAt,
      warnings,
    },
    "What was set for the product, and what applies: those fields, then the account's, then the defaults.",
  ),
)

export const productPolicyToPutSchema = component(
  'ProductPolicyToPut',
  object(
    { product_id: productId, ...sharedPolicyFields, emergency_caps: emergencyCaps(true), group },
    'What a product sets for itself.',
  ),
)

export const manyPoliciesSchema = component(
  'ManyPolicies',
  object({
    policies: Type.Array(ref(productPolicyToPutSchema), {
      minItems: 1,
      maxItems: 10_000,
      description: 'A faulty one gets an error in its place and does not affect the others.',
    }),
    merge: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'true: absent fields stay as they are, as for a file of costs. false: they are removed, as with PUT /v1/products/{id}/policy.',
      }),
    ),
  }),
)

export const policyResultsSchema = component(
  'PolicyResults',
  object({
    results: Type.Array(
      Type.Union([
        object({ product_id: Type.String({ maxLength: 255 }), warnings }),
        ref(errorSchema),
      ]),
      { maxItems: 10_000, description: 'What was set, or an error, in the same order.' },
    ),
    changed: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'Policies that were set.',
    }),
  }),
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

type PolicyOnWire = Static<typeof effectiveProductPolicyFieldsSchema>

/** Reads the policy fields of a request. */
export function toPolicyFields(sent: PolicyOnWire): PolicyFields {
  return policyNames.renameBack(sent)
}

/** Reads what a product is to set for itself. */
export function toPolicyToSet(sent: Static<typeof productPolicyToPutSchema>) {
  const { product_id: productId, ...fields } = sent
  return { productId, fields: toPolicyFields(fields) }
}

/** Converts policy fields to their API form. */
export function toPolicyOnWire(fields: PolicyFields): PolicyOnWire {
  return policyNames.rename(fields) as PolicyOnWire
}

/** Converts a product's policy to its API form. */
export function toProductPolicyAnswer(
  productId: string,
  own: { fields: PolicyFields; updatedAt: Date | null },
  effective: Policy,
  questions: readonly Warning[] = [],
) {
  return { product_id: productId, ...toPolicyAnswer(own, effective, questions) }
}

/** Converts a policy to its API form: what was set, what applies, and what looks like a mistake. */
export function toPolicyAnswer(
  own: { fields: PolicyFields; updatedAt: Date | null },
  effective: Policy,
  questions: readonly Warning[] = [],
) {
  return {
    ...(questions.length === 0 ? {} : { warnings: toWarningAnswers(questions) }),
    own: toPolicyOnWire(own.fields),
    effective: toPolicyOnWire(effective),
    updated_at: own.updatedAt?.toISOString() ?? null,
  }
}
