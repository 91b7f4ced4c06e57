/**
 * Third-party tools read the stored data: dbt from the views in PostgreSQL and from Parquet files
 * (`examples/dbt`), and the estimators of the Open Bandit Pipeline from `propensities`.
 *
 * A service on the operating system's PostgreSQL gets products, sales with costs, quotes and
 * outcomes. dbt builds its models and runs its tests on both. The sums of both must agree with each
 * other, and with those that the service reports: offers and units of each product and arm (lift),
 * profit of all (off-policy, as served), units and revenue of sales (as sent). What base prices
 * would have earned, by obp, must be what the service estimates.
 *
 * Needs Debian's PostgreSQL, Python 3.11 with venv, and PyPI, from which exact versions come.
 *
 * Usage: npm run lab -- run warehouse [--quick]
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createRandom } from '../../../engine/random/random.ts'
import { openDatabase, untilLearned } from '../../harness/database.ts'
import { installedPostgres, startExternalPostgres } from '../../harness/external-postgres.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { openSkewedClock } from '../../harness/skewed-clock.ts'
import { formatCount, printTable } from '../../report/table.ts'
import { installTools } from './tools.ts'

const options = readOptions('dbt and obp read the stored data, and must agree with the service.', {
  products: { full: 20, quick: 4, help: 'products' },
  offers: { full: 1000, quick: 100, help: 'quotes of each product, in rounds of 50' },
  weeks: { full: 26, quick: 4, help: 'weeks of sales of each product' },
})
const root = join(import.meta.dirname, '../../..')
const project = join(root, 'examples/dbt')
const currency = 'usd'
const weekMs = 7 * 86_400_000
const monday = Date.UTC(2026, 0, 5)

/** Sums from dbt's models; offers by product and arm, sales by product. */
type Made = { offers: (string | number)[][]; sales: (string | number)[][] }

const bin = installedPostgres()
if (bin === null) {
  console.error('There is no PostgreSQL in /usr/lib/postgresql: the views cannot be tested.')
  process.exit(2)
}
printMachine()
const dbt = installTools('dbt')
const obp = installTools('obp')
const folder = temporaryFolder('warehouse')
const postgres = await startExternalPostgres(bin, null)
// Offers are reported once the time for an answer is over, so a clock that is behind makes them.
const clock = openSkewedClock(folder.path)
clock.set(-2 * 3_600_000)
const faults: string[] = []
try {
  const service = await startService({
    dataDir: join(folder.path, 'data'),
    env: { DATABASE_URL: postgres.url, ...clock.env },
    nodeArguments: clock.nodeArguments,
    timeoutMs: 60_000,
  })
  try {
    const sent = await fill(service)
    clock.set(0)
    await untilCounted(service)
    const files = await exportFiles(service)
    const fromFiles = buildFromFiles(files)
    const fromViews = await buildFromViews()
    compare('the views', 'the files', fromViews, fromFiles)
    await compareWithReports(service, fromFiles, sent)
    await compareWithObp(service, join(files, 'propensities.parquet'))
  } finally {
    await service.stop()
  }
} finally {
  await postgres.stop()
  folder.remove()
}
for (const fault of faults) console.log(`DIFFERENT  ${fault}`)
console.log(faults.length === 0 ? '\nAll sums agree.' : '')
if (faults.length > 0) process.exitCode = 1

/** Products that sold, and were quoted and answered; returns units and revenue of their sales. */
async function fill(service: Service): Promise<Map<string, { units: number; revenue: number }>> {
  const client = clientOf(service, { timeoutMs: 120_000 })
  const random = createRandom(7)
  const products = Array.from({ length: options.products }, (_, i) => ({
    productId: `product-${i}`,
    basePrice: 1000 + 100 * i,
  }))
  const sent = new Map<string, { units: number; revenue: number }>()
  await client.policy.put({ holdout: 0.3, exploration: 1 })
  for (const { productId, basePrice } of products) {
    const rows = Array.from({ length: options.weeks }, (_, week) => ({
      productId,
      currency,
      periodStart: new Date(monday + week * weekMs).toISOString(),
      periodEnd: new Date(monday + (week + 1) * weekMs).toISOString(),
      price: basePrice - 50 * (week % 3),
      units: 20 + Math.floor(10 * random.uniform()),
      unitCost: Math.round(0.6 * basePrice),
    }))
    await client.sales.create(rows)
    sent.set(productId, {
      units: rows.reduce((sum, { units }) => sum + units, 0),
      revenue: rows.reduce((sum, { units, price }) => sum + units * price, 0),
    })
  }
  for (let offer = 0; offer < options.offers; offer += 50) {
    const asked = products.flatMap((product) =>
      Array.from({ length: 50 }, () => ({ ...product, currency, quantity: 1 })),
    )
    const quotes = await quoteAll(client, asked)
    const outcomes = quotes.map(({ quoteId }) => {
      if (random.uniform() < 0.7) return { quoteId, status: 'declined' as const }
      return {
        quoteId,
        status: 'accepted' as const,
        quantity: 1 + Math.floor(3 * random.uniform()),
      }
    })
    for (let start = 0; start < outcomes.length; start += 1000) {
      await client.outcomes.create(outcomes.slice(start, start + 1000))
    }
  }
  const database = await openDatabase(service, postgres.url)
  await untilLearned(database)
  await database.end()
  return sent
}

