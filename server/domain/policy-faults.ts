import { type Fault, refusalOf } from './errors.ts'
import { effectivePolicy, type PolicyFields } from './policy.ts'
import { faultFor, refusalFor } from './reasons/refusal-for.ts'

/**
 * Refuses a policy with contradictions between fields that never yield. Uses the field names of the
 * API.
 *
 * @param account - What the account set; {} when the account's own policy is checked.
 * @param within - The field that contains the policy, with its dot, if it is not the body.
 * @throws Refusal that lists every contradiction.
 */
export function refuseContradictions(
  own: PolicyFields,
  account: PolicyFields,
  of: 'account' | 'product',
  within = '',
): void {
  const { unitCost, minPrice, maxPrice, minMargin } = effectivePolicy(account, own)
  const faults: Fault[] = []
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    const values = { minPriceMinor: minPrice, maxPriceMinor: maxPrice }
    const param = own.minPrice === undefined ? 'max_price' : 'min_price'
    faults.push(faultFor('min_price_above_max_price', values, param))
  }
  if (unitCost !== undefined && maxPrice !== undefined && unitCost > maxPrice) {
    const values = { unitCostMinor: unitCost, maxPriceMinor: maxPrice }
    const param = own.maxPrice === undefined ? 'unit_cost' : 'max_price'
    faults.push(faultFor('unit_cost_above_max_price', values, param))
  }
  // An account may set the margin for all products and leave the costs to them.
  if (
    of === 'product' &&
    own.minMargin !== undefined &&
    minMargin !== undefined &&
    unitCost === undefined
  ) {
    faults.push(faultFor('min_margin_without_cost', {}, 'min_margin'))
  }
  const [low = 0, high = 1] = own.marginBetween ?? []
  if (low > high) {
    const values = { lowShare: low, highShare: high }
    faults.push(faultFor('margins_reversed', values, 'margin_between'))
  }
  const [least = 0, most = 0] = own.diversionBetween ?? []
  if (least > most) {
    const values = { lowShare: least, highShare: most }
    faults.push(faultFor('diversions_reversed', values, 'diversion_between'))
  }
  for (const [i, { from, discount }] of (own.volumeBreaks ?? []).entries()) {
    const before = own.volumeBreaks?.[i - 1]
    if (before === undefined || (from > before.from && discount > before.discount)) continue
    const at = `volume_breaks[${i}]`
    if (from > before.from) {
      const values = { index: i, discountShare: discount, beforeShare: before.discount }
      faults.push(faultFor('volume_discount_not_above', values, `${at}.discount`))
    } else {
      const values = { index: i, from, before: before.from }
      faults.push(faultFor('volume_break_not_above', values, `${at}.from`))
    }
  }
  for (const [i, { from, until }] of (own.emergencyCaps ?? []).entries()) {
    if (Date.parse(from) < Date.parse(until)) continue
    const values = { index: i, fromAt: from, untilAt: until }
    faults.push(faultFor('emergency_cap_reversed', values, `emergency_caps[${i}].until`))
  }
  const [first, ...rest] = faults.map((fault) => ({ ...fault, param: `${within}${fault.param}` }))
  if (first) throw refusalOf([first, ...rest])
}

/**
 * Refuses an account's policy that contradicts what a product sets for itself, if neither of the
 * two ever yields.
 */
export function refuseContradicted(
  account: PolicyFields,
  { productId, fields: own }: { productId: string; fields: PolicyFields },
): never {
  const { unitCost = 0, minPrice = 0, maxPrice } = effectivePolicy(account, own)
  const [lower, value] = minPrice > unitCost ? ['min_price', minPrice] : ['unit_cost', unitCost]
  const ofProduct = own.maxPrice === undefined ? lower : 'max_price'
  const param = ofProduct === lower ? 'max_price' : lower
  const prices = { lowerMinor: value, maxPriceMinor: maxPrice ?? 0 }
  const fields = { lowerField: lower, ownField: ofProduct, accountField: param }
  throw refusalFor('rule_contradicts_product', { ...prices, ...fields, productId }, { param })
}
