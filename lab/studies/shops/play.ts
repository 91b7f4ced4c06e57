import { createRandom, type Random } from '../../../engine/random/random.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import {
  type Conditions,
  dayFactor,
  daySeconds,
  daysPerWeek,
  drawPoisson,
  drawUnits,
  historyWeeks,
  startSeconds,
  weekFactor,
} from './conditions.ts'
import type { Answers, Block, Contender } from './contender.ts'
import { refereeOf, type Truth } from './referee.ts'
import {
  type Books,
  bookClaims,
  claimDays,
  closeBooks,
  meanPrice,
  type Outcome,
  openBooks,
  rowOf,
  seasonDays,
  wrongShare,
} from './season.ts'
import { bestPrices, crossFactors, type Shop, type ShopProduct } from './shop.ts'
import type { ShopKind } from './shop-kind.ts'

/** What every contender of a shop is compared with, computed once. */
export type Measure = { best: Float64Array; possible: number }

/** What could be earned, and at which prices. */
export function measureOf(shop: Shop): Measure {
  const best = bestPrices(shop)
  const earned = profitOf(shop, best)
  const base = profitOf(shop, basePrices(shop))
  return { best, possible: earned / base - 1 }
}

/** Lets a contender price a shop for a season of thirteen weeks. */
export async function playSeason(
  shop: Shop,
  conditions: Conditions,
  contender: Contender,
  { best, possible }: Measure,
): Promise<Outcome> {
  const { products, kind } = shop
  const random = createRandom(32_452_843 * shop.seed + 11)
  const demandRatio = (i: number, priceMinor: number): number =>
    products[i]?.demandRatio(priceMinor) ?? 1
  const books = openBooks(products.length)
  let wrongWay = 0
  const rows = products.map((): SalesRow[] => [])

  for (let day = 0; day < seasonDays; day++) {
    const atSeconds = startSeconds + (historyWeeks * daysPerWeek + day) * daySeconds
    const perDay = wantedOn(shop, conditions, day)
    const views = products.map(({ conversion }, i) =>
      kind.selling === 'days' ? 1 : drawPoisson(random, (perDay[i] ?? 0) / conversion),
    )
    const shown = await contender.show(views, atSeconds)
    const means = shown.map((blocks, i) => meanPrice(blocks, products[i]?.basePriceMinor ?? 1))
    if (day === 0) wrongWay = wrongShare(basePrices(shop), await contender.bestPrices(), best)
    if (claimDays.includes(day) && contender.claims) {
      const at = answersBeside(shop, means)
      const truth = { products, at, demandRatio, cost: kind.cost, steps: refereeSteps }
      bookClaims(books, await contender.claims(refereeOf(truth)))
    }
    const cross = crossFactors(shop, means)
    const told = products.map((product, i) => {
      const today = { day, atSeconds, usual: perDay[i] ?? 0, moved: cross[i] ?? 1 }
      const sold = sellProduct(product, kind.selling, today, shown[i] ?? [], random)
      book(books, day, i, sold)
      rows[i]?.push(...sold.rows)
      return sold.answers
    })
    const weekOver = kind.selling === 'days' && day % daysPerWeek === daysPerWeek - 1
    await contender.closeDay(day, {
      answers: kind.selling === 'views' ? told : null,
      rows: weekOver ? rows : null,
    })
    if (weekOver) for (const list of rows) list.length = 0
  }
  return closeBooks(books, possible, wrongWay)
}

/** Units of each product demanded at base prices on a day of the season. */
function wantedOn({ products }: Shop, conditions: Conditions, day: number): number[] {
  const week = historyWeeks + Math.floor(day / daysPerWeek)
  return products.map((product, i) => {
    const scale = Math.exp(
      weekFactor(conditions, i, week) + dayFactor(conditions, product.category, day),
    )
    return (product.salesPerWeek / daysPerWeek) * scale
  })
}

