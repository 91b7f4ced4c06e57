import type { Random } from '../../../../engine/random/random.ts'
import type { SalesRow } from '../../../../engine/sales/sales-row.ts'

/** A product of a strange shop. Contenders know all but sales, conversion and, perhaps, cost. */
export type StrangeProduct = {
  id: string
  category: number
  brand: number
  basePriceMinor: number
  unitCostMinor: number
  /** Weekly sales at base prices in a usual week. */
  salesPerWeek: number
  /** Share of views that buy at base prices. */
  conversion: number
}

/**
 * A shop whose demand, shocks and managers are unlike ours: no part is made by truth.ts or
 * history.ts.
 */
export type Stranger = {
  products: StrangeProduct[]
  /** Indices of the products of each category. */
  categories: number[][]
  /**
   * Units in a usual week at given prices, of one category's products only, relative to those at
   * base prices; `into` and `prices` have an element for every product.
   */
  ratios: (category: number, prices: ArrayLike<number>, into: Float64Array) => void
  /** Log demand of a product relative to its usual one, by week, starting with the history. */
  weekShock: (product: number, week: number) => number
  /** The same for a day of the season, relative to its week's. */
  dayShock: (product: number, day: number) => number
  drawUnits: (random: Random, expected: number) => number
  /** Units that can be sold in a week; null if there are always enough. */
  weeklyStock: Float64Array | null
  /** Past sales; empty lists if the merchant has nothing. */
  history: SalesRow[][]
}
