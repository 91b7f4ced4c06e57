import type { Hold } from '../../../engine/policy/hold.ts'
import { type HoldClaim, isSameHold } from '../../domain/price-hold.ts'
import type { Keeping, PricedBase } from '../cells/cache.ts'

/*
 * Where a policy limits how often or how far prices change, a cell keeps one draw for all
 * processes. Each quote says which draw it shows, and which one its cell held as far as its process
 * knows; the commit writes it only where that is so (lerner_claim_holds), and otherwise answers
 * with the price hold that is in force.
 */

/**
 * True while the draw of a cell is on its way to take the place of another: a process has no two
 * on their way.
 */
export function isUnsettled({ current, priceHold }: Keeping): boolean {
  return current !== null && !isSameHold(current, priceHold)
}

/** By what right a quote shows the price of a draw. */
export function claimOf(priced: PricedBase, hold: Hold, nowMs: number): HoldClaim {
  const { keeping, keptMinor, table } = priced
  const { priceHold } = keeping
  // The table is built to include the held price where rules allow it: it does not here.
  const isForbidden =
    priceHold !== null &&
    nowMs < priceHold.untilMs &&
    keptMinor === priceHold.priceMinor &&
    !table.prices.includes(priceHold.priceMinor)
  return {
    tablePropensity: hold.tablePropensity,
    untilMs: hold.cooldownUntilMs,
    before: priceHold,
    regardless: isForbidden,
  }
}
