export const mostCurrencies = 200
export const mostCategories = 1000

/** What a tenant's products are, to choose from; those that are archived do not count. */
export type Catalogue = {
  products: number
  /** That of most products first. */
  currencies: readonly { currency: string; products: number }[]
  /** From the first letter on; products without one are in none. */
  categories: readonly { category: string; products: number }[]
}
