import type { CellBelief } from '../belief/belief.ts'
import { weeklyUnits } from '../sales/forecast.ts'
import { secondsPerWeek } from '../sales/sales-row.ts'

/** Minimum time over which offers are assumed to have come in. */
const fewestSeconds = secondsPerWeek

/** A cell's weekly volume: offers, or units where visits are unknown. */
export type Traffic = { kind: 'offers' | 'units'; perWeek: number }

/**
 * A cell's traffic: weekly offers since the first one, or weekly units at its base price according
 * to its rows, whichever has been known for longer.
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
