import { square } from '../special/square.ts'
import type { Earnings } from './pool-prior.ts'

/** A product whose share of the account's profit is larger than this is counted by its share. */
export const largeShare = 0.1

/**
 * How unevenly an account's products earn.
 *
 * @param earned - By product, profit at its base price in any common unit, 0 or more.
 * @returns Null where nothing is earned.
 *
 * @see Kish, Survey Sampling (1965), for the effective number.
 */
export function earningsOf(earned: ReadonlyMap<string, number>): Earnings | null {
  let all = 0
  for (const one of earned.values()) all += one
  if (!(all > 0 && all < Number.POSITIVE_INFINITY)) return null
  const shares: Record<string, number> = {}
  let squares = 0
  for (const [productId, one] of earned) {
    const share = one / all
    squares += square(share)
    if (share > largeShare) shares[productId] = share
  }
  return { equalProducts: 1 / squares, shares }
}
