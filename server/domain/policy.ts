/**
 * What a merchant asks of prices: guardrails, objective, exploration. Absent fields take the
 * defaults.
 */
export type PolicyFields = {
  objective?: 'profit' | 'revenue' | 'units'
  /** Minor units; 0 is a cost, and absent is unknown. */
  unit_cost?: number
  /** Lowest and highest margin, as shares of the base price, where no unit_cost is known. */
  margin_between?: number[]
  /** Minor units. */
  min_price?: number
  /** Minor units. */
  max_price?: number
  /** Fraction of the base price, 0 to 1. */
  max_decrease?: number
  /** Fraction of the base price, 0 to 10. */
  max_increase?: number
  /** (price − unit cost) / price, 0 to below 1; needs unit_cost. */
  min_margin?: number
  price_ending?: { endings: number[] } | { step: number }
  /** Fraction between successive prices of a product, above 0. */
  max_step?: number
  cooldown_seconds?: number
  competitor?: {
    price: number
    rule: 'at_most' | 'at_least' | 'within' | 'none'
    tolerance: number
  }
  /**
   * `salvage_value`: minor units that a unit left over at `until` is worth; absent: what it cost.
   */
  inventory?: { on_hand: number; until: string; salvage_value?: number }
  /**
   * Product only: the products of one name are sizes, packs or substitutes, and priced together.
   */
  group?: { name: string; unit_count?: number }
  /** 0 none … 1 full. */
  exploration?: number
  /** Share of offers kept at the base price, 0 to 0.5. */
  holdout?: number
  mode?: 'live' | 'shadow' | 'paused'
  personalization?: 'segment' | 'none'
  /** The order in which rules yield when they cannot all hold, first to yield first. */
  priority?: YieldingRule[]
  /** Account only: what a quote of an unknown product does. */
  unknown_products?: 'create' | 'reject'
}

/**
 * The rules that yield when they cannot all hold, first to yield first unless somebody says
 * otherwise.
 */
export const yieldingRules = [
  'price_ending',
  'competitor',
  'max_step',
  'min_margin',
  'max_increase',
  'max_decrease',
] as const

type YieldingRule = (typeof yieldingRules)[number]

/** Fields that hold also where nobody set them. */
type DefaultedField =
  | 'objective'
  | 'max_decrease'
  | 'max_increase'
  | 'cooldown_seconds'
  | 'exploration'
  | 'holdout'
  | 'mode'
  | 'personalization'
  | 'priority'
  | 'unknown_products'

/** A policy in force: what was set, over the defaults. */
export type Policy = PolicyFields & Required<Pick<PolicyFields, DefaultedField>>

export const policyDefaults: Policy = {
  objective: 'profit',
  max_decrease: 0.25,
  max_increase: 0.25,
  cooldown_seconds: 0,
  exploration: 1,
  holdout: 0.05,
  mode: 'live',
  personalization: 'segment',
  priority: [...yieldingRules],
  unknown_products: 'create',
}

/**
 * The policy in force for a product: its override, field by field, over the account's, over the
 * defaults.
 */
export function effectivePolicy(account: PolicyFields, product: PolicyFields): Policy {
  return { ...policyDefaults, ...account, ...product }
}
