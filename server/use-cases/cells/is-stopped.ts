import type { Breakers } from '../../storage/tables/breakers.ts'

/** Whether a breaker stops the prices of a product, or of all. */
export function isStopped({ stopped }: Breakers, productId: string, currency: string): boolean {
  return (
    stopped.has(`${productId}\0${currency}`) ||
    stopped.has(`${productId}\0`) ||
    stopped.has(`\0${currency}`) ||
    stopped.has('\0')
  )
}
