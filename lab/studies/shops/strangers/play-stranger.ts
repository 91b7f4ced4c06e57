import { createRandom } from '../../../../engine/random/random.ts'
import type { SalesRow } from '../../../../engine/sales/sales-row.ts'
import { daySeconds, daysPerWeek, drawPoisson, historyWeeks, startSeconds } from '../conditions.ts'
import { type Answers, type Contender, sayingOf, type ToldProduct } from '../contender.ts'
import { refereeOf, type Truth } from '../referee.ts'
import {
  bookClaims,
  claimDays,
  closeBooks,
  meanPrice,
  type Outcome,
  openBooks,
  rowOf,
  seasonDays,
  wrongShare,
} from '../season.ts'
import { corridor } from '../shop.ts'
import type { ShopKind } from '../shop-kind.ts'
import type { Stranger } from './stranger.ts'

const steps = 50
const rounds = 4
const refereeSteps = 10

/** What a strange shop tells its contenders. */
export function tellOf(
  { products, history }: Stranger,
  { cost, attributes }: ShopKind,
  seed: number,
): ToldProduct[] {
  const says = sayingOf({ attributes }, products, seed)
  return products.map(({ id, basePriceMinor, unitCostMinor }, i) => ({
    id,
    ...says(i),
    group: null,
    basePriceMinor,
    unitCostMinor: cost === 'unknown' ? null : unitCostMinor,
    history: history[i] ?? [],
  }))
}

/** Units that a week sells on average where so many are wanted and so many are there. */
function soldOf(wanted: number, stock: number): number {
  if (stock === Number.POSITIVE_INFINITY || wanted <= 0) return Math.max(wanted, 0)
  let chance = Math.exp(-wanted)
  let below = chance
  let sold = 0
  for (let k = 1; k <= stock; k++) {
    sold += 1 - below
    chance *= wanted / k
    below += chance
  }
  return sold
}

function stockOf({ weeklyStock }: Stranger, product: number): number {
  return weeklyStock?.[product] ?? Number.POSITIVE_INFINITY
}

/** What a shop earns in a usual week at prices, one a product. */
export function profitOfStranger(shop: Stranger, prices: Float64Array): number {
  const answer = new Float64Array(prices.length)
  return shop.categories.reduce((sum, _, at) => sum + earns(shop, at, prices, answer), 0)
}

/** What a category earns in a usual week. */
function earns(
  shop: Stranger,
  category: number,
  prices: Float64Array,
  answer: Float64Array,
): number {
  shop.ratios(category, prices, answer)
  let sum = 0
  for (const i of shop.categories[category] ?? []) {
    const product = shop.products[i]
    if (!product) continue
    const sold = soldOf(product.salesPerWeek * (answer[i] ?? 0), stockOf(shop, i))
    sum += sold * ((prices[i] ?? 0) - product.unitCostMinor)
  }
  return sum
}

/** The prices that earn most together in a usual week, and how much more than base prices. */
export function bestOf(shop: Stranger): { best: Float64Array; possible: number } {
  const base = Float64Array.from(shop.products, ({ basePriceMinor }) => basePriceMinor)
  const best = base.slice()
  const answer = new Float64Array(base.length)
  let before = 0
  let after = 0
  for (const [category, members] of shop.categories.entries()) {
    before += earns(shop, category, base, answer)
    const lonely = shop.categories.length > 0 && isSeparable(shop, category)
    for (let round = 0; round < (lonely ? 1 : rounds); round++) {
      for (const i of members) {
        let most = Number.NEGATIVE_INFINITY
        let at = base[i] ?? 0
        for (let step = -steps; step <= steps; step += lonely ? 1 : 4) {
          best[i] = Math.round((base[i] ?? 0) * (1 + (corridor * step) / steps))
          const earned = earns(shop, category, best, answer)
          if (earned <= most) continue
          most = earned
          at = best[i] ?? 0
        }
        best[i] = at
      }
    }
    after += earns(shop, category, best, answer)
  }
  return { best, possible: after / before - 1 }
}

/** Whether products of a category leave each other alone. */
function isSeparable(shop: Stranger, category: number): boolean {
  const [first, second] = shop.categories[category] ?? []
  if (first === undefined || second === undefined) return true
  const prices = Float64Array.from(shop.products, ({ basePriceMinor }) => basePriceMinor)
  const answer = new Float64Array(prices.length)
  prices[second] = 0.8 * (prices[second] ?? 1)
  shop.ratios(category, prices, answer)
  return Math.abs((answer[first] ?? 1) - 1) < 1e-12
}

