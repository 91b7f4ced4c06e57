/**
 * The time for a page of a large catalogue: GET /v1/products in each order, searched and filtered.
 *
 * Products and the beliefs about their prices are written directly into the store with random
 * values, since only reading is measured: over HTTP, one request after another, the first page, one
 * in the middle and the last, a hundred products each with their prices.
 *
 * Usage: npm run lab -- run product-lists [--quick]
 */
import { join } from 'node:path'
import { openDatabase } from '../../harness/database.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import { quantile } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'

const options = readOptions('Latency of pages of a large catalogue.', {
  products: { full: 100_000, quick: 10_000, help: 'products of the catalogue' },
  requests: { full: 40, quick: 10, help: 'requests of each kind' },
})

const sorts = ['created', 'name', 'gain', 'confidence', 'elasticity', 'change', 'margin'] as const
const limit = 100

printMachine()
const folder = temporaryFolder('product-lists')
const service = await startService({ dataDir: join(folder.path, 'data'), cores: null })
try {
  await fill()
  const client = clientOf(service, { timeoutMs: 60_000 })
  const rows: string[][] = []
  for (const sort of sorts) {
    const last = (await client.products.list({ sort, order: 'asc', limit })).data
    const first = (await client.products.list({ sort, limit })).data.at(-1)?.id
    const ask = (startingAfter?: string) =>
      client.products.list({ sort, limit, include: 'pricing', startingAfter })
    rows.push([
      `sorted by ${sort}`,
      await measure(() => ask()),
      await measure(() => ask(`product-${Math.floor(options.products / 2)}`)),
      await measure(() => ask(last.at(0)?.id ?? first)),
    ])
  }
  const found = (query: Parameters<typeof client.products.list>[0]) => async () =>
    client.products.list({ ...query, limit, include: 'pricing' })
  for (const [what, query] of [
    ['search, many matches, by gain', { query: 'product', sort: 'gain' }],
    ['search, one match, by gain', { query: 'product-777', sort: 'gain' }],
    ['search, no match, by gain', { query: 'nowhere', sort: 'gain' }],
    ['search, no match, newest', { query: 'nowhere' }],
    ['a category of a hundredth, by gain', { attribute: 'category=c7', sort: 'gain' }],
    ['paused, one of a thousand, by gain', { status: 'paused', sort: 'gain' }],
  ] as const) {
    rows.push([what, await measure(found(query)), '', ''])
  }
  console.log(
    `\n${formatCount(options.products)} products, pages of ${limit}, ${options.requests} requests each: median and 95th percentile, ms`,
  )
  printTable(['', 'first page', 'middle', 'last page'], rows)
} finally {
  await service.stop()
  folder.remove()
}

async function measure(ask: () => PromiseLike<unknown>): Promise<string> {
  const tookMs: number[] = []
  for (let i = -2; i < options.requests; i++) {
    const startMs = performance.now()
    await ask()
    if (i >= 0) tookMs.push(performance.now() - startMs)
  }
  return `${quantile(tookMs, 0.5).toFixed(1)}  ${quantile(tookMs, 0.95).toFixed(1)}`
}

/** The tenant of the key: live data of the first account. */
async function fill(): Promise<void> {
  const startMs = performance.now()
  const database = await openDatabase(service, null)
  try {
    const { rows } = await database.query<{ tenant_id: string }>(
      "select tenant_id from tenants where mode = 'live' order by tenant_id limit 1",
    )
    const tenant = rows[0]?.tenant_id
    await database.query(
      `insert into products (tenant_id, id, name, base_price, currency, status, attributes, created_at)
       select $1, 'product-' || i, 'Product no. ' || i, 500 + i % 9973, 'usd',
         case when i % 1000 = 0 then 'paused' else 'active' end,
         jsonb_build_object('category', 'c' || i % 100), now() - i * interval '1 second'
       from generate_series(1, $2::integer) i`,
      [tenant, options.products],
    )
    await database.query(
      `insert into product_summaries (tenant_id, product_id, currency, base_price, price, change,
         confidence, elasticity, elasticity_low, elasticity_high, identified, margin, gain, gain_low,
         gain_high, cost_basis, factors, version, as_of)
       select tenant_id, id, currency, base_price, base_price, random() - 0.5, random(),
         -4 * random(), -5, 0, random() < 0.5, case when random() < 0.8 then random() end, g, g - 1,
         g + 1, 'known', '{price_elasticity}', 0, now() + interval '1 day'
       from products, lateral (
         select case when random() < 0.8 then 1000 * random() - 200 end as g where id <> '') drawn
       where tenant_id = $1`,
      [tenant],
    )
    await database.query('vacuum analyze products, product_summaries')
  } finally {
    await database.end()
  }
  console.log(`filled in ${((performance.now() - startMs) / 1000).toFixed(0)} s`)
}
