// A simulated week of a shop that has its prices from Lerner: buyers look, fill carts and buy;
// parcels come back, orders are refunded and cancelled; either side is killed. At the end, what
// the shop's database says was sold must be what Lerner learnt, and no buyer may have seen two
// prices. The clock is not moved: a day is a round of buyers.
import { AssertionError } from 'node:assert'
import { createRandom } from '../../engine/random/random.ts'
import { readOptions } from '../../lab/harness/options.ts'
import { type Buyer, certain, drawBuyer, goods, type Visit } from './buyers.ts'
import { reckonUp } from './reckoning.ts'
import type { ShopSystem } from './shop-system.ts'
import { buildTown, type Town } from './town.ts'

const days = 7
const beganMs = performance.now()

/**
 * Lets the week pass, as the command line says.
 *
 * @param after - What is tried in the same town once all is reckoned up.
 */
export async function runWeek<Shop extends { url: string }>(
  system: ShopSystem<Shop>,
  after: (town: Town<Shop>) => Promise<void> = async () => undefined,
): Promise<void> {
  const options = readOptions(`A week of a ${system.name} shop whose prices come from Lerner.`, {
    buyers: { full: 12, quick: 3, help: 'buyers a day' },
    seed: { full: 1, quick: 1, help: 'of the draws' },
    wait: { full: 5000, quick: 5000, help: 'milliseconds that a page waits for prices' },
  })
  const { uniform } = createRandom(options.seed)
  await using town = await buildTown(system, options.wait)
  say(`the shop is open, with ${goods.length} products`)
  await openPrices(town)

  const week = new Week(system, town)
  try {
    await passDays(week, options.buyers, uniform)
    await reckonUp(system, town, week.visits, week.cutOff)
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
    if (day === 3) await week.loseLerner(buyers)
    else if (day === 5) await week.loseShop(buyers)
    else await week.visitAll(buyers)
    if (day === 2 || day === 6) await week.afterSales()
    say(`day ${day}: ${week.visits.filter(({ orderId }) => orderId !== null).length} orders so far`)
  }
}

/** Prices may move from the first day on, as far as the policy lets them. */
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

/** What happened so far. */
class Week<Shop extends { url: string }> {
  readonly visits: Visit[] = []
  cutOff = 0
  readonly #system: ShopSystem<Shop>
  readonly #town: Town<Shop>
  /** Orders that something was done about. */
  readonly #settled = new Set<string>()

  constructor(system: ShopSystem<Shop>, town: Town<Shop>) {
    this.#system = system
    this.#town = town
  }

  /** Lerner is killed as soon as one has bought: some are at the page, and some come only then. */
  async loseLerner(buyers: readonly Buyer[]): Promise<void> {
    const half = Math.ceil(buyers.length / 2)
    const underWay = this.visitAll(buyers.slice(0, half).map(certain))
    const killed = this.#firstOrder(() => this.#town.killLerner())
    await underWay
    await killed
    say('Lerner was killed')
    await this.visitAll(buyers.slice(half).map(certain))
    await this.#town.restartLerner()
  }

  /** The shop is killed as soon as one has bought, before anybody can be told of it. */
  async loseShop(buyers: readonly Buyer[]): Promise<void> {
    const killed = this.#firstOrder(() => this.#town.killShop())
    await this.visitAll(buyers.map(certain))
    await killed
    say(`${this.#system.name} was killed`)
    await this.#town.restartShop()
    const done = new Set(this.visits.map(({ buyer }) => buyer.visitor))
    await this.visitAll(buyers.filter(({ visitor }) => !done.has(visitor)))
  }

  /** All at once. Whoever finds the shop gone goes away, and is counted. */
  async visitAll(buyers: readonly Buyer[]): Promise<void> {
    await Promise.all(
      buyers.map(async (buyer) => {
        try {
          this.visits.push(await this.#system.visit(this.#town.shop, buyer))
        } catch (error) {
          if (error instanceof AssertionError) throw error
          this.cutOff += 1
          say(`${buyer.visitor} was cut off: ${(error as Error).message.slice(0, 120)}`)
        }
      }),
    )
  }

  /** A parcel comes back, an order is paid back, one is cancelled: as far as there are orders. */
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

  /** Calls once when the next order is there; looks at what visits are added. */
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
