/**
 * What a large catalogue costs: 100 000 products, each with a belief, each quoted.
 *
 * Two services run side by side, one with many products and one with 100. The first 100 of each are
 * quoted and get outcomes, until what is learnt from them is pooled and shown in the catalogue. The
 * other products are copies of their rows, so that both services believe the same about a product.
 * Then every product is quoted once, so that the service holds all of them in memory. Resident size
 * is that of the service process alone, read from /proc before and after; the difference over the
 * number of cells gives the bytes per cell. Memory that the runtime freed but did not return counts
 * as used: the figure errs upwards.
 *
 * Then both are asked for single quotes in alternating rounds, the large one for every product in a
 * shuffled order, so that its caches are tested beyond their hottest part. The cost of a quote is
 * processor time of the service process per answer; the kernel's part of it is reading, writing and
 * waking others, and the first thread is the one that answers, while garbage collection and the
 * walk through the catalogue run in others. Cells read and priced again during a round are counted,
 * since each costs as much as some ten quotes.
 *
 * At the end each service is stopped and restarted with its data.
 *
 * Usage: npm run lab -- run products [--quick]
 */
import { join } from 'node:path'
import { createRandom } from '../../../engine/random/random.ts'
import { openDatabase, untilLearned } from '../../harness/database.ts'
import { buildRequest, runLoad } from '../../harness/load.ts'
import {
  firstThreadSeconds,
  kernelSeconds,
  printMachine,
  processorSeconds,
  residentBytes,
} from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { canPin, pin } from '../../harness/processes.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { median, quantile, ratioText } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'
import { copyProducts } from './copy-products.ts'

const options = readOptions('Memory and cost per quote of a large catalogue.', {
  products: { full: 100_000, quick: 5_000, help: 'products of the large catalogue' },
  rounds: { full: 7, quick: 3, help: 'alternating rounds of quotes' },
  seconds: { full: 5, quick: 2, help: 'length of a round' },
})
const fewProducts = 100
const connections = 32
const batch = 1000

type Figure = 'perSecond' | 'p50Ms' | 'p99Ms' | 'micros' | 'firstMicros' | 'kernelMicros' | 'loaded'

type Catalogue = {
  name: string
  service: Service
  products: number
  requests: Buffer[]
}

printMachine()
const cores = canPin() ? { service: 0, database: 1 } : null
if (cores) pin([process.pid], cores.database)
else console.log('taskset is absent: nothing is pinned.')

const folder = temporaryFolder('products')
const catalogues: Catalogue[] = []
try {
  for (const products of [options.products, fewProducts]) {
    const service = await startService({ dataDir: join(folder.path, `data-${products}`), cores })
    const catalogue: Catalogue = {
      name: `${formatCount(products)} products`,
      service,
      products,
      requests: [],
    }
    catalogues.push(catalogue)
    const loaded = await fill(catalogue)
    if (loaded < products) throw new Error(`${loaded} of ${products} cells were priced`)
    catalogue.requests = shuffledRequests(catalogue)
  }
  await compareQuotes()
  for (const catalogue of catalogues) await startAgain(catalogue)
} finally {
  await Promise.all(catalogues.map(({ service }) => service.stop()))
  folder.remove()
}

