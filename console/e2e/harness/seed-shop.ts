import { Lerner, type Sale } from '../../../clients/typescript/src/main.ts'
import type { Service } from './service.ts'

const categories = ['coffee', 'tea', 'kitchen']
const weekMs = 7 * 86_400_000

/** How many products the shop sells, beside those of the demo. */
export const productCount = 24

/**
 * A shop in the test data: products in categories, half a year of weekly sales at some prices, unit
 * costs of most, customers of the demo who are quoted prices, and a drafted price list.
 */
export async function seedShop(service: Service): Promise<void> {
  const client = new Lerner({ apiKey: service.testKey, baseUrl: service.url })
  const sales: Sale[] = []
  const start = Math.floor(Date.now() / weekMs) * weekMs - 27 * weekMs
  for (let product = 0; product < productCount; product++) {
    const id = `shop-${String(product + 1).padStart(2, '0')}`
    const basePrice = 500 + 250 * product
    const category = categories[product % categories.length] ?? ''
    await client.products.create({
      id,
      name: `${category} no. ${product + 1}`,
      basePrice,
      currency: 'usd',
      attributes: { category },
    })
    // Some costs are unknown, as in every shop.
    if (product % 6 !== 5) {
      await client.products.policy.put(id, { unitCost: Math.round(basePrice * 0.55) })
    }
    for (let week = 0; week < 26; week++) {
      // Four prices in turn, and a demand of its own each; the last two sell little.
      const price = Math.round(basePrice * (0.9 + 0.1 * (((week / 3) | 0) % 4)))
      const usual = (60 + 5 * product) * (product > productCount - 3 ? 0.02 : 1)
      const slope = -1.2 - 0.1 * (product % 10)
      const wave = 1 + 0.12 * Math.sin(week * 1.7 + product)
      sales.push({
        productId: id,
        currency: 'usd',
        price,
        units: Math.round(usual * (price / basePrice) ** slope * wave),
        periodStart: new Date(start + week * weekMs).toISOString(),
        periodEnd: new Date(start + (week + 1) * weekMs).toISOString(),
      })
    }
  }
  await client.sales.create(sales)
  service.lerner(service.testKey, 'demo', '--seconds', '8', '--rate', '300', '--json')
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
