import type { Policy } from './policy.ts'
import { warningFor } from './reasons/remark-for.ts'
import type { Warning } from './warning.ts'

/** A price that changes by more than this share is unlikely to be intended. */
const farthestMove = 0.5

/** What a price is compared with; minor units. */
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
  const changeShare = priceMinor / currentMinor - 1
  const values = { priceMinor, currentMinor, changeShare }
  if (Math.abs(changeShare) > farthestMove) {
    return [warningFor(code, 'entry_price_moved_far', values, param)]
  }
  const passed = rulePassed(priceMinor, { basePriceMinor, policy })
  if (passed === null) return []
  return [warningFor(code, 'entry_price_beyond_rule', { ...values, ...passed }, param)]
}

/**
 * The question about a price that was proposed. It keeps to max_increase and max_decrease unless a
 * rule that never yields takes it further, such as a cost above the price: that is asked about,
 * because the cost may be the mistake. How far it may move within them is the account's decision.
 */
export function questionProposal(priceMinor: number, beside: BesideChosen): Warning[] {
  const stays = priceMinor === beside.currentMinor
  return stays || rulePassed(priceMinor, beside) === null ? [] : questionEntry(priceMinor, beside)
}

const code = 'price_moved_far'
const param = 'price'

/** The rule that a price goes beyond, with the farthest price within it. */
function rulePassed(
  priceMinor: number,
  { basePriceMinor, policy }: Pick<BesideChosen, 'basePriceMinor' | 'policy'>,
) {
  const highMinor = Math.round(basePriceMinor * (1 + policy.maxIncrease))
  const lowMinor = Math.round(basePriceMinor * (1 - policy.maxDecrease))
  if (priceMinor > highMinor) return { ruleField: 'max_increase', limitMinor: highMinor } as const
  if (priceMinor < lowMinor) return { ruleField: 'max_decrease', limitMinor: lowMinor } as const
  return null
}
