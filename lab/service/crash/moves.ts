/**
 * A tenant repeatedly moves from one machine of a Citus cluster to another while customers quote
 * and report: everything answered is stored exactly once, and the beliefs equal those of a run
 * without moves.
 *
 * Load and audit are those of `kill`. Shards move online by logical replication, as Citus does; the
 * longest wait for an answer is printed for each move. A request refused because of a move is
 * resent, as the client does.
 *
 * LERNER_LAB_CLUSTER: the address of a coordinator with an empty database and two machines.
 *
 * Usage: npm run lab -- run moves [--quick]
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createRandom } from '../../../engine/random/random.ts'
import { openDatabase, untilLearned } from '../../harness/database.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { startService, temporaryFolder } from '../../harness/service.ts'
import { formatCount } from '../../report/table.ts'
import { audit } from '../shoppers/audit.ts'
import { openLedger } from '../shoppers/ledger.ts'
import { createShopper } from '../shoppers/shopper.ts'
import { environmentOf } from './run.ts'
import { compareUndisturbed } from './undisturbed.ts'

const options = readOptions('A tenant that moves between machines under load, and an audit.', {
  moves: { full: 6, quick: 2, help: 'moves, there and back' },
  shoppers: { full: 16, quick: 8, help: 'connections that generate the load' },
  seed: { full: 1, quick: 1, help: 'seed of the load' },
})
const clusterUrl = process.env.LERNER_LAB_CLUSTER
if (!clusterUrl) {
  console.error('LERNER_LAB_CLUSTER is not set: the address of a Citus coordinator is needed.')
  process.exit(2)
}

printMachine()
const folder = temporaryFolder('moves')
const ledger = openLedger()
const service = await startService({
  dataDir: join(folder.path, 'data'),
  env: environmentOf(clusterUrl),
  timeoutMs: 300_000,
})
try {
  const database = await openDatabase(service, clusterUrl)
  const shoppers = Array.from({ length: options.shoppers }, (_, number) =>
    createShopper(number, createRandom(options.seed * 1000 + number), ledger),
  )
  let isOver = false
  const load = Promise.all(
    shoppers.map(async (shopper) => {
      // An errand ends if the store was away for a moment; the next call resends it.
      while (!isOver) await shopper.work(service, () => isOver)
    }),
  )
  load.catch(() => undefined) // reported when it is awaited
  const pause = watchAnswers()
  await sleep(2000)
  console.log(`without a move: longest time without an answer ${pause.longestMs()} ms`)
  for (let move = 1; move <= options.moves; move++) {
    const before = ledger.answers
    const startMs = performance.now()
    const [from, to] = await moveTenant(database)
    const tookMs = performance.now() - startMs
    console.log(
      `move ${move}: ${from} to ${to} in ${(tookMs / 1000).toFixed(1)} s, ` +
        `${ledger.answers - before} answers meanwhile, longest time without one ${pause.longestMs()} ms`,
    )
    await sleep(1000)
  }
  isOver = true
  await load
  pause.stop()
  await Promise.all(shoppers.map((shopper) => shopper.finish(service)))
  await untilLearned(database)
  const findings = await audit(ledger, database)
  await database.end()
  findings.push(await compareUndisturbed(service, clusterUrl, join(folder.path, 'undisturbed')))
  console.log(
    `\nAnswered: ${formatCount(ledger.quotes.size)} quotes, ${formatCount(ledger.outcomes.size)} outcomes, ` +
      `${formatCount(ledger.sales.size)} sales rows, ${formatCount(ledger.offers.size)} offers. ` +
      `Refused and resent: ${ledger.repeated}; quotes without a key refused: ${ledger.lostQuotes}.`,
  )
  for (const { promise, checked, faults } of findings) {
    console.log(
      `${faults.length === 0 ? 'kept  ' : 'BROKEN'}  ${promise} (${formatCount(checked)} checked)`,
    )
    for (const fault of faults.slice(0, 10)) console.log(`          ${fault}`)
  }
  if (findings.some(({ faults }) => faults.length > 0)) process.exitCode = 1
} catch (error) {
  console.error(`Last output of the service:\n${service.output().slice(-4000)}`)
  throw error
} finally {
  await service.stop()
  folder.remove()
}

/** Moves all data of the live tenant to the machine that does not have it. */
async function moveTenant(database: pg.Client): Promise<[from: string, to: string]> {
  const { rows } = await database.query<{ shard: string; from: string; to: string }>(
    `select s.shard::text, p.nodename || ':' || p.nodeport as from, o.nodename || ':' || o.nodeport as to
     from (select get_shard_id_for_distribution_column('products', min(tenant_id)) as shard
       from tenants where mode = 'live') s
     join pg_dist_shard_placement p on p.shardid = s.shard
     join pg_dist_node o on o.shouldhaveshards and o.nodeport <> p.nodeport
     order by o.nodeport limit 1`,
  )
  const [place] = rows
  if (!place) throw new Error('the cluster has no second machine for rows')
  const [fromHost, fromPort] = place.from.split(':')
  const [toHost, toPort] = place.to.split(':')
  await database.query(
    `select citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode => 'force_logical')`,
    [place.shard, fromHost, Number(fromPort), toHost, Number(toPort)],
  )
  return [place.from, place.to]
}

/** The longest time without any answer since the last call. */
function watchAnswers(): { longestMs(): number; stop(): void } {
  let answers = ledger.answers
  let lastMs = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const nowMs = performance.now()
    longest = Math.max(longest, nowMs - lastMs)
    if (ledger.answers === answers) return
    answers = ledger.answers
    lastMs = nowMs
  }, 5)
  return {
    longestMs() {
      const found = Math.round(longest)
      longest = 0
      return found
    },
    stop: () => clearInterval(timer),
  }
}
