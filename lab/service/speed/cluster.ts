/**
 * What a quote costs each machine of a Citus cluster, and how many quotes a second many tenants get
 * from one worker and from two.
 *
 * All tenants' rows are alternately put on one machine and spread over two. Each time many accounts
 * quote at once, a quote per request, and the processor time of every server's processes is read
 * from the system's accounting. Where machines share their cores, as here, quotes per second of
 * wall time say nothing about the machines; a machine of one core would serve as many quotes a
 * second as fit into a second of its own work. So the growth is derived from the busiest worker.
 * The coordinator does its part for every quote, whichever worker holds the rows: it is the next
 * limit, and is printed too.
 *
 * LERNER_LAB_CLUSTER: the address of a coordinator on this machine with an empty database and two
 * workers.
 *
 * Usage: npm run lab -- run cluster [--quick]
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { buildRequest, runLoad } from '../../harness/load.ts'
import { printMachine, readProc } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { descendants } from '../../harness/processes.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { mean, median } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'

const options = readOptions('Quotes of many tenants on one and on two machines of a cluster.', {
  accounts: { full: 24, quick: 8, help: 'accounts that quote' },
  seconds: { full: 20, quick: 6, help: 'length of a measurement' },
  warmup: { full: 8, quick: 4, help: 'seconds of load before a measurement, which do not count' },
  rounds: { full: 5, quick: 2, help: 'times that each spread is measured' },
  connections: { full: 64, quick: 32, help: 'connections' },
})
const clusterUrl = process.env.LERNER_LAB_CLUSTER ?? ''
if (clusterUrl === '') {
  console.error('LERNER_LAB_CLUSTER is not set: the address of a Citus coordinator is needed.')
  process.exit(2)
}
const environment = { DATABASE_URL: clusterUrl, LERNER_DISTRIBUTED: 'citus' }
const ticksPerSecond = 100 // of /proc, on every current Linux

/** A server of the cluster and its main process, whose work includes that of its ended children. */
type Machine = { name: string; holdsRows: boolean; pid: number }
type Cost = { quotes: number; seconds: number; machines: Map<string, number>; service: number }

printMachine()
const folder = temporaryFolder('cluster')
const dataDir = join(folder.path, 'data')
const service = await startService({ dataDir, env: environment, timeoutMs: 300_000 })
const coordinator = new pg.Client({ connectionString: clusterUrl })
await coordinator.connect()
try {
  const machines = await readMachines()
  const keys = Array.from({ length: options.accounts }, (_, i) => makeAccount(`lab ${i}`))
  const holders = machines.filter(({ holdsRows }) => holdsRows)
  const spreads = [
    { name: 'one machine for rows', onto: holders.slice(0, 1), costs: [] as Cost[] },
    { name: 'two machines for rows', onto: holders.slice(0, 2), costs: [] as Cost[] },
  ] as const
  // Alternately, so that other load on the machine and warm-up affect both equally.
  for (let round = 0; round < options.rounds; round++) {
    for (const { onto, costs } of round % 2 === 0 ? spreads : spreads.toReversed()) {
      await spreadOver(onto)
      await load(keys, options.warmup)
      costs.push(await measure(machines, service, keys))
    }
  }
  printTable(
    [
      'spread',
      'quotes/s here',
      'µs service',
      ...machines.map(({ name, holdsRows }) => `µs ${holdsRows ? '' : 'coordinator '}${name}`),
      'quotes/s per core of the busiest',
    ],
    spreads.map(({ name, costs }) => [
      name,
      formatCount(Math.round(mean(costs.map(({ quotes, seconds }) => quotes / seconds)))),
      mean(costs.map((cost) => (1e6 * cost.service) / cost.quotes)).toFixed(0),
      ...machines.map((machine) => mean(costs.map((cost) => usOf(cost, machine))).toFixed(0)),
      formatCount(Math.round(mean(costs.map((cost) => 1e6 / busiest(cost, holders))))),
    ]),
  )
  const [one, two] = spreads
  const gains = one.costs
    .map((cost, round) => busiest(cost, holders) / busiest(two.costs[round] ?? cost, holders))
    .sort((a, b) => a - b)
  console.log(
    `\nA second machine for rows: ${median(gains).toFixed(2)} times the quotes, by processor time ` +
      `(${gains.map((gain) => gain.toFixed(2)).join(', ')} by round).`,
  )
} finally {
  await coordinator.end()
  await service.stop()
  folder.remove()
}

