import type { Reason, Values } from './reasons/reasons.ts'

/** Questions by code: the value was accepted, but looks like a mistake. The list may grow. */
export const warningMeanings = {
  unit_cost_above_price: 'A unit costs more than it sells for.',
  unit_cost_far_below_price:
    'A unit cost is above 0 and less than a fiftieth of the price: is it in the smallest unit of the currency?',
  unit_cost_far_from_others:
    'A unit cost is more than five times the usual one, or less than a fifth of it.',
  price_far_from_base_price:
    'Offers are so far from the base price that they are stored but ignored.',
  base_price_moved_far:
    'A base price rises to more than five times its old value, or falls below a fifth of it: is it in the smallest unit of the currency?',
  base_price_far_from_others:
    'A base price differs from those of all similar products by a factor of more than twenty: is it in the smallest unit of the currency?',
  price_off_by_units:
    'Sales rows have a price that differs from the base price by a factor of more than twenty: is it in the smallest unit of the currency?',
  periods_overlap:
    'Sales rows of one product, segment and currency overlap: are they order lines that have to be added up?',
  returned_more_than_bought: 'More units are returned than were bought: none of them is kept.',
  returned_without_purchase:
    'A return is reported of a quote without a reported purchase: it counts as not bought.',
  price_moved_far:
    'A price set by hand is more than half above or below the current one, or any price is beyond max_increase or max_decrease.',
  limit_far_from_base_price:
    'A price limit is far from the base price: is it in the smallest unit of the currency?',
  group_prices_far_apart:
    'Base prices in a group differ by a factor of more than eight: is a unit of each as much of the same, such as a month?',
  max_increase_wide: 'Prices may rise to more than three times the base price.',
  deadline_passed: 'A deadline has passed and no longer has any effect.',
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
export const lowestCostShare = 1 / 50

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
