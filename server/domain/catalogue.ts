import type { Expected } from './price-list.ts'

export const mostCurrencies = 200
export const mostCategories = 1000
export const mostBrands = 1000

/** Products that look mispriced, and what their other prices should bring in a week. */
export type Mispriced = {
  products: number
  /** In sum, minor units; the ends as if all products erred the same way. */
  gain: Expected
}

/** What a tenant's products are, to choose from; those that are archived do not count. */
export type Catalogue = {
  products: number
  /** That of most products first. */
  currencies: readonly {
    currency: string
    products: number
    /** Those that the next list moves, and those that wait their turn. */
    moves: Mispriced
    waits: Mispriced
  }[]
  /** Of the products that are active. */
  active: {
    /** Those whose price was looked at; the other counts are of them. */
    looked: number
    costUnknown: number
    unidentified: number
    /** Those whose price a guardrail moved. */
    held: number
  }
  /** From the first letter on; products without one are in none. */
  categories: readonly { category: string; products: number }[]
  /** The same of brands. */
  brands: readonly { brand: string; products: number }[]
}
