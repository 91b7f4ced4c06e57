import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import type { Claim } from '../../report/reliability.ts'
import type { Shop } from './shop.ts'

/** What every contender is told of a product. */
export type ToldProduct = {
  id: string
  category: string
  brand: string
  basePriceMinor: number
  /** Null where the merchant does not tell it. */
  unitCostMinor: number | null
  /** What was sold before; empty where nothing is known. */
  history: readonly SalesRow[]
}

/** What the views of a product at one price led to. */
export type Answers = { priceMinor: number; views: number; purchases: number; atSeconds: number }

/** Who prices a shop. Products are told by their place. */
export type Contender = {
  /** The prices that it would choose before the first day. */
  firstPrices: () => Float64Array
  /** The price of a day, or of the next views. */
  price: (product: number, nowSeconds: number) => number
  /** A product's outcomes of one day. */
  hearAnswers: (product: number, answers: readonly Answers[]) => void
  /** Last week's rows of a product that has one price for all. */
  hearRows: (product: number, rows: readonly SalesRow[]) => void
  /** The day is over; `day` counts from 0. */
  closeDay: (day: number) => void
  /** Its confidence in its prices, and its bands of demand; null for those that claim nothing. */
  claims: ((isRight: Referee) => Claims) | null
}

/** What only the referee knows. */
export type Referee = {
  /**
   * Whether a moved price earns at least what the base price does, or whether nothing earns over 5
   * % more than an unmoved one; where no cost is told, whatever the cost may be.
   */
  isRight: (product: number, priceMinor: number) => boolean
  /** Demand at a price over that at the base price. */
  demandRatio: (product: number, priceMinor: number) => number
}

export type Claims = {
  /**
   * Of prices that differ from the base price, and of base prices themselves; each as often as it
   * is served.
   */
  confidence: (Claim & { moved: boolean })[]
  /**
   * 90 % bands of demand at a price over demand at the base price, and those that hold the truth.
   */
  bands: number
  held: number
}

/** What a shop tells its contenders. */
export function tell({ kind, products }: Shop, history: readonly SalesRow[][]): ToldProduct[] {
  return products.map((product, i) => ({
    id: product.id,
    category: `category-${product.category}`,
    brand: `brand-${product.brand}`,
    basePriceMinor: product.basePriceMinor,
    unitCostMinor: kind.cost === 'unknown' ? null : product.unitCostMinor,
    history: history[i] ?? [],
  }))
}

/** Prices that are set once and never changed. */
export function fixedPrices(prices: Float64Array): Contender {
  return {
    firstPrices: () => prices,
    price: (product) => prices[product] ?? 0,
    hearAnswers: () => undefined,
    hearRows: () => undefined,
    closeDay: () => undefined,
    claims: null,
  }
}
