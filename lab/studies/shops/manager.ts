import type { Random } from '../../../engine/random/random.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { historyWeeks, startSeconds, weekSeconds } from './conditions.ts'

/** How people set prices previously. */
export type Manager = {
  /** List prices change after this many weeks, randomly by `whim`, and by `reaction` × demand. */
  weeksBetweenChanges: number
  whim: number
  reaction: number
  weeksBetweenPromotions: number
  /** What a promotion adds to log demand besides its price, and takes from the next two weeks. */
  lift: number
  /** The share of the lift that attracts neighbours' customers as a lower price would. */
  diverted: number
  stockpiled: readonly [number, number]
  /** Whether rows report that a promotion was on. */
  tellsPromotions: boolean
  /** Log price reduction per year, in steps: goods that go out of fashion. */
  markdown: number
}

export const usualManager: Manager = {
  weeksBetweenChanges: 10,
  whim: 0.05,
  reaction: 0.06,
  weeksBetweenPromotions: 14,
  lift: 0.25,
  diverted: 0,
  stockpiled: [0.14, 0.07],
  tellsPromotions: true,
  markdown: 0,
}

/** A product's price in a week. */
export type Week = { priceMinor: number; promoted: boolean }

/** Weekly prices of a product that end at its base price. */
export function drawPath(
  random: Random,
  basePriceMinor: number,
  manager: Manager,
  state: (week: number) => number,
): Week[] {
  const { weeksBetweenChanges, whim, reaction, weeksBetweenPromotions, markdown } = manager
  let list = 0
  const lists = Array.from({ length: historyWeeks }, (_, week) => {
    if (week === 0 || random.uniform() < 1 / weeksBetweenChanges) {
      list = reaction * state(week) + whim * random.normal() - markdown * (week / 52)
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

/** The row of a week. */
export function weeklyRow(
  week: number,
  sold: Pick<SalesRow, 'priceMinor' | 'units' | 'promotion'>,
): SalesRow {
  return {
    ...sold,
    exposure: null,
    inStock: null,
    competitorPriceMinor: null,
    randomized: false,
    startSeconds: startSeconds + week * weekSeconds,
    endSeconds: startSeconds + (week + 1) * weekSeconds,
  }
}
