import type { Policy } from '../../domain/policy.ts'
import type { LastPrice } from '../../storage/tables/quotes.ts'
import type { Keeping } from './cache.ts'
import { holdOf } from './hold-of.ts'
import type { Moves } from './read-moves.ts'
import type { ReadCell } from './table-input.ts'

/** What other processes keep, or this one kept before a restart. */
export function keptBefore(
  { priceHold, last, policy }: ReadCell & Moves,
  base: number,
  nowMs: number,
): Keeping {
  if (priceHold === null || last?.toAll === true) {
    return { ...heldBeforeRestart(last, policy, base, nowMs), priceHold }
  }
  const hold = holdOf(priceHold)
  return { current: hold, committed: hold, priceHold }
}

/**
 * After a restart a cooldown still applies: the last price is in the store, and the probability of
 * its draw is its propensity without the current holdout.
 */
function heldBeforeRestart(
  last: LastPrice | null,
  policy: Policy,
  basePriceMinor: number,
  nowMs: number,
): Omit<Keeping, 'priceHold'> {
  if (last === null) return { current: null, committed: null }
  const { priceMinor, atMs, propensity, draw, tableId } = last
  const cooldownUntilMs = atMs + policy.cooldownSeconds * 1000
  if (cooldownUntilMs <= nowMs) return { current: null, committed: null }
  const atBase = priceMinor === basePriceMinor ? policy.holdout : 0
  const hold = {
    priceMinor,
    tablePropensity: withoutHoldout(propensity, policy.holdout, atBase) ?? propensity,
    draw,
    tableId,
    offersLeft: 0,
    untilMs: cooldownUntilMs,
    cooldownUntilMs,
  }
  return { current: hold, committed: hold }
}

/**
 * The probability of a draw from the propensity of its quote, such that it gives the same
 * propensity again to the last bit; null if the holdout has changed since.
 */
function withoutHoldout(propensity: number, holdout: number, atBase: number): number | null {
  const drawn = (propensity - atBase) / (1 - holdout)
  for (const ulps of [0, 1, -1, 2, -2]) {
    const chance = Math.min(drawn + ulps * Number.EPSILON * drawn, 1)
    if ((1 - holdout) * chance + atBase === propensity) return chance
  }
  return drawn > 0 ? Math.min(drawn, 1) : null
}
