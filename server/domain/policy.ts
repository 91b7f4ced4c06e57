import type { Jurisdiction } from './law.ts'

/** During an emergency, no price exceeds the one before it by more than a fraction. */
export type EmergencyCap = {
  region: string
  /** RFC 3339. */
  from: string
  until: string
  /** Fraction of the price before the emergency. */
  maxIncrease: number
  /** The segments of customers in the region; absent: all. */
  segments?: string[]
  /** Product only: the price before the emergency, in minor units; absent: what Lerner knows. */
  priorPrice?: number
}

/** A discount on the unit price from a quantity of 2 or more, as a fraction. */
export type VolumeBreak = { from: number; discount: number }

/**
 * A merchant's settings for prices: guardrails, objective, exploration. Absent fields take the
 * defaults.
 */
export type PolicyFields = {
  objective?: 'profit' | 'revenue' | 'units'
  /** Minor units; 0 is a known cost, absent means unknown. */
  unitCost?: number
  /** Lowest and highest margin, as shares of the base price, if no unitCost is known. */
  marginBetween?: number[]
  /**
   * Bounds of the share of the sales it loses that its neighbours make instead, −1 to 0.95; below 0
   * they are complements. Absent: learnt.
   */
  diversionBetween?: number[]
  /** Minor units. */
  minPrice?: number
  /** Minor units. */
  maxPrice?: number
  /** Fraction of the base price, 0 to 1. */
  maxDecrease?: number
  /** Fraction of the base price, 0 to 10. */
  maxIncrease?: number
  /** (price − unit cost) / price, 0 to below 1; needs unitCost. */
  minMargin?: number
  priceEnding?: { endings: number[] } | { step: number }
  /** Fraction between successive prices of a product, above 0. */
  maxStep?: number
  cooldownSeconds?: number
  competitor?: {
    price: number
    rule: 'at_most' | 'at_least' | 'within' | 'none'
    tolerance: number
  }
  /**
   * `salvageValue`: minor units that a unit left over at `until` is worth; absent: what it cost.
   */
  inventory?: { onHand: number; until: string; salvageValue?: number }
  /**
   * Product only: the products of one name are sizes, packs or substitutes, and priced together.
   */
  group?: { name: string; unitCount?: number }
  /** Unit discounts by minimum quantity; quantities and discounts rise. */
  volumeBreaks?: VolumeBreak[]
  /** 0 none … 1 full. */
  exploration?: number
  /** Share of what base prices earn that prices may lose, 0 to 1. */
  maxLoss?: number
  /** Share of offers kept at the base price, 0 to 0.5. */
  holdout?: number
  mode?: 'live' | 'shadow' | 'paused'
  personalization?: 'segment' | 'none'
  /** Which disclosure rules apply, see law.ts. */
  jurisdictions?: Jurisdiction[]
  /** Caps on prices in emergencies, by region and time. */
  emergencyCaps?: EmergencyCap[]
  /** How far apart the prices of segments may be, as a fraction of the lower one. */
  maxSegmentGap?: number
  /** The order in which rules yield when they cannot all hold, first to yield first. */
  priority?: YieldingRule[]
  /** Account only: what a quote for an unknown product does. */
  unknownProducts?: 'create' | 'reject'
  /** Account only: whether recurring price lists also activate themselves. */
  autoActivate?: boolean
  /** Account only: whether price lists take effect only after a second person approved them. */
  listApproval?: boolean
  /**
   * Account only: the largest change of a price, as a fraction of the current one, that a list may
   * make without a second person; absent, none may.
   */
  listApprovalAbove?: number
}

/** The rules that yield when they cannot all hold, in the default order: first to yield first. */
export const yieldingRules = [
  'price_ending',
  'competitor',
  'max_step',
  'min_margin',
  'max_increase',
  'max_decrease',
] as const

type YieldingRule = (typeof yieldingRules)[number]

/** Fields with a default. */
type DefaultedField =
  | 'objective'
  | 'maxDecrease'
  | 'maxIncrease'
  | 'cooldownSeconds'
  | 'exploration'
  | 'maxLoss'
  | 'holdout'
  | 'mode'
  | 'personalization'
  | 'jurisdictions'
  | 'priority'
  | 'unknownProducts'
  | 'autoActivate'
  | 'listApproval'

/** What was set for a product, and what is known besides. */
export type KnownFields = PolicyFields & {
  /** What a unit cost when the base price was set, if that has changed since; minor units. */
  costWhenSet?: number
}

/** A policy in force: what is known, over the defaults. */
export type Policy = KnownFields & Required<Pick<PolicyFields, DefaultedField>>

export const policyDefaults: Policy = {
  objective: 'profit',
  maxDecrease: 0.25,
  maxIncrease: 0.25,
  cooldownSeconds: 0,
  exploration: 1,
  maxLoss: 0.01,
  holdout: 0.05,
  mode: 'live',
  personalization: 'segment',
  jurisdictions: ['eu'],
  priority: [...yieldingRules],
  unknownProducts: 'create',
  autoActivate: false,
  listApproval: false,
}

/** Whether it limits how often or how far prices change: then all processes share one price. */
export function isGuarded({ maxStep, cooldownSeconds }: Policy): boolean {
  return maxStep !== undefined || cooldownSeconds > 0
}

/**
 * Without amounts of money: such fields are in the currency of the product's base price, and do not
 * apply to its prices in other currencies. Zero is the same in all of them.
 */
export function withoutMoney(fields: PolicyFields): PolicyFields {
  const {
    unitCost,
    minPrice: _lowest,
    maxPrice: _highest,
    competitor: _competitor,
    inventory,
    emergencyCaps,
    ...rest
  } = fields
  return {
    ...rest,
    ...(unitCost === 0 && { unitCost }),
    ...(inventory && { inventory: { onHand: inventory.onHand, until: inventory.until } }),
    ...(emergencyCaps && {
      emergencyCaps: emergencyCaps.map(({ priorPrice: _prior, ...cap }) => cap),
    }),
  }
}

/**
 * The policy in force for a product: its override, field by field, over the account's, over the
 * defaults.
 */
export function effectivePolicy(account: PolicyFields, product: KnownFields): Policy {
  return { ...policyDefaults, ...account, ...product }
}
