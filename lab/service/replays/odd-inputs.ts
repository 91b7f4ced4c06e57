/**
 * Inputs that cannot be right, sent to a running service while quotes are requested: a cost of 0,
 * of a hundredth and a hundredfold, a competitor's penny, base prices off by a hundred, and a cost
 * of 0 in sales rows. Counts quotes outside half to twice the last good price, and measures how
 * long it takes until a breaker opens. Then every quote is replayed.
 *
 * Sales that stop, which take days, are simulated: engine/evidence/sales-stop.test.ts.
 *
 * Usage: npm run lab -- run odd-inputs [--quick]
 */
import type { Lerner } from '../../../clients/typescript/src/main.ts'
import { openDatabase, untilLearned } from '../../harness/database.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import { median } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'

const options = readOptions('Inputs that cannot be right, against a running service.', {
  rounds: { full: 20, quick: 3, help: 'products that each input is sent for' },
  quotes: { full: 100, quick: 20, help: 'quotes of each product afterwards' },
})
const base = 2000
const policy = { unitCost: 800, holdout: 0.05, maxIncrease: 0.25, maxDecrease: 0.25 }
const dayMs = 86_400_000

type Input = {
  name: string
  /** Sends it; returns the parameters of quotes from then on. */
  send: (lerner: Lerner, productId: string) => Promise<number>
  /** Whether a breaker should open. */
  opens: boolean
}
const rival = (price: number) => ({ price, rule: 'at_most', tolerance: 0 }) as const
const put = (fields: object) => async (lerner: Lerner, productId: string) => {
  await lerner.products.policy.put(productId, { ...policy, ...fields })
  return base
}
const inputs: Input[] = [
  { name: 'a cost of 0', send: put({ unitCost: 0 }), opens: true },
  { name: 'a cost of a hundredth', send: put({ unitCost: 8 }), opens: true },
  { name: 'a cost a hundredfold', send: put({ unitCost: 80_000 }), opens: true },
  { name: 'a competitor at a penny', send: put({ competitor: rival(1) }), opens: true },
  { name: 'a competitor a hundredfold', send: put({ competitor: rival(190_000) }), opens: true },
  { name: 'a base price a hundredfold', send: async () => 100 * base, opens: true },
  { name: 'a base price of a hundredth', send: async () => base / 100, opens: true },
  { name: 'a cost of 0 in sales rows', send: (lerner, id) => sendRows(lerner, id, 0), opens: true },
]

printMachine()
const folder = temporaryFolder('odd-inputs')
const service = await startService({ dataDir: folder.path })
const lerner = clientOf(service, { timeoutMs: 60_000 })
const asked: string[] = []
try {
  const rows = []
  for (const [i, input] of inputs.entries()) rows.push(await tryInput(input, i))
  printTable(
    ['INPUT', 'OPENED', 'MEDIAN ms', 'LONGEST ms', 'QUOTES', 'BAD PRICES', 'LEAST', 'MOST'],
    rows,
  )
  await replayAll()
} finally {
  await service.stop()
  folder.remove()
}

async function tryInput(input: Input, place: number): Promise<string[]> {
  const ids = Array.from({ length: options.rounds }, (_, i) => `product-${place}-${i}`)
  for (const id of ids) await teach(id)
  const database = await openDatabase(service, null)
  await untilLearned(database, 60_000)
  await database.end()
  const waited: number[] = []
  const prices: number[] = []
  let opened = 0
  for (const productId of ids) {
    const sentMs = performance.now()
    const basePrice = await input.send(lerner, productId)
    let open = false
    for (let quote = 0; quote < options.quotes; quote++) {
      const { quoteId, optimizedPrice } = await lerner.quote({
        productId,
        basePrice,
        currency: 'usd',
      })
      asked.push(quoteId)
      prices.push(optimizedPrice)
      if (open || quote % 5 !== 0) continue
      const { data } = await lerner.breakers.list({ status: 'open', limit: 100 })
      open = data.some((one) => one.productId === productId)
      if (open) waited.push(performance.now() - sentMs)
    }
    if (open) opened += 1
    for (const { id } of (await lerner.breakers.list({ status: 'open', limit: 100 })).data) {
      await lerner.breakers.close(id)
    }
  }
  const bad = prices.filter((price) => price < base / 2 || price > 2 * base)
  return [
    input.name,
    `${opened} of ${ids.length}`,
    waited.length > 0 ? median(waited).toFixed(0) : '',
    waited.length > 0 ? Math.max(...waited).toFixed(0) : '',
    formatCount(prices.length),
    String(bad.length),
    String(Math.min(...prices)),
    String(Math.max(...prices)),
  ]
}

/** A product with a cost that was sold a few times, and has half a year of sales. */
async function teach(productId: string): Promise<void> {
  await lerner.products.create({ id: productId, basePrice: base, currency: 'usd' })
  await lerner.products.policy.put(productId, policy)
  await sendRows(lerner, productId, 800, 26)
  for (let i = 0; i < 6; i++) {
    const { quoteId } = await lerner.quote({ productId, basePrice: base, currency: 'usd' })
    await lerner.outcomes.create({ quoteId, status: 'accepted' })
  }
}

async function sendRows(
  of: Lerner,
  productId: string,
  unitCost: number,
  weeks = 1,
): Promise<number> {
  const rows = Array.from({ length: weeks }, (_, week) => ({
    productId,
    currency: 'usd',
    price: [1900, 2000, 2100][week % 3] ?? base,
    units: 20 - 2 * (week % 3),
    unitCost,
    periodStart: new Date(Date.now() - (week + 1) * 7 * dayMs).toISOString(),
    periodEnd: new Date(Date.now() - week * 7 * dayMs).toISOString(),
  }))
  await of.sales.create(rows)
  return base
}

async function replayAll(): Promise<void> {
  const counts = { identical: 0, different: 0, unknown: 0 }
  for (const quoteId of asked) {
    const { identical } = await lerner.quotes.replay(quoteId)
    counts[identical === null ? 'unknown' : identical ? 'identical' : 'different'] += 1
  }
  console.log(
    `${formatCount(asked.length)} quotes replayed: ${counts.identical} identical, ${counts.different} different, ${counts.unknown} unknown`,
  )
}
