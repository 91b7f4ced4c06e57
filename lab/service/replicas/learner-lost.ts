/**
 * Replicas on one database: one is killed, another suspended and resumed, under load and in the
 * middle of their work. The others take over their leases, and everything answered is stored once:
 * no outcome is folded twice by a learner that resumes.
 *
 * Usage: npm run lab -- run replicas [--quick]
 */
import { openDatabase, readNumber, untilLearned } from '../../harness/database.ts'
import { installedPostgres, startExternalPostgres } from '../../harness/external-postgres.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { audit } from '../shoppers/audit.ts'
import { tellAudit } from '../shoppers/tell.ts'
import { underLoad } from '../shoppers/under-load.ts'

const options = readOptions('Replicas killed and suspended under load, and an audit.', {
  shoppers: { full: 16, quick: 6, help: 'connections that generate the load' },
  rounds: { full: 5, quick: 1, help: 'times that a replica is suspended, and one killed' },
  seconds: { full: 14, quick: 12, help: 'seconds for which a replica is suspended' },
  seed: { full: 1, quick: 1, help: 'seed of the load' },
})
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

printMachine()
const bin = installedPostgres()
if (bin === null) console.log("Debian's PostgreSQL is not installed: replicas are not tested.")
else {
  const postgres = await startExternalPostgres(bin, null)
  const folder = temporaryFolder('replicas')
  const env = { DATABASE_URL: postgres.url, LERNER_KEY_PEPPER: 'pepper-of-the-lab-no-secret' }
  const open = (name: string) => startService({ dataDir: `${folder.path}/${name}`, env })
  const all: Service[] = []
  /** The ones that a balancer would send requests to. */
  let serving: Service[] = []
  const database = await openDatabase({ dataDir: '' }, postgres.url)
  const folded = () =>
    readNumber(database, 'select coalesce(sum(folded_seq), 0) from learner_leases')
  let longestTakeoverMs = 0

  /** The time until a replica learns again from what has come in since. */
  async function untilTakenOver(): Promise<void> {
    const before = await folded()
    const startMs = performance.now()
    while ((await folded()) <= before && performance.now() - startMs < 60_000) await pause(50)
    longestTakeoverMs = Math.max(longestTakeoverMs, performance.now() - startMs)
  }

  try {
    for (const name of ['a', 'b', 'c']) all.push(await open(name))
    serving = [...all]
    const load = { shoppers: options.shoppers, seed: options.seed, warmMs: 2000, afterMs: 3000 }
    const seen = await underLoad(
      () => serving,
      load,
      async () => {
        for (let round = 0; round < options.rounds; round++) {
          const stopped = all[round % all.length] as Service
          serving = all.filter((one) => one !== stopped)
          process.kill(stopped.pid, 'SIGSTOP')
          await untilTakenOver()
          await pause(options.seconds * 1000)
          process.kill(stopped.pid, 'SIGCONT')
          await pause(1000)
          serving = [...all]
          const killed = (round + 1) % all.length
          serving = all.filter((_, i) => i !== killed)
          await (all[killed] as Service).killService()
          await untilTakenOver()
          all[killed] = await open(`again-${round}`)
          serving = [...all]
        }
      },
    )
    await untilLearned(database)
    const findings = await audit(seen.ledger, database)
    console.log(
      `${options.rounds} suspended for ${options.seconds} s and ${options.rounds} killed: learning resumed within ` +
        `${(longestTakeoverMs / 1000).toFixed(1)} s (bar 12 s); longest time without an answer ` +
        `${(seen.longestSilenceMs / 1000).toFixed(1)} s.`,
    )
    for (const line of tellAudit(seen.ledger, findings)) console.log(line)
    const broken = findings.some(({ faults }) => faults.length > 0)
    if (broken || longestTakeoverMs > 12_000) process.exitCode = 1
  } finally {
    for (const service of all) await service.killService().catch(() => undefined)
    await database.end()
    await postgres.stop()
    folder.remove()
  }
}
