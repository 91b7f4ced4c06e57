/**
 * What a durable quote costs if the service is several processes (LERNER_WORKERS), and how many are
 * answered in a second.
 *
 * One service for each number of workers, each with its own database, under the same load in
 * alternating rounds. `service µs` is processor time of all processes of the service per answer,
 * `store µs` that of its database. If the cost stays level with more workers, quotes scale with
 * cores as long as the database keeps up: answers per second show this only on a machine with as
 * many free cores; nothing is pinned here. `spread` is the share of the busiest worker.
 *
 * Usage: npm run lab -- run workers [--quick]
 */
import { join } from 'node:path'
import { openDatabase, readNumber } from '../../harness/database.ts'
import { buildRequest, runLoad } from '../../harness/load.ts'
import {
  printMachine,
  processorSeconds,
  processorSecondsOf,
  residentBytes,
} from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { descendants } from '../../harness/processes.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import {
  clientOf,
  databaseProcesses,
  type Service,
  startService,
  temporaryFolder,
} from '../../harness/service.ts'
import { median } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'

const options = readOptions('Durable quotes of a service of several processes.', {
  most: { full: 4, quick: 2, help: 'workers at most: 1, 2, 4 … are compared' },
  rounds: { full: 5, quick: 2, help: 'alternating rounds' },
  seconds: { full: 5, quick: 2, help: 'length of a round' },
  connections: { full: 64, quick: 64, help: 'connections' },
  products: { full: 500, quick: 100, help: 'products' },
})

type Round = { perSecond: number; serviceMicros: number; storeMicros: number; busiest: number }
type Contender = { workers: number; service: Service; rounds: Round[]; answered: number }

printMachine()
const folder = temporaryFolder('workers')
const contenders: Contender[] = []
try {
  for (let workers = 1; workers <= options.most; workers *= 2) {
    const service = await startService({
      dataDir: join(folder.path, `of-${workers}`),
      env: { LERNER_WORKERS: String(workers) },
      timeoutMs: 180_000,
    })
    contenders.push({ workers, service, rounds: [], answered: 0 })
    const client = clientOf(service, { timeoutMs: 60_000 })
    for (let start = 0; start < options.products; start += 500) {
      const count = Math.min(500, options.products - start)
      await quoteAll(
        client,
        Array.from({ length: count }, (_, i) => quoteOf(start + i)),
      )
    }
  }
  // Each worker builds its own tables, for what its connections request, and warms up separately.
  for (const contender of contenders) {
    await runRound(contender, 4 * contender.workers * options.products)
  }
  for (let round = 0; round < options.rounds; round++) {
    for (const contender of contenders) contender.rounds.push(await runRound(contender))
  }
  print()
  for (const contender of contenders) await expectStored(contender)
} finally {
  await Promise.all(contenders.map(({ service }) => service.stop()))
  folder.remove()
}

function print(): void {
  console.log(`\n${options.connections} connections`)
  printTable(
    ['workers', 'quotes/s', 'service µs', 'from', 'to', 'store µs', 'spread', 'resident MiB'],
    contenders.map(({ workers, service, rounds }) => {
      const of = (figure: keyof Round) => rounds.map((one) => one[figure])
      const micros = of('serviceMicros')
      const bytes = processesOf(service).reduce((sum, pid) => sum + residentBytes(pid), 0)
      return [
        String(workers),
        formatCount(median(of('perSecond'))),
        median(micros).toFixed(1),
        Math.min(...micros).toFixed(1),
        Math.max(...micros).toFixed(1),
        median(of('storeMicros')).toFixed(1),
        `${(100 * median(of('busiest'))).toFixed(0)} %`,
        formatCount(bytes / 2 ** 20),
      ]
    }),
  )
}

async function runRound(contender: Contender, requests?: number): Promise<Round> {
  const { service } = contender
  const own = processesOf(service)
  const store = databaseProcesses(service.dataDir)
  const before = own.map(processorSeconds)
  const storeBefore = processorSecondsOf(store)
  const result = await runLoad({
    ...service,
    connections: options.connections,
    seconds: requests === undefined ? options.seconds : 600,
    requests: requestsOf(service),
    ...(requests === undefined ? {} : { maxRequests: requests }),
  })
  const used = own.map((pid, i) => processorSeconds(pid) - (before[i] ?? 0))
  const all = used.reduce((sum, one) => sum + one, 0)
  if (result.refused.size > 0 || result.broken > 0) throw new Error('not all answers were quotes')
  contender.answered += result.succeeded
  return {
    perSecond: result.succeeded / result.seconds,
    serviceMicros: (all / result.succeeded) * 1e6,
    storeMicros: ((processorSecondsOf(store) - storeBefore) / result.succeeded) * 1e6,
    busiest: Math.max(...used) / all,
  }
}

/** Every answer is a row, whichever process gave it. */
async function expectStored({ workers, service, answered }: Contender): Promise<void> {
  const database = await openDatabase(service, null)
  const rows = (await readNumber(database, 'select count(*) from quotes')) - options.products
  await database.end()
  const are = rows === answered ? 'equal' : 'NOT EQUAL'
  console.log(
    `${workers} workers: rows ${formatCount(rows)}, answers ${formatCount(answered)}: ${are}.`,
  )
  if (rows !== answered) process.exitCode = 1
}

/** The processes of the service, without those of its database. */
function processesOf({ pid, dataDir }: Service): number[] {
  const store = new Set(databaseProcesses(dataDir))
  return [pid, ...descendants(pid)].filter((one) => !store.has(one))
}

function requestsOf({ host, port, key }: Service): Buffer[] {
  return Array.from({ length: options.products }, (_, product) => {
    const { productId, basePrice, currency } = quoteOf(product)
    return buildRequest({
      method: 'POST',
      path: '/v1/quote',
      host: `${host}:${port}`,
      headers: { authorization: `Bearer ${key}` },
      body: { product_id: productId, base_price: basePrice, currency },
    })
  })
}

function quoteOf(product: number) {
  return { productId: `product-${product}`, basePrice: 1000 + 7 * product, currency: 'usd' }
}
