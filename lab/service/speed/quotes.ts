/**
 * Durable quotes per second, whole path on, against Fastify that stores nothing.
 *
 * Compared in one run, on the same machine, under the same load:
 * - `durable`: the service as a user starts it. Every answer has passed the key, the rate limit
 *   (set high enough never to refuse), validation, the cell's belief and price table, the draw, and
 *   a commit with fsync on.
 * - `one row`: the same service, whose group commit writes a batch as one value of one row, without
 *   an index: the lower bound on a durable answer, whatever its columns. What it stores cannot be
 *   queried.
 * - `no storage`: the same service, whose group commit reports "written" at once.
 * - `bare`: Fastify with the route's own schemas, returning the same bytes: no key, no limit, no
 *   price, no commit.
 *
 * Method: the server under test has one core to itself; the database and the load generator share
 * the other (taskset; if it is absent, nothing is pinned and the output says so). The load
 * generator is this process: raw sockets, one request in flight per keep-alive connection, rotating
 * through the cells. Rounds alternate between the contenders, so that other load on the machine
 * affects all of them alike; figures are medians over rounds, the ratio is the median of each
 * round's own ratio. `server µs` and `store µs` are processor time of the server and of its
 * database per answer, which other programs disturb less than wall time; `of which kernel` is the
 * server's reading, writing and waking others. `generator` is the share of its core that the
 * generator used: near 100 % means that it held the contender back. Before the first round every
 * cell has learned an outcome and built its table. Afterwards the database must hold as many rows
 * as there were answers of status 200.
 *
 * Usage: npm run lab -- run quotes [--quick]
 */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase, readNumber, untilLearned } from '../../harness/database.ts'
import {
  type ExternalPostgres,
  installedPostgres,
  startExternalPostgres,
} from '../../harness/external-postgres.ts'
import { buildRequest, type LoadResult, runLoad } from '../../harness/load.ts'
import {
  kernelSeconds,
  printMachine,
  processorSeconds,
  processorSecondsOf,
} from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { canPin, descendants, pin } from '../../harness/processes.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import {
  clientOf,
  databaseProcesses,
  type Service,
  startService,
  temporaryFolder,
} from '../../harness/service.ts'
import { median, quantile, ratioText } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'
import { oneRowTable } from './one-row-batch.ts'
import { type Answered, ask, startBare } from './start-bare.ts'

const serviceCore = 0
const otherCore = 1

const options = readOptions('Durable quotes per second against Fastify that stores nothing.', {
  rounds: { full: 7, quick: 3, help: 'rounds per contender and number of connections' },
  seconds: { full: 6, quick: 2, help: 'length of a round' },
  products: { full: 1000, quick: 500, help: 'products, each in 4 segments' },
})
const segments = ['', 'vip', 'new', 'wholesale']
const cores = canPin() ? { service: serviceCore, database: otherCore } : null

const requestsOf = new Map<number, Buffer[]>()

type Contender = {
  name: string
  host: string
  port: number
  pid: number
  /** Processes of the database that serves it. */
  storePids: () => number[]
  headers: Record<string, string>
}
type Round = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  serverMicros: number
  kernelMicros: number
  storeMicros: number
  generatorShare: number
}

printMachine()
if (cores) {
  pin([process.pid], otherCore)
  console.log(
    `Pinned: server to core ${serviceCore}; database and load generator to core ${otherCore}.`,
  )
} else {
  console.log(
    'taskset is absent: nothing is pinned, so the contenders compete for cores with the generator.',
  )
}
console.log(
  `${options.rounds} alternating rounds of ${options.seconds} s; ${formatCount(options.products * segments.length)} cells with beliefs.`,
)

await compare('embedded PostgreSQL', null)
const bin = installedPostgres()
if (bin === null)
  console.log(
    '\nexternal PostgreSQL: none is installed below /usr/lib/postgresql, so not measured.',
  )
else {
  const external = await startExternalPostgres(bin, cores ? otherCore : null)
  try {
    await compare(`external PostgreSQL ${external.version}`, external)
  } finally {
    await external.stop()
  }
}

