import { Lerner } from '../../../clients/typescript/src/main.ts'
import { loadDemoShop } from '../../src/pages/overview/demo-shop.ts'
import type { Service } from './service.ts'

/** The demo shop, as the overview loads it, and a price list of it that waits to be looked over. */
export async function seedShop(service: Service): Promise<void> {
  const client = new Lerner({ apiKey: service.testKey, baseUrl: service.url })
  await loadDemoShop(client, () => {})
  const list = await client.priceLists.create({
    name: 'Spring prices',
    currency: 'usd',
    until: new Date(Date.now() + 90 * 86_400_000).toISOString(),
  })
  await untilDrafted(client, list.id)
}

async function untilDrafted(client: Lerner, listId: string): Promise<void> {
  for (let tried = 0; tried < 300; tried++) {
    if ((await client.priceLists.get(listId)).status !== 'drafting') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the price list of the seed was not drafted within half a minute')
}
