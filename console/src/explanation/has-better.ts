import type { ProductPricing } from '../../../clients/typescript/src/main.ts'

/** Whether another price is believed to be better, now or in its turn. */
export function hasBetter<Some extends Pick<ProductPricing, 'next'>>(
  pricing: Some | null | undefined,
): pricing is Some & { next: NonNullable<ProductPricing['next']> } {
  const turn = pricing?.next?.turn
  return turn === 'now' || turn === 'waits'
}
