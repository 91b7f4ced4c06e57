import { type Hold, usualHold } from '../../../engine/policy/hold.ts'
import type { PriceHold } from '../../domain/price-hold.ts'

/** The draw that stands in a cell, as one that this process keeps. */
export function holdOf(stands: PriceHold): Hold {
  return {
    priceMinor: stands.priceMinor,
    tablePropensity: stands.tablePropensity,
    draw: stands.draw,
    tableId: stands.tableId,
    offersLeft: usualHold.offers,
    untilMs: stands.sinceMs + usualHold.windowMs,
    cooldownUntilMs: stands.untilMs,
  }
}
