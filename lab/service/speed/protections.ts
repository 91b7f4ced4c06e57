/**
 * What protections and proof cost a durable quote: the same build, with all of them off and on.
 *
 * - `off`: no holdout, no disclosures, no guardrails beyond the default ones.
 * - `on`: a holdout by customer, disclosures for two jurisdictions, a limit on the gap between
 *   segments, a largest step and a cooldown.
 * - `list`: like `on`, with a price list of all products in force: one price for everybody.
 *
 * Breakers, the audit chain, the record that a replay needs and the counts for reports cannot be
 * switched off: they are in all three. Their cost relative to a build without them takes a
 * comparison of two builds with `npm run lab -- run quotes`.
 *
 * Each has its own service and database, under the same load in alternating rounds. `service µs`
 * and `store µs` are processor time per answer, which other programs disturb less than wall time;
 * ratios are medians over rounds of each round's own ratio.
 *
 * Usage: npm run lab -- run protections [--quick]
 */
import { join } from 'node:path'
import type { EffectiveProductPolicyFields } from '../../../clients/typescript/src/main.ts'
import { openDatabase, readNumber } from '../../harness/database.ts'
import { buildRequest, runLoad } from '../../harness/load.ts'
import { printMachine, processorSeconds, processorSecondsOf } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
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

const options = readOptions('What protections and proof cost a durable quote.', {
  rounds: { full: 9, quick: 3, help: 'alternating rounds' },
  seconds: { full: 4, quick: 2, help: 'length of a round' },
  connections: { full: 64, quick: 64, help: 'connections' },
  products: { full: 500, quick: 100, help: 'products, each in two segments' },
})
const segments = ['vip', 'new']

const off: Partial<EffectiveProductPolicyFields> = { holdout: 0, jurisdictions: [] }
const on: Partial<EffectiveProductPolicyFields> = {
  holdout: 0.05,
  jurisdictions: ['eu', 'us_ny'],
  maxSegmentGap: 0.3,
  maxStep: 0.2,
  cooldownSeconds: 3600,
}

type Round = { perSecond: number; serviceMicros: number; storeMicros: number }
type Contender = { name: string; service: Service; rounds: Round[]; answered: number }

printMachine()
const folder = temporaryFolder('protections')
const contenders: Contender[] = []
try {
  await start('off', off)
  await start('on', on)
  const list = await start('list', on)
  await publishAll(list.service)
  // Tables are built and compilers warmed up before anything is counted.
  for (const contender of contenders) await runRound(contender)
  for (let round = 0; round < options.rounds; round++) {
    for (const contender of contenders) contender.rounds.push(await runRound(contender))
  }
  print()
  for (const contender of contenders) await expectStored(contender)
} finally {
  await Promise.all(contenders.map(({ service }) => service.stop()))
  folder.remove()
}

async function start(
  name: string,
  policy: Partial<EffectiveProductPolicyFields>,
): Promise<Contender> {
  const service = await startService({ dataDir: join(folder.path, name) })
  const contender = { name, service, rounds: [], answered: 0 }
  contenders.push(contender)
  const client = clientOf(service, { timeoutMs: 60_000 })
  await client.policy.put({ unitCost: 300, ...policy })
  await quoteAll(client, quotes())
  return contender
}

/** A list of all products, in force from now on. */
async function publishAll(service: Service): Promise<void> {
  const client = clientOf(service, { timeoutMs: 60_000 })
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const { id } = await client.priceLists.create({ name: 'all', currency: 'usd', until })
  while ((await client.priceLists.get(id)).status === 'drafting') {
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await client.priceLists.activate(id)
  const [quote] = await quoteAll(client, quotes().slice(0, 1))
  if (!quote?.factors.includes('price_list')) {
    throw new Error('the list is not in force')
  }
}

async function runRound(contender: Contender): Promise<Round> {
  const { service } = contender
  const store = databaseProcesses(service.dataDir)
  const before = processorSeconds(service.pid)
  const storeBefore = processorSecondsOf(store)
  const result = await runLoad({
    ...service,
    connections: options.connections,
    seconds: options.seconds,
    requests: requestsOf(service),
  })
  if (result.refused.size > 0 || result.broken > 0) throw new Error('not all answers were quotes')
  contender.answered += result.succeeded
  return {
    perSecond: result.succeeded / result.seconds,
    serviceMicros: ((processorSeconds(service.pid) - before) / result.succeeded) * 1e6,
    storeMicros: ((processorSecondsOf(store) - storeBefore) / result.succeeded) * 1e6,
  }
}

function print(): void {
  const plain = contenders[0]?.rounds ?? []
  printTable(
    ['', 'quotes/s', 'beside off', 'service µs', 'beside off', 'store µs'],
    contenders.map(({ name, rounds }) => {
      const ratio = (figure: keyof Round) =>
        rounds.map((one, i) => one[figure] / (plain[i]?.[figure] ?? Number.NaN))
      const of = (figure: keyof Round) => median(rounds.map((one) => one[figure]))
      return [
        name,
        formatCount(of('perSecond')),
        spread(ratio('perSecond')),
        of('serviceMicros').toFixed(1),
        spread(ratio('serviceMicros')),
        of('storeMicros').toFixed(1),
      ]
    }),
  )
}

function spread(ratios: readonly number[]): string {
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
}

/** Every answer is a row. */
async function expectStored({ name, service, answered }: Contender): Promise<void> {
  const database = await openDatabase(service, null)
  const rows = await readNumber(database, 'select count(*) from quotes')
  await database.end()
  const first = quotes().length + (name === 'list' ? 1 : 0)
  const are = rows === first + answered ? 'equal' : 'NOT EQUAL'
  console.log(
    `${name}: rows ${formatCount(rows)}, answers ${formatCount(first + answered)}: ${are}.`,
  )
  if (rows !== first + answered) process.exitCode = 1
}

function quotes() {
  return Array.from({ length: options.products }, (_, product) =>
    segments.map((segment) => ({
      productId: `product-${product}`,
      basePrice: 1000 + 7 * product,
      currency: 'usd',
      segment,
      customerId: `customer-${(product * 7919) % 1000}`,
    })),
  ).flat()
}

function requestsOf({ host, port, key }: Service): Buffer[] {
  return quotes().map(({ productId, basePrice, currency, segment, customerId }) =>
    buildRequest({
      method: 'POST',
      path: '/v1/quote',
      host: `${host}:${port}`,
      headers: { authorization: `Bearer ${key}` },
      body: {
        product_id: productId,
        base_price: basePrice,
        currency,
        segment,
        customer_id: customerId,
      },
    }),
  )
}
