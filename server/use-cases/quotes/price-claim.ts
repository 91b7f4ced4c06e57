import type { Hold } from '../../../engine/policy/hold.ts'
import { type HoldClaim, isSameHold } from '../../domain/price-hold.ts'
import type { Keeping, PricedBase } from '../cells/cache.ts'

/*
 * Where a policy limits how often or how far prices change, one draw stands in a cell for all
 * processes. Each quote says which draw it shows, and which one stood as far as its process knows;
 * the commit writes it only where that is so (lerner_claim_holds), and tells what stands otherwise.
 */

/**
 * True while the draw of a cell is on its way to take the place of another: a process has no two
 * on their way.
 */
export function isUnsettled({ current, stands }: Keeping): boolean {
  return current !== null && !isSameHold(current, stands)
}

/** By what right a quote shows the price of a draw. */
export function claimOf(priced: PricedBase, hold: Hold, nowMs: number): HoldClaim {
  const { keeping, keptMinor, table } = priced
  const { stands } = keeping
  // Made to hold the price that stands where it may, the table does not hold it.
  const isForbidden =
    stands !== null &&
    nowMs < stands.untilMs &&
    keptMinor === stands.priceMinor &&
    !table.prices.includes(stands.priceMinor)
  return {
    tablePropensity: hold.tablePropensity,
    untilMs: hold.cooldownUntilMs,
    before: stands,
    regardless: isForbidden,
  }
}