async function readMachines(): Promise<Machine[]> {
  const { rows } = await coordinator.query<{ host: string; port: number; holds: boolean }>(
    'select nodename as host, nodeport as port, shouldhaveshards as holds from pg_dist_node order by groupid',
  )
  return Promise.all(
    rows.map(async ({ host, port, holds }) => {
      const url = clusterUrl.replace(/@[^/]*\//, `@${host}:${port}/`)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const found = await client.query(`select pg_read_file('postmaster.pid') as text`)
      await client.end()
      return { name: `:${port}`, holdsRows: holds, pid: Number(found.rows[0].text.split('\n')[0]) }
    }),
  )
}

/** Another account on the same service, and its key. */
function makeAccount(name: string): string {
  const main = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url))
  const made = execFileSync(
    process.execPath,
    [main, 'keys', 'create', '--account', name, '--name', 'lab', '--json'],
    { env: { ...process.env, ...environment, LERNER_DATA_DIR: dataDir }, encoding: 'utf8' },
  )
  return JSON.parse(made).key
}

/** Moves shards until these machines hold equally many of those that accounts have. */
async function spreadOver(onto: readonly Machine[]): Promise<void> {
  const { rows } = await coordinator.query<{ shard: string; port: number; host: string }>(
    `select s.shardid::text as shard, n.nodeport as port, n.nodename as host
     from pg_dist_shard s join pg_dist_placement p using (shardid)
     join pg_dist_node n using (groupid)
     where s.logicalrelid = 'products'::regclass
       and exists (select from tenants t where t.mode = 'live'
         and get_shard_id_for_distribution_column('products', t.tenant_id) = s.shardid)
     order by s.shardid`,
  )
  for (const [i, { shard, port, host }] of rows.entries()) {
    const to = onto[i % onto.length]
    if (!to || to.name === `:${port}`) continue
    await coordinator.query(
      `select citus_move_shard_placement($1, $2, $3, $2, $4, shard_transfer_mode => 'block_writes')`,
      [shard, host, port, Number(to.name.slice(1))],
    )
  }
  // Moved shards are dropped now, not by Citus in the background while costs are measured.
  await coordinator.query('call citus_cleanup_orphaned_resources()')
}

async function measure(machines: readonly Machine[], of: Service, keys: string[]): Promise<Cost> {
  const before = machines.map(({ pid }) => processorSeconds([pid, ...descendants(pid)]))
  const serviceBefore = processorSeconds([of.pid])
  const { succeeded, refused, seconds } = await load(keys, options.seconds)
  if (refused.size > 0) throw new Error(`refused: ${JSON.stringify([...refused])}`)
  const spent = machines.map(
    ({ pid }, i) => processorSeconds([pid, ...descendants(pid)]) - (before[i] ?? 0),
  )
  return {
    quotes: succeeded,
    seconds,
    machines: new Map(machines.map(({ name }, i) => [name, spent[i] ?? 0])),
    service: processorSeconds([of.pid]) - serviceBefore,
  }
}

function load(keys: readonly string[], seconds: number) {
  const requests = Array.from({ length: keys.length * 8 }, (_, i) =>
    buildRequest({
      method: 'POST',
      path: '/v1/quote',
      host: `${service.host}:${service.port}`,
      headers: { authorization: `Bearer ${keys[i % keys.length]}` },
      body: { product_id: `product-${i >> 3}`, base_price: 1000 + i, currency: 'usd' },
    }),
  )
  const { host, port } = service
  return runLoad({ host, port, connections: options.connections, seconds, requests })
}

/** Processor time of processes, including their ended children, so far. */
function processorSeconds(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    const stat = readProc(`/proc/${pid}/stat`)
    if (stat === null) continue
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    for (const field of [11, 12, 13, 14]) ticks += Number(fields[field])
  }
  return ticks / ticksPerSecond
}

/** Processor time of a machine for each quote, in microseconds. */
function usOf(cost: Cost, { name }: Machine): number {
  return (1e6 * (cost.machines.get(name) ?? 0)) / cost.quotes
}

function busiest(cost: Cost, holders: readonly Machine[]): number {
  return Math.max(...holders.map((machine) => usOf(cost, machine)))
}
