/**
 * A million sales rows from a CSV file through `lerner import` into a running service, against
 * COPY.
 *
 * The file is made from a fixed seed: products with daily periods, prices as decimals, units drawn
 * around a constant elasticity; no two rows share product and period, and none is faulty. `lerner
 * import` reads, checks and converts every row, sends it over HTTP, and the service validates it,
 * creates products, stores the row under a unique key and marks its cell for a new fit; learning
 * goes on meanwhile and afterwards. COPY, on the same server, reads the same file from the server's
 * own disk into a table without any index: the least that PostgreSQL itself needs to take the rows
 * in durably. The two alternate: COPY, import, COPY. Nothing is pinned.
 *
 * Afterwards the rows in the database must be as many as in the file.
 *
 * Usage: npm run lab:import [-- --quick]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { createRandom } from '../../../engine/random/random.ts'
import { openDatabase, readNumber } from '../../harness/database.ts'
import { printMachine, processorSeconds } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { formatCount, printTable } from '../../report/table.ts'

const options = readOptions('A million sales rows through `lerner import`, against COPY.', {
  rows: { full: 1_000_000, quick: 50_000, help: 'rows of the file' },
  days: { full: 500, quick: 500, help: 'rows per product, a day each' },
})
const dayMs = 86_400_000

printMachine()
const folder = temporaryFolder('import')
const service = await startService({ dataDir: join(folder.path, 'data') })
try {
  const file = join(folder.path, 'sales.csv')
  await writeSales(file)
  const products = Math.ceil(options.rows / options.days)
  console.log(
    `${formatCount(options.rows)} rows of ${formatCount(products)} products, ${(statSync(file).size / 1e6).toFixed(0)} MB`,
  )
  const database = await openDatabase(service, null)
  const copies = [await copy(database, file)]
  const before = processorSeconds(service.pid)
  const startMs = performance.now()
  await importFile(service, file)
  const seconds = (performance.now() - startMs) / 1000
  const work = processorSeconds(service.pid) - before
  copies.push(await copy(database, file))
  const copySeconds = copies.reduce((sum, one) => sum + one, 0) / copies.length
  const row = (name: string, took: number) => [
    name,
    took.toFixed(1),
    formatCount(options.rows / took),
    (copySeconds / took).toFixed(3),
  ]
  printTable(
    ['', 'seconds', 'rows/s', 'of COPY'],
    [row('COPY, no index', copySeconds), row('lerner import', seconds)],
  )
  const stored = await readNumber(database, 'select count(*) from sales')
  console.log(
    `Rows stored ${formatCount(stored)}: ${stored === options.rows ? 'all' : 'NOT ALL'}. ` +
      `Processor time of the service ${work.toFixed(1)} s.`,
  )
  if (stored !== options.rows) process.exitCode = 1
  await reportLearning(database, startMs)
  await database.end()
} finally {
  await service.stop()
  folder.remove()
}

/** Seconds of one COPY of the file into a fresh table. */
async function copy(database: pg.Client, file: string): Promise<number> {
  await database.query(
    `create table copied (product text, period date, price numeric, units double precision)`,
  )
  const startMs = performance.now()
  await database.query(`copy copied from '${file}' with (format csv, header)`)
  const seconds = (performance.now() - startMs) / 1000
  await database.query('drop table copied')
  return seconds
}

async function importFile({ url, key }: Service, file: string): Promise<void> {
  const main = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    [main, 'import', file, '--currency', 'usd', '--period-length', 'day'],
    {
      env: { ...process.env, LERNER_BASE_URL: url, LERNER_API_KEY: key },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`lerner import ended with ${code}`)
}

/** How long the learner needs until the imported rows are in the beliefs. */
async function reportLearning(database: pg.Client, importedMs: number): Promise<void> {
  const waiting = () => readNumber(database, 'select count(*) from sales_dirty')
  const atOnce = await waiting()
  const untilMs = performance.now() + 600_000
  while ((await waiting()) > 0 && performance.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const cells = await readNumber(database, 'select count(*) from cells where sales_rows > 0')
  console.log(
    `Beliefs of ${formatCount(cells)} cells know their rows ${((performance.now() - importedMs) / 1000).toFixed(0)} s ` +
      `after the import began; ${formatCount(atOnce)} cells were waiting when it ended.`,
  )
}

async function writeSales(file: string): Promise<void> {
  const random = createRandom(3)
  const out = createWriteStream(file)
  out.write('product,period,price,units\n')
  const firstDay = Date.UTC(2023, 0, 1)
  const dates = Array.from({ length: options.days }, (_, day) =>
    new Date(firstDay + day * dayMs).toISOString().slice(0, 10),
  )
  for (let start = 0; start < options.rows; start += options.days) {
    const product = start / options.days
    const basePrice = 2 + 30 * random.uniform()
    const level = 5 + 40 * random.uniform()
    let lines = ''
    for (let day = 0; day < Math.min(options.days, options.rows - start); day++) {
      const ratio = 0.85 + 0.3 * random.uniform()
      const units = Math.floor(level * ratio ** -2.6 * (0.5 + random.uniform()))
      lines += `sku-${product},${dates[day]},${(basePrice * ratio).toFixed(2)},${units}\n`
    }
    if (!out.write(lines)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
  chmodSync(file, 0o644) // PostgreSQL may run as another user
}
