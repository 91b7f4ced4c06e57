import type { ProductPricing } from '../../../clients/typescript/src/main.ts'

/**
 * Whether the next list takes a price that a list moved back to the base price, although that earns
 * no more: in its turn, for products at base prices show what the others earn.
 */
export function returnsToBase({ next, listId, basePrice }: ProductPricing): boolean {
  if (listId === null || next === null || next.turn !== 'now') return false
  return next.price === basePrice && (next.gain?.value ?? 0) <= 0
}
