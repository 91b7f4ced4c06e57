import { createRandom } from '../../../engine/random/random.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { type Conditions, drawUnits, historyWeeks, stateOf, weekFactor } from './conditions.ts'
import { drawPath, usualManager, weeklyRow } from './manager.ts'
import { crossFactors, type Shop } from './shop.ts'

/**
 * Two years of weekly sales at prices set by people: list prices that follow demand slightly,
 * promotions after which customers have stocked up. One list of rows for each product; empty lists
 * if the merchant has none.
 */
export function sellHistory(shop: Shop, conditions: Conditions): SalesRow[][] {
  if (!shop.kind.history) return shop.products.map(() => [])
  const random = createRandom(15_485_863 * shop.seed + 3)
  const paths = shop.products.map((product, i) =>
    drawPath(random, product.basePriceMinor, usualManager, (week) => stateOf(conditions, i, week)),
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
      if (promoted) logDemand += usualManager.lift
      usualManager.stockpiled.forEach((dip, ago) => {
        if (path[week - 1 - ago]?.promoted) logDemand -= dip
      })
      const expected = product.salesPerWeek * Math.exp(logDemand) * product.demandRatio(priceMinor)
      const units = drawUnits(random, expected)
      rows[i]?.push(weeklyRow(week, { priceMinor, units, promotion: promoted ? 1 : 0 }))
    })
  }
  return rows
}
