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
  asOf: Date
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
] as const
export type ProductSort = (typeof productSorts)[number]

/** Which products of a catalogue are meant. */
export type ProductSelection = {
  /** Part of an id or a name, whatever the case; null: any. */
  query: string | null
  status: (typeof productStatuses)[number] | null
  currency: string | null
  /** All of this was said of them; null: anything. */
  attributes: Readonly<Record<string, string>> | null
}
