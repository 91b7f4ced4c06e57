/**
 * How long quotes wait while hard price tables are built: with 64 prices, in a group of 16, with a
 * competitor's price, with 50 segments, and all of these at once.
 *
 * Two services, one building hard tables in a separate thread and the other in the thread that
 * answers, are measured in alternating rounds. A shopper repeatedly requests warm quotes of
 * ordinary products, with a pause of a few milliseconds, while policies of hard ones are changed
 * and the products quoted without a pause, so that tables are always being built. Reported are the
 * shopper's waiting times, how long the event loop was blocked (measured in the service every
 * millisecond), the number of hard tables in a round, and the processor time per quote of the
 * thread that answers, which other programs disturb less than wall time.
 *
 * Usage: npm run lab -- run held-up [--quick]
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProductPolicyFields } from '../../../clients/typescript/src/main.ts'
import { openDatabase, untilLearned } from '../../harness/database.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { median, quantile } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'

const options = readOptions('How long quotes wait while hard price tables are built.', {
  rounds: { full: 5, quick: 2, help: 'alternating rounds' },
  seconds: { full: 5, quick: 2, help: 'length of a round' },
  offers: { full: 40, quick: 20, help: 'answered offers of each segment and product' },
})
const ordinary = 50
const currency = 'usd'
const basePrice = 20_000

const reach = { unitCost: 2000, maxDecrease: 0.85, maxIncrease: 3.9 }
const competitor = { price: 19_000, rule: 'none', tolerance: 0 } as const
const hardPolicies: Record<string, ProductPolicyFields> = {
  wide: reach,
  rival: { unitCost: 11_000, maxDecrease: 0.4, maxIncrease: 0.8, competitor },
  segments: { unitCost: 11_000, maxDecrease: 0.4, maxIncrease: 0.8 },
  ...Object.fromEntries(
    Array.from({ length: 16 }, (_, i) => [
      `grouped-${i}`,
      { ...reach, competitor, group: { name: 'all', unitCount: 1 } },
    ]),
  ),
}

type Held = { p50: number; p99: number; max: number; used: number }
type Round = Held & { quoteP50: number; quoteP99: number; quoteMax: number; tables: number }
type Contender = { name: string; service: Service; file: string; rounds: Round[] }

printMachine()
const folder = temporaryFolder('held-up')
const contenders: Contender[] = []
try {
  for (const [name, tables] of [
    ['in a thread', ''],
    ['where quotes are answered', 'here'],
  ] as const) {
    const file = join(folder.path, `loop-${contenders.length}`)
    const service = await startService({
      dataDir: join(folder.path, `data-${contenders.length}`),
      env: { LERNER_LAB_LOOP: file, LERNER_LAB_TABLES: tables },
      nodeArguments: ['--import', fileURLToPath(new URL('./watch-loop.ts', import.meta.url))],
    })
    contenders.push({ name, service, file, rounds: [] })
    await fill(service)
  }
  for (let round = -1; round < options.rounds; round++) {
    for (const contender of contenders) {
      const figures = await runRound(contender)
      if (round >= 0) contender.rounds.push(figures)
    }
  }
  print()
} finally {
  await Promise.all(contenders.map(({ service }) => service.stop()))
  folder.remove()
}

/** Products with policies and histories that make tables hard, and ordinary ones. */
async function fill(service: Service): Promise<void> {
  const client = clientOf(service, { timeoutMs: 120_000 })
  const asked = [
    ...Array.from({ length: ordinary }, (_, i) => ({ productId: `ordinary-${i}`, segment: '' })),
    { productId: 'wide', segment: '' },
    { productId: 'rival', segment: '' },
    ...Array.from({ length: 16 }, (_, i) => ({ productId: `grouped-${i}`, segment: '' })),
    ...Array.from({ length: 50 }, (_, i) => ({ productId: 'segments', segment: `s${i}` })),
  ]
  await quoteAll(client, asked.map(toRequest))
  for (const { productId } of asked.filter(({ productId: id }) => id in hardPolicies)) {
    await client.products.policy.put(productId, hardPolicies[productId] ?? {})
  }
  for (let offer = 0; offer < options.offers; offer++) {
    const quotes = await quoteAll(client, asked.map(toRequest))
    await client.outcomes.create(
      quotes.map(({ quoteId }, i) => ({
        quoteId,
        status: (i + offer) % 3 === 0 ? 'accepted' : 'declined',
      })),
    )
  }
  const database = await openDatabase(service, null)
  await untilLearned(database)
  await database.end()
}

async function runRound({ service, file }: Contender): Promise<Round> {
  const client = clientOf(service, { timeoutMs: 120_000 })
  const waits: number[] = []
  const untilMs = performance.now() + 1000 * options.seconds
  let tables = 0
  for (let i = 0; i < ordinary; i++) await client.quote(toRequest(ordinaryOf(i)))
  await heldOf(service, file)
  await Promise.all([shop(), change()])
  const held = await heldOf(service, file)
  return {
    ...held,
    used: held.used / (tables + waits.length),
    quoteP50: quantile(waits, 0.5),
    quoteP99: quantile(waits, 0.99),
    quoteMax: Math.max(...waits),
    tables,
  }

  async function shop(): Promise<void> {
    for (let i = 0; performance.now() < untilMs; i++) {
      const startMs = performance.now()
      await client.quote(toRequest(ordinaryOf(i % ordinary)))
      waits.push(performance.now() - startMs)
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
  }

  /** Each policy change invalidates the tables of its product. */
  async function change(): Promise<void> {
    const products = Object.keys(hardPolicies)
    for (let turn = 0; performance.now() < untilMs; turn++) {
      const productId = products[turn % products.length] ?? ''
      const exploration = 0.5 + 0.001 * (turn % 7)
      await client.products.policy.put(productId, { ...hardPolicies[productId], exploration })
      const segments = productId === 'segments' ? ['s0', 's7', 's30'] : ['']
      await Promise.all(segments.map((segment) => client.quote(toRequest({ productId, segment }))))
      tables += segments.length
    }
  }
}

/** How long the event loop was blocked since the last call. */
async function heldOf({ pid }: Service, file: string): Promise<Held> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 10))
  return JSON.parse(readFileSync(file, 'utf8')) as Held
}

function print(): void {
  console.log('\nMilliseconds, medians of rounds; the longest of all rounds in brackets')
  printTable(
    ['hard tables', 'quote p50', 'p99', 'longest', 'loop p99', 'longest', 'tables', 'ms/quote'],
    contenders.map(({ name, rounds }) => {
      const of = (figure: keyof Round) => rounds.map((one) => one[figure])
      const text = (figure: keyof Round) => median(of(figure)).toFixed(1)
      const most = (figure: keyof Round) =>
        `${text(figure)} (${Math.max(...of(figure)).toFixed(1)})`
      return [
        name,
        text('quoteP50'),
        text('quoteP99'),
        most('quoteMax'),
        text('p99'),
        most('max'),
        formatCount(median(of('tables'))),
        median(of('used')).toFixed(2),
      ]
    }),
  )
}

function ordinaryOf(i: number) {
  return { productId: `ordinary-${i}`, segment: '' }
}

function toRequest({ productId, segment }: { productId: string; segment: string }) {
  return { productId, basePrice, currency, ...(segment === '' ? {} : { segment }) }
}