async function compare(title: string, external: ExternalPostgres | null): Promise<void> {
  console.log(`\n${title}`)
  const folder = temporaryFolder('quotes')
  // Two services on one database hash their keys alike.
  const env: Record<string, string> = external
    ? { DATABASE_URL: external.url, LERNER_KEY_PEPPER: 'of-the-benchmark-and-no-secret' }
    : {}
  const durable = await startService({ dataDir: join(folder.path, 'durable'), cores, env })
  const preload = fileURLToPath(new URL('./replaced-writing.ts', import.meta.url))
  const startReplaced = (writing: string, more: Record<string, string>) =>
    startService({
      dataDir: join(folder.path, writing),
      cores,
      env: { ...more, LERNER_LAB_WRITING: writing },
      nodeArguments: ['--import', preload],
    })
  const oneRow = await startReplaced('one-row', env)
  const unstored = await startReplaced('none', {})
  if (external && cores) pin([external.pid], otherCore)
  let bare: ChildProcess | null = null
  try {
    const answered = await warmUp(durable, true)
    const oneRowDatabase = await openDatabase(oneRow, external?.url ?? null)
    await oneRowDatabase.query(oneRowTable)
    await oneRowDatabase.end()
    await warmUp(oneRow, false)
    await warmUp(unstored, false)
    const peer = await startBare(answered, quoteOf(0), cores && serviceCore)
    bare = peer.child
    const headers = { authorization: `Bearer ${durable.key}` }
    const storeOf = (service: Service) => () =>
      external ? [external.pid, ...descendants(external.pid)] : databaseProcesses(service.dataDir)
    const none = () => []
    const common = { host: durable.host, headers }
    const of = (name: string, { port, pid }: { port: number; pid: number }) => ({ name, port, pid })
    const contenders: Contender[] = [
      { ...of('durable', durable), storePids: storeOf(durable), ...common },
      { ...of('one row', oneRow), storePids: storeOf(oneRow), ...common },
      { ...of('no storage', unstored), storePids: none, ...common },
      { ...of('bare', peer), storePids: none, ...common },
    ]
    const database = await openDatabase(durable, external?.url ?? null)
    await untilLearned(database)
    // The first quote of a cell after learning rebuilds its table: let all have theirs.
    for (const contender of contenders) await runOnce(contender)
    const rowsBefore = await readNumber(database, 'select count(*) from quotes')
    let stored = 0
    for (const connections of [64, 256]) stored += await runRounds(contenders, connections)
    const rows = (await readNumber(database, 'select count(*) from quotes')) - rowsBefore
    await database.end()
    console.log(
      `Rows stored ${formatCount(rows)}, answers of status 200 ${formatCount(stored)}: ${rows === stored ? 'equal' : 'NOT EQUAL'}.`,
    )
    if (rows !== stored) process.exitCode = 1
  } finally {
    bare?.kill('SIGKILL')
    await Promise.all([durable, oneRow, unstored].map((service) => service.stop()))
    folder.remove()
  }
}

/**
 * Runs and prints all rounds at one number of connections; returns the number of durable answers.
 */
async function runRounds(contenders: readonly Contender[], connections: number): Promise<number> {
  const rounds = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]))
  let durableAnswers = 0
  for (let round = -1; round < options.rounds; round++) {
    for (const contender of contenders) {
      // Round −1 warms up compilers and connections, and is not counted.
      const { result, figures } = await runRound(
        contender,
        connections,
        round < 0 ? 2 : options.seconds,
      )
      if (contender.name === 'durable') durableAnswers += result.succeeded
      if (round >= 0) rounds.get(contender.name)?.push(figures)
    }
  }
  const of = (name: string, figure: keyof Round) =>
    (rounds.get(name) ?? []).map((one) => one[figure])
  /** For answers, more is better; for processor time, less. */
  const ratio = (figure: 'perSecond' | 'serverMicros', name: string, peer: string) =>
    figure === 'perSecond'
      ? ratioText(of(name, figure), of(peer, figure))
      : ratioText(of(peer, figure), of(name, figure))
  console.log(`\n${connections} connections`)
  printTable(
    ['', 'answers/s', 'p50 ms', 'p99 ms', 'server µs', 'of which kernel', 'store µs', 'generator'],
    contenders.map(({ name }) => [
      name,
      formatCount(median(of(name, 'perSecond'))),
      median(of(name, 'p50Ms')).toFixed(2),
      median(of(name, 'p99Ms')).toFixed(2),
      median(of(name, 'serverMicros')).toFixed(1),
      median(of(name, 'kernelMicros')).toFixed(1),
      median(of(name, 'storeMicros')).toFixed(1),
      `${(100 * median(of(name, 'generatorShare'))).toFixed(0)} %`,
    ]),
  )
  for (const [name, peer] of [
    ['durable', 'bare'],
    ['durable', 'no storage'],
    ['one row', 'no storage'],
  ] as const) {
    console.log(
      `${name} / ${peer}: answers ${ratio('perSecond', name, peer)}; by processor time of the server ${ratio('serverMicros', name, peer)}`,
    )
  }
  return durableAnswers
}

