import { type Hold, usualHold } from '../../../engine/policy/hold.ts'
import type { PriceHold } from '../../domain/price-hold.ts'

/** The draw of a price hold, in the form that this process keeps. */
export function holdOf(priceHold: PriceHold): Hold {
  return {
    priceMinor: priceHold.priceMinor,
    tablePropensity: priceHold.tablePropensity,
    draw: priceHold.draw,
    tableId: priceHold.tableId,
    offersLeft: usualHold.offers,
    untilMs: priceHold.sinceMs + usualHold.windowMs,
    cooldownUntilMs: priceHold.untilMs,
  }
}
