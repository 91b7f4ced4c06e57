import { createRandom, type Random } from '../../../engine/random/random.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import {
  type Conditions,
  drawUnits,
  historyWeeks,
  startSeconds,
  stateOf,
  weekFactor,
  weekSeconds,
} from './conditions.ts'
import { crossFactors, type Shop } from './shop.ts'

/** How often list prices change: at random, and a little with demand. */
const weeksBetweenChanges = 10
const whim = 0.05
const reaction = 0.06

const weeksBetweenPromotions = 14
/**
 * What a promotion adds to log demand besides the lower price, and what stocking up takes from the
 * following weeks.
 */
const promotionLift = 0.25
const stockpiled = [0.14, 0.07]

type Week = { priceMinor: number; promoted: boolean }

/**
 * Two years of weekly sales at prices that people set: list prices that follow demand a little,
 * promotions after which customers have stocked up. One list of rows for each product; empty lists
 * where the merchant has none.
 */
export function sellHistory(shop: Shop, conditions: Conditions): SalesRow[][] {
  if (!shop.kind.history) return shop.products.map(() => [])
  const random = createRandom(15_485_863 * shop.seed + 3)
  const paths = shop.products.map((product, i) =>
    drawPath(random, product.basePriceMinor, (week) => stateOf(conditions, i, week)),
  )
  const rows = shop.products.map((): SalesRow[] => [])
  for (let week = 0; week < historyWeeks; week++) {
    const cross = crossFactors(
      shop,
      paths.map((path) => path[week]?.priceMinor ?? 1),
    )
    shop.products.forEach((product, i) => {
      const path = paths[i] ?? []
      const { priceMinor, promoted } = path[week] ?? { priceMinor: 1, promoted: false }
      let logDemand = weekFactor(conditions, i, week) + Math.log(cross[i] ?? 1)
      if (promoted) logDemand += promotionLift
      stockpiled.forEach((dip, ago) => {
        if (path[week - 1 - ago]?.promoted) logDemand -= dip
      })
      const expected = product.salesPerWeek * Math.exp(logDemand) * product.demandRatio(priceMinor)
      rows[i]?.push({
        priceMinor,
        units: drawUnits(random, expected),
        exposure: null,
        inStock: null,
        promotion: promoted ? 1 : 0,
        competitorPriceMinor: null,
        randomized: false,
        startSeconds: startSeconds + week * weekSeconds,
        endSeconds: startSeconds + (week + 1) * weekSeconds,
      })
    })
  }
  return rows
}

/** Weekly prices of a product that end at its base price. */
function drawPath(random: Random, basePriceMinor: number, state: (week: number) => number): Week[] {
  let list = 0
  const lists = Array.from({ length: historyWeeks }, (_, week) => {
    if (week === 0 || random.uniform() < 1 / weeksBetweenChanges) {
      list = reaction * state(week) + whim * random.normal()
    }
    return list
  })
  const last = lists.at(-1) ?? 0
  let sincePromotion = 4
  return lists.map((level, week) => {
    const promoted =
      sincePromotion > 3 &&
      week < historyWeeks - 3 &&
      random.uniform() < 1 / (weeksBetweenPromotions - 4)
    sincePromotion = promoted ? 0 : sincePromotion + 1
    const depth = promoted ? 0.1 + 0.15 * random.uniform() : 0
    const price = basePriceMinor * Math.exp(level - last) * (1 - depth)
    return { priceMinor: Math.max(1, Math.round(price)), promoted }
  })
}
