// A simulated week of a Medusa shop, in which shop and Lerner are killed; then a price list.
import { runWeek } from '../../week/run-week.ts'
import type { ShopSystem, Sweep } from '../../week/shop-system.ts'
import { cancel, refund, returnOne } from './after-sales.ts'
import { visit } from './buyer.ts'
import { asOwner, type Shop, seedShop } from './seed-shop.ts'
import { incomplete, ordersAtQuotes, soldByMedusa } from './sold.ts'
import { prepareShop, startMedusa } from './start-medusa.ts'
import { tryLists } from './try-lists.ts'

const medusa: ShopSystem<Shop> = {
  name: 'Medusa',
  prepare: prepareShop,
  start: startMedusa,
  seed: seedShop,
  visit,
  afterSales: [returnOne, refund, cancel].map((step) => async (shop: Shop, orderId: string) => {
    await step(await asOwner(shop.url), orderId)
  }),
  async sweep({ url }) {
    const admin = await asOwner(url)
    return admin<Sweep>('POST', '/admin/lerner/sweep')
  },
  column: (name) => name,
  sold: soldByMedusa,
  ordersAtQuotes,
  incomplete,
}

await runWeek(medusa, tryLists)
