/**
 * What a large catalogue costs: 100 000 products, each with a belief, each quoted.
 *
 * Two services run side by side, one with many products and one with 100. Each product of each is
 * quoted, gets its outcome, and is quoted again once the outcomes are learned, so that all that the
 * service keeps of a product (product, belief, price table) is in memory. Resident size is of the
 * service process alone, read from /proc before and after; the difference over the number of cells
 * is the bytes per cell. Memory that the runtime freed but did not give back counts as used: the
 * figure errs upwards.
 *
 * Then both are asked for single quotes in alternating rounds, the large one for every product in a
 * shuffled order, so that its caches are tried and not only their hottest corner. The cost of a
 * quote is processor time of the service process per answer; of it, the kernel's part is reading,
 * writing and waking others.
 *
 * Usage: npm run lab:products [-- --quick]
 */
import { join } from 'node:path'
import { createRandom } from '../../../engine/random/random.ts'
import { openDatabase, readNumber } from '../../harness/database.ts'
import { buildRequest, runLoad } from '../../harness/load.ts'
import {
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

const options = readOptions('Memory and cost per quote of a large catalogue.', {
  products: { full: 100_000, quick: 5_000, help: 'products of the large catalogue' },
  rounds: { full: 7, quick: 3, help: 'alternating rounds of quotes' },
  seconds: { full: 5, quick: 2, help: 'length of a round' },
})
const fewProducts = 100
const connections = 32
const batch = 1000

type Catalogue = {
  name: string
  service: Service
  products: number
  requests: Buffer[]
  emptyBytes: number
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
      emptyBytes: residentBytes(service.pid),
    }
    catalogues.push(catalogue)
    await fill(catalogue)
    catalogue.requests = shuffledRequests(catalogue)
  }
  await compareQuotes()
} finally {
  await Promise.all(catalogues.map(({ service }) => service.stop()))
  folder.remove()
}

/**
 * Quotes every product, reports what became of it, waits until that is learned, and quotes again.
 */
async function fill({ name, service, products, emptyBytes }: Catalogue): Promise<void> {
  const startMs = performance.now()
  const client = clientOf(service, { timeoutMs: 120_000 })
  for (let start = 0; start < products; start += batch) {
    const count = Math.min(batch, products - start)
    const quotes = await quoteAll(
      client,
      Array.from({ length: count }, (_, i) => quoteOf(start + i)),
    )
    await client.outcomes.create(
      quotes.map(({ quoteId }, i) => ({ quoteId, status: i % 4 === 0 ? 'accepted' : 'declined' })),
    )
  }
  const database = await openDatabase(service, null)
  const beliefs = () => readNumber(database, 'select count(*) from cells where version > 0')
  while ((await beliefs()) < products) await new Promise((resolve) => setTimeout(resolve, 100))
  // Tables are built anew some minutes after what products have in common was learned anew: not in
  // the rounds.
  const pooled = () =>
    readNumber(
      database,
      'select count(*) from pools where updated_at > (select max(updated_at) from cells)',
    )
  while ((await pooled()) === 0) await new Promise((resolve) => setTimeout(resolve, 100))
  const beliefBytes = await readNumber(database, 'select avg(length(belief)) from cells')
  await database.end()
  const learnedBytes = residentBytes(service.pid)
  await quoteAll(
    client,
    Array.from({ length: products }, (_, i) => quoteOf(i)),
  )
  const quotedBytes = residentBytes(service.pid)
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`
  console.log(
    `${name}: resident ${mib(emptyBytes)} empty, ${mib(learnedBytes)} with beliefs, ${mib(quotedBytes)} with all quoted; ` +
      `${formatCount((quotedBytes - emptyBytes) / products)} bytes per cell (belief in the database ${formatCount(beliefBytes)} bytes); ` +
      `filled in ${((performance.now() - startMs) / 1000).toFixed(0)} s`,
  )
}

async function compareQuotes(): Promise<void> {
  const rounds = new Map<
    string,
    { perSecond: number; p50Ms: number; p99Ms: number; micros: number; kernelMicros: number }[]
  >()
  for (let round = -1; round < options.rounds; round++) {
    for (const { name, service, requests } of catalogues) {
      const usedBefore = processorSeconds(service.pid)
      const kernelBefore = kernelSeconds(service.pid)
      const result = await runLoad({ ...service, connections, seconds: options.seconds, requests })
      const used = processorSeconds(service.pid) - usedBefore
      const kernelUsed = kernelSeconds(service.pid) - kernelBefore
      if (result.refused.size > 0 || result.broken > 0)
        throw new Error(`${name}: not all answers were quotes`)
      if (round < 0) continue // warms up
      const figures = {
        perSecond: result.succeeded / result.seconds,
        p50Ms: quantile(result.latenciesMs, 0.5),
        p99Ms: quantile(result.latenciesMs, 0.99),
        micros: (used / result.succeeded) * 1e6,
        kernelMicros: (kernelUsed / result.succeeded) * 1e6,
      }
      rounds.set(name, [...(rounds.get(name) ?? []), figures])
    }
  }
  const of = (name: string, figure: 'perSecond' | 'p50Ms' | 'p99Ms' | 'micros' | 'kernelMicros') =>
    (rounds.get(name) ?? []).map((one) => one[figure])
  console.log(
    `\nSingle quotes, ${connections} connections, ${options.rounds} alternating rounds of ${options.seconds} s`,
  )
  printTable(
    ['', 'quotes/s', 'p50 ms', 'p99 ms', 'µs/quote', 'from', 'to', 'of it kernel'],
    catalogues.map(({ name }) => [
      name,
      formatCount(median(of(name, 'perSecond'))),
      median(of(name, 'p50Ms')).toFixed(2),
      median(of(name, 'p99Ms')).toFixed(2),
      median(of(name, 'micros')).toFixed(1),
      Math.min(...of(name, 'micros')).toFixed(1),
      Math.max(...of(name, 'micros')).toFixed(1),
      median(of(name, 'kernelMicros')).toFixed(1),
    ]),
  )
  const [many = [], few = []] = catalogues.map(({ name }) => of(name, 'micros'))
  console.log(`Cost of a quote, many products / few: ${ratioText(many, few)}`)
  for (const { name, service } of catalogues) {
    console.log(
      `${name}: resident ${(residentBytes(service.pid) / 2 ** 20).toFixed(0)} MiB after these quotes`,
    )
  }
}

function quoteOf(product: number) {
  return { productId: `product-${product}`, basePrice: 500 + (product % 9973), currency: 'usd' }
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
