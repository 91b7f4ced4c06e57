/**
 * A price list of 100 000 products: how long drafting takes, how quotes are affected, how long its
 * activation takes, and that a kill -9 in the middle of one never half-activates it.
 *
 * A few hundred products are taught by half a year of weekly sales; their beliefs are then copied
 * to all products in the database, so that each is priced from its own. While the list is drafted,
 * single quotes are requested one after the other.
 *
 * Then lists of a thousand products each are activated, each time ended by SIGKILL to the whole
 * service at a random moment within the time an activation takes. After each restart, all of the
 * list's products are quoted: either all prices or none must be the list's.
 *
 * Usage: npm run lab -- run price-lists [--quick]
 */
import { createRandom } from '../../../engine/random/random.ts'
import { openDatabase, readNumber, untilLearned } from '../../harness/database.ts'
import { printMachine, processorSeconds } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { quantile } from '../../report/statistics.ts'
import { formatCount } from '../../report/table.ts'

const options = readOptions('A price list of 100 000 products: drafting, activation, kill -9.', {
  products: { full: 100_000, quick: 5_000, help: 'products of the list' },
  taught: { full: 300, quick: 50, help: 'products whose sales are fitted' },
  kills: { full: 20, quick: 4, help: 'activations to kill' },
})
const weeks = 26
const dayMs = 86_400_000
const killedProducts = 1000
const client = (service: Service) => clientOf(service, { timeoutMs: 120_000 })

printMachine()
const folder = temporaryFolder('price-lists')
let service = await startService({ dataDir: folder.path })
try {
  await fill()
  const drafted = await draftAll()
  await activateAll(drafted)
  await killActivations()
} finally {
  await service.stop()
  folder.remove()
}

/** Teaches some products from sales, then gives every product the belief of one of those. */
async function fill(): Promise<void> {
  const random = createRandom(7)
  const startMs = Date.now() - weeks * 7 * dayMs
  const price = [949, 999, 1049]
  for (let product = 0; product < options.taught; product++) {
    const elasticity = 1 + 3 * random.uniform()
    const level = 2 + 40 * random.uniform()
    const rows = Array.from({ length: weeks }, (_, week) => {
      const at = price[Math.floor(week / 3 + product) % price.length] as number
      const mean = level * (at / 999) ** -elasticity
      return {
        productId: `taught-${product}`,
        currency: 'usd',
        price: at,
        units: Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal())),
        periodStart: new Date(startMs + week * 7 * dayMs).toISOString(),
        periodEnd: new Date(startMs + (week + 1) * 7 * dayMs).toISOString(),
      }
    })
    await client(service).sales.create(rows)
  }
  await client(service).policy.put({ unitCost: 500, maxLoss: 1 })
  const database = await openDatabase(service, null)
  await untilLearned(database, 600_000)
  await database.query(
    `insert into products (tenant_id, id, name, base_price, currency)
     select t.tenant_id, 'product-' || i, 'Product ' || i, 999, 'usd'
     from generate_series(1, $1) i, (select tenant_id from products limit 1) t`,
    [options.products],
  )
  await database.query(
    `insert into cells (tenant_id, product_id, currency, segment, sales, sales_rows, sales_shared_rows)
     select c.tenant_id, 'product-' || i, 'usd', '', c.sales, c.sales_rows, c.sales_shared_rows
     from generate_series(1, $1) i
     join cells c on c.product_id = 'taught-' || (i % $2)`,
    [options.products, options.taught],
  )
  await database.query('analyze products, cells')
  console.log(
    `${formatCount(await readNumber(database, 'select count(*) from cells'))} products with sales beliefs`,
  )
  await database.end()
}

