/**
 * Weekly sales of one cheese in 88 accounts of shops, imported into a running service as a user would.
 *
 * `lerner import` sends ../shared/data/cheese_sales.csv (Boatwright, McCulloch & Rossi 1999), which is beside the
 * repository and no part of it; its display share is taken for the promotion, its numbered weeks begin at a Monday of
 * our choice. Every row must be accounted for: read, accepted, in the database, and behind a curve. Then the
 * service is asked over HTTP what it believes of each account's demand.
 *
 * Published estimates have no single true value to compare with: least squares of log units on log price and display,
 * account by account, gives −3.6, −2.1 and −1.0 at the tenth, fiftieth and ninetieth percentile.
 *
 * Usage: npm run lab:cheese
 */
import { join } from 'node:path'
import { openDatabase, readNumber, untilLearned } from '../../harness/database.ts'
import { printMachine } from '../../harness/machine.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { quantile } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'
import { dataFile } from './data-folder.ts'
import { importFile } from './import-file.ts'

const importOptions = '--currency usd --period-length week --first-period 1990-01-01'.split(' ')
const columns = ['--map', 'promotion=display_acv']

const file = dataFile('cheese_sales.csv')
if (file === null) {
  console.log('../shared/data/cheese_sales.csv is absent: nothing was measured.')
} else {
  printMachine()
  const folder = temporaryFolder('cheese')
  const service = await startService({ dataDir: join(folder.path, 'data') })
  try {
    await study(service, file)
  } finally {
    await service.stop()
    folder.remove()
  }
}

async function study(service: Service, path: string): Promise<void> {
  const receipt = await importFile(service, path, [...importOptions, ...columns])
  const database = await openDatabase(service, null)
  await untilLearned(database)
  const stored = await readNumber(database, 'select count(*) from sales')
  const behind = await readNumber(database, 'select sum(sales_rows) from cells')
  await database.end()

  const accounts = await believed(service)
  report(accounts)
  console.log(
    `Rows: ${formatCount(receipt.rows)} in the file, ${formatCount(receipt.accepted)} accepted, ` +
      `${formatCount(receipt.rejected)} rejected, ${formatCount(stored)} stored, ${formatCount(behind)} behind the curves.`,
  )
  const whole = [receipt.accepted, stored, behind].every((count) => count === receipt.rows)
  if (!whole) {
    console.error('Rows are missing.')
    process.exitCode = 1
  }
}

/** What the service says of every account's demand, in the order of their names. */
async function believed(service: Service) {
  const client = clientOf(service)
  const accounts = []
  for await (const product of client.products.list({ limit: 100 })) {
    accounts.push({ name: product.id, demand: await client.products.demand(product.id) })
  }
  return accounts.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function report(accounts: Awaited<ReturnType<typeof believed>>): void {
  printTable(
    ['account', 'elasticity', '90 % interval', 'identified', 'why not'],
    accounts.map(({ name, demand }) => [
      name,
      demand.elasticity.value.toFixed(2),
      `${demand.elasticity.low.toFixed(2)} to ${demand.elasticity.high.toFixed(2)}`,
      demand.identified ? 'yes' : 'no',
      demand.identified ? '' : demand.reasons.join(' '),
    ]),
  )
  const identified = accounts.filter(({ demand }) => demand.identified)
  for (const [name, group] of [
    ['accounts', accounts],
    ['identified', identified],
  ] as const) {
    const elasticities = group.map(({ demand }) => demand.elasticity.value)
    const percentiles = [0.1, 0.5, 0.9].map((share) => quantile(elasticities, share).toFixed(2))
    console.log(`Elasticity of ${group.length} ${name}, p10 p50 p90: ${percentiles.join('  ')}`)
  }
}
