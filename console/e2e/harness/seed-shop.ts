import { Lerner } from '../../../clients/typescript/src/main.ts'
import { loadDemoShop } from '../../src/pages/overview/demo-shop.ts'
import type { Service } from './service.ts'

/** The demo shop, as loaded by the overview, and a price list of it awaiting review. */
export async function seedShop(service: Service): Promise<void> {
  const client = new Lerner({ apiKey: service.testKey, baseUrl: service.url })
  await loadDemoShop(client, () => {})
  await draftSpring(service)
  if (process.env.E2E_COUNTED !== '1') return
  // Each arm's earnings are counted when the minute for an answer ends: screenshots wait for it.
  await until(async () => (await client.reports.lift()).offers.optimized > 3000)
}

/** A price list awaiting review. */
export async function draftSpring(service: Service): Promise<void> {
  const client = new Lerner({ apiKey: service.testKey, baseUrl: service.url })
  const list = await client.priceLists.create({
    name: 'Spring prices',
    currency: 'usd',
    until: new Date(Date.now() + 90 * 86_400_000).toISOString(),
  })
  await until(async () => (await client.priceLists.get(list.id)).status !== 'drafting')
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tried = 0; tried < 600; tried++) {
    if (await isDone()) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the demo shop was not ready within two minutes')
}
