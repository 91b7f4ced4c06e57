import { type Fault, refusalOf } from '../../domain/errors.ts'
import { effectivePolicy, type PolicyFields } from '../../domain/policy.ts'

/**
 * Refuses a policy whose fields contradict each other where none of them ever yields.
 *
 * @param account - What the account set; {} when it is the account's own policy that is judged.
 * @throws Refusal that names every contradiction.
 */
export function refuseContradictions(
  own: PolicyFields,
  account: PolicyFields,
  of: 'account' | 'product',
): void {
  const { unit_cost, min_price, max_price, min_margin } = effectivePolicy(account, own)
  const faults: Fault[] = []
  if (min_price !== undefined && max_price !== undefined && min_price > max_price) {
    faults.push({
      code: 'parameter_invalid',
      message: `\`min_price\` would be ${min_price} and \`max_price\` ${max_price}; min_price must not be above max_price.`,
      param: own.min_price === undefined ? 'max_price' : 'min_price',
    })
  }
  if (unit_cost !== undefined && max_price !== undefined && unit_cost > max_price) {
    faults.push({
      code: 'parameter_invalid',
      message: `\`unit_cost\` would be ${unit_cost} and \`max_price\` ${max_price}; no price could cover its cost.`,
      param: own.max_price === undefined ? 'unit_cost' : 'max_price',
    })
  }
  // An account may set the margin for all and leave the costs to the products.
  if (
    of === 'product' &&
    own.min_margin !== undefined &&
    min_margin !== undefined &&
    unit_cost === undefined
  ) {
    faults.push({
      code: 'parameter_invalid',
      message: "`min_margin` needs a `unit_cost`, here or in the account's policy.",
      param: 'min_margin',
    })
  }
  const [low = 0, high = 1] = own.margin_between ?? []
  if (low > high) {
    faults.push({
      code: 'parameter_invalid',
      message: `\`margin_between\` is [${low}, ${high}]; send the lower margin first.`,
      param: 'margin_between',
    })
  }
  const [first, ...rest] = faults
  if (first) throw refusalOf([first, ...rest])
}

/**
 * Refuses an account's policy that contradicts what a product sets for itself, where neither ever
 * yields.
 */
export function refuseContradicted(
  account: PolicyFields,
  { productId, fields }: { productId: string; fields: PolicyFields },
): never {
  const { unit_cost = 0, min_price = 0, max_price } = effectivePolicy(account, fields)
  const [lower, value] = min_price > unit_cost ? ['min_price', min_price] : ['unit_cost', unit_cost]
  const ofProduct = fields.max_price === undefined ? lower : 'max_price'
  const param = ofProduct === lower ? 'max_price' : lower
  throw refusalOf([
    {
      code: 'parameter_invalid',
      message: `\`${lower}\` would be ${value} and \`max_price\` ${max_price} for product '${productId}', whose own policy sets \`${ofProduct}\`: send another \`${param}\`, or change that policy first with PUT /v1/products/{id}/policy.`,
      param,
    },
  ])
}