/** Every request once, as fast as possible. */
async function runOnce(contender: Contender): Promise<void> {
  const requests = quoteRequests(contender)
  const { host, port, name } = contender
  const plan = { host, port, connections: 64, seconds: 600, maxRequests: requests.length, requests }
  expectAllSucceeded(name, await runLoad(plan))
}

async function runRound(contender: Contender, connections: number, seconds: number) {
  const storePids = contender.storePids()
  const storeBefore = processorSecondsOf(storePids)
  const usedBefore = processorSeconds(contender.pid)
  const kernelBefore = kernelSeconds(contender.pid)
  const result = await runLoad({
    host: contender.host,
    port: contender.port,
    connections,
    seconds,
    requests: quoteRequests(contender),
  })
  const used = processorSeconds(contender.pid) - usedBefore
  const kernelUsed = kernelSeconds(contender.pid) - kernelBefore
  const storeUsed = processorSecondsOf(storePids) - storeBefore
  expectAllSucceeded(contender.name, result)
  const figures: Round = {
    perSecond: result.succeeded / result.seconds,
    p50Ms: quantile(result.latenciesMs, 0.5),
    p99Ms: quantile(result.latenciesMs, 0.99),
    serverMicros: (used / result.succeeded) * 1e6,
    kernelMicros: (kernelUsed / result.succeeded) * 1e6,
    storeMicros: (storeUsed / result.succeeded) * 1e6,
    generatorShare: result.generatorSeconds / result.seconds,
  }
  return { result, figures }
}

function expectAllSucceeded(name: string, result: LoadResult): void {
  if (result.refused.size === 0 && result.broken === 0) return
  const refused = [...result.refused].map(([status, count]) => `${count} of status ${status}`)
  throw new Error(
    `${name}: ${refused.join(', ') || 'no refusals'}, ${result.broken} broken connections (${result.firstBreak})`,
  )
}

function quoteRequests(contender: Contender): Buffer[] {
  const known = requestsOf.get(contender.port)
  if (known) return known
  const requests: Buffer[] = []
  for (const segment of segments) {
    for (let product = 0; product < options.products; product++) {
      const body = { ...quoteOf(product), ...(segment === '' ? {} : { segment }) }
      requests.push(
        buildRequest({
          method: 'POST',
          path: '/v1/quote',
          host: `${contender.host}:${contender.port}`,
          headers: contender.headers,
          body,
        }),
      )
    }
  }
  requestsOf.set(contender.port, requests)
  return requests
}

function quoteOf(product: number) {
  return { product_id: `product-${product}`, base_price: 1000 + 7 * product, currency: 'usd' }
}

/**
 * Gives each cell a belief: one quote and its outcome, a third of them bought. Returns one answer
 * in full.
 */
async function warmUp(service: Service, isStored: boolean): Promise<Answered> {
  const client = clientOf(service, { timeoutMs: 60_000 })
  for (const segment of segments) {
    for (let start = 0; start < options.products; start += 500) {
      const count = Math.min(500, options.products - start)
      const quotes = await quoteAll(
        client,
        Array.from({ length: count }, (_, i) => {
          const { product_id: productId, base_price: basePrice, currency } = quoteOf(start + i)
          return { productId, basePrice, currency, ...(segment === '' ? {} : { segment }) }
        }),
      )
      // If quotes are not stored, nobody can report their outcome.
      if (!isStored) continue
      await client.outcomes.create(
        quotes.map(({ quoteId }, i) => ({
          quoteId,
          status: i % 3 === 0 ? 'accepted' : 'declined',
        })),
      )
    }
  }
  return ask(service.port, quoteOf(0))
}
