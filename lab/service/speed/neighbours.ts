/**
 * What one account's imports cost the quotes of another.
 *
 * One account requests prices of products held in memory on a fixed schedule: a late quote delays
 * none of those after it, and its time counts from when it was due. The other account sends, on
 * twelve connections, bodies of ten thousand sales rows and of ten thousand offers in turn, no two
 * alike until all have been sent. In each round quotes are timed alone, then during the imports:
 * with the rate limit disabled, and with the default one. The ratio is that of medians within a
 * round.
 *
 * Usage: npm run lab -- run neighbours [--quick]
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Lerner } from '../../../clients/typescript/src/main.ts'
import { buildRequest, type LoadResult, runLoad } from '../../harness/load.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { quantile, ratioText } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'

const options = readOptions("What one account's imports cost the quotes of another.", {
  rounds: { full: 3, quick: 1, help: 'times that each condition is measured' },
  seconds: { full: 15, quick: 8, help: 'length of a measurement' },
  connections: { full: 12, quick: 12, help: 'connections of the account that imports' },
  rows: { full: 10_000, quick: 10_000, help: 'rows of a request' },
  bodies: { full: 60, quick: 40, help: 'different requests of the account that imports' },
})
const dayMs = 86_400_000
const firstDayMs = Date.UTC(2024, 0, 1)
const rowsPerProduct = 50
const quoteEveryMs = 40

type Quoted = { latenciesMs: number[]; refused: number }

printMachine()
const quiet: number[] = []
const conditions = [
  { name: 'imports, no limit', env: { LERNER_RATE_LIMIT: '0' } },
  { name: 'imports, usual limit', env: { LERNER_RATE_LIMIT: '1000' } },
]
const table: string[][] = []
for (const { name, env } of conditions) {
  const folder = temporaryFolder('neighbours')
  const service = await startService({ dataDir: join(folder.path, 'data'), env })
  try {
    const neighbour = makeAccount(service, 'neighbour')
    const medians: { alone: number[]; beside: number[] } = { alone: [], beside: [] }
    for (let round = 0; round < options.rounds; round++) {
      const alone = await quoteByTheClock(service, neighbour)
      const importing = importAtFullSpeed(service, round)
      const beside = await quoteByTheClock(service, neighbour)
      const imported = await importing
      table.push(rowOf(`alone ${round + 1}`, alone, null), rowOf(name, beside, imported))
      medians.alone.push(quantile(alone.latenciesMs, 0.5))
      medians.beside.push(quantile(beside.latenciesMs, 0.5))
      await untilCalm(service, neighbour)
    }
    quiet.push(...medians.alone)
    console.log(`${name}: p50 ${ratioText(medians.beside, medians.alone)} times that alone`)
  } finally {
    await service.stop()
    folder.remove()
  }
}
printTable(
  [
    'quotes of the neighbour',
    'p50 ms',
    'p90',
    'p99',
    'longest',
    'refused',
    'rows/s imported',
    'imports refused',
  ],
  table,
)

function rowOf(name: string, quoted: Quoted, imported: LoadResult | null): string[] {
  const count = (result: LoadResult) =>
    [...result.refused].map(([status, times]) => `${times} × ${status}`).join(', ') || '0'
  return [
    name,
    ...[0.5, 0.9, 0.99, 1].map((q) => quantile(quoted.latenciesMs, q).toFixed(1)),
    String(quoted.refused),
    imported === null
      ? ''
      : formatCount(Math.round((imported.succeeded * options.rows) / imported.seconds)),
    imported === null ? '' : count(imported),
  ]
}

/** Another account on the same service, and its key. */
function makeAccount(service: Service, name: string): string {
  const main = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url))
  const made = execFileSync(
    process.execPath,
    [main, 'keys', 'create', '--account', name, '--name', 'lab', '--json'],
    { env: { ...process.env, LERNER_DATA_DIR: service.dataDir }, encoding: 'utf8' },
  )
  return JSON.parse(made).key
}

/** Warm quotes sent on schedule, whether or not the last one is answered. */
async function quoteByTheClock(
  service: Service,
  key: string,
  seconds = options.seconds,
): Promise<Quoted> {
  const client = new Lerner({ apiKey: key, baseUrl: service.url, timeoutMs: 60_000, maxRetries: 0 })
  const ask = (product: number) =>
    client.quote({ productId: `warm-${product}`, basePrice: 1000 + product, currency: 'eur' })
  for (let product = 0; product < 20; product++) await ask(product)
  const latenciesMs: number[] = []
  let refused = 0
  const asked: Promise<void>[] = []
  const startMs = performance.now()
  for (let n = 0; n * quoteEveryMs < seconds * 1000; n++) {
    const dueMs = startMs + n * quoteEveryMs
    await sleep(Math.max(0, dueMs - performance.now()))
    const settle = ask(n % 20).then(
      () => void latenciesMs.push(performance.now() - dueMs),
      () => void refused++,
    )
    asked.push(settle)
  }
  await Promise.all(asked)
  return { latenciesMs, refused }
}

/** Bodies of many rows, as fast as they are answered. */
function importAtFullSpeed(service: Service, round: number): Promise<LoadResult> {
  const { host, port, key } = service
  const requests = Array.from({ length: options.bodies }, (_, body) => {
    const place = round * options.bodies + body
    return buildRequest({
      method: 'POST',
      path: body % 2 === 0 ? '/v1/sales' : '/v1/offers',
      host,
      headers: { authorization: `Bearer ${key}` },
      body: Array.from({ length: options.rows }, (_, row) =>
        body % 2 === 0 ? makeSale(place, row) : makeOffer(place, row),
      ),
    })
  })
  return runLoad({
    host,
    port,
    connections: options.connections,
    seconds: options.seconds,
    requests,
  })
}

function makeSale(body: number, row: number) {
  const startMs = firstDayMs + (row % rowsPerProduct) * dayMs
  return {
    product_id: `sold-${body}-${Math.floor(row / rowsPerProduct)}`,
    currency: 'eur',
    price: 1000 + (row % 7) * 50,
    units: 5 + (row % 11),
    period_start: new Date(startMs).toISOString(),
    period_end: new Date(startMs + dayMs).toISOString(),
  }
}

function makeOffer(body: number, row: number) {
  return {
    offer_id: `${body}-${row}`,
    product_id: `offered-${Math.floor(row / rowsPerProduct)}`,
    currency: 'eur',
    price: 1000 + (row % 7) * 50,
    accepted: row % 3 === 0,
    offered_at: new Date(firstDayMs + row * 1000).toISOString(),
  }
}

/** Waits until imports are learnt, so that the next round begins as quiet as the first. */
async function untilCalm(service: Service, key: string): Promise<void> {
  const untilMs = performance.now() + 120_000
  const calmMs = 3 * Math.min(...quiet, 20)
  while (performance.now() < untilMs) {
    const { latenciesMs } = await quoteByTheClock(service, key, 2)
    if (quantile(latenciesMs, 0.9) < calmMs) return
  }
}
