// A simulated week of a shop that gets its prices from Lerner: buyers look, fill carts and buy;
// items are returned, orders refunded and cancelled; the shop and Lerner are each killed once. At
// the end, the sales in the shop's database must equal those that Lerner learnt, and no buyer may
// have seen two prices. The clock is not moved: a day is a round of buyers.
import { AssertionError } from 'node:assert'
import { createRandom } from '../../engine/random/random.ts'
import { readOptions } from '../../lab/harness/options.ts'
import { type Buyer, certain, drawBuyer, goods, type Visit } from './buyers.ts'
import { compareSales } from './compare-sales.ts'
import type { ShopSystem } from './shop-system.ts'
import { buildTown, type Town } from './town.ts'

const days = 7
const beganMs = performance.now()

/**
 * Runs the week with the options of the command line.
 *
 * @param after - More to test in the same town, after the sales were compared.
 */
export async function runWeek<Shop extends { url: string }>(
  system: ShopSystem<Shop>,
  after: (town: Town<Shop>) => Promise<void> = async () => undefined,
): Promise<void> {
  const options = readOptions(
    `Simulates a week of a ${system.name} shop that gets its prices from Lerner.`,
    {
      buyers: { full: 12, quick: 3, help: 'buyers per day' },
      seed: { full: 1, quick: 1, help: 'seed of the random draws' },
      wait: { full: 5000, quick: 5000, help: 'how long a page waits for prices, in ms' },
    },
  )
  const { uniform } = createRandom(options.seed)
  await using town = await buildTown(system, options.wait)
  say(`the shop is open, with ${goods.length} products`)
  await openPrices(town)

  const week = new Week(system, town)
  try {
    await passDays(week, options.buyers, uniform)
    await compareSales(system, town, week.visits, week.cutOff)
    await after(town)
  } catch (error) {
    console.error(town.shopOutput().slice(-4000))
    throw error
  }
  say('done')
}

async function passDays<Shop extends { url: string }>(
  week: Week<Shop>,
  buyersADay: number,
  uniform: () => number,
): Promise<void> {
  for (let day = 1; day <= days; day++) {
    const buyers = Array.from({ length: buyersADay }, (_, i) => drawBuyer(`d${day}b${i}`, uniform))
    if (day === 3) await week.visitWhileLernerIsKilled(buyers)
    else if (day === 5) await week.visitWhileShopIsKilled(buyers)
    else await week.visitAll(buyers)
    if (day === 2 || day === 6) await week.afterSales()
    say(`day ${day}: ${week.visits.filter(({ orderId }) => orderId !== null).length} orders so far`)
  }
}

/** Lets prices move from the first day on, within the policy. */
async function openPrices<Shop>({ lerner }: Town<Shop>): Promise<void> {
  for (const { sku, price } of goods) {
    await lerner.products.create({ id: sku, basePrice: Math.round(price * 100), currency: 'usd' })
  }
  await lerner.policies.put({
    policies: goods.map(({ sku, costMinor }) => ({
      productId: sku,
      unitCost: costMinor,
      maxLoss: 1,
    })),
  })
}

/** The visits so far, and the events of the week. */
class Week<Shop extends { url: string }> {
  readonly visits: Visit[] = []
  cutOff = 0
  readonly #system: ShopSystem<Shop>
  readonly #town: Town<Shop>
  /** Orders that were returned, refunded or cancelled. */
  readonly #settled = new Set<string>()

  constructor(system: ShopSystem<Shop>, town: Town<Shop>) {
    this.#system = system
    this.#town = town
  }

  /** Kills Lerner after the first order: some buyers are on the page, and others come later. */
  async visitWhileLernerIsKilled(buyers: readonly Buyer[]): Promise<void> {
    const half = Math.ceil(buyers.length / 2)
    const underWay = this.visitAll(buyers.slice(0, half).map(certain))
    const killed = this.#firstOrder(() => this.#town.killLerner())
    await underWay
    await killed
    say('Lerner was killed')
    await this.visitAll(buyers.slice(half).map(certain))
    await this.#town.restartLerner()
  }

  /** Kills the shop after the first order, before it can be reported. */
  async visitWhileShopIsKilled(buyers: readonly Buyer[]): Promise<void> {
    const killed = this.#firstOrder(() => this.#town.killShop())
    await this.visitAll(buyers.map(certain))
    await killed
    say(`${this.#system.name} was killed`)
    await this.#town.restartShop()
    const done = new Set(this.visits.map(({ buyer }) => buyer.visitor))
    await this.visitAll(buyers.filter(({ visitor }) => !done.has(visitor)))
  }

  /** All visit at the same time. Those who find the shop down are counted. */
  async visitAll(buyers: readonly Buyer[]): Promise<void> {
    await Promise.all(
      buyers.map(async (buyer) => {
        try {
          this.visits.push(await this.#system.visit(this.#town.shop, buyer))
        } catch (error) {
          if (error instanceof AssertionError) throw error
          this.cutOff += 1
          say(`${buyer.visitor} was interrupted: ${(error as Error).message.slice(0, 120)}`)
        }
      }),
    )
  }

  /** Returns, refunds and cancels an order each, if there are enough orders. */
  async afterSales(): Promise<void> {
    const atQuotes = await this.#town.query('shop', this.#system.ordersAtQuotes)
    const orders = atQuotes.filter((id) => !this.#settled.has(id))
    for (const [i, step] of this.#system.afterSales.entries()) {
      const orderId = orders[i]
      if (orderId === undefined) return
      this.#settled.add(orderId)
      await step(this.#town.shop, orderId)
    }
  }

  /** Waits for the next order among the visits, and then calls. */
  async #firstOrder(then: () => Promise<void>): Promise<void> {
    const before = this.visits.length
    const untilMs = performance.now() + 300_000
    while (!this.visits.slice(before).some(({ orderId }) => orderId !== null)) {
      if (performance.now() > untilMs) throw new Error('nobody bought for five minutes')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await then()
  }
}

function say(what: string): void {
  console.log(`${((performance.now() - beganMs) / 1000).toFixed(0).padStart(4)} s  ${what}`)
}
