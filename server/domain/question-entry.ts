import type { Policy } from './policy.ts'
import { warningFor } from './reasons/remark-for.ts'
import type { Warning } from './warning.ts'

/** A price that changes by more than this share is unlikely to be intended. */
const farthestMove = 0.5

/** What a chosen price is compared with; minor units. */
export type BesideChosen = {
  currentMinor: number
  basePriceMinor: number
  policy: Pick<Policy, 'maxDecrease' | 'maxIncrease'>
}

/**
 * The question about a price that somebody sets in a list. Only unit_cost, min_price and max_price
 * forbid such a price, and most products have none of them: a price a hundred times too high must
 * not reach customers without a word.
 */
export function questionEntry(
  priceMinor: number,
  { currentMinor, basePriceMinor, policy }: BesideChosen,
): Warning[] {
  const code = 'price_moved_far'
  const param = 'price'
  const changeShare = priceMinor / currentMinor - 1
  const values = { priceMinor, currentMinor, changeShare }
  if (Math.abs(changeShare) > farthestMove) {
    return [warningFor(code, 'entry_price_moved_far', values, param)]
  }
  const highMinor = Math.round(basePriceMinor * (1 + policy.maxIncrease))
  const lowMinor = Math.round(basePriceMinor * (1 - policy.maxDecrease))
  if (priceMinor >= lowMinor && priceMinor <= highMinor) return []
  const [ruleField, limitMinor] =
    priceMinor > highMinor
      ? (['max_increase', highMinor] as const)
      : (['max_decrease', lowMinor] as const)
  const beyond = { ...values, ruleField, limitMinor }
  return [warningFor(code, 'entry_price_beyond_rule', beyond, param)]
}
