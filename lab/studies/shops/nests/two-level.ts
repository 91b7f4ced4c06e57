import { type Contender, fixedPrices, type ToldProduct } from '../contender.ts'
import type { Nests } from '../shop-kind.ts'
import { jointOptimum } from './joint-optimum.ts'
import { movingDemand, sharesOf, type TwoLevels, twoLevelDemand } from './nest-demand.ts'
import { fitTwoLevels } from './two-level-fit.ts'

/**
 * Two-level least squares: units of each product on its price over the nest's index, on the index
 * and on promotion, with the shop's week effects removed, pooled by nest; then each product's own
 * deviation of the first slope, shrunk by their variation beyond their errors; then the prices that
 * earn most together, set once and never changed. A nest is what is declared: a group, a category,
 * or else the whole account. Without a history or a cost, base prices.
 *
 * @param shares - Whether large moves are predicted by an index of fixed weights, or by shares that
 *   move with prices.
 * @see Hausman, Leonard & Zona, Competitive analysis with differentiated products, Annales
 *   d'Économie et de Statistique 34 (1994).
 */
export function twoLevelAnalyst(
  told: readonly ToldProduct[],
  shares: Nests['shares'] = 'fixed',
): Contender {
  const prices = Float64Array.from(told, ({ basePriceMinor }) => basePriceMinor)
  const known = told.every(
    ({ history, unitCostMinor }) => history.length > 0 && unitCostMinor !== null,
  )
  if (!known) return fixedPrices(prices)
  const nests = nestsTold(told)
  const fits = fitTwoLevels(told, nests)
  nests.forEach((members, nest) => {
    const fit = fits[nest]
    if (!fit) return
    const { baseUnits, within, whole } = fit
    const steep = within.map((slope) => -slope)
    const levels = { baseUnits, within: steep, whole: -whole }
    const demand =
      shares === 'fixed'
        ? twoLevelDemand(levels)
        : movingDemand({ ...levels, diversion: diversionOf(levels) })
    const best = jointOptimum(
      demand,
      members.map((i) => told[i]?.basePriceMinor ?? 1),
      members.map((i) => told[i]?.unitCostMinor ?? 0),
    )
    members.forEach((i, place) => {
      prices[i] = best[place] ?? 0
    })
  })
  return fixedPrices(prices)
}

/** The share of a product's losses that stays in its nest, from two slopes. */
function diversionOf({ baseUnits, within, whole }: TwoLevels): number {
  const usual = sharesOf(baseUnits).reduce((sum, share, i) => sum + share * (within[i] ?? 0), 0)
  return Math.min(Math.max(1 - whole / usual, -1), 0.95)
}

/** Indices of the products of each nest, as far as it is declared. */
function nestsTold(told: readonly ToldProduct[]): number[][] {
  const byName = Map.groupBy(
    told.keys(),
    (i) => told[i]?.group ?? told[i]?.category ?? 'the account',
  )
  return [...byName.values()]
}
