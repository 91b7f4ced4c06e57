/**
 * How long the reports of a large account take: 10 000 products, each with offers at moved prices,
 * at base prices and held out in each of 12 weeks.
 *
 * The totals that reports read are written into the database as the expiry sweep leaves them, with
 * holdout probabilities that differ from week to week in a fifth of them. Costs come from the
 * product's policy, from its sales rows, or from the account's policy. Each report is then
 * requested over HTTP while quotes are requested one after the other: the longest of these shows
 * how long a report makes others wait.
 *
 * Usage: npm run lab -- run reports [--quick]
 */
import type { Client } from 'pg'
import { openDatabase, readNumber } from '../../harness/database.ts'
import { printMachine, processorSeconds } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import { median, quantile } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'

const options = readOptions('How long the reports of a large account take.', {
  products: { full: 10_000, quick: 1_000, help: 'products' },
  weeks: { full: 12, quick: 12, help: 'weeks of offers' },
  rounds: { full: 7, quick: 3, help: 'requests for each report' },
})
const weekMs = 7 * 86_400_000

printMachine()
const folder = temporaryFolder('reports')
const service = await startService({ dataDir: folder.path })
const lerner = clientOf(service, { timeoutMs: 120_000 })
const quoted = { productId: 'product-1', basePrice: 1000, currency: 'usd' }
try {
  const database = await openDatabase(service, null)
  await fill(database)
  await database.end()
  const reports: [string, () => PromiseLike<unknown>][] = [
    ['lift', () => lerner.reports.lift()],
    ['lift by product', () => lerner.reports.lift({ by: 'product' })],
    ['lift by category', () => lerner.reports.lift({ by: 'category' })],
    ['lift by week', () => lerner.reports.lift({ by: 'week' })],
    ['lift by segment', () => lerner.reports.lift({ by: 'segment' })],
    ['calibration', () => lerner.reports.calibration()],
  ]
  const rows = []
  for (const [name, ask] of reports) rows.push(await measure(name, ask))
  printTable(
    ['REPORT', 'MEDIAN s', 'LONGEST s', 'SERVICE CPU s', 'QUOTE p99 ms', 'QUOTE MAX ms'],
    rows,
  )
} finally {
  await service.stop()
  folder.remove()
}

async function measure(name: string, ask: () => PromiseLike<unknown>): Promise<string[]> {
  await ask()
  const used = processorSeconds(service.pid)
  const seconds: number[] = []
  const quotes: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const startMs = performance.now()
    let isOver = false
    const report = Promise.resolve(ask()).finally(() => {
      isOver = true
    })
    while (!isOver) {
      const askedMs = performance.now()
      await lerner.quote(quoted)
      quotes.push(performance.now() - askedMs)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await report
    seconds.push((performance.now() - startMs) / 1000)
  }
  const cpu = (processorSeconds(service.pid) - used) / options.rounds
  return [
    name,
    median(seconds).toFixed(2),
    Math.max(...seconds).toFixed(2),
    cpu.toFixed(2),
    quantile(quotes, 0.99).toFixed(1),
    Math.max(...quotes).toFixed(1),
  ]
}

/** Totals as the expiry sweep leaves them: three kinds of offers by product and week. */
async function fill(database: Client): Promise<void> {
  await lerner.policy.put({ unitCost: 550 })
  await lerner.quote(quoted)
  const tenant = await readNumber(database, 'select tenant_id from products limit 1')
  const { products, weeks } = options
  await database.query(
    `insert into products (tenant_id, id, name, base_price, currency, attributes)
     select $1, 'product-' || i, 'Product ' || i, 1000, 'usd', jsonb_build_object('category', 'category-' || i % 40)
     from generate_series(1, $2) i on conflict do nothing`,
    [tenant, products],
  )
  await database.query(
    `insert into policies (tenant_id, product_id, fields)
     select $1, 'product-' || i, jsonb_build_object('unit_cost', 400 + i % 200)
     from generate_series(1, $2, 3) i`,
    [tenant, products],
  )
  await database.query(
    `insert into cells (tenant_id, product_id, currency, segment, sales_unit_cost)
     select $1, 'product-' || i, 'usd', '', case i % 3 when 0 then 450 + i % 100 end
     from generate_series(1, $2) i on conflict do nothing`,
    [tenant, products],
  )
  const lastMs = Math.floor(Date.now() / weekMs) * weekMs
  await database.query(
    `insert into arm_totals
     select $1, 'usd', date_trunc('week', now() at time zone 'UTC')::date - 7 * w, 'product-' || i, '', -1, k.kind, 'hour', n,
       n * case when (i + w) % 5 = 0 then 0.04 + 0.00001 * (i % 1000) else 0.05 end, n * (0.5 + (i % 50) / 100.0),
       n * 1000, n * 1e6, u, u, u * price, u * price, u * price * price, u * 1000, u * 1000 * price
     from generate_series(1, $2) i, generate_series(1, $3) w,
       (values ('holdout', 0.05, 1000), ('base', 0.15, 1000), ('moved', 0.8, 1000)) k (kind, share, at),
       lateral (select greatest(1, round(k.share * (20 + i % 300)))::bigint as n,
         (case k.kind when 'moved' then 930 + i % 170 else k.at end)::double precision as price) o,
       lateral (select floor(o.n * (0.1 + ((i * 7 + w * 13) % 10) / 100.0)) as u) s`,
    [tenant, products, weeks],
  )
  await database.query(
    `insert into arm_clusters
     select tenant_id, currency, week, 'hour', hour, held, sum(offers) / 84, sum(holdout_shares) / 84,
       sum(holdout_shares) * 0.95 / 84, sum(revenue) / 84, sum(revenue_squares) / 84
     from (select *, kind = 'holdout' as held from arm_totals) t, generate_series(0, 167) hour
     where held = (hour % 20 = 0) group by tenant_id, currency, week, hour, held`,
  )
  await database.query(
    `insert into observation_heads (tenant_id, lift_from, lift_until) values ($1, $2, $3)
     on conflict (tenant_id) do update set lift_from = $2, lift_until = $3`,
    [tenant, idAt(lastMs - weeks * weekMs), idAt(lastMs)],
  )
  await database.query('analyze')
  const rows = await readNumber(database, 'select count(*) from arm_totals')
  console.log(
    `${formatCount(products)} products, ${weeks} weeks: ${formatCount(rows)} rows of totals`,
  )
}

/** The first quote id of a moment: the time in ten characters of Crockford's base 32. */
function idAt(ms: number): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  let [rest, text] = [ms, '']
  for (let i = 0; i < 10; i++) {
    text = letters[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return `quote_${text}${'0'.repeat(16)}`
}
