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

/** The policy of the account, or of one product over it. */
export class Policy {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** What the account has set. */
  get(options?: RequestOptions): Promise<PolicyFields> {
    return getPolicy(this.#send, '/v1/policy', options)
  }

  /** Replaces what the account has set. */
  put(policy: PolicyFields, options?: RequestOptions): Promise<PolicyFields> {
    return putPolicy(this.#send, '/v1/policy', policy, options)
  }
}

/** The policy overrides of products. */
export class ProductPolicy {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** What the product has set over the account's policy. */
  get(productId: string, options?: RequestOptions): Promise<PolicyFields> {
    return getPolicy(this.#send, pathOf(productId), options)
  }

  /** Replaces what the product has set. */
  put(productId: string, policy: PolicyFields, options?: RequestOptions): Promise<PolicyFields> {
    return putPolicy(this.#send, pathOf(productId), policy, options)
  }
}

function pathOf(productId: string): string {
  return `/v1/products/${encodeURIComponent(productId)}/policy`
}

async function getPolicy(send: Send, path: string, options?: RequestOptions) {
  return fromWire<PolicyFields>(policyFields, await send({ method: 'GET', path, options }))
}

async function putPolicy(send: Send, path: string, policy: PolicyFields, options?: RequestOptions) {
  const body = toWire(policyFields, policy)
  return fromWire<PolicyFields>(policyFields, await send({ method: 'PUT', path, body, options }))
}
