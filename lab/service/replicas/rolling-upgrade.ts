/**
 * A rolling upgrade under load, behind a balancer that retries nothing: the earlier release serves,
 * this one starts alongside it and migrates the database, both serve, the earlier one is taken out
 * and stopped, another of this release starts, and the first of it is stopped by SIGTERM alone,
 * which turns its readiness first. No request may be refused, and every answer must be stored.
 *
 * Usage: npm run lab -- run rolling-upgrade [--quick]
 */
import { join } from 'node:path'
import { openDatabase, untilLearned } from '../../harness/database.ts'
import { unpackEarlier } from '../../harness/earlier-release.ts'
import { installedPostgres, startExternalPostgres } from '../../harness/external-postgres.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { audit } from '../shoppers/audit.ts'
import { tellAudit } from '../shoppers/tell.ts'
import { underLoad } from '../shoppers/under-load.ts'
import { startBalancer } from './balancer.ts'

/** The last commit whose tables were made by the steps that migrations were before. */
const earlier = '06f36442'
const drainSeconds = 2

const options = readOptions('A rolling upgrade under load, and an audit.', {
  shoppers: { full: 16, quick: 6, help: 'connections that generate the load' },
  seconds: { full: 10, quick: 3, help: 'seconds of load in each state' },
  seed: { full: 1, quick: 1, help: 'seed of the load' },
})
const pause = () => new Promise((resolve) => setTimeout(resolve, options.seconds * 1000))

const startMs = performance.now()
function tell(what: string): void {
  console.log(`${((performance.now() - startMs) / 1000).toFixed(1).padStart(6)} s  ${what}`)
}

printMachine()
const bin = installedPostgres()
const folder = temporaryFolder('upgrade')
const old = temporaryFolder('earlier')
if (bin === null) console.log("Debian's PostgreSQL is not installed: the upgrade is not tested.")
else if (!unpackEarlier(earlier, old.path)) {
  console.log(`The git history lacks ${earlier}: the upgrade is not tested.`)
} else {
  const postgres = await startExternalPostgres(bin, null)
  const balancer = await startBalancer()
  const env = {
    DATABASE_URL: postgres.url,
    LERNER_KEY_PEPPER: 'pepper-of-the-lab-no-secret',
    LERNER_DRAIN_SECONDS: String(drainSeconds),
  }
  const running = new Set<Service>()
  async function open(name: string, from?: string): Promise<Service> {
    const dataDir = join(folder.path, name)
    const { LERNER_DRAIN_SECONDS: _, ...known } = env
    const options = from === undefined ? { env } : { env: known, root: from }
    const service = await startService({ dataDir, ...options })
    running.add(service)
    balancer.add(service)
    tell(`${name} serves`)
    return service
  }
  async function stop(service: Service): Promise<void> {
    await service.stop()
    balancer.remove(service)
    running.delete(service)
    tell('one is stopped')
  }
  try {
    const first = await open('earlier', old.path)
    const shop = { ...first, url: balancer.url }
    const load = { shoppers: options.shoppers, seed: options.seed, warmMs: 1000, afterMs: 1000 }
    const seen = await underLoad(
      () => [shop],
      load,
      async () => {
        await pause()
        const second = await open('this')
        await pause()
        balancer.remove(first)
        await stop(first)
        await open('this-too')
        await pause()
        await stop(second) // SIGTERM alone: readiness turns, and the balancer sees it
        await pause()
      },
    )
    const database = await openDatabase({ dataDir: '' }, postgres.url)
    await untilLearned(database)
    const findings = await audit(seen.ledger, database)
    await database.end()
    console.log(
      `${seen.ledger.answers} requests were answered, ${balancer.refused().length} refused (bar 0); longest time without an answer ` +
        `${(seen.longestSilenceMs / 1000).toFixed(1)} s.`,
    )
    for (const why of balancer.refused().slice(0, 10)) console.log(`          ${why}`)
    for (const line of tellAudit(seen.ledger, findings)) console.log(line)
    const broken = findings.some(({ faults }) => faults.length > 0)
    if (broken || balancer.refused().length > 0) process.exitCode = 1
  } finally {
    for (const service of running) await service.killService().catch(() => undefined)
    await balancer.close()
    await postgres.stop()
  }
}
folder.remove()
old.remove()
