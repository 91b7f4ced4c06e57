import type { PriceListComment } from '../../../../clients/typescript/src/main.ts'

/** How many comments each entry has, by product. */
export function countByProduct(comments: readonly PriceListComment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { productId } of comments) {
    if (productId !== null) counts.set(productId, (counts.get(productId) ?? 0) + 1)
  }
  return counts
}
