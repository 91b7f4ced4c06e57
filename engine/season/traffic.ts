import type { CellBelief } from '../belief/belief.ts'
import { forecastUnits } from '../sales/forecast.ts'
import { secondsPerDay } from '../sales/sales-row.ts'

const secondsPerWeek = 7 * secondsPerDay
/** Offers that came in less time are taken to have come in this. */
const fewestSeconds = secondsPerWeek
/** Rows tell what is sold in the weeks after they end. */
const weeksAhead = 4

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
    const startSeconds = sales.lastSeconds
    const ahead = {
      priceMinor: basePriceMinor,
      units: 0,
      exposure: null,
      inStock: null,
      promotion: 0,
      competitorPriceMinor: null,
      randomized: false,
      startSeconds,
      endSeconds: startSeconds + weeksAhead * secondsPerWeek,
    }
    return { kind: 'units', perWeek: forecastUnits(sales, ahead) / weeksAhead }
  }
  if (firstSeconds === 0) return { kind: 'offers', perWeek: 0 }
  return {
    kind: 'offers',
    perWeek: (offersSeen * secondsPerWeek) / Math.max(seconds, fewestSeconds),
  }
}
