/**
 * The time from an answered outcome to a price that reflects it.
 *
 * A trial: a product gets a quote, its outcome is reported, and from the moment the report is
 * answered the product is quoted repeatedly, as fast as answers come, until a quote shows (in GET
 * /v1/quotes/{id}, read afterwards so that it does not slow the loop) that a newer version of the
 * belief set its price. The time of a trial ends with that quote's answer, so it includes at least
 * one quote's round trip. Trials are spread over products and run one after another; meanwhile
 * other connections keep quoting and reporting, so that the service is as busy as a shop's would
 * be.
 *
 * Usage: npm run lab -- run latency-of-learning [--quick]
 */
import { join } from 'node:path'
import type { Lerner } from '../../../clients/typescript/src/main.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import { quantile } from '../../report/statistics.ts'
import { printTable } from '../../report/table.ts'

const options = readOptions('From an answered outcome to a changed price.', {
  trials: { full: 200, quick: 30, help: 'outcomes timed in each condition' },
  busy: { full: 8, quick: 4, help: 'other connections that quote and report meanwhile' },
})
const productCount = 50

printMachine()
const folder = temporaryFolder('learning')
const service = await startService({ dataDir: join(folder.path, 'data') })
try {
  const client = clientOf(service)
  const idle = await measure(client)
  const stop = startShoppers()
  const busy = await measure(client)
  const others = await stop()
  const row = (name: string, timesMs: number[]) => [
    name,
    String(timesMs.length),
    ...[0.1, 0.5, 0.9, 0.99, 1].map((q) => quantile(timesMs, q).toFixed(1)),
  ]
  printTable(
    ['milliseconds', 'trials', 'p10', 'p50', 'p90', 'p99', 'longest'],
    [
      row('otherwise idle', idle),
      row(`with ${options.busy} other shoppers (${others.toFixed(0)}/s)`, busy),
    ],
  )
  const longestMs = Math.max(...idle, ...busy)
  console.log(`Under a second, always: ${longestMs < 1000 ? 'yes' : 'NO'}.`)
  if (longestMs >= 1000) process.exitCode = 1
} finally {
  await service.stop()
  folder.remove()
}

async function measure(client: Lerner): Promise<number[]> {
  const timesMs: number[] = []
  for (let trial = 0; trial < options.trials; trial++) {
    const request = quoteRequest('timed', trial % productCount)
    const first = await client.quote(request)
    const { beliefVersion } = await client.quotes.get(first.quoteId)
    await client.outcomes.create({
      quoteId: first.quoteId,
      status: trial % 3 === 0 ? 'accepted' : 'declined',
    })
    timesMs.push(await untilLearned(client, request, beliefVersion))
  }
  return timesMs
}

/** Milliseconds until the answer of the first quote that used a newer belief. */
async function untilLearned(
  client: Lerner,
  request: ReturnType<typeof quoteRequest>,
  beliefVersion: number,
): Promise<number> {
  const startMs = performance.now()
  const asked: { quoteId: string; answeredMs: number }[] = []
  for (let looked = 0; performance.now() - startMs < 10_000; ) {
    const { quoteId } = await client.quote(request)
    asked.push({ quoteId, answeredMs: performance.now() - startMs })
    // Records are read in batches: reading each at once would double the time between two quotes.
    if (asked.length - looked < 5) continue
    for (; looked < asked.length; looked++) {
      const one = asked[looked]
      if (!one) break
      const record = await client.quotes.get(one.quoteId)
      if (record.beliefVersion > beliefVersion) return one.answeredMs
    }
  }
  throw new Error(`${request.productId} was not learned within 10 s of its outcome`)
}

/** Shoppers that quote and report until stopped; stopping returns their requests per second. */
function startShoppers(): () => Promise<number> {
  let isRunning = true
  let requests = 0
  const startMs = performance.now()
  const shoppers = Array.from({ length: options.busy }, async (_, shopper) => {
    const client = clientOf(service)
    for (let n = 0; isRunning; n++) {
      const { quoteId } = await client.quote(
        quoteRequest('other', (n * 7 + shopper) % productCount),
      )
      await client.outcomes.create({ quoteId, status: n % 4 === 0 ? 'accepted' : 'declined' })
      requests += 2
    }
  })
  return async () => {
    isRunning = false
    await Promise.all(shoppers)
    return (requests / (performance.now() - startMs)) * 1000
  }
}

function quoteRequest(kind: string, product: number) {
  return { productId: `${kind}-${product}`, basePrice: 1500 + 100 * product, currency: 'eur' }
}
