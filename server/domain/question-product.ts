import type { PolicyFields } from './policy.ts'
import type { Product } from './product.ts'
import { besideBasePrice } from './question-policy.ts'
import { warningFor } from './reasons/remark-for.ts'
import type { Warning } from './warning.ts'

/** A base price that moves by more is hardly intended. */
const farthestMove = 5
/** Beyond this from all similar ones, it is likelier in another unit. */
const farthestFromOthers = 20
/** So many similar products there must be to hold one against. */
const leastOthers = 5

/** What a product's base price is held against; minor units of its currency. */
export type BesideProduct = {
  /** As it was before; null for a new product. */
  before: Pick<Product, 'basePrice' | 'currency'> | null
  /** The policy in force for it. */
  policy: PolicyFields
  /** The base prices of similar products; null where there are none. */
  others: { count: number; lowestMinor: number; highestMinor: number } | null
}

/** What to ask about a product that is valid and looks like a slip. */
export function questionProduct(
  { basePrice, currency }: Pick<Product, 'basePrice' | 'currency'>,
  { before, policy, others }: BesideProduct,
): Warning[] {
  const warnings: Warning[] = []
  const param = 'base_price'
  if (before !== null && before.currency === currency) {
    const ratio = basePrice / before.basePrice
    if (ratio > farthestMove || ratio < 1 / farthestMove) {
      const values = { baseMinor: basePrice, beforeMinor: before.basePrice }
      warnings.push(warningFor('base_price_moved_far', 'base_price_moved_far', values, param))
    }
  }
  if (others !== null && others.count >= leastOthers) {
    const { count, lowestMinor, highestMinor } = others
    const isFar =
      basePrice > farthestFromOthers * highestMinor || basePrice * farthestFromOthers < lowestMinor
    if (isFar) {
      const values = { baseMinor: basePrice, count, lowestMinor, highestMinor }
      const code = 'base_price_far_from_others'
      warnings.push(warningFor(code, code, values, param))
    }
  }
  // What was odd before the base price was sent is not asked about again.
  const isNews = before === null || before.basePrice !== basePrice || before.currency !== currency
  const beside = isNews ? besideBasePrice(policy, basePrice) : []
  return [...warnings, ...beside.map((one) => ({ ...one, param }))]
}
