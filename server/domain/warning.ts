import type { Reason, Values } from './reasons/reasons.ts'

/** Questions by code: the value was accepted, but looks like a mistake. The list may grow. */
export const warningMeanings = {
  unit_cost_above_price: 'A unit costs more than it sells for.',
  unit_cost_far_below_price:
    'A unit costs less than a fiftieth of its price, and more than nothing: is it in the smallest unit?',
  unit_cost_far_from_others:
    'A unit costs over five times what it cost otherwise, or under a fifth.',
  price_far_from_base_price:
    'Offers are so far from the base price that they are kept and teach nothing.',
  base_price_moved_far:
    'A base price becomes over five times what it was, or under a fifth: is it in the smallest unit?',
  base_price_far_from_others:
    'A base price is over twenty times from those of all similar products: is it in the smallest unit?',
  price_off_by_units:
    'Sales rows have a price over twenty times from the base price: is it in the smallest unit?',
  periods_overlap:
    'Sales rows of one product, segment and currency share time: are they lines of orders, to be added up?',
  limit_far_from_base_price:
    'A price limit is far from the base price: is it in the smallest unit?',
  max_increase_wide: 'Prices may rise to more than three times the base price.',
  deadline_passed: 'A deadline has passed, and binds nothing.',
} as const

export type WarningCode = keyof typeof warningMeanings

/**
 * Something that was accepted but looks like a mistake: the service asks instead of staying silent.
 */
export type Warning = {
  code: WarningCode
  /** What was sent, what it was compared with, and what would be right. */
  message: string
  /** The field, named as in refusals. */
  param: string
  /** The message's name; imports of older releases have none. */
  reason?: Reason
  values?: Values
}

/** At most this many are reported: one for each product and code, with its first row. */
export const maxWarnings = 20

/** A cost below this share of the price is more likely in the wrong unit than real. */
const lowestCostShare = 1 / 50

/** The question about a unit cost compared with the price; null if there is none. */
export function costBesidePrice(
  unitCostMinor: number,
  priceMinor: number,
): 'unit_cost_above_price' | 'unit_cost_far_below_price' | null {
  if (unitCostMinor > priceMinor) return 'unit_cost_above_price'
  const isSlight = unitCostMinor > 0 && unitCostMinor < priceMinor * lowestCostShare
  return isSlight ? 'unit_cost_far_below_price' : null
}

const farthestCost = 5

/** Whether a cost is so far from the usual unit cost that it should be questioned. */
export function isFarFromCost(unitCostMinor: number, usualMinor: number): boolean {
  if (unitCostMinor === 0 || usualMinor === 0) return false
  const ratio = unitCostMinor / usualMinor
  return ratio > farthestCost || ratio < 1 / farthestCost
}