async function draftAll(): Promise<string> {
  const lerner = client(service)
  const until = new Date(Date.now() + 7 * dayMs).toISOString()
  const usedBefore = processorSeconds(service.pid)
  const startMs = performance.now()
  const { id } = await lerner.priceLists.create({ name: 'all', currency: 'usd', until })
  const latencies: number[] = []
  let reported = 0
  for (;;) {
    const askedMs = performance.now()
    await lerner.quote({
      productId: `taught-${latencies.length % 50}`,
      basePrice: 999,
      currency: 'usd',
    })
    latencies.push(performance.now() - askedMs)
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (latencies.length % 20 !== 0) continue
    const { status, progress, summary } = await lerner.priceLists.get(id)
    const seconds = (performance.now() - startMs) / 1000
    if (progress.done >= reported + options.products / 5) {
      reported = progress.done
      console.log(
        `${formatCount(progress.done)} of ${formatCount(progress.total)} after ${seconds.toFixed(1)} s`,
      )
    }
    if (status === 'drafting') continue
    const used = (processorSeconds(service.pid) - usedBefore) / progress.done
    console.log(
      `drafted ${formatCount(summary?.entries ?? 0)} entries in ${seconds.toFixed(1)} s: ${formatCount(progress.done / seconds)} a second, ${(1000 * used).toFixed(2)} ms of the service's processor time each; ` +
        `${summary?.raised} up, ${summary?.lowered} down; single quotes meanwhile p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(1)} ms`,
    )
    return id
  }
}

async function activateAll(id: string): Promise<void> {
  const lerner = client(service)
  const entries = await lerner.priceLists.entries.list(id, { limit: 1000 })
  // Taught products have their own base prices, derived from their sales.
  const own = entries.data.filter(({ basePrice }) => basePrice === 999)
  const startMs = performance.now()
  await lerner.priceLists.activate(id)
  console.log(`activated in ${(performance.now() - startMs).toFixed(0)} ms`)
  const quotes = await quoteAll(
    lerner,
    own.map(({ productId }) => ({ productId, basePrice: 999, currency: 'usd' })),
  )
  const listed = quotes.filter((quote, i) => quote.optimizedPrice === own[i]?.price)
  console.log(`${listed.length} of ${quotes.length} quotes are the list's`)
  const endMs = performance.now()
  await lerner.priceLists.end(id)
  console.log(`ended in ${(performance.now() - endMs).toFixed(0)} ms`)
}

async function killActivations(): Promise<void> {
  const random = createRandom(11)
  const productIds = Array.from({ length: killedProducts }, (_, i) => `product-${i + 1}`)
  const until = new Date(Date.now() + 7 * dayMs).toISOString()
  const counts = { active: 0, draft: 0 }
  let usualMs = 50
  for (let kill = 0; kill < options.kills; kill++) {
    let lerner = client(service)
    const { id } = await lerner.priceLists.create({ currency: 'usd', until, productIds })
    while ((await lerner.priceLists.get(id)).status === 'drafting') {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    // A price that no quote would draw, so that the list's can be recognised.
    const entries = productIds.map((productId) => ({ productId, price: 1011 + (kill % 7) }))
    for (let at = 0; at < entries.length; at += 500) {
      await lerner.priceLists.entries.updateMany(id, { entries: entries.slice(at, at + 500) })
    }
    const startMs = performance.now()
    const activation = lerner.priceLists.activate(id, {}, { maxRetries: 0 }).then(
      () => {
        usualMs = performance.now() - startMs
      },
      () => undefined,
    )
    await new Promise((resolve) => setTimeout(resolve, 1.2 * usualMs * random.uniform()))
    await service.killGroup()
    await activation
    service = await startService({ dataDir: folder.path })
    lerner = client(service)
    const { status } = await lerner.priceLists.get(id)
    const quotes = await quoteAll(
      lerner,
      productIds.map((productId) => ({ productId, basePrice: 999, currency: 'usd' })),
    )
    const listed = quotes.filter(({ factors }) => factors[0] === 'price_list').length
    const due = status === 'active' ? killedProducts : 0
    if (listed !== due)
      throw new Error(`the list is ${status}, and ${listed} quotes show its prices`)
    counts[status === 'active' ? 'active' : 'draft']++
    await lerner.priceLists.end(id)
  }
  console.log(
    `${options.kills} activations killed: afterwards ${counts.active} lists were in force, ${counts.draft} were drafts, none was half in force`,
  )
}