/** Teaches a hundred products, copies them, and quotes every product. */
async function fill({ name, service, products }: Catalogue): Promise<number> {
  const startMs = performance.now()
  const client = clientOf(service, { timeoutMs: 120_000 })
  const quotes = await quoteAll(
    client,
    Array.from({ length: fewProducts }, (_, i) => quoteOf(i)),
  )
  await client.outcomes.create(
    quotes.map(({ quoteId }, i) => ({ quoteId, status: i % 4 === 0 ? 'accepted' : 'declined' })),
  )
  const database = await openDatabase(service, null)
  await untilLearned(database, 600_000)
  // Some minutes after products were pooled, tables are rebuilt and the catalogue is walked: keep
  // both out of the rounds.
  const settled = `select (select count(*) from pools
       where updated_at > (select max(updated_at) from cells))
     * (select count(*) from product_summaries) >= ${fewProducts}`
  while (!(await database.query(`${settled} as done`)).rows[0].done) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await copyProducts(database, fewProducts, products)
  await database.end()
  const emptyBytes = residentBytes(service.pid)
  for (let start = 0; start < products; start += batch) {
    const count = Math.min(batch, products - start)
    await quoteAll(
      client,
      Array.from({ length: count }, (_, i) => quoteOf(start + i)),
    )
  }
  const quotedBytes = residentBytes(service.pid)
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`
  const each =
    products > fewProducts
      ? `; ${formatCount((quotedBytes - emptyBytes) / (products - fewProducts))} bytes per cell`
      : ''
  console.log(
    `${name}: resident ${mib(emptyBytes)} with the first products quoted, ${mib(quotedBytes)} with all${each}; ` +
      `filled in ${((performance.now() - startMs) / 1000).toFixed(0)} s`,
  )
  return await cellsLoaded(service)
}

/** Cells that the service has read and priced so far. */
async function cellsLoaded({ url }: Service): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^lerner_cells_loaded_total(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1])
}

async function compareQuotes(): Promise<void> {
  const rounds = new Map<string, Record<Figure, number>[]>()
  for (let round = -1; round < options.rounds; round++) {
    for (const { name, service, requests } of catalogues) {
      const usedBefore = processorSeconds(service.pid)
      const kernelBefore = kernelSeconds(service.pid)
      const firstBefore = firstThreadSeconds(service.pid)
      const loadedBefore = await cellsLoaded(service)
      const result = await runLoad({ ...service, connections, seconds: options.seconds, requests })
      const used = processorSeconds(service.pid) - usedBefore
      const kernelUsed = kernelSeconds(service.pid) - kernelBefore
      const firstUsed = firstThreadSeconds(service.pid) - firstBefore
      if (result.refused.size > 0 || result.broken > 0)
        throw new Error(`${name}: not all answers were quotes`)
      if (round < 0) continue // warm-up
      const figures = {
        perSecond: result.succeeded / result.seconds,
        p50Ms: quantile(result.latenciesMs, 0.5),
        p99Ms: quantile(result.latenciesMs, 0.99),
        micros: (used / result.succeeded) * 1e6,
        firstMicros: (firstUsed / result.succeeded) * 1e6,
        kernelMicros: (kernelUsed / result.succeeded) * 1e6,
        loaded: (await cellsLoaded(service)) - loadedBefore,
      }
      rounds.set(name, [...(rounds.get(name) ?? []), figures])
    }
  }
  const of = (name: string, figure: Figure) => (rounds.get(name) ?? []).map((one) => one[figure])
  console.log(
    `\nSingle quotes, ${connections} connections, ${options.rounds} alternating rounds of ${options.seconds} s`,
  )
  printTable(
    [
      '',
      'quotes/s',
      'p50 ms',
      'p99 ms',
      'µs/quote',
      'from',
      'to',
      'first thread',
      'kernel',
      'cells priced',
    ],
    catalogues.map(({ name }) => [
      name,
      formatCount(median(of(name, 'perSecond'))),
      median(of(name, 'p50Ms')).toFixed(2),
      median(of(name, 'p99Ms')).toFixed(2),
      median(of(name, 'micros')).toFixed(1),
      Math.min(...of(name, 'micros')).toFixed(1),
      Math.max(...of(name, 'micros')).toFixed(1),
      median(of(name, 'firstMicros')).toFixed(1),
      median(of(name, 'kernelMicros')).toFixed(1),
      formatCount(of(name, 'loaded').reduce((sum, one) => sum + one, 0)),
    ]),
  )
  for (const [figure, words] of [
    ['micros', 'Cost of a quote'],
    ['firstMicros', 'in the first thread'],
  ] as const) {
    const [many = [], few = []] = catalogues.map(({ name }) => of(name, figure))
    console.log(`${words}, many products / few: ${ratioText(many, few)}`)
  }
  for (const { name, service } of catalogues) {
    console.log(
      `${name}: resident ${(residentBytes(service.pid) / 2 ** 20).toFixed(0)} MiB after these quotes`,
    )
  }
}

/** Stops a service and restarts it with its data. */
async function startAgain(catalogue: Catalogue): Promise<void> {
  const { name, service } = catalogue
  await service.stop()
  const startMs = performance.now()
  catalogue.service = await startService({ dataDir: service.dataDir, cores })
  const readyMs = performance.now() - startMs
  const processor = processorSeconds(catalogue.service.pid)
  await clientOf(catalogue.service).quote(quoteOf(0))
  console.log(
    `${name}: restarted in ${(readyMs / 1000).toFixed(2)} s, with ${processor.toFixed(2)} s of processor time, ` +
      `and the first quote was answered after ${((performance.now() - startMs) / 1000).toFixed(2)} s`,
  )
}

function quoteOf(product: number) {
  return {
    productId: `product-${product}`,
    basePrice: 500 + (product % fewProducts),
    currency: 'usd',
  }
}

function shuffledRequests({ service, products }: Catalogue): Buffer[] {
  const random = createRandom(5)
  const order = Array.from({ length: products }, (_, i) => i)
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random.uniform() * (i + 1))
    const kept = order[i] ?? 0
    order[i] = order[j] ?? 0
    order[j] = kept
  }
  return order.map((product) => {
    const { productId, basePrice, currency } = quoteOf(product)
    return buildRequest({
      method: 'POST',
      path: '/v1/quote',
      host: `${service.host}:${service.port}`,
      headers: { authorization: `Bearer ${service.key}` },
      body: { product_id: productId, base_price: basePrice, currency },
    })
  })
}
