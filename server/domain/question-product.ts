import type { PolicyFields } from './policy.ts'
import type { Product } from './product.ts'
import { besideBasePrice } from './question-policy.ts'
import { warningFor } from './reasons/remark-for.ts'
import type { Warning } from './warning.ts'

/** A base price that changes by more is unlikely to be intended. */
const farthestMove = 5
/** Further than this from all similar ones, it is probably in another unit. */
const farthestFromOthers = 20
/** The fewest similar products needed for a comparison. */
const leastOthers = 5

/** What a product's base price is compared with; minor units of its currency. */
export type BesideProduct = {
  /** As it was before; null for a new product. */
  before: Pick<Product, 'basePrice' | 'currency'> | null
  /** The policy in force for it. */
  policy: PolicyFields
  /** The base prices of similar products; null if there are none. */
  others: { count: number; lowestMinor: number; highestMinor: number } | null
}

/** Questions about a product that is valid but looks like a mistake. */
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
  // Questions that applied before this base price was sent are not repeated.
  const isNews = before === null || before.basePrice !== basePrice || before.currency !== currency
  const beside = isNews ? besideBasePrice(policy, basePrice) : []
  return [...warnings, ...beside.map((one) => ({ ...one, param }))]
}
