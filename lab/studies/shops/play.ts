import { createRandom, type Random } from '../../../engine/random/random.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { addClaim } from '../../report/reliability.ts'
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
import type { Answers, Contender } from './contender.ts'
import { refereeOf } from './referee.ts'
import {
  blocksOf,
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

/** What every contender of a shop is measured against, found once. */
export type Measure = { best: Float64Array; possible: number }

/** What could be earned, and at which prices. */
export function measureOf(shop: Shop): Measure {
  const best = bestPrices(shop)
  const earned = profitOf(shop, best)
  const base = profitOf(shop, basePrices(shop))
  return { best, possible: earned / base - 1 }
}

/** Lets a contender price a shop for a season of thirteen weeks. */
export function playSeason(
  shop: Shop,
  conditions: Conditions,
  contender: Contender,
  { best, possible }: Measure,
): Outcome {
  const { products, kind } = shop
  const random = createRandom(32_452_843 * shop.seed + 11)
  const demandRatio = (i: number, priceMinor: number): number =>
    products[i]?.demandRatio(priceMinor) ?? 1
  const referee = refereeOf({
    products,
    sold: demandRatio,
    demandRatio,
    cost: kind.cost,
    steps: refereeSteps,
  })
  const books = openBooks(products.length)
  const { earned, unmoved, byDay, baseByDay, movedTallies, unmovedTallies } = books
  const wrongWay = wrongShare(basePrices(shop), contender.firstPrices(), best)
  const rows = products.map((): SalesRow[] => [])

  for (let day = 0; day < seasonDays; day++) {
    if (claimDays.includes(day) && contender.claims) {
      const claims = contender.claims(referee)
      for (const claim of claims.confidence) {
        addClaim(claim.moved ? movedTallies : unmovedTallies, claim)
      }
      books.bands += claims.bands
      books.held += claims.held
    }
    const week = historyWeeks + Math.floor(day / daysPerWeek)
    const atSeconds = startSeconds + (historyWeeks * daysPerWeek + day) * daySeconds
    const shown = products.map((product, i) => {
      const scale = Math.exp(
        weekFactor(conditions, i, week) + dayFactor(conditions, product.category, day),
      )
      const perDay = (product.salesPerWeek / daysPerWeek) * scale
      if (kind.selling === 'days') {
        return { perDay, blocks: [{ priceMinor: contender.price(i, atSeconds), views: 1 }] }
      }
      const views = drawPoisson(random, perDay / product.conversion)
      const blocks = blocksOf(views, () => contender.price(i, atSeconds))
      return { perDay, blocks }
    })
    const means = shown.map(({ blocks }, i) => meanPrice(blocks, products[i]?.basePriceMinor ?? 1))
    const cross = crossFactors(shop, means)
    products.forEach((product, i) => {
      const { perDay = 0, blocks = [] } = shown[i] ?? {}
      const moved = cross[i] ?? 1
      const total = blocks.reduce((sum, { views }) => sum + views, 0)
      const answers: Answers[] = []
      let profit = 0
      for (const { priceMinor, views } of blocks) {
        const ratio = answerOn(product, day)(priceMinor)
        const margin = priceMinor - product.unitCostMinor
        profit += (views / total) * perDay * moved * ratio * margin
        if (kind.selling === 'days') {
          const units = drawUnits(random, perDay * moved * ratio)
          rows[i]?.push(rowOf(priceMinor, units, atSeconds))
        } else {
          const chance = Math.min(1, product.conversion * moved * ratio)
          answers.push({
            priceMinor,
            views,
            purchases: drawBinomial(random, views, chance),
            atSeconds,
          })
        }
      }
      const atBase = perDay * (product.basePriceMinor - product.unitCostMinor)
      const stays = total === 0 ? atBase * moved : profit
      earned[i] = (earned[i] ?? 0) + stays
      unmoved[i] = (unmoved[i] ?? 0) + atBase * moved
      byDay[day] = (byDay[day] ?? 0) + stays
      baseByDay[day] = (baseByDay[day] ?? 0) + atBase
      if (kind.selling === 'views') contender.hearAnswers(i, answers)
    })
    if (kind.selling === 'days' && day % daysPerWeek === daysPerWeek - 1) {
      rows.forEach((week, i) => {
        contender.hearRows(i, week)
        week.length = 0
      })
    }
    contender.closeDay(day)
  }
  return closeBooks(books, possible, wrongWay)
}

/** How demand of a product answers its price on a day of the season. */
function answerOn({ later, demandRatio }: ShopProduct, day: number): ShopProduct['demandRatio'] {
  return later && day >= later.fromDay ? later.demandRatio : demandRatio
}

/** True profit of a usual week. */
function profitOf(shop: Shop, prices: Float64Array): number {
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
