/**
 * Three days of a shop in minutes: the clocks of service, shop and receiver run 360 times as fast.
 * A month ends, retention drops old data, keys expire, price lists take effect and end, and the
 * receiver of webhooks fails for two days. Memory, files, connections and dead rows stay at their
 * level after the first third, when caches and threads are established.
 *
 * Memory is measured after garbage collection: otherwise it rises and falls at V8's discretion, and
 * a fresh process takes up to a third more. Pauses above a minute are shortened with the clock; the
 * database keeps true time, but vacuums once a second instead of once a minute.
 *
 * Usage: npm run lab -- run soak [--quick]
 */
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase, readNumber } from '../../harness/database.ts'
import { memoryBytes, printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { isAlive } from '../../harness/processes.ts'
import { databaseProcesses, startService, temporaryFolder } from '../../harness/service.ts'
import { openSkewedClock } from '../../harness/skewed-clock.ts'
import { openMemoryProbe } from '../../harness/weighed-memory.ts'
import { formatCount } from '../../report/table.ts'

const options = readOptions('Three days of a shop in minutes, and what grows in that time.', {
  hours: { full: 72, quick: 72, help: 'hours that pass for the shop' },
  speed: { full: 360, quick: 2400, help: 'how many times as fast the clock runs' },
  shoppers: { full: 4, quick: 2, help: 'customers at a time' },
})
const hourMs = 3_600_000
const products = 40
const looks = 12
/** What may be added by the end to the level after a third. */
const mostGrowth = { heap: 16, rss: 48, databaseMb: 48, files: 24, connections: 6 }
/** Dead rows per live one, plus a constant: what autovacuum tolerates, and builds up in a nap. */
const mostDead = { share: 0.2, ground: 2000 }

type Look = {
  hour: number
  heap: number
  rss: number
  databaseMb: number
  files: number
  connections: number
  rows: number
  dead: number
  months: number
  waiting: number
}

printMachine()
const folder = temporaryFolder('soak')
const clock = openSkewedClock(folder.path)
const memoryProbe = openMemoryProbe(folder.path)
// The evening before a month ends, so that one changes during the run.
const startMs = monthEndAfter(Date.now()) - 30 * hourMs
let received = 0
const receiver = createServer((request, answer) => {
  received++
  request.resume()
  // It fails for the first two days.
  answer.writeHead(clock.now() - startMs < 48 * hourMs ? 500 : 200).end()
})
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
clock.set(startMs - Date.now(), options.speed)
const service = await startService({
  dataDir: join(folder.path, 'data'),
  nodeArguments: [...clock.nodeArguments, ...memoryProbe.nodeArguments],
  env: {
    ...clock.env,
    ...memoryProbe.env,
    LERNER_RETENTION_DAYS: '1',
    LERNER_QUOTE_TTL_SECONDS: '7200',
    LERNER_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  },
})
const statuses = new Map<string, number>()
try {
  const database = await openDatabase(service, null)
  // Vacuum comes once a minute of the shop's time, as nearly as it can be set.
  await database.query('alter system set autovacuum_naptime = 1')
  await database.query('select pg_reload_conf()')
  await setUp()
  const shop = { isOpen: true }
  const shoppers = Promise.all(Array.from({ length: options.shoppers }, () => trade(shop)))
  const lists = keepLists(shop)
  const seen: Look[] = []
  const stepMs = (options.hours * hourMs) / looks
  for (let i = 1; i <= looks; i++) {
    while (clock.now() < startMs + i * stepMs) await pause(50)
    seen.push(await look(database))
  }
  shop.isOpen = false
  await Promise.all([shoppers, lists])
  const isAlright = await tell(database, seen)
  await database.end()
  if (!isAlright) process.exitCode = 1
} finally {
  await service.killGroup()
  receiver.closeAllConnections()
  receiver.close()
  folder.remove()
}

function monthEndAfter(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

async function ask(method: string, path: string, body?: unknown, key = service.key) {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  const what = `${method} ${path.replace(/list_\w+/, '{id}')} ${answer.status}`
  statuses.set(what, (statuses.get(what) ?? 0) + 1)
  return { status: answer.status, said }
}

async function setUp(): Promise<void> {
  const { port } = receiver.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/hook`
  await ask('POST', '/v1/webhook_endpoints', {
    url,
    events: ['outcome.recorded', 'price_list.activated', 'price_list.ended'],
  })
  for (let i = 0; i < 24; i++) {
    const expiresAt = new Date(startMs + (i + 2) * 3 * hourMs).toISOString()
    await ask('POST', '/v1/api_keys', { name: `till ${i}`, scopes: ['*'], expires_at: expiresAt })
  }
}

/** Customers quote, and most report outcomes. */
async function trade(shop: { isOpen: boolean }): Promise<void> {
  for (let made = 0; shop.isOpen; made++) {
    const product = made % products
    const asked = { product_id: `mug-${product}`, base_price: 1000 + 50 * product, currency: 'usd' }
    const { status, said } = await ask('POST', '/v1/quote', asked)
    if (status !== 200 || made % 5 === 4) continue
    const outcome = { quote_id: said.quote_id, status: made % 3 === 0 ? 'accepted' : 'declined' }
    await ask('POST', '/v1/outcomes', outcome)
    await pause(5)
  }
}

/** A six-hour list, repeatedly: drafted, in force, over. */
async function keepLists(shop: { isOpen: boolean }): Promise<void> {
  while (shop.isOpen) {
    const until = new Date(clock.now() + 8 * hourMs).toISOString()
    const { said } = await ask('POST', '/v1/price_lists', {
      currency: 'usd',
      until,
      design: 'best',
    })
    for (let i = 0; i < 100 && shop.isOpen; i++) {
      await pause(100)
      const { said: list } = await ask('GET', `/v1/price_lists/${said.id}`)
      if (list.status !== 'drafting') break
    }
    await ask('POST', `/v1/price_lists/${said.id}/activate`)
    const endMs = clock.now() + 6 * hourMs
    while (shop.isOpen && clock.now() < endMs) await pause(50)
    await ask('POST', `/v1/price_lists/${said.id}/end`)
  }
}

async function look(database: pg.Client): Promise<Look> {
  const { rss, heap, rest } = await memoryProbe.weigh(service.pid)
  const one = {
    hour: Math.round((clock.now() - startMs) / hourMs),
    heap,
    rss,
    databaseMb: databaseProcesses(service.dataDir).reduce((sum, pid) => sum + ownMb(pid), 0),
    files: readdirSync(`/proc/${service.pid}/fd`).length,
    connections: await readNumber(
      database,
      `select count(*) from pg_stat_activity where usename = 'lerner_app'`,
    ),
    rows: await readNumber(database, 'select sum(n_live_tup) from pg_stat_user_tables'),
    dead: await readNumber(database, 'select sum(n_dead_tup) from pg_stat_user_tables'),
    months: await readNumber(
      database,
      `select count(*) from pg_inherits where inhparent = 'quotes'::regclass`,
    ),
    waiting: await readNumber(database, 'select count(*) from webhook_deliveries'),
  }
  console.log(
    `  hour ${one.hour}: ${rss} MB (${heap} of objects, ${rest} of threads and other), ${one.databaseMb} MB of the database's processes, ` +
      `${one.files} files, ${one.connections} connections, ${formatCount(one.rows)} rows and ${formatCount(one.dead)} dead ones, ` +
      `${one.months} months of quotes, ${formatCount(one.waiting)} deliveries kept`,
  )
  return one
}

/** Memory of a process that is backed by no file and not shared, in MB. */
function ownMb(pid: number): number {
  return Math.round((memoryBytes(pid, 'RssAnon') || 0) / 2 ** 20)
}

/** The result; true if nothing grew, nothing failed and everything expired in time. */
async function tell(database: pg.Client, seen: readonly Look[]): Promise<boolean> {
  const early = seen[Math.floor(looks / 3)]
  const last = seen.at(-1)
  if (early === undefined || last === undefined) throw new Error('nothing was measured')
  const faults: string[] = []
  for (const name of ['heap', 'rss', 'databaseMb', 'files', 'connections'] as const) {
    if (last[name] > early[name] + mostGrowth[name]) {
      faults.push(`${name} grew from ${early[name]} to ${last[name]}`)
    }
  }
  if (last.dead > mostDead.ground + mostDead.share * last.rows) {
    faults.push(`${last.dead} dead rows for ${last.rows} live ones`)
  }
  if (!isAlive(service.pid)) faults.push('the process is gone')
  const expired = await readNumber(
    database,
    `select count(*) from outcomes where status = 'expired'`,
  )
  if (expired === 0) faults.push('no quote expired')
  const wrong = [...statuses].filter(([what]) => / 5\d\d$/.test(what))
  for (const [what, count] of wrong) faults.push(`${count} × ${what}`)
  for (const [what, count] of [...statuses].sort()) console.log(`    ${count} × ${what}`)
  console.log(
    `${options.hours} hours: ${formatCount(expired)} quotes expired, ${formatCount(received)} webhook attempts were received.`,
  )
  for (const fault of faults) console.log(`BROKEN  ${fault}`)
  if (faults.length === 0) console.log('kept    nothing grew, and nothing failed')
  return faults.length === 0
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
