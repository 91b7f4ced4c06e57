import { Lerner } from '../../../clients/typescript/src/main.ts'
import type { Clock } from './clock.ts'
import type { Service } from './service.ts'

const dayMs = 86_400_000
const segments = [undefined, 'returning', 'members', 'trade'] as const

/**
 * A product whose public price changed every day of a year, in four segments. The service's clock
 * must start a year back; it ends at the present.
 */
export async function yearOfPrices(service: Service, clock: Clock): Promise<void> {
  const client = new Lerner({ apiKey: service.testKey, baseUrl: service.url })
  const product = { basePrice: 2500, currency: 'usd' } as const
  await client.products.create({ id: 'year', name: 'A year of prices', ...product })
  await client.products.policy.put('year', { unitCost: 1200 })
  const startMs = clock.nowMs()
  for (let day = 0; day < 365; day++) {
    const fromMs = startMs + day * dayMs
    await clock.moveTo(fromMs + 1000)
    await client.quoteBatch(
      segments.map((segment) => ({ productId: 'year', ...product, ...(segment && { segment }) })),
      { everyone: { until: new Date(fromMs + dayMs).toISOString() } },
    )
  }
  await clock.moveTo(Date.now())
}
