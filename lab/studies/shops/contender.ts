import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import type { Claim } from '../../report/reliability.ts'
import { namesOf } from './product-names.ts'
import type { Shop } from './shop.ts'
import type { ShopKind } from './shop-kind.ts'

/** What every contender is told of a product. */
export type ToldProduct = {
  id: string
  name: string
  /** Null where the merchant says nothing of it. */
  category: string | null
  brand: string | null
  /** The group that its policy names; null for none. */
  group: string | null
  basePriceMinor: number
  /** Null where the merchant does not tell it. */
  unitCostMinor: number | null
  /** What was sold before; empty where nothing is known. */
  history: readonly SalesRow[]
}

/** What the views of a product at one price led to. */
export type Answers = {
  priceMinor: number
  views: number
  purchases: number
  /** Units of each purchase; one each if left out. */
  quantities?: readonly number[]
  atSeconds: number
}

/** So many views one after the other at the same price. */
export type Block = { priceMinor: number; views: number }

/** What a day told: answers of views by product, or the rows of the week that it ends. */
export type DayTold = {
  answers: readonly (readonly Answers[])[] | null
  rows: readonly (readonly SalesRow[])[] | null
}

/** Who prices a shop. Products are told by their place. */
export type Contender = {
  /**
   * The prices of a day, or of a part of it.
   *
   * @param views - Of each product; 1 where everybody sees one price.
   * @param hours - Over which the views are spread; 24 if left out.
   */
  show: (views: readonly number[], atSeconds: number, hours?: number) => Promise<Block[][]>
  /** On a day whose prices were shown: those that it holds best by itself. */
  bestPrices: () => Promise<Float64Array>
  /** The day is over; `day` counts from 0. */
  closeDay: (day: number, told: DayTold) => Promise<void>
  /**
   * Its confidence in the prices of a day that were shown, and its bands of demand; null for those
   * that claim nothing.
   */
  claims: ((referee: Referee) => Promise<Claims>) | null
  /** Ends what it runs. */
  close: () => Promise<void>
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

/** What a merchant says of each product that tells which others are like it. */
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

/** A quote's price is kept for at most so many views, or an hour. */
const heldViews = 10
const hoursOfDay = 24

/**
 * Views over so many hours, cut where a price is asked for anew.
 *
 * @param price - Of the hour that a block begins in; 0 is the first.
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

/** What contenders say of a product to whoever takes attributes. */
export function attributesOf({ category, brand }: ToldProduct): Record<string, string> {
  return {
    ...(category === null ? {} : { category }),
    ...(brand === null ? {} : { brand }),
  }
}
