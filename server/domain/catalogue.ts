import type { Expected } from './price-list.ts'
import type { ProductStatus } from './product.ts'

export const mostCurrencies = 200
export const mostCategories = 1000
export const mostBrands = 1000

/** Products that look mispriced, and what their other prices should gain in a week. */
export type Mispriced = {
  products: number
  /** Sum in minor units; interval bounds as if all errors went the same way. */
  gain: Expected
}

/** What the newest backtest of a history found. */
export type NewestBacktest = { id: string; verdict: 'go' | 'no_go'; completedAtMs: number }

/** A summary of a tenant's products, to choose from; archived ones do not count. */
export type Catalogue = {
  products: number
  /** The one with most products first. */
  currencies: readonly {
    currency: string
    products: number
    /** Those that the next list moves, and those waiting their turn. */
    moves: Mispriced
    waits: Mispriced
    /** The newest backtest of its stored history. */
    backtest: NewestBacktest | null
  }[]
  /** Of the active products. */
  active: {
    /** Those whose price was evaluated; the other counts are of these. */
    looked: number
    costUnknown: number
    unidentified: number
    /** Those whose price a guardrail moved. */
    held: number
    /** Those whose price is no more than a unit costs. */
    belowCost: number
    /** Those with a cost above 0 so far below the price that it may be in the wrong unit. */
    slightCost: number
  }
  /** In alphabetical order; products without one are not included. */
  categories: readonly { category: string; products: number }[]
  /** The same of brands. */
  brands: readonly { brand: string; products: number }[]
  /** Archived ones included; of those that no product has there is no count. */
  statuses: readonly { status: ProductStatus; products: number }[]
}
