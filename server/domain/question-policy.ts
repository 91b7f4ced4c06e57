import type { PolicyFields } from './policy.ts'
import { costBesidePrice, type Warning } from './warning.ts'

/** Above this, prices may be more than three times the base price. */
const widestIncrease = 2
/** A limit this many times the base price, or such a share of it, is hardly meant. */
const farthestLimit = 3

/**
 * What to ask about a policy that is valid and looks like a slip.
 *
 * @param basePriceMinor - Of the product; null for the policy of an account.
 */
export function questionPolicy(
  fields: PolicyFields,
  basePriceMinor: number | null,
  nowMs: number,
): Warning[] {
  const { maxIncrease, inventory } = fields
  const warnings = basePriceMinor === null ? [] : besideBasePrice(fields, basePriceMinor)
  if (maxIncrease !== undefined && maxIncrease > widestIncrease) {
    warnings.push({
      code: 'max_increase_wide',
      param: 'max_increase',
      message: `max_increase is ${maxIncrease}: prices may rise to ${1 + maxIncrease} times the base price. It is a fraction: 0.1 is ten per cent.`,
    })
  }
  for (const [i, { until, region }] of (fields.emergencyCaps ?? []).entries()) {
    if (Date.parse(until) > nowMs) continue
    warnings.push({
      code: 'deadline_passed',
      param: `emergency_caps[${i}].until`,
      message: `The cap of ${region} ended at '${until}': it binds no price any more.`,
    })
  }
  if (inventory !== undefined && Date.parse(inventory.until) <= nowMs) {
    warnings.push({
      code: 'deadline_passed',
      param: 'inventory.until',
      message: `inventory.until is '${inventory.until}', which has passed: the stock binds no price any more.`,
    })
  }
  return warnings
}

/** What to ask about a cost and limits beside a base price. */
export function besideBasePrice(
  { unitCost, minPrice, maxPrice }: PolicyFields,
  basePriceMinor: number,
): Warning[] {
  const warnings: Warning[] = []
  const code = unitCost === undefined ? null : costBesidePrice(unitCost, basePriceMinor)
  if (code !== null) {
    const beside = `unit_cost is ${unitCost}, and the base price ${basePriceMinor}`
    const message =
      code === 'unit_cost_above_price'
        ? `${beside}: at the base price every sale loses money.`
        : `${beside}: is the cost in the smallest unit of the currency, as prices are?`
    warnings.push({ code, param: 'unit_cost', message })
  }
  const limits = [
    ['min_price', minPrice, minPrice !== undefined && minPrice > farthestLimit * basePriceMinor],
    ['max_price', maxPrice, maxPrice !== undefined && maxPrice * farthestLimit < basePriceMinor],
  ] as const
  for (const [param, limit, isFar] of limits) {
    if (!isFar) continue
    warnings.push({
      code: 'limit_far_from_base_price',
      param,
      message: `${param} is ${limit}, and the base price ${basePriceMinor}: are both in the smallest unit of the currency?`,
    })
  }
  return warnings
}
