import type { CellBelief } from '../belief/belief.ts'
import { weeklyUnits } from '../sales/forecast.ts'
import { secondsPerWeek } from '../sales/sales-row.ts'

/** Offers that came in less time are taken to have come in this. */
const fewestSeconds = secondsPerWeek

/** How much goes through a cell in a week: offers, or units where nobody counted who looked. */
export type Traffic = { kind: 'offers' | 'units'; perWeek: number }

/**
 * A cell's traffic: as many offers a week as since the first, or as many units as its rows say that
 * its base price sells, whichever is known for longer.
 */
export function trafficOf(belief: CellBelief, basePriceMinor: number): Traffic {
  const { sales, offersSeen, firstSeconds, lastSeconds } = belief
  const seconds = firstSeconds > 0 ? lastSeconds - firstSeconds : 0
  if (sales && sales.usedRows > 0 && (offersSeen === 0 || seconds < fewestSeconds)) {
    return { kind: 'units', perWeek: weeklyUnits(sales, basePriceMinor) }
  }
  if (firstSeconds === 0) return { kind: 'offers', perWeek: 0 }
  return {
    kind: 'offers',
    perWeek: (offersSeen * secondsPerWeek) / Math.max(seconds, fewestSeconds),
  }
}
