import { type Fault, refusalOf } from '../../domain/errors.ts'
import { effectivePolicy, type PolicyFields } from '../../domain/policy.ts'

/**
 * Refuses a policy with fields that contradict each other and never yield. Names them as on the
 * wire.
 *
 * @param account - What the account set; {} when the account's own policy is checked.
 * @param within - The field that holds the policy, with its dot, where it is not the body.
 * @throws Refusal that names every contradiction.
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
    faults.push({
      code: 'parameter_invalid',
      message: `\`min_price\` would be ${minPrice} and \`max_price\` ${maxPrice}; min_price must not be above max_price.`,
      param: own.minPrice === undefined ? 'max_price' : 'min_price',
    })
  }
  if (unitCost !== undefined && maxPrice !== undefined && unitCost > maxPrice) {
    faults.push({
      code: 'parameter_invalid',
      message: `\`unit_cost\` would be ${unitCost} and \`max_price\` ${maxPrice}; no price could cover its cost.`,
      param: own.maxPrice === undefined ? 'unit_cost' : 'max_price',
    })
  }
  // An account may set the margin for all and leave the costs to the products.
  if (
    of === 'product' &&
    own.minMargin !== undefined &&
    minMargin !== undefined &&
    unitCost === undefined
  ) {
    faults.push({
      code: 'parameter_invalid',
      message: "`min_margin` needs a `unit_cost`, here or in the account's policy.",
      param: 'min_margin',
    })
  }
  const [low = 0, high = 1] = own.marginBetween ?? []
  if (low > high) {
    faults.push({
      code: 'parameter_invalid',
      message: `\`margin_between\` is [${low}, ${high}]; send the lower margin first.`,
      param: 'margin_between',
    })
  }
  const [least = 0, most = 0] = own.diversionBetween ?? []
  if (least > most) {
    faults.push({
      code: 'parameter_invalid',
      message: `\`diversion_between\` is [${least}, ${most}]; send the lower share first.`,
      param: 'diversion_between',
    })
  }
  for (const [i, { from, discount }] of (own.volumeBreaks ?? []).entries()) {
    const before = own.volumeBreaks?.[i - 1]
    if (before === undefined || (from > before.from && discount > before.discount)) continue
    const name = from > before.from ? 'discount' : 'from'
    faults.push({
      code: 'parameter_invalid',
      message: `\`volume_breaks[${i}].${name}\` is ${name === 'from' ? from : discount}, which is not above the ${before[name]} before it; send larger quantities later, each with a larger discount.`,
      param: `volume_breaks[${i}].${name}`,
    })
  }
  for (const [i, { from, until }] of (own.emergencyCaps ?? []).entries()) {
    if (Date.parse(from) < Date.parse(until)) continue
    faults.push({
      code: 'parameter_invalid',
      message: `\`emergency_caps[${i}].until\` is '${until}', which is not after its \`from\`, '${from}'.`,
      param: `emergency_caps[${i}].until`,
    })
  }
  const [first, ...rest] = faults.map((fault) => ({ ...fault, param: `${within}${fault.param}` }))
  if (first) throw refusalOf([first, ...rest])
}

/**
 * Refuses an account's policy that contradicts what a product sets for itself, if neither ever
 * yields.
 */
export function refuseContradicted(
  account: PolicyFields,
  { productId, fields }: { productId: string; fields: PolicyFields },
): never {
  const { unitCost = 0, minPrice = 0, maxPrice } = effectivePolicy(account, fields)
  const [lower, value] = minPrice > unitCost ? ['min_price', minPrice] : ['unit_cost', unitCost]
  const ofProduct = fields.maxPrice === undefined ? lower : 'max_price'
  const param = ofProduct === lower ? 'max_price' : lower
  throw refusalOf([
    {
      code: 'parameter_invalid',
      message: `\`${lower}\` would be ${value} and \`max_price\` ${maxPrice} for product '${productId}', whose own policy sets \`${ofProduct}\`: send another \`${param}\`, or change that policy first with PUT /v1/products/{id}/policy.`,
      param,
    },
  ])
}