/** Lets a contender price a strange shop for a season of thirteen weeks. */
export async function playStranger(
  shop: Stranger,
  { selling, cost }: ShopKind,
  seed: number,
  contender: Contender,
  { best, possible }: { best: Float64Array; possible: number },
): Promise<Outcome> {
  const { products, categories } = shop
  const n = products.length
  const random = createRandom(49_979_687 * seed + 13)
  const base = Float64Array.from(products, ({ basePriceMinor }) => basePriceMinor)
  const books = openBooks(n)
  const { earned, unmoved, byDay, baseByDay } = books
  let wrongWay = 0
  const rows = products.map((): SalesRow[] => [])
  const left = new Float64Array(n)
  const answer = new Float64Array(n)
  // Of the week so far: units wanted, what they would earn, by day; the same at base prices.
  const wanted = new Float64Array(n)
  const margin = new Float64Array(n * daysPerWeek)
  const baseWanted = new Float64Array(n)
  const baseMargin = new Float64Array(n * daysPerWeek)

  for (let day = 0; day < seasonDays; day++) {
    const weekday = day % daysPerWeek
    const week = historyWeeks + Math.floor(day / daysPerWeek)
    if (weekday === 0) for (let i = 0; i < n; i++) left[i] = stockOf(shop, i)
    const atSeconds = startSeconds + (historyWeeks * daysPerWeek + day) * daySeconds
    const perDay = products.map(
      ({ salesPerWeek }, i) =>
        (salesPerWeek / daysPerWeek) * Math.exp(shop.weekShock(i, week) + shop.dayShock(i, day)),
    )
    const views = products.map(({ conversion }, i) =>
      selling === 'days' ? 1 : drawPoisson(random, (perDay[i] ?? 0) / conversion),
    )
    const shown = await contender.show(views, atSeconds)
    const means = Float64Array.from(shown, (blocks, i) => meanPrice(blocks, base[i] ?? 1))
    if (day === 0) wrongWay = wrongShare(base, await contender.bestPrices(), best)
    if (claimDays.includes(day) && contender.claims) {
      bookClaims(books, await contender.claims(refereeOf(truthOf(shop, cost, means))))
    }
    const told = products.map((): Answers[] => [])
    for (const [category, members] of categories.entries()) {
      for (const i of members) {
        const product = products[i]
        const blocks = shown[i] ?? []
        if (!product) continue
        const atMean = means[i] ?? 0
        const known = new Map<number, number>()
        const ratioAt = (priceMinor: number): number => {
          const seen = known.get(priceMinor)
          if (seen !== undefined) return seen
          means[i] = priceMinor
          shop.ratios(category, means, answer)
          means[i] = atMean
          known.set(priceMinor, answer[i] ?? 0)
          return answer[i] ?? 0
        }
        const views = blocks.reduce((sum, block) => sum + block.views, 0)
        const day_ = perDay[i] ?? 0
        baseWanted[i] = (baseWanted[i] ?? 0) + day_
        baseMargin[i * daysPerWeek + weekday] = day_ * ((base[i] ?? 0) - product.unitCostMinor)
        let profit = 0
        if (views === 0) {
          wanted[i] = (wanted[i] ?? 0) + day_
          profit = day_ * ((base[i] ?? 0) - product.unitCostMinor)
        }
        for (const block of blocks) {
          const ratio = ratioAt(block.priceMinor)
          const units = (block.views / views) * day_ * ratio
          wanted[i] = (wanted[i] ?? 0) + units
          profit += units * (block.priceMinor - product.unitCostMinor)
          if (selling === 'days') {
            const sold = Math.min(left[i] ?? 0, shop.drawUnits(random, units))
            left[i] = (left[i] ?? 0) - sold
            rows[i]?.push(rowOf(block.priceMinor, sold, atSeconds))
          } else {
            const chance = Math.min(1, product.conversion * ratio)
            let purchases = 0
            for (let view = 0; view < block.views; view++) {
              if ((left[i] ?? 0) < 1 || random.uniform() >= chance) continue
              purchases += 1
              left[i] = (left[i] ?? 0) - 1
            }
            told[i]?.push({
              priceMinor: block.priceMinor,
              views: block.views,
              purchases,
              atSeconds,
            })
          }
        }
        margin[i * daysPerWeek + weekday] = profit
      }
    }
    const weekOver = weekday === daysPerWeek - 1
    if (weekOver) closeWeek(day - weekday)
    await contender.closeDay(day, {
      answers: selling === 'views' ? told : null,
      rows: weekOver && selling === 'days' ? rows : null,
    })
    if (weekOver) for (const list of rows) list.length = 0
  }

  /** Books a week, of which only so much was sold as was there. */
  function closeWeek(firstDay: number): void {
    for (let i = 0; i < n; i++) {
      const stock = stockOf(shop, i)
      const share = soldOf(wanted[i] ?? 0, stock) / Math.max(wanted[i] ?? 0, 1e-12)
      const baseShare = soldOf(baseWanted[i] ?? 0, stock) / Math.max(baseWanted[i] ?? 0, 1e-12)
      for (let weekday = 0; weekday < daysPerWeek; weekday++) {
        const won = share * (margin[i * daysPerWeek + weekday] ?? 0)
        const usual = baseShare * (baseMargin[i * daysPerWeek + weekday] ?? 0)
        earned[i] = (earned[i] ?? 0) + won
        unmoved[i] = (unmoved[i] ?? 0) + usual
        byDay[firstDay + weekday] = (byDay[firstDay + weekday] ?? 0) + won
        baseByDay[firstDay + weekday] = (baseByDay[firstDay + weekday] ?? 0) + usual
      }
    }
    wanted.fill(0)
    baseWanted.fill(0)
  }

  return closeBooks(books, possible, wrongWay)
}

/** What is right while all other prices stay as they are shown. */
function truthOf(shop: Stranger, cost: ShopKind['cost'], shown: Float64Array): Truth {
  const { products, categories } = shop
  const answer = new Float64Array(products.length)
  const soldBy = (i: number): number =>
    soldOf((products[i]?.salesPerWeek ?? 0) * (answer[i] ?? 0), stockOf(shop, i))
  const at: Truth['at'] = (i, priceMinor) => {
    const category = products[i]?.category ?? 0
    const prices = shown.with(i, priceMinor)
    shop.ratios(category, prices, answer)
    let others = 0
    for (const j of categories[category] ?? []) {
      if (j !== i) others += soldBy(j) * ((prices[j] ?? 0) - (products[j]?.unitCostMinor ?? 0))
    }
    return { sold: soldBy(i), others }
  }
  const base = Float64Array.from(products, ({ basePriceMinor }) => basePriceMinor)
  const demandRatio = (i: number, priceMinor: number): number => {
    shop.ratios(products[i]?.category ?? 0, base.with(i, priceMinor), answer)
    return answer[i] ?? 0
  }
  return { products, at, demandRatio, cost, steps: refereeSteps }
}
