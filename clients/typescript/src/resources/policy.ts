import { type Fields, fromWire, toWire } from '../fields.ts'
import type { RequestOptions } from '../options.ts'
import type { Send } from '../transport.ts'

/** What may be asked of prices. Absent fields take the account's value, then the default. */
export type PolicyFields = {
  objective?: 'profit' | 'revenue' | 'units' | undefined
  /** In the currency's smallest unit, as are the two prices. */
  unitCost?: number | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** Fraction of the base price, 0 to 1. */
  maxDecrease?: number | undefined
  /** Fraction of the base price, 0 to 10. */
  maxIncrease?: number | undefined
  /** (price − unit cost) / price. */
  minMargin?: number | undefined
  priceEnding?: { endings: number[] } | { step: number } | undefined
  /** Fraction between successive prices of a product. */
  maxStep?: number | undefined
  cooldownSeconds?: number | undefined
  competitor?:
    | { price: number; rule: 'at_most' | 'at_least' | 'within'; tolerance: number }
    | undefined
  inventory?: { onHand: number; until: string } | undefined
  /** 0 none … 1 full. */
  exploration?: number | undefined
  /** Share of offers kept at the base price, 0 to 0.5. */
  holdout?: number | undefined
  mode?: 'live' | 'shadow' | 'paused' | undefined
  personalization?: 'segment' | 'none' | undefined
  /** The order in which rules yield when they cannot all hold, first to yield first. */
  priority?: YieldingRule[] | undefined
  /** Account only: what a quote of an unknown product does. */
  unknownProducts?: 'create' | 'reject' | undefined
}

/** What was set, and what holds: own over the account's over the defaults. */
export type EffectivePolicy = {
  own: PolicyFields
  effective: PolicyFields
  /** When it was last set; null if never. */
  updatedAt: string | null
}

export type ProductPolicyAnswer = EffectivePolicy & { productId: string }

export type YieldingRule =
  | 'price_ending'
  | 'competitor'
  | 'max_step'
  | 'min_margin'
  | 'max_increase'
  | 'max_decrease'

export const policyFields: Fields<PolicyFields> = {
  objective: 'objective',
  unitCost: 'unit_cost',
  minPrice: 'min_price',
  maxPrice: 'max_price',
  maxDecrease: 'max_decrease',
  maxIncrease: 'max_increase',
  minMargin: 'min_margin',
  priceEnding: 'price_ending',
  maxStep: 'max_step',
  cooldownSeconds: 'cooldown_seconds',
  competitor: 'competitor',
  inventory: ['inventory', { onHand: 'on_hand', until: 'until' }],
  exploration: 'exploration',
  holdout: 'holdout',
  mode: 'mode',
  personalization: 'personalization',
  priority: 'priority',
  unknownProducts: 'unknown_products',
}

const effectiveFields: Fields<EffectivePolicy> = {
  own: ['own', policyFields],
  effective: ['effective', policyFields],
  updatedAt: 'updated_at',
}

const productAnswerFields: Fields<ProductPolicyAnswer> = {
  productId: 'product_id',
  ...effectiveFields,
}

/** The policy of the account. */
export class Policy {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  async get(options?: RequestOptions): Promise<EffectivePolicy> {
    const path = '/v1/policy'
    return fromWire(effectiveFields, await this.#send({ method: 'GET', path, options }))
  }

  /** Replaces what the account has set. */
  async put(policy: PolicyFields, options?: RequestOptions): Promise<EffectivePolicy> {
    const body = toWire(policyFields, policy)
    const path = '/v1/policy'
    return fromWire(effectiveFields, await this.#send({ method: 'PUT', path, body, options }))
  }
}

/** What single products set over the account's policy. */
export class ProductPolicy {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  async get(productId: string, options?: RequestOptions): Promise<ProductPolicyAnswer> {
    const path = pathOf(productId)
    return fromWire(productAnswerFields, await this.#send({ method: 'GET', path, options }))
  }

  /** Replaces what the product has set. */
  async put(
    productId: string,
    policy: PolicyFields,
    options?: RequestOptions,
  ): Promise<ProductPolicyAnswer> {
    const body = toWire(policyFields, policy)
    const path = pathOf(productId)
    return fromWire(productAnswerFields, await this.#send({ method: 'PUT', path, body, options }))
  }
}

function pathOf(productId: string): string {
  return `/v1/products/${encodeURIComponent(productId)}/policy`
}
