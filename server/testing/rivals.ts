import { createRandom } from '../../engine/random/random.ts'
import type { SaleReport } from '../use-cases/sales/record-sales.ts'

const weekMs = 7 * 86_400_000
export const categories = ['tea', 'soap', 'rope', 'salt']

/**
 * Two years of a shop of 32 products, p0 to p31, that keeps a share of what its products lose, by
 * category: product i is of the category i % 4.
 */
export function historyOfRivals(diversion: number, seed: number, shock = 0.06): SaleReport[] {
  const random = createRandom(seed)
  const firstMs = Date.UTC(2023, 0, 2)
  const products = Array.from({ length: 32 }, (_, i) => ({ id: `p${i}`, of: i % 4 }))
  return Array.from({ length: 104 }, (_, week) => {
    const logs = products.map(() => (random.uniform() < 0.3 ? 0.15 * random.normal() : 0))
    const shocks = categories.map(() => shock * random.normal())
    return products.map(({ id, of }, i): SaleReport => {
      const index = logs.reduce((sum, x, j) => sum + (j % 4 === of ? x / 8 : 0), 0)
      const own = logs[i] ?? 0
      const answer = -2.6 * (own - index) - 2.6 * (1 - diversion) * index + (shocks[of] ?? 0)
      const mean = 40 * Math.exp(answer)
      return {
        productId: id,
        currency: 'usd',
        price: Math.round(2000 * Math.exp(own)),
        units: Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal())),
        periodStart: new Date(firstMs + week * weekMs).toISOString(),
        periodEnd: new Date(firstMs + (week + 1) * weekMs).toISOString(),
      }
    })
  }).flat()
}
