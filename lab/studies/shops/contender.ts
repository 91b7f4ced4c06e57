import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import type { Claim } from '../../report/reliability.ts'
import { namesOf } from './product-names.ts'
import type { Shop } from './shop.ts'
import type { ShopKind } from './shop-kind.ts'

/** What every contender is told about a product. */
export type ToldProduct = {
  id: string
  name: string
  /** Null if the merchant does not say. */
  category: string | null
  brand: string | null
  /** The group that its policy names; null for none. */
  group: string | null
  basePriceMinor: number
  /** Null if the merchant does not report it. */
  unitCostMinor: number | null
  /** Past sales; empty if nothing is known. */
  history: readonly SalesRow[]
}

/** The results of a product's views at one price. */
export type Answers = {
  priceMinor: number
  views: number
  purchases: number
  /** Units of each purchase; one each by default. */
  quantities?: readonly number[]
  atSeconds: number
}

/** A number of consecutive views at the same price. */
export type Block = { priceMinor: number; views: number }

/** The results of a day: answers of views by product, or the rows of the week that it ends. */
export type DayTold = {
  answers: readonly (readonly Answers[])[] | null
  rows: readonly (readonly SalesRow[])[] | null
}

/** Prices a shop. Products are identified by their index. */
export type Contender = {
  /**
   * The prices of a day, or of a part of it.
   *
   * @param views - Of each product; 1 if everybody sees one price.
   * @param hours - Over which the views are spread; 24 by default.
   */
  show: (views: readonly number[], atSeconds: number, hours?: number) => Promise<Block[][]>
  /** On a day whose prices were shown: those that it considers best in themselves. */
  bestPrices: () => Promise<Float64Array>
  /** The day is over; `day` counts from 0. */
  closeDay: (day: number, told: DayTold) => Promise<void>
  /**
   * Its confidence in the prices shown on a day, and its bands of demand; null for contenders that
   * claim nothing.
   */
  claims: ((referee: Referee) => Promise<Claims>) | null
  /** Stops everything it runs. */
  close: () => Promise<void>
}

/** What only the referee knows. */
export type Referee = {
  /**
   * Whether a moved price earns at least what the base price does, or whether nothing earns over 5
   * % more than an unmoved one; without a reported cost, for every possible cost.
   */
  isRight: (product: number, priceMinor: number) => boolean
  /** Demand at a price relative to that at the base price. */
  demandRatio: (product: number, priceMinor: number) => number
}

export type Claims = {
  /** Of moved prices, and of unmoved ones; each as often as it is served. */
  confidence: (Claim & { moved: boolean })[]
  /**
   * 90 % bands of relative demand at a price over the base price, and those that cover the truth.
   */
  bands: number
  held: number
}

/** What a shop tells its contenders. */
export function tell(
  { kind, products, seed }: Shop,
  history: readonly SalesRow[][],
): ToldProduct[] {
  const says = sayingOf(kind, products, seed)
  return products.map((product, i) => ({
    id: product.id,
    ...says(i),
    group: null,
    basePriceMinor: product.basePriceMinor,
    unitCostMinor: kind.cost === 'unknown' ? null : product.unitCostMinor,
    history: history[i] ?? [],
  }))
}

/** What a merchant says about each product that shows which others are similar. */
export function sayingOf(
  { attributes }: Pick<ShopKind, 'attributes'>,
  products: readonly { id: string; category: number; brand: number }[],
  seed: number,
): (product: number) => Pick<ToldProduct, 'name' | 'category' | 'brand'> {
  const names = attributes === 'named' ? namesOf(products, seed) : products.map(({ id }) => id)
  return (i) => ({
    name: names[i] ?? '',
    category: attributes === 'told' ? `category-${products[i]?.category}` : null,
    brand: attributes === 'told' ? `brand-${products[i]?.brand}` : null,
  })
}

/** Prices that are set once and never changed. */
export function fixedPrices(prices: Float64Array): Contender {
  return {
    show: async (views) =>
      views.map((count, product) => blocksOf(count, () => prices[product] ?? 0)),
    bestPrices: async () => prices,
    closeDay: async () => undefined,
    claims: null,
    close: async () => undefined,
  }
}

/** A quote's price is kept for at most this many views, or an hour. */
const heldViews = 10
const hoursOfDay = 24

/**
 * Views over a number of hours, split wherever a new price is requested.
 *
 * @param price - Of the hour in which a block begins; 0 is the first.
 */
export function blocksOf(
  views: number,
  price: (hour: number) => number,
  hours = hoursOfDay,
): Block[] {
  const blocks: Block[] = []
  const most = Math.max(1, Math.min(heldViews, Math.ceil(views / hours)))
  for (let done = 0; done < views; done += most) {
    const hour = Math.floor((hours * done) / views)
    blocks.push({ priceMinor: price(hour), views: Math.min(most, views - done) })
  }
  return blocks
}

/** What contenders that accept attributes are told about a product. */
export function attributesOf({ category, brand }: ToldProduct): Record<string, string> {
  return {
    ...(category === null ? {} : { category }),
    ...(brand === null ? {} : { brand }),
  }
}
