/**
 * A million sales rows from a CSV file through `lerner import` into a running service, against
 * COPY.
 *
 * The file is generated from a fixed seed: products with daily periods, prices as decimals, units
 * drawn around a constant elasticity; no two rows share product and period, and none is faulty.
 * `lerner import` reads, checks and converts every row, sends it over HTTP, and the service
 * validates it, creates products, stores the row under a unique key and marks its cell for a new
 * fit; learning goes on during and after the import. COPY, on the same server, reads the same file
 * from the server's own disk into a table without any index: the minimum that PostgreSQL itself
 * needs to store the rows durably. The two alternate: COPY, import, COPY. Nothing is pinned.
 *
 * The same rows, for other products and in the interface's columns, are also sent as one file
 * through POST /v1/imports, in parts of eight megabytes. Processor time is that of the service and
 * its PostgreSQL; for COPY it is PostgreSQL's.
 *
 * Afterwards the database must hold as many rows as the files.
 *
 * Usage: npm run lab -- run import [--quick]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createReadStream, createWriteStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { createRandom } from '../../../engine/random/random.ts'
import { openDatabase, readNumber, untilLearned } from '../../harness/database.ts'
import { printMachine, processorSeconds } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { descendants } from '../../harness/processes.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
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
  const copyWorkBefore = databaseSeconds(service)
  const copies = [await copy(database, file)]
  const copyWork = databaseSeconds(service) - copyWorkBefore
  const bulk = join(folder.path, 'bulk.csv')
  await toColumnsOfTheInterface(file, bulk)
  const keyed = await copyWithKey(service, database, bulk)
  const bulkMs = performance.now()
  const sent = await sendFile(service, bulk)
  const known = await untilKnown(database, bulkMs)
  const before = processorSeconds(service.pid) + databaseSeconds(service)
  const startMs = performance.now()
  await importFile(service, file)
  const seconds = (performance.now() - startMs) / 1000
  const work = processorSeconds(service.pid) + databaseSeconds(service) - before
  copies.push(await copy(database, file))
  const copySeconds = copies.reduce((sum, one) => sum + one, 0) / copies.length
  const row = (name: string, took: number, worked: number) => [
    name,
    took.toFixed(1),
    formatCount(options.rows / took),
    (copySeconds / took).toFixed(3),
    ((1e6 * worked) / options.rows).toFixed(1),
    (copyWork / worked).toFixed(3),
  ]
  printTable(
    ['', 'seconds', 'rows/s', 'of COPY', 'processor µs a row', 'of COPY'],
    [
      row('COPY, no index', copySeconds, copyWork),
      row('COPY, with the key', keyed.seconds, keyed.worked),
      row('lerner import', seconds, work),
      row('POST /v1/imports', sent.seconds, sent.worked),
    ],
  )
  const stored = await readNumber(database, 'select count(*) from sales')
  console.log(
    `Rows stored ${formatCount(stored)}: ${stored === 2 * options.rows ? 'all' : 'NOT ALL'}. ` +
      `Beliefs included those of POST /v1/imports ${known.toFixed(1)} s after it began.`,
  )
  if (stored !== 2 * options.rows) process.exitCode = 1
  await reportLearning(database, startMs)
  await database.end()
} finally {
  await service.stop()
  folder.remove()
}

/** Processor time of the service's PostgreSQL so far, including ended sessions. */
function databaseSeconds({ pid }: Service): number {
  return descendants(pid).reduce((sum, one) => sum + processorSeconds(one), 0)
}

/** The file in the interface's columns, its products under other names. */
async function toColumnsOfTheInterface(from: string, to: string): Promise<void> {
  const out = createWriteStream(to)
  out.write('product_id,currency,price,units,period_start,period_end\n')
  const dayAfter = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(from) })) {
    const [product = '', period = '', price = '', units = ''] = line.split(',')
    if (product === 'product') continue
    const known = dayAfter.get(period)
    const end = known ?? new Date(Date.parse(period) + dayMs).toISOString().slice(0, 10)
    if (known === undefined) dayAfter.set(period, end)
    const text = `bulk-${product},usd,${price.replace('.', '').replace(/^0+(?=\d)/, '')},${units},${period}T00:00:00Z,${end}T00:00:00Z\n`
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
  chmodSync(to, 0o644)
}

/** COPY of the same rows into a table with the columns and the key of the service's own. */
async function copyWithKey(service: Service, database: pg.Client, file: string) {
  await database.query(
    `create table keyed (like sales including defaults including indexes);
     alter table keyed alter tenant_id set default 1`,
  )
  const before = databaseSeconds(service)
  const startMs = performance.now()
  await database.query(
    `copy keyed (product_id, currency, price, units, period_start, period_end) from '${file}' with (format csv, header)`,
  )
  const seconds = (performance.now() - startMs) / 1000
  const worked = databaseSeconds(service) - before
  await database.query('drop table keyed')
  return { seconds, worked }
}

/** Sends a file in parts, as a client does. */
async function sendFile(service: Service, file: string) {
  const { imports } = clientOf(service)
  const spent = () => processorSeconds(service.pid) + databaseSeconds(service)
  const before = spent()
  const startMs = performance.now()
  const { id } = await imports.create({ kind: 'sales' })
  const { size } = statSync(file)
  const handle = await open(file)
  try {
    const part = Buffer.alloc(8 * 2 ** 20)
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(part, 0, part.length, at)
      const more = at + bytesRead < size ? 'true' : 'false'
      const sent = await imports.sendRows(id, part.subarray(0, bytesRead), { offset: at, more })
      at = sent.bytesTaken
    }
  } finally {
    await handle.close()
  }
  const seconds = (performance.now() - startMs) / 1000
  return { seconds, worked: spent() - before }
}

/** Seconds from a moment until the learner has fitted all sales. */
async function untilKnown(database: pg.Client, fromMs: number): Promise<number> {
  await untilLearned(database, 600_000)
  return (performance.now() - fromMs) / 1000
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

/** How long the learner needs until the beliefs include the imported rows. */
async function reportLearning(database: pg.Client, importedMs: number): Promise<void> {
  const waiting = () => readNumber(database, 'select count(*) from sales_dirty')
  const atOnce = await waiting()
  const untilMs = performance.now() + 600_000
  while ((await waiting()) > 0 && performance.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const cells = await readNumber(database, 'select count(*) from cells where sales_rows > 0')
  console.log(
    `Beliefs of ${formatCount(cells)} cells included their rows ${((performance.now() - importedMs) / 1000).toFixed(0)} s ` +
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
