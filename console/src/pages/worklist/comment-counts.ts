import type { PriceListComment } from '../../../../clients/typescript/src/main.ts'

/** The number of comments on each entry, by product. */
export function countByProduct(comments: readonly PriceListComment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { productId } of comments) {
    if (productId !== null) counts.set(productId, (counts.get(productId) ?? 0) + 1)
  }
  return counts
}