/** A product's day: units demanded at its base price, and the effect of the others' prices. */
type Today = { day: number; atSeconds: number; usual: number; moved: number }

/** The results of a product's day, and what was reported of it. */
type Sold = {
  profit: number
  /** The same at its base price with the others' as shown, and with all at base prices. */
  atBase: number
  allAtBase: number
  answers: Answers[]
  rows: SalesRow[]
}

/** Sells a product for a day at the prices shown. */
function sellProduct(
  product: ShopProduct,
  selling: ShopKind['selling'],
  { day, atSeconds, usual, moved }: Today,
  blocks: readonly Block[],
  random: Random,
): Sold {
  const answers: Answers[] = []
  const rows: SalesRow[] = []
  const total = blocks.reduce((sum, { views }) => sum + views, 0)
  let profit = 0
  for (const { priceMinor, views } of blocks) {
    const ratio = answerOn(product, day)(priceMinor)
    const margin = priceMinor - product.unitCostMinor
    profit += (views / total) * usual * moved * ratio * margin
    if (selling === 'days') {
      const units = drawUnits(random, usual * moved * ratio)
      rows.push(rowOf(priceMinor, units, atSeconds))
    } else {
      const chance = Math.min(1, product.conversion * moved * ratio)
      const purchases = drawBinomial(random, views, chance)
      answers.push({ priceMinor, views, purchases, atSeconds })
    }
  }
  const allAtBase = usual * (product.basePriceMinor - product.unitCostMinor)
  const atBase = allAtBase * moved
  return { profit: total === 0 ? atBase : profit, atBase, allAtBase, answers, rows }
}

function book(books: Books, day: number, i: number, { profit, atBase, allAtBase }: Sold): void {
  const { earned, unmoved, byDay, baseByDay } = books
  earned[i] = (earned[i] ?? 0) + profit
  unmoved[i] = (unmoved[i] ?? 0) + atBase
  byDay[day] = (byDay[day] ?? 0) + profit
  baseByDay[day] = (baseByDay[day] ?? 0) + allAtBase
}

/** How demand of a product responds to its price on a day of the season. */
function answerOn({ later, demandRatio }: ShopProduct, day: number): ShopProduct['demandRatio'] {
  return later && day >= later.fromDay ? later.demandRatio : demandRatio
}

/** A product's sales and its category's earnings in a usual week, by its price, others as shown. */
function answersBeside(shop: Shop, shown: readonly number[]): Truth['at'] {
  const { products } = shop
  const members = Map.groupBy(products.keys(), (i) => products[i]?.category)
  return (i, priceMinor) => {
    const prices = shown.with(i, priceMinor)
    const cross = crossFactors(shop, prices)
    const soldBy = (j: number): number => {
      const { salesPerWeek = 0, demandRatio } = products[j] ?? {}
      return salesPerWeek * (cross[j] ?? 1) * (demandRatio?.(prices[j] ?? 1) ?? 1)
    }
    let others = 0
    for (const j of members.get(products[i]?.category) ?? []) {
      if (j !== i) others += soldBy(j) * ((prices[j] ?? 0) - (products[j]?.unitCostMinor ?? 0))
    }
    return { sold: soldBy(i), others }
  }
}

/** What a shop earns in a usual week at given prices, one a product. */
export function profitOf(shop: Shop, prices: Float64Array): number {
  const cross = crossFactors(shop, prices)
  return shop.products.reduce((sum, product, i) => {
    const price = prices[i] ?? product.basePriceMinor
    const margin = price - product.unitCostMinor
    return sum + product.salesPerWeek * (cross[i] ?? 1) * product.demandRatio(price) * margin
  }, 0)
}

function basePrices({ products }: Shop): Float64Array {
  return Float64Array.from(products, ({ basePriceMinor }) => basePriceMinor)
}

const refereeSteps = 50

function drawBinomial(random: Random, trials: number, chance: number): number {
  let count = 0
  for (let i = 0; i < trials; i++) if (random.uniform() < chance) count += 1
  return count
}
