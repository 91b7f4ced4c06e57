/**
 * A disk changes bytes of a table behind PostgreSQL's back: a service on the embedded database
 * refuses whatever needs those pages, reports it in its log, in /metrics and by `lerner doctor`,
 * and serves nothing from them. When the pages are restored, everything answered is there.
 *
 * Usage: npm run lab -- run damaged-page [--quick]
 */
import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../harness/database.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { sendQuote } from './look.ts'
import { tryEmbedded } from './try-embedded.ts'
import { loadOf, loadOptions } from './try-fault.ts'

const options = readOptions('Pages corrupted by a disk, and an audit.', loadOptions)
const pageBytes = 8192
/** Within the rows of a page, past its header. */
const flippedAt = 5000
const products = 12

printMachine()
const folder = temporaryFolder('page')
const dataDir = join(folder.path, 'data')
let allClear = true
try {
  const tried = await tryEmbedded(
    {
      name: 'pages of three tables damaged, then restored',
      service: { dataDir },
      // It is stopped and started six times along the way.
      longestSilenceMs: 60_000,
      async happen(first, replace) {
        let service = first
        let asked = 0
        const startAgain = async () => {
          service = await startService({ dataDir, env: { LERNER_LOG_LEVEL: 'info' } })
          replace(service)
        }
        for (const table of ['cells', 'products', 'quotes'] as const) {
          const file = await fileOf(service, table)
          await service.stop()
          const pages = flip(file)
          await startAgain()
          asked += await lookThrough(service, table, pages)
          await service.stop()
          flip(file, pages)
          await startAgain()
        }
        return asked
      },
    },
    loadOf(options),
  )
  if (!tried.kept || !allClear) process.exitCode = 1
} finally {
  folder.remove()
}

/** The file of a table's rows; for quotes, this month's. */
async function fileOf(service: Service, table: string): Promise<string> {
  const database = await openDatabase(service, null)
  const { rows } = await database.query<{ path: string }>(
    `select pg_relation_filepath(c.oid) as path from pg_class c
     where c.relkind = 'r' and (c.relname = $1 or c.oid in (
       select inhrelid from pg_inherits where inhparent = $1::regclass))
     order by pg_relation_size(c.oid) desc limit 1`,
    [table],
  )
  await database.query('checkpoint')
  await database.end()
  const [found] = rows
  if (found === undefined) throw new Error(`there is no table ${table}`)
  return join(dataDir, 'postgres', found.path)
}

/** Flips a byte in each of the first pages of a file, or in all; repeating it restores them. */
function flip(path: string, pages?: number): number {
  const file = openSync(path, 'r+')
  const count = pages ?? Math.floor(fstatSync(file).size / pageBytes)
  const byte = Buffer.alloc(1)
  for (let page = 0; page < count; page++) {
    readSync(file, byte, 0, 1, page * pageBytes + flippedAt)
    byte[0] = 255 - (byte[0] ?? 0)
    writeSync(file, byte, 0, 1, page * pageBytes + flippedAt)
  }
  closeSync(file)
  return count
}

/** What callers, the log, /metrics and doctor say. Returns the number of quotes requested. */
async function lookThrough(service: Service, table: string, pages: number): Promise<number> {
  const quotes = new Map<string, number>()
  for (let product = 0; product < products; product++) {
    const { status, text } = await sendQuote(service, `cheese-${product}`)
    const what =
      status === 200
        ? '200'
        : `${status} ${(JSON.parse(text) as { error: { message: string } }).error.message}`
    quotes.set(what, (quotes.get(what) ?? 0) + 1)
  }
  const list = await fetch(`${service.url}/v1/products`, {
    headers: { authorization: `Bearer ${service.key}` },
  })
  // The server publishes its statistics a moment later.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  const reads = Number(/^lerner_store_damaged_reads (\d+)/m.exec(metrics)?.[1] ?? 0)
  const doctor = spawnSync(process.execPath, ['cli/main.ts', 'doctor', '--json'], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
    env: { ...process.env, LERNER_DATA_DIR: dataDir, PORT: String(service.port) },
  })
  const isFound = /Damaged pages were found/.test(doctor.stdout)
  const isLogged = service.output().includes('invalid page in block')
  console.log(`  ${table}, ${pages} pages damaged:`)
  for (const [what, count] of quotes) console.log(`    ${count} × quote ${what}`)
  console.log(
    `    GET /v1/products ${list.status}; the log ${isLogged ? 'names' : 'DOES NOT NAME'} the page; ` +
      `/metrics counts ${reads} damaged reads; doctor ${isFound ? 'finds it' : 'DOES NOT FIND IT'}`,
  )
  const isClear = [...quotes.keys()].every((what) => /^(200|503)/.test(what)) && list.status !== 500
  const isRefused = table === 'quotes' || !quotes.has('200')
  if (!isClear || !isRefused || !isLogged || !isFound || reads === 0) {
    allClear = false
    console.log(
      '    UNCLEAR: expected a refusal with 503, and reports in the log, /metrics and doctor',
    )
  }
  return products
}
