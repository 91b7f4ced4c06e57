import { createRandom, type Random } from '../../../engine/random/random.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { addClaim, addTallies, emptyTallies, type Tally } from '../../report/reliability.ts'
import { total } from '../../report/statistics.ts'
import {
  type Conditions,
  dayFactor,
  daySeconds,
  daysPerWeek,
  drawPoisson,
  drawUnits,
  historyWeeks,
  seasonWeeks,
  startSeconds,
  weekFactor,
} from './conditions.ts'
import type { Answers, Contender, Referee } from './contender.ts'
import { bestPrices, corridor, crossFactors, type Shop, type ShopProduct } from './shop.ts'

/** How a contender fared in a shop, by true expected profit. */
export type Outcome = {
  /**
   * Profit over what base prices earn, less 1: over all weeks, in the first four, in the last four.
   */
  gain: number
  firstMonth: number
  lastMonth: number
  /** The same of the best prices. */
  possible: number
  /** Shares of products that earned less than at their base price, and over 3 % less. */
  worse: number
  muchWorse: number
  /** The worst product's profit over that at its base price, less 1. */
  worst: number
  /**
   * The deepest loss at the end of any day: profit so far less what base prices would have earned,
   * as a share of the latter, or of two weeks of it in the first two weeks.
   */
  deepest: number
  /**
   * Among products whose best price is over 5 % away, the share of first prices that moved the
   * wrong way.
   */
  wrongWay: number
  /** Claims by their tenth: all, of moved prices, of unmoved ones. */
  tallies: Tally[]
  movedTallies: Tally[]
  unmovedTallies: Tally[]
  bands: number
  held: number
}

const seasonDays = seasonWeeks * daysPerWeek
const monthDays = 28
/** A promise on loss is about a share of what base prices earn in so many days at least. */
const promiseDays = 14
const farAway = Math.log(1.05)
/** By how much less a product must earn to count as worse, and much worse. */
const noticeable = 0.0005
const muchWorse = 0.03
/** A quote's price is kept for at most so many views, or an hour. */
const heldViews = 10
const hoursOfDay = 24
/** Claims are recorded every fourth week. */
const claimDays = [0, 28, 56, 84]

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
  const referee = refereeOf(shop)
  const earned = new Float64Array(products.length)
  const unmoved = new Float64Array(products.length)
  const byDay = new Float64Array(seasonDays)
  const baseByDay = new Float64Array(seasonDays)
  const movedTallies = emptyTallies()
  const unmovedTallies = emptyTallies()
  let bands = 0
  let held = 0
  const wrongWay = wrongShare(shop, contender.firstPrices(), best)
  const rows = products.map((): SalesRow[] => [])

  for (let day = 0; day < seasonDays; day++) {
    if (claimDays.includes(day) && contender.claims) {
      const claims = contender.claims(referee)
      for (const claim of claims.confidence) {
        addClaim(claim.moved ? movedTallies : unmovedTallies, claim)
      }
      bands += claims.bands
      held += claims.held
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
      const blocks: { priceMinor: number; views: number }[] = []
      const block = Math.max(1, Math.min(heldViews, Math.ceil(views / hoursOfDay)))
      for (let left = views; left > 0; left -= block) {
        blocks.push({ priceMinor: contender.price(i, atSeconds), views: Math.min(block, left) })
      }
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
  const change = products.map((_, i) => (earned[i] ?? 0) / (unmoved[i] ?? 1) - 1)
  const share = (test: (one: number) => boolean): number =>
    change.filter(test).length / products.length
  const gainBetween = (from: number, until: number): number =>
    total(byDay.subarray(from, until)) / total(baseByDay.subarray(from, until)) - 1
  return {
    gain: gainBetween(0, seasonDays),
    deepest: deepestLoss(byDay, baseByDay),
    firstMonth: gainBetween(0, monthDays),
    lastMonth: gainBetween(seasonDays - monthDays, seasonDays),
    possible,
    worse: share((one) => one < -noticeable),
    muchWorse: share((one) => one < -muchWorse),
    worst: Math.min(...change),
    wrongWay,
    tallies: addTallies([movedTallies, unmovedTallies]),
    movedTallies,
    unmovedTallies,
    bands,
    held,
  }
}

function deepestLoss(byDay: Float64Array, baseByDay: Float64Array): number {
  const fortnight = total(baseByDay.subarray(0, promiseDays))
  let deepest = 0
  let gained = 0
  let base = 0
  byDay.forEach((earned, day) => {
    base += baseByDay[day] ?? 0
    gained += earned - (baseByDay[day] ?? 0)
    deepest = Math.min(deepest, gained / Math.max(base, fortnight))
  })
  return deepest
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

function wrongShare({ products }: Shop, first: Float64Array, best: Float64Array): number {
  let far = 0
  let wrong = 0
  products.forEach(({ basePriceMinor }, i) => {
    const wanted = Math.log((best[i] ?? basePriceMinor) / basePriceMinor)
    if (Math.abs(wanted) <= farAway) return
    far += 1
    const went = (first[i] ?? basePriceMinor) - basePriceMinor
    if (went * wanted < 0) wrong += 1
  })
  return far === 0 ? 0 : wrong / far
}

const refereeSteps = 50
const worthMoving = 1.05

function refereeOf({ products }: Shop): Referee {
  const earns = (i: number, priceMinor: number): number => {
    const product = products[i]
    return product ? product.demandRatio(priceMinor) * (priceMinor - product.unitCostMinor) : 0
  }
  const most = products.map(({ basePriceMinor }, i) => {
    let highest = Number.NEGATIVE_INFINITY
    for (let step = -refereeSteps; step <= refereeSteps; step++) {
      const price = Math.round(basePriceMinor * (1 + (corridor * step) / refereeSteps))
      highest = Math.max(highest, earns(i, price))
    }
    return highest
  })
  return {
    isRight(i, priceMinor) {
      const basePriceMinor = products[i]?.basePriceMinor ?? 1
      const atBase = earns(i, basePriceMinor)
      if (priceMinor !== basePriceMinor) return earns(i, priceMinor) >= atBase
      return (most[i] ?? 0) <= worthMoving * atBase
    },
    demandRatio: (i, priceMinor) => products[i]?.demandRatio(priceMinor) ?? 1,
  }
}

/** A day's sales, as a till counts them: nobody says how the price was set. */
function rowOf(priceMinor: number, units: number, atSeconds: number): SalesRow {
  return {
    priceMinor,
    units,
    exposure: null,
    inStock: null,
    promotion: null,
    competitorPriceMinor: null,
    randomized: false,
    startSeconds: atSeconds,
    endSeconds: atSeconds + daySeconds,
  }
}

function meanPrice(blocks: readonly { priceMinor: number; views: number }[], base: number): number {
  let views = 0
  let sum = 0
  for (const block of blocks) {
    views += block.views
    sum += block.views * block.priceMinor
  }
  return views > 0 ? sum / views : base
}

function drawBinomial(random: Random, trials: number, chance: number): number {
  let count = 0
  for (let i = 0; i < trials; i++) if (random.uniform() < chance) count += 1
  return count
}