/** Waits until every offer is in the reports. */
async function untilCounted(service: Service): Promise<void> {
  const client = clientOf(service)
  const wanted = options.products * options.offers
  for (let attempt = 0; attempt < 240; attempt++) {
    const { offers } = await client.reports.lift()
    if (offers.optimized + offers.holdout === wanted) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error(`the reports do not count ${wanted} offers`)
}

async function exportFiles(service: Service): Promise<string> {
  const files = join(folder.path, 'export')
  const done = spawnSync(process.execPath, [join(root, 'cli/main.ts'), 'export', files], {
    env: { ...process.env, LERNER_BASE_URL: service.url, LERNER_API_KEY: service.key },
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`lerner export failed: ${done.stderr}`)
  return files
}

function build(target: string, env: Record<string, string>): void {
  const made = join(folder.path, `dbt-${target}`)
  mkdirSync(made)
  const said = dbt.run('dbt', ['build', '--target', target], {
    cwd: project,
    env: { ...env, DBT_TARGET_PATH: made, DBT_LOG_PATH: made, DBT_PROFILES_DIR: project },
  })
  const summary = said.split('\n').findLast((line) => line.includes('PASS='))
  console.log(`dbt build, ${target}: ${summary?.slice(summary.indexOf('PASS=')).trim()}`)
}

function buildFromFiles(files: string): Made {
  const database = join(folder.path, 'lerner.duckdb')
  build('files', { LERNER_EXPORT: files, LERNER_DUCKDB: database })
  return JSON.parse(dbt.run('python', [join(import.meta.dirname, 'read_models.py'), database]))
}

/** As a login that was granted one tenant, and may create tables in its own schema. */
async function buildFromViews(): Promise<Made> {
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  try {
    await owner.query(`create role warehouse login;
      create schema warehouse authorization warehouse;
      select lerner_export.give('warehouse', tenant_id) from tenants where mode = 'live'`)
    const { hostname, port, pathname } = new URL(postgres.url)
    const login = { PGHOST: hostname, PGPORT: port, PGDATABASE: pathname.slice(1) }
    build('views', { ...login, PGUSER: 'warehouse' })
    const offers = await owner.query({
      text: `select product_id, arm, sum(offers)::float8, sum(units)::float8, sum(revenue)::float8, sum(profit)::float8
        from warehouse.weekly_offers group by 1, 2 order by 1, 2`,
      rowMode: 'array',
    })
    const sales = await owner.query({
      text: `select product_id, sum(units)::float8, sum(revenue)::float8, sum(profit)::float8
        from warehouse.weekly_sales group by 1 order by 1`,
      rowMode: 'array',
    })
    return { offers: offers.rows, sales: sales.rows }
  } finally {
    await owner.end()
  }
}

function compare(one: string, other: string, a: unknown, b: unknown): void {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)]
  if (left !== right) faults.push(`${one}: ${left}\n           ${other}: ${right}`)
}

async function compareWithReports(
  service: Service,
  made: Made,
  sent: Map<string, { units: number; revenue: number }>,
): Promise<void> {
  const client = clientOf(service)
  const { groups } = await client.reports.lift({ by: 'product', limit: 100 })
  const reported = groups
    .flatMap(({ key, offers, sold }) =>
      (['holdout', 'optimized'] as const).map((arm) => [key, arm, offers[arm], sold[arm]]),
    )
    .sort((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1))
  compare(
    'the report of lift',
    'dbt',
    reported,
    made.offers.map((row) => row.slice(0, 4)),
  )
  compare(
    'what was sent',
    'sales by dbt',
    [...sent].map(([id, { units, revenue }]) => [id, units, revenue]).sort(),
    made.sales.map((row) => row.slice(0, 3)),
  )
  const { served, offers } = await client.reports.offPolicy({ policy: 'base', tolerance: 0 })
  const total = (column: number) => made.offers.reduce((sum, row) => sum + Number(row[column]), 0)
  const profit = (served?.value ?? Number.NaN) * offers
  if (Math.abs(profit - total(5)) > 0.01) faults.push(`profit: ${profit} and ${total(5)} by dbt`)
  console.log(
    `${formatCount(total(2))} offers, ${formatCount(total(3))} units, ${formatCount(made.sales.length)} products`,
  )
}

async function compareWithObp(service: Service, file: string): Promise<void> {
  const own = await clientOf(service).reports.offPolicy({
    policy: 'base',
    measure: 'revenue',
    tolerance: 0,
  })
  const program = join(import.meta.dirname, 'off_policy.py')
  const theirs: Record<string, number> = JSON.parse(obp.run('python', [program, file]))
  const rows = (['served', 'ips', 'snips'] as const).map((name) => {
    const [ours, other] = [own[name]?.value ?? Number.NaN, theirs[name] ?? Number.NaN]
    if (!(Math.abs(ours - other) < 1e-6 * Math.abs(other))) {
      faults.push(`${name}: ${ours}, by obp ${other}`)
    }
    return [name, ours.toFixed(6), other.toFixed(6)]
  })
  printTable(['revenue an offer', 'the service', 'obp'], rows)
}
