import type { Factor } from './factors.ts'
import type { Expected } from './price-list.ts'
import type { Product, productStatuses } from './product.ts'

/** Estimates for a product's price, as of a time. Money in minor units of `currency`. */
export type ProductPricing = {
  currency: string
  /** The base price at that time. */
  basePrice: number
  /** The price in most quotes. */
  price: number
  /** The relative difference from the base price. */
  change: number
  confidence: number
  elasticity: Expected
  /** Whether the data show how demand responds to price. */
  identified: boolean
  /** As a share of the price; null if no unit cost is known. */
  margin: number | null
  /** Weekly profit compared with the base price; null if nothing has been sold yet. */
  gain: Expected | null
  /**
   * What cost the gain is based on: known, the worst within margin_between, or the worst possible.
   */
  costBasis: 'known' | 'bounds' | 'unknown'
  factors: readonly Factor[]
  setBy: PriceSetter
  /** The active list that sets the price; null if there is none. */
  listId: string | null
  /** How a list drafted now would price it; null if prices are paused. */
  next: NextPrice | null
  asOf: Date
}

/**
 * What determines the current price: the belief about demand, a price list in force, or the base
 * price while prices are paused.
 */
export type PriceSetter = 'demand' | 'list' | 'base_price'

/**
 * now: a list drafted now moves it to a better price. returns: such a list takes it back to its
 * base price, in its turn, which earns no more. waits: another price is believed better, but the
 * limit on loss does not allow moving there yet. none: no allowed price is believed better.
 */
export const turns = ['now', 'returns', 'waits', 'none'] as const

/**
 * The price that a product moves to next, and what it should gain compared with the price that
 * everyone sees: that of an active list, otherwise the base price.
 */
export type NextPrice = {
  turn: (typeof turns)[number]
  price: number
  /** The relative difference from the price that everyone sees. */
  change: number
  confidence: number
  /** Probability that a list moves the product. */
  chance: number
  /** Weekly profit compared with that price; null if nothing has been sold yet. */
  gain: Expected | null
}

/** A product in a list that was requested with prices; null: it was not evaluated yet. */
export type PricedProduct = Product & { pricing?: ProductPricing | null }

/** Sort keys of a catalogue. */
export const productSorts = [
  'created',
  'name',
  'gain',
  'confidence',
  'elasticity',
  'change',
  'margin',
  'next_gain',
] as const
export type ProductSort = (typeof productSorts)[number]

/** A selection of a catalogue's products. */
export type ProductSelection = {
  /** Part of an id or a name, case-insensitive; null: any. */
  query: string | null
  status: (typeof productStatuses)[number] | null
  /** Whether it is archived. */
  archived: boolean | null
  currency: string | null
  /** Their attributes include these; null: any. */
  attributes: Readonly<Record<string, string>> | null
  /** any: now or waits. */
  turn: (typeof turns)[number] | 'any' | null
  costBasis: ProductPricing['costBasis'] | null
  identified: boolean | null
  /** Whether a guardrail moved the price. */
  held: boolean | null
  /** Whether the price covers no more than the unit cost. */
  belowCost: boolean | null
  /** Whether the unit cost is above 0, but so far below the price that it may be a mistake. */
  slightCost: boolean | null
}

/** Any product. */
export const anyProduct: ProductSelection = {
  query: null,
  status: null,
  archived: null,
  currency: null,
  attributes: null,
  turn: null,
  costBasis: null,
  identified: null,
  held: null,
  belowCost: null,
  slightCost: null,
}
