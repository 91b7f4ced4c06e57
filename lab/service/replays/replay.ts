/**
 * Replays quotes: a service quotes a shop of many products under policies of all kinds, learns from
 * answers in between, and is stopped and restarted; then every quote is replayed over HTTP from its
 * stored record, and compared to the last bit.
 *
 * Policies differ by product: default, without a cost, small steps, a cooldown, a stock, a
 * competitor, endings, a large holdout, shadow mode, a group. Some quotes are for segments, some
 * for returning customers.
 *
 * Usage: npm run lab -- run replay [--quick]
 */
import { join } from 'node:path'
import type {
  EffectiveProductPolicyFields,
  Lerner,
  QuoteRequest,
} from '../../../clients/typescript/src/main.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { openDatabase, readNumber } from '../../harness/database.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { formatCount } from '../../report/table.ts'

const options = readOptions('Replays of quotes, identical to the last bit, across restarts.', {
  quotes: { full: 100_000, quick: 5_000, help: 'quotes in all' },
  products: { full: 100, quick: 30, help: 'products' },
  restarts: { full: 4, quick: 2, help: 'stops and starts in between' },
  seed: { full: 1, quick: 1, help: 'seed of what customers ask and answer' },
})
const perRound = 1000
const atOnce = 16

const policies: Partial<EffectiveProductPolicyFields>[] = [
  { unitCost: 700 },
  {},
  { unitCost: 700, maxStep: 0.03 },
  { unitCost: 700, cooldownSeconds: 60 },
  { unitCost: 700, inventory: { onHand: 5000, until: '2099-01-01T00:00:00Z' } },
  { unitCost: 700, competitor: { price: 1150, rule: 'at_most', tolerance: 0.05 } },
  { unitCost: 700, priceEnding: { endings: [99] }, minMargin: 0.2 },
  { unitCost: 700, holdout: 0.4 },
  { unitCost: 700, mode: 'shadow' },
  { unitCost: 700, group: { name: 'lab' } },
]

printMachine()
const random = createRandom(options.seed)
const folder = temporaryFolder('replays')
const dataDir = join(folder.path, 'data')
const env = { LERNER_RATE_LIMIT: '0' }
let service = await startService({ dataDir, env })
try {
  await setUp(clientOf(service))
  const rounds = Math.ceil(options.quotes / perRound)
  const every = Math.ceil(rounds / (options.restarts + 1))
  for (let round = 0; round < rounds; round++) {
    if (round > 0 && round % every === 0) {
      await service.stop()
      service = await startService({ dataDir, env })
    }
    await sell(clientOf(service), Math.min(perRound, options.quotes - round * perRound))
  }
  // As a process with no memory of its decisions.
  await service.stop()
  service = await startService({ dataDir, env })
  await tellSize(service)
  await replayAll(clientOf(service))
} finally {
  await service.stop()
  folder.remove()
}

function productOf(i: number): { productId: string; basePrice: number; currency: string } {
  return { productId: `product-${i}`, basePrice: 1000 + 10 * (i % 40), currency: 'eur' }
}

async function setUp(client: Lerner): Promise<void> {
  for (let i = 0; i < options.products; i++) {
    const { productId, basePrice, currency } = productOf(i)
    await client.products.create({ id: productId, basePrice, currency })
    await client.products.policy.put(productId, policies[i % policies.length] ?? {})
  }
}

/** A round of quotes, half of which are answered. */
async function sell(client: Lerner, count: number): Promise<void> {
  const pick = (n: number): number => Math.floor(n * random.uniform())
  const requests = Array.from({ length: count }, (): QuoteRequest => {
    const product = productOf(pick(options.products))
    const segment = random.uniform() < 0.2 ? { segment: 'vip' } : {}
    const customer = random.uniform() < 0.3 ? { customerId: `customer ${pick(300)}` } : {}
    return { ...product, ...segment, ...customer }
  })
  const quotes = await quoteAll(client, requests)
  await client.outcomes.create(
    quotes
      .filter((_, i) => i % 2 === 0)
      .map(({ quoteId, optimizedPrice }) => ({
        quoteId,
        status: random.uniform() < 0.25 * (1100 / optimizedPrice) ** 2 ? 'accepted' : 'declined',
      })),
  )
}

async function tellSize(of: Service): Promise<void> {
  const database = await openDatabase(of, null)
  const sum = (sql: string) => readNumber(database, sql)
  const quotes = await sum('select count(*) from quotes')
  const tables = await sum('select count(distinct decision) from quotes')
  const bytes = await sum('select sum(length(body)) from decisions')
  const stored = await sum(
    `select sum(pg_total_relation_size(inhrelid)) from pg_inherits
     where inhparent = 'decisions'::regclass`,
  )
  await database.end()
  console.log(
    `${formatCount(quotes)} quotes by ${formatCount(tables)} price tables. Their inputs: ${formatCount(Math.round(bytes / tables))} bytes a table, ${formatCount(Math.round(stored / quotes))} bytes a quote on disk, including indexes.`,
  )
}

async function replayAll(client: Lerner): Promise<void> {
  const startMs = performance.now()
  let identical = 0
  let unknown = 0
  const different: string[] = []
  const replay = async (quoteId: string): Promise<void> => {
    const { identical: same, difference } = await client.quotes.replay(quoteId)
    if (same === null) unknown++
    else if (same) identical++
    else different.push(`${quoteId}: ${JSON.stringify(difference)}`)
  }
  let bunch: Promise<void>[] = []
  for await (const { quoteId } of client.quotes.list({ limit: 100 })) {
    bunch.push(replay(quoteId))
    if (bunch.length < atOnce) continue
    await Promise.all(bunch)
    bunch = []
  }
  await Promise.all(bunch)
  const seconds = (performance.now() - startMs) / 1000
  console.log(
    `Replayed in ${seconds.toFixed(0)} s, after ${options.restarts + 1} restarts: ${formatCount(identical)} identical to the last bit, ${different.length} different, ${unknown} unknown.`,
  )
  for (const line of different.slice(0, 10)) console.log(`  ${line}`)
  if (different.length + unknown > 0 || identical !== options.quotes) process.exitCode = 1
}
