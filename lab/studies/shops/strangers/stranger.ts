import type { Random } from '../../../../engine/random/random.ts'
import type { SalesRow } from '../../../../engine/sales/sales-row.ts'

/** A product of a strange shop. Contenders are told all but sales, conversion and, maybe, cost. */
export type StrangeProduct = {
  id: string
  category: number
  brand: number
  basePriceMinor: number
  unitCostMinor: number
  /** Sales a week at base prices in a usual week. */
  salesPerWeek: number
  /** Share of views that buy at base prices. */
  conversion: number
}

/**
 * A shop whose demand, shocks and managers are none of ours: nothing of it is made by truth.ts or
 * history.ts.
 */
export type Stranger = {
  products: StrangeProduct[]
  /** Places of the products of each category. */
  categories: number[][]
  /**
   * Units of a usual week at some prices, of one category's products alone, over those at base
   * prices; `into` and `prices` have a place for every product.
   */
  ratios: (category: number, prices: ArrayLike<number>, into: Float64Array) => void
  /** Log demand of a product over its usual one, by week, the history's first. */
  weekShock: (product: number, week: number) => number
  /** The same of a day of the season, over its week's. */
  dayShock: (product: number, day: number) => number
  drawUnits: (random: Random, expected: number) => number
  /** Units that can be sold in a week; null where there are always enough. */
  weeklyStock: Float64Array | null
  /** What was sold before; empty lists where the merchant has nothing. */
  history: SalesRow[][]
}
