import { createRandom } from '../../../../engine/random/random.ts'
import type { SalesRow } from '../../../../engine/sales/sales-row.ts'
import { daySeconds, daysPerWeek, drawUnits, historyWeeks, startSeconds } from '../conditions.ts'
import {
  type Books,
  bookClaims,
  claimDays,
  closeBooks,
  type Outcome,
  openBooks,
  rowOf,
  seasonDays,
  wrongShare,
} from '../season.ts'
import type { ShopKind } from '../shop-kind.ts'
import type { Clerk } from './clerk.ts'
import type { NestShop } from './nest-shop.ts'
import { refereeOfNests } from './referee-of-nests.ts'
import { ratiosBeside, type Sold, sellToNamed, sellToViewers } from './sell.ts'
import { drawVisits, noteShown } from './visits.ts'
import { openWaiting } from './waiting.ts'

const hoursOfDay = 24

/** Parts of a day: those who view in one see the prices of that part. */
export const usualParts = 6

/** Lets a clerk price a shop of nests for a season of thirteen weeks. */
export async function playNests(
  shop: NestShop,
  { kind, seed, parts }: { kind: ShopKind; seed: number; parts: number },
  clerk: Clerk,
  { best, possible }: { best: Float64Array; possible: number },
): Promise<Outcome> {
  const { products } = shop
  // Purchases depend on prices; who comes by does not, and is the same for all contenders.
  const traffic = createRandom(67_867_967 * seed + 19)
  const answers = createRandom(32_452_867 * seed + 29)
  const books = openBooks(products.length)
  const base = Float64Array.from(products, ({ basePriceMinor }) => basePriceMinor)
  const shown = base.slice()
  const byDay = kind.selling === 'days' ? sellerByDay(shop) : null
  const perDay = byDay ? 1 : parts
  const rows = products.map((): SalesRow[] => [])
  let wrongWay = 0

  for (let day = 0; day < seasonDays; day++) {
    const week = historyWeeks + Math.floor(day / daysPerWeek)
    const atSeconds = startSeconds + (historyWeeks * daysPerWeek + day) * daySeconds
    const expected = Float64Array.from(products, ({ salesPerWeek }, i) => {
      const usual = salesPerWeek / daysPerWeek / perDay
      return usual * Math.exp(shop.weekShock(i, week) + shop.dayShock(i, day))
    })
    for (let part = 0; part < perDay; part++) {
      const visits = drawVisits(shop, kind.selling, expected, traffic, `${day}-${part}`)
      const into = byDay ? 0 : ((part + 0.5) * daySeconds) / perDay
      const prices = await clerk.ask(visits.asks, Math.round(atSeconds + into), hoursOfDay / perDay)
      noteShown(shown, visits, prices)
      if (byDay) {
        const { units, ...sold } = byDay(expected, prices)
        book(books, day, sold)
        units.forEach((mean, i) => {
          rows[i]?.push(rowOf(prices[i] ?? 0, drawUnits(answers, mean), atSeconds))
        })
      } else {
        const sold =
          visits.named.length > 0
            ? sellToNamed(shop, visits, prices, answers)
            : sellToViewers(shop, expected, visits, { prices, shown }, answers)
        book(books, day, sold)
        await clerk.tell(sold.units)
      }
    }
    if (day === 0) wrongWay = wrongShare(base, await clerk.bestPrices(), best)
    if (claimDays.includes(day) && clerk.claims) {
      bookClaims(books, await clerk.claims(refereeOfNests(shop, shown)))
    }
    const weekOver = day % daysPerWeek === daysPerWeek - 1
    await clerk.closeDay(day, byDay && weekOver ? rows : null)
    if (weekOver) for (const list of rows) list.length = 0
  }
  const proof = clerk.proof ? await clerk.proof() : null
  return { ...closeBooks(books, possible, wrongWay), proof }
}

function book(books: Books, day: number, { profit, baseProfit }: Omit<Sold, 'units'>): void {
  const { earned, unmoved, byDay, baseByDay } = books
  profit.forEach((one, i) => {
    earned[i] = (earned[i] ?? 0) + one
    byDay[day] = (byDay[day] ?? 0) + one
  })
  baseProfit.forEach((one, i) => {
    unmoved[i] = (unmoved[i] ?? 0) + one
    baseByDay[day] = (baseByDay[day] ?? 0) + one
  })
}

/** The expected sales of each product on a day at one price for everybody. */
function sellerByDay(
  shop: NestShop,
): (
  expected: Float64Array,
  prices: Float64Array,
) => { units: Float64Array } & Pick<Sold, 'profit' | 'baseProfit'> {
  const { products } = shop
  const waits = shop.setting.demand === 'waiting'
  const deciding = waits ? openWaiting(shop) : null
  const atBase = waits ? openWaiting(shop) : null
  const base = Float64Array.from(products, ({ basePriceMinor }) => basePriceMinor)
  return (expected, prices) => {
    const now = deciding?.(expected, prices) ?? expected
    const usual = atBase?.(expected, base) ?? expected
    const ratioAt = ratiosBeside(shop, prices)
    const units = now.map((one, i) => one * ratioAt(i, prices[i] ?? 0))
    const margin = (priceMinor: number, i: number): number =>
      priceMinor - (products[i]?.unitCostMinor ?? 0)
    return {
      units,
      profit: units.map((one, i) => one * margin(prices[i] ?? 0, i)),
      baseProfit: usual.map((one, i) => one * margin(base[i] ?? 0, i)),
    }
  }
}
