import type { PolicyFields } from './policy.ts'
import { warningFor } from './reasons/remark-for.ts'
import { costBesidePrice, type Warning } from './warning.ts'

/** Above this, prices may be more than three times the base price. */
const widestIncrease = 2
/** A limit this many times the base price, or this fraction of it, is unlikely to be intended. */
const farthestLimit = 3

/** The base prices of products, in minor units of one currency. */
export type BasePriceRange = { lowestMinor: number; highestMinor: number }

/**
 * Questions about a policy that is valid but looks like a mistake.
 *
 * @param base - The base price of the product, or the lowest and highest of an account's; null if
 *   it has none, or several currencies.
 */
export function questionPolicy(
  fields: PolicyFields,
  base: number | BasePriceRange | null,
  nowMs: number,
): Warning[] {
  const { maxIncrease, inventory } = fields
  const range = typeof base === 'number' ? { lowestMinor: base, highestMinor: base } : base
  const warnings = range === null ? [] : besideBasePrices(fields, range)
  if (maxIncrease !== undefined && maxIncrease > widestIncrease) {
    const values = { maxIncreaseShare: maxIncrease, times: 1 + maxIncrease }
    warnings.push(warningFor('max_increase_wide', 'max_increase_wide', values, 'max_increase'))
  }
  for (const [i, { until, region }] of (fields.emergencyCaps ?? []).entries()) {
    if (Date.parse(until) > nowMs) continue
    const param = `emergency_caps[${i}].until`
    warnings.push(warningFor('deadline_passed', 'cap_over', { region, untilAt: until }, param))
  }
  if (inventory !== undefined && Date.parse(inventory.until) <= nowMs) {
    const values = { untilAt: inventory.until }
    warnings.push(warningFor('deadline_passed', 'stock_over', values, 'inventory.until'))
  }
  return warnings
}

/** Base prices of a group that differ by a larger factor are of unlike units. */
const farthestInGroup = 8

/** The question about a group whose base prices are too far apart for units that are alike. */
export function questionGroup(group: string, { lowestMinor, highestMinor }: BasePriceRange) {
  if (highestMinor <= farthestInGroup * lowestMinor) return []
  const values = { group, lowestMinor, highestMinor }
  const reason = 'group_prices_far_apart'
  return [warningFor(reason, reason, values, 'group.name')]
}

/** What is too high for every product, or too low for every one. */
function besideBasePrices(
  fields: PolicyFields,
  { lowestMinor, highestMinor }: BasePriceRange,
): Warning[] {
  const beside = besideBasePrice(fields, highestMinor)
  if (lowestMinor === highestMinor) return beside
  const isHigh = ({ code, param }: Warning) =>
    code === 'unit_cost_above_price' || param === 'min_price'
  const low = besideBasePrice(fields, lowestMinor).filter((one) => !isHigh(one))
  return [...beside.filter(isHigh), ...low]
}

/** Questions about a cost and limits compared with a base price. */
export function besideBasePrice(
  { unitCost, minPrice, maxPrice }: PolicyFields,
  basePriceMinor: number,
): Warning[] {
  const warnings: Warning[] = []
  const code = unitCost === undefined ? null : costBesidePrice(unitCost, basePriceMinor)
  if (code !== null && unitCost !== undefined) {
    const reason =
      code === 'unit_cost_above_price' ? 'cost_above_base_price' : 'cost_far_below_base_price'
    const values = { costMinor: unitCost, baseMinor: basePriceMinor }
    warnings.push(warningFor(code, reason, values, 'unit_cost'))
  }
  const limits = [
    ['min_price', minPrice, minPrice !== undefined && minPrice > farthestLimit * basePriceMinor],
    ['max_price', maxPrice, maxPrice !== undefined && maxPrice * farthestLimit < basePriceMinor],
  ] as const
  for (const [param, limit = 0, isFar] of limits) {
    if (!isFar) continue
    const values = { limitField: param, limitMinor: limit, baseMinor: basePriceMinor }
    warnings.push(
      warningFor('limit_far_from_base_price', 'limit_far_from_base_price', values, param),
    )
  }
  return warnings
}
