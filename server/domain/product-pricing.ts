import type { Factor } from './factors.ts'
import type { Expected } from './price-list.ts'
import type { Product, productStatuses } from './product.ts'

/** What is believed of a product's price, as of a moment. Money in minor units of `currency`. */
export type ProductPricing = {
  currency: string
  /** The base price as it was then. */
  basePrice: number
  /** What most quotes say. */
  price: number
  /** How far that is from the base price, as a share of it. */
  change: number
  confidence: number
  elasticity: Expected
  /** Whether the data tell how demand answers the price. */
  identified: boolean
  /** As a share of the price; null where no unit cost is known. */
  margin: number | null
  /** Profit in a week beside the base price; null where nothing was sold yet. */
  gain: Expected | null
  /** Whose cost the gain is of: known, the worst within margin_between, or the worst possible. */
  costBasis: 'known' | 'bounds' | 'unknown'
  factors: readonly Factor[]
  setBy: PriceSetter
  /** The list in force that says the price; null where none does. */
  listId: string | null
  /** What a list that is drafted now makes of it; null where prices stand still. */
  next: NextPrice | null
  asOf: Date
}

/**
 * What says the price of now: what is believed of demand, a price list in force, or the base price,
 * where prices stand still.
 */
export type PriceSetter = 'demand' | 'list' | 'base_price'

/**
 * now: a list that is drafted now moves the price. waits: another price is believed better, and a
 * promise on loss does not pay for moving there yet. none: no allowed price is believed better.
 */
export const turns = ['now', 'waits', 'none'] as const

/**
 * The price that a product moves to next, and what it should bring beside the price that everybody
 * sees: that of a list in force, else the base price.
 */
export type NextPrice = {
  turn: (typeof turns)[number]
  price: number
  /** How far that is from the price that everybody sees, as a share of it. */
  change: number
  confidence: number
  /** How likely a list moves the product. */
  chance: number
  /** Profit in a week beside that price; null where nothing was sold yet. */
  gain: Expected | null
}

/** A product of a list that was asked to include prices; null: it was not looked at yet. */
export type PricedProduct = Product & { pricing?: ProductPricing | null }

/** By what a catalogue can be sorted. */
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

/** Which products of a catalogue are meant. */
export type ProductSelection = {
  /** Part of an id or a name, whatever the case; null: any. */
  query: string | null
  status: (typeof productStatuses)[number] | null
  /** Whether it is archived. */
  archived: boolean | null
  currency: string | null
  /** All of this was said of them; null: anything. */
  attributes: Readonly<Record<string, string>> | null
  /** any: now or waits. */
  turn: (typeof turns)[number] | 'any' | null
  costBasis: ProductPricing['costBasis'] | null
  identified: boolean | null
  /** Whether a guardrail moved the price. */
  held: boolean | null
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
}
