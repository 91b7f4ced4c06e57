// A simulated week of a Vendure shop, in which shop and Lerner are killed.
import { runWeek } from '../../week/run-week.ts'
import type { ShopSystem, Sweep } from '../../week/shop-system.ts'
import { cancel, refund, returnOne } from './after-sales.ts'
import { visit } from './buyer.ts'
import { asOwner, type Shop, seedShop } from './seed-shop.ts'
import { ordersAtQuotes, soldByVendure } from './sold.ts'
import { startVendure } from './start-vendure.ts'
import { tryPages } from './try-pages.ts'

const vendure: ShopSystem<Shop> = {
  name: 'Vendure',
  prepare: async () => undefined,
  start: startVendure,
  seed: seedShop,
  visit,
  afterSales: [returnOne, refund, cancel].map((step) => async (shop: Shop, orderId: string) => {
    await step(await asOwner(shop.url), orderId)
  }),
  async sweep({ url }) {
    const admin = await asOwner(url)
    const { sweepLerner } = await admin.ask<{ sweepLerner: Sweep }>(
      'mutation { sweepLerner { reported changed unknown } }',
    )
    return sweepLerner
  },
  column: (name) => `"${name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}"`,
  sold: soldByVendure,
  ordersAtQuotes,
  // Vendure places an order in the transaction that settles its payment.
  incomplete: async () => 0,
}

await runWeek(vendure, tryPages)
