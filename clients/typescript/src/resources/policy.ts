import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type {
  EffectiveProductPolicyFields,
  ManyPolicies as PoliciesToPut,
  Policy,
  PolicyFields,
  ProductPolicy,
  ProductPolicyFields,
  ProductPolicyToPut,
  RequestWarning,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { warningFields } from './observations.ts'
import { type BatchError, errorBodyFields } from './quotes.ts'

export type YieldingRule = NonNullable<PolicyFields['priority']>[number]

const capFields = {
  region: 'region',
  from: 'from',
  until: 'until',
  maxIncrease: 'max_increase',
  segments: 'segments',
} as const

const sharedFields: Fields<
  Omit<PolicyFields, 'unknownProducts' | 'autoActivate' | 'emergencyCaps'>
> = {
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
  exploration: 'exploration',
  maxLoss: 'max_loss',
  holdout: 'holdout',
  mode: 'mode',
  personalization: 'personalization',
  jurisdictions: 'jurisdictions',
  maxSegmentGap: 'max_segment_gap',
  priority: 'priority',
}

export const policyFieldsFields: Fields<PolicyFields> = {
  ...sharedFields,
  emergencyCaps: ['emergency_caps', capFields],
  unknownProducts: 'unknown_products',
  autoActivate: 'auto_activate',
}

export const productPolicyFieldsFields: Fields<ProductPolicyFields> = {
  ...sharedFields,
  emergencyCaps: ['emergency_caps', { ...capFields, priorPrice: 'prior_price' }],
  group: ['group', { name: 'name', unitCount: 'unit_count' }],
}

export const productPolicyToPutFields: Fields<ProductPolicyToPut> = {
  productId: 'product_id',
  ...productPolicyFieldsFields,
}

export const manyPoliciesFields: Fields<PoliciesToPut> = {
  policies: ['policies', productPolicyToPutFields],
  merge: 'merge',
}

type SetPolicy = { productId: string; warnings?: RequestWarning[] }

const setPolicyFields: Fields<SetPolicy> = {
  productId: 'product_id',
  warnings: ['warnings', warningFields],
}

export const effectiveProductPolicyFieldsFields: Fields<EffectiveProductPolicyFields> = {
  ...policyFieldsFields,
  ...productPolicyFieldsFields,
}

export const policyFields: Fields<Policy> = {
  own: ['own', policyFieldsFields],
  effective: ['effective', policyFieldsFields],
  updatedAt: 'updated_at',
  warnings: ['warnings', warningFields],
}

export const productPolicyFields: Fields<ProductPolicy> = {
  productId: 'product_id',
  own: ['own', productPolicyFieldsFields],
  effective: ['effective', effectiveProductPolicyFieldsFields],
  updatedAt: 'updated_at',
  warnings: ['warnings', warningFields],
}

/** The policy of the account. */
export class AccountPolicy {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  get(options?: RequestOptions): Answered<Policy> {
    return ask(this.#send, { method: 'GET', path: ['policy'], options }, readPolicy)
  }

  /** Replaces what the account has set. */
  put(policy: PolicyFields, options?: RequestOptions): Answered<Policy> {
    const body = toWire(policyFieldsFields, policy)
    return ask(this.#send, { method: 'PUT', path: ['policy'], body, options }, readPolicy)
  }
}

/** What was set for a product, or why it was not. */
export type PolicyResult =
  | (SetPolicy & { error?: never })
  | { productId?: never; error: BatchError }

/** What became of each policy, in their order. */
export type PolicyResults = { results: PolicyResult[]; changed: number }

/** Costs and guardrails of many products at once. */
export class ManyPolicies {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Sets what up to 10 000 products set, or with `merge` the fields that are sent. */
  put(policies: PoliciesToPut, options?: RequestOptions): Answered<PolicyResults> {
    const body = toWire(manyPoliciesFields, policies)
    return ask(this.#send, { method: 'PUT', path: ['policies'], body, options }, readResults)
  }
}

function readResults(wire: unknown): PolicyResults {
  const { results, changed } = wire as { results: object[]; changed: number }
  return {
    changed,
    results: results.map(
      (one): PolicyResult =>
        'error' in one ? fromWire(errorBodyFields, one) : fromWire(setPolicyFields, one),
    ),
  }
}

/** What single products set over the account's policy. */
export class ProductPolicies {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  get(productId: string, options?: RequestOptions): Answered<ProductPolicy> {
    const path = ['products', productId, 'policy']
    return ask(this.#send, { method: 'GET', path, options }, readProductPolicy)
  }

  /** Replaces what the product has set. */
  put(
    productId: string,
    policy: ProductPolicyFields,
    options?: RequestOptions,
  ): Answered<ProductPolicy> {
    const body = toWire(productPolicyFieldsFields, policy)
    const path = ['products', productId, 'policy']
    return ask(this.#send, { method: 'PUT', path, body, options }, readProductPolicy)
  }
}

function readPolicy(wire: unknown): Policy {
  return fromWire(policyFields, wire)
}

function readProductPolicy(wire: unknown): ProductPolicy {
  return fromWire(productPolicyFields, wire)
}
