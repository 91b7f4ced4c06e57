// A simulated week of a Medusa shop that has its prices from Lerner: buyers look, fill carts and
// buy; parcels come back, orders are refunded and cancelled; either side is killed. At the end,
// what Medusa's database says was sold must be what Lerner learnt, and no buyer may have seen two
// prices. The clock is not moved: a day is a round of buyers.
import { AssertionError } from 'node:assert'
import { createRandom } from '../../../engine/random/random.ts'
import { readOptions } from '../../../lab/harness/options.ts'
import { cancel, refund, returnOne } from './after-sales.ts'
import { type Buyer, type Visit, visit } from './buyer.ts'
import { ordersAtQuotes } from './compare.ts'
import { reckonUp } from './reckoning.ts'
import { asOwner, goods } from './seed-shop.ts'
import { buildTown } from './town.ts'
import { tryLists } from './try-lists.ts'

const options = readOptions('A week of a Medusa shop whose prices come from Lerner.', {
  buyers: { full: 12, quick: 3, help: 'buyers a day' },
  seed: { full: 1, quick: 1, help: 'of the draws' },
  wait: { full: 5000, quick: 5000, help: 'milliseconds that a page waits for prices' },
})
const days = 7
const beganMs = performance.now()
const { uniform } = createRandom(options.seed)

await using town = await buildTown(options.wait)
say(`the shop is open, with ${goods.length} products`)
// Prices may move from the first day on, as far as the policy lets them.
for (const { sku, price } of goods) {
  const basePrice = Math.round(price * 100)
  await town.lerner.products.create({ id: sku, basePrice, currency: 'usd' })
}
await town.lerner.policies.put({
  policies: goods.map(({ sku, costMinor }) => ({
    productId: sku,
    unitCost: costMinor,
    maxLoss: 1,
  })),
})

const visits: Visit[] = []
let cutOff = 0
/** Orders that something was done about. */
const settled = new Set<string>()

for (let day = 1; day <= days; day++) {
  const buyers = Array.from({ length: options.buyers }, (_, i) => drawBuyer(`d${day}b${i}`))
  if (day === 3) await loseLerner(buyers)
  else if (day === 5) await loseMedusa(buyers)
  else await visitAll(buyers)
  if (day === 2 || day === 6) await afterSales()
  say(`day ${day}: ${visits.filter(({ orderId }) => orderId !== null).length} orders so far`)
}
await reckonUp(town, visits, cutOff)
await tryLists(town)
say('done')

/** Lerner is killed as soon as one has bought: some are at the page, and some come only then. */
async function loseLerner(buyers: readonly Buyer[]): Promise<void> {
  const half = Math.ceil(buyers.length / 2)
  const underWay = visitAll(buyers.slice(0, half).map(certain))
  const killed = firstOrder(() => town.killLerner())
  await underWay
  await killed
  say('Lerner was killed')
  await visitAll(buyers.slice(half).map(certain))
  await town.restartLerner()
}

/** Medusa is killed as soon as one has bought, before anybody can be told of it. */
async function loseMedusa(buyers: readonly Buyer[]): Promise<void> {
  const killed = firstOrder(() => town.killMedusa())
  await visitAll(buyers.map(certain))
  await killed
  say('Medusa was killed')
  await town.restartMedusa()
  const done = new Set(visits.map(({ buyer }) => buyer.visitor))
  await visitAll(buyers.filter(({ visitor }) => !done.has(visitor)))
}

/** Calls once when the next order is there; looks at what visits are added. */
async function firstOrder(then: () => Promise<void>): Promise<void> {
  const before = visits.length
  const untilMs = performance.now() + 300_000
  while (!visits.slice(before).some(({ orderId }) => orderId !== null)) {
    if (performance.now() > untilMs) throw new Error('nobody bought for five minutes')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await then()
}

/** All at once. Whoever finds the shop gone goes away, and is counted. */
async function visitAll(buyers: readonly Buyer[]): Promise<void> {
  await Promise.all(
    buyers.map(async (buyer) => {
      try {
        visits.push(await visit(town.shop, buyer))
      } catch (error) {
        if (error instanceof AssertionError) throw error
        cutOff += 1
        say(`${buyer.visitor} was cut off: ${(error as Error).message.slice(0, 120)}`)
      }
    }),
  )
}

/** A parcel comes back, an order is paid back, one is cancelled: as far as there are orders. */
async function afterSales(): Promise<void> {
  const admin = await asOwner(town.shop.url)
  const orders = (await town.query('medusa', ordersAtQuotes)).filter((id) => !settled.has(id))
  for (const [i, step] of [returnOne, refund, cancel].entries()) {
    const orderId = orders[i]
    if (orderId === undefined) return
    settled.add(orderId)
    await step(admin, orderId)
  }
}

/** A buyer by chance: what he wants, and what it is worth to him. */
function drawBuyer(visitor: string): Buyer {
  const good = goods[Math.floor(uniform() * goods.length)]
  if (good === undefined) throw new Error('the shop sells nothing')
  return {
    visitor,
    sku: good.sku,
    limit: good.price * (0.9 + 0.5 * uniform()),
    quantity: uniform() < 0.4 ? 2 : 1,
    mind: uniform() < 0.8 ? 'buys' : 'leaves his cart',
  }
}

/** The same buyer, who buys at any price. */
function certain(buyer: Buyer): Buyer {
  return { ...buyer, limit: Number.POSITIVE_INFINITY, mind: 'buys' }
}

function say(what: string): void {
  console.log(`${((performance.now() - beganMs) / 1000).toFixed(0).padStart(4)} s  ${what}`)
}
