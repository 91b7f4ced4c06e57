import { createRandom } from '../../../../engine/random/random.ts'
import type { SalesRow } from '../../../../engine/sales/sales-row.ts'
import { historyWeeks } from '../conditions.ts'
import { drawPath, type Manager, weeklyRow } from '../manager.ts'
import type { Stranger } from './stranger.ts'

/**
 * Two years of weekly rows at a manager's prices.
 *
 * @param seen - How much of good and bad weeks the manager sees: all of it by default.
 */
export function livePast(
  { products, categories, ratios, weekShock, drawUnits, weeklyStock }: Omit<Stranger, 'history'>,
  manager: Manager,
  seed: number,
  seen: Stranger['weekShock'] = weekShock,
): SalesRow[][] {
  const random = createRandom(86_028_121 * seed + 7)
  const paths = products.map(({ basePriceMinor }, i) =>
    drawPath(random, basePriceMinor, manager, (week) => seen(i, week)),
  )
  const rows = products.map((): SalesRow[] => [])
  const answer = new Float64Array(products.length)
  const likeCuts = displaysAsCuts({ products, ratios }, manager)
  for (let week = 0; week < historyWeeks; week++) {
    const prices = paths.map((path, i) => {
      const { priceMinor, promoted } = path[week] ?? { priceMinor: 1, promoted: false }
      return promoted ? priceMinor * (likeCuts[i] ?? 1) : priceMinor
    })
    for (const category of categories.keys()) ratios(category, prices, answer)
    products.forEach(({ salesPerWeek }, i) => {
      const path = paths[i] ?? []
      const { priceMinor, promoted } = path[week] ?? { priceMinor: 1, promoted: false }
      let logDemand = weekShock(i, week)
      if (promoted) logDemand += (1 - manager.diverted) * manager.lift
      manager.stockpiled.forEach((dip, ago) => {
        if (path[week - 1 - ago]?.promoted) logDemand -= dip
      })
      const expected = salesPerWeek * Math.exp(logDemand) * (answer[i] ?? 0)
      const units = Math.min(
        drawUnits(random, expected),
        weeklyStock?.[i] ?? Number.POSITIVE_INFINITY,
      )
      const promotion = manager.tellsPromotions ? (promoted ? 1 : 0) : null
      rows[i]?.push(weeklyRow(week, { priceMinor, units, promotion }))
    })
  }
  return rows
}

/** By product, the price ratio that attracts as many customers as the diverted part of a lift. */
function displaysAsCuts(
  { products, ratios }: Pick<Stranger, 'products' | 'ratios'>,
  { diverted, lift }: Manager,
): number[] {
  if (diverted === 0) return products.map(() => 1)
  const answer = new Float64Array(products.length)
  const logSales = (product: number, ratio: number): number => {
    const prices = products.map(
      ({ basePriceMinor }, i) => basePriceMinor * (i === product ? ratio : 1),
    )
    ratios(products[product]?.category ?? 0, prices, answer)
    return Math.log(answer[product] ?? 1)
  }
  return products.map((_, i) => {
    const elasticity = (logSales(i, 1.01) - logSales(i, 0.99)) / 0.02
    return Math.exp((diverted * lift) / elasticity)
  })
}
