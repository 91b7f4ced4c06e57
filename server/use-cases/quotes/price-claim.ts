import type { Hold } from '../../../engine/policy/hold.ts'
import { type HoldClaim, isSameHold } from '../../domain/price-hold.ts'
import type { Keeping, PricedBase } from '../cells/cache.ts'

/*
 * If a policy limits how often or how far prices change, a cell keeps one draw for all processes.
 * Each quote states which draw it shows, and which one its cell held as far as its process knows;
 * the commit writes it only if that is true (lerner_claim_holds), and otherwise returns the price
 * hold in force.
 */

/**
 * True while an uncommitted draw of a cell is to replace another: a process never has two of them
 * pending.
 */
export function isUnsettled({ current, priceHold }: Keeping): boolean {
  return current !== null && !isSameHold(current, priceHold)
}

/** The claim by which a quote shows the price of a draw. */
export function claimOf(priced: PricedBase, hold: Hold, nowMs: number): HoldClaim {
  const { keeping, keptMinor, table } = priced
  const { priceHold } = keeping
  // The table includes the held price if rules allow it: here it does not.
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
