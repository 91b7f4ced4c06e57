import { join } from 'node:path'
import { createRandom } from '../../../engine/random/random.ts'
import { openDatabase, untilLearned } from '../../harness/database.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { audit, type Finding } from '../shoppers/audit.ts'
import { type Ledger, openLedger } from '../shoppers/ledger.ts'
import { createShopper } from '../shoppers/shopper.ts'
import { compareUndisturbed } from './undisturbed.ts'

export type CrashPlan = {
  /** Kills of the whole process group, then kills of the service alone. */
  groupKills: number
  serviceKills: number
  shoppers: number
  /**
   * A kill comes after a random number of requests between these two has been answered since the
   * last one.
   */
  fewestAnswers: number
  mostAnswers: number
  seed: number
  /** Coordinator of a Citus cluster that holds the tables; null: the embedded database does. */
  clusterUrl: string | null
  tell: (line: string) => void
}

export type CrashReport = { ledger: Ledger; findings: Finding[]; slowestRestartMs: number }

/** Repeatedly kills a service under load, and audits what is left in the end. */
export async function runCrashes(plan: CrashPlan): Promise<CrashReport> {
  const folder = temporaryFolder('crash')
  const dataDir = join(folder.path, 'data')
  const ledger = openLedger()
  const random = createRandom(plan.seed)
  const shoppers = Array.from({ length: plan.shoppers }, (_, number) =>
    createShopper(number, createRandom(plan.seed * 1000 + number), ledger),
  )
  let slowestRestartMs = 0
  const env = environmentOf(plan.clusterUrl)
  // The first start on a cluster distributes the tables.
  const options = { dataDir, env, timeoutMs: plan.clusterUrl === null ? 60_000 : 300_000 }
  let service = await startService(options)
  try {
    for (let kill = 0; kill < plan.groupKills + plan.serviceKills; kill++) {
      const isGroup = kill < plan.groupKills
      const range = plan.mostAnswers - plan.fewestAnswers
      const answers = plan.fewestAnswers + Math.floor(random.uniform() * range)
      const due = ledger.answers + answers
      await killUnderLoad(service, shoppers, {
        isGroup,
        isDue: () => ledger.answers >= due,
      })
      const startMs = performance.now()
      service = await startService(options)
      const restartMs = performance.now() - startMs
      slowestRestartMs = Math.max(slowestRestartMs, restartMs)
      plan.tell(
        `kill ${kill + 1}: ${isGroup ? 'whole group' : 'service alone'} after ${answers} answers; ` +
          `ready again in ${restartMs.toFixed(0)} ms; answered so far ${ledger.quotes.size} quotes, ` +
          `${ledger.outcomes.size} outcomes, ${ledger.sales.size} sales rows, ${ledger.offers.size} offers`,
      )
    }
    await Promise.all(shoppers.map((shopper) => shopper.finish(service)))
    const database = await openDatabase(service, plan.clusterUrl)
    await untilLearned(database)
    const findings = await audit(ledger, database)
    await database.end()
    findings.push(
      await compareUndisturbed(service, plan.clusterUrl, join(folder.path, 'undisturbed')),
    )
    return { ledger, findings, slowestRestartMs }
  } finally {
    await service.stop()
    folder.remove()
  }
}

/** The settings that tell a service where its tables are. */
export function environmentOf(clusterUrl: string | null): Record<string, string> {
  return clusterUrl === null ? {} : { DATABASE_URL: clusterUrl, LERNER_DISTRIBUTED: 'citus' }
}

async function killUnderLoad(
  service: Service,
  shoppers: ReturnType<typeof createShopper>[],
  { isGroup, isDue }: { isGroup: boolean; isDue: () => boolean },
): Promise<void> {
  let isKilled = false
  const load = Promise.all(shoppers.map((shopper) => shopper.work(service, () => isKilled)))
  const kill = async () => {
    while (!isDue()) await new Promise((resolve) => setTimeout(resolve, 1))
    await (isGroup ? service.killGroup() : service.killService())
    isKilled = true
  }
  await Promise.all([load, kill()])
}
