import { createRandom } from '../../../../engine/random/random.ts'
import { daySeconds, daysPerWeek, drawPoisson, historyWeeks, startSeconds } from '../conditions.ts'
import { type Contender, sayingOf, type ToldProduct } from '../contender.ts'
import { refereeOf, type Truth } from '../referee.ts'
import {
  bookClaims,
  claimDays,
  closeBooks,
  meanPrice,
  type Outcome,
  openBooks,
  seasonDays,
  wrongShare,
} from '../season.ts'
import type { ShopKind } from '../shop-kind.ts'
import { soldOf, stockOf } from './profit.ts'
import { bookWeek, openWeek, sellDay, stockUp } from './sell-week.ts'
import type { Stranger } from './stranger.ts'

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

/** Lets a contender price a strange shop for a season of thirteen weeks. */
export async function playStranger(
  shop: Stranger,
  { selling, cost }: ShopKind,
  seed: number,
  contender: Contender,
  { best, possible }: { best: Float64Array; possible: number },
): Promise<Outcome> {
  const { products } = shop
  const random = createRandom(49_979_687 * seed + 13)
  const base = Float64Array.from(products, ({ basePriceMinor }) => basePriceMinor)
  const books = openBooks(products.length)
  const week = openWeek(products.length)
  let wrongWay = 0

  for (let day = 0; day < seasonDays; day++) {
    const weekday = day % daysPerWeek
    if (weekday === 0) stockUp(week, shop)
    const atSeconds = startSeconds + (historyWeeks * daysPerWeek + day) * daySeconds
    const perDay = wantedOn(shop, day)
    const views = products.map(({ conversion }, i) =>
      selling === 'days' ? 1 : drawPoisson(random, (perDay[i] ?? 0) / conversion),
    )
    const shown = await contender.show(views, atSeconds)
    const means = Float64Array.from(shown, (blocks, i) => meanPrice(blocks, base[i] ?? 1))
    if (day === 0) wrongWay = wrongShare(base, await contender.bestPrices(), best)
    if (claimDays.includes(day) && contender.claims) {
      bookClaims(books, await contender.claims(refereeOf(truthOf(shop, cost, means))))
    }
    const told = sellDay(
      { shop, selling, random, week },
      { weekday, atSeconds, perDay, shown, means },
    )
    const weekOver = weekday === daysPerWeek - 1
    if (weekOver) bookWeek(books, shop, week, day - weekday)
    await contender.closeDay(day, {
      answers: selling === 'views' ? told : null,
      rows: weekOver && selling === 'days' ? week.rows : null,
    })
    if (weekOver) for (const list of week.rows) list.length = 0
  }
  return closeBooks(books, possible, wrongWay)
}

/** Units of each product demanded at base prices on a day of the season. */
function wantedOn(shop: Stranger, day: number): number[] {
  const week = historyWeeks + Math.floor(day / daysPerWeek)
  return shop.products.map(
    ({ salesPerWeek }, i) =>
      (salesPerWeek / daysPerWeek) * Math.exp(shop.weekShock(i, week) + shop.dayShock(i, day)),
  )
}

/** What is right while all other prices stay as shown. */
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
