import { openDatabase, untilLearned } from '../../harness/database.ts'
import { type Service, type ServiceOptions, startService } from '../../harness/service.ts'
import { audit, type Finding } from '../shoppers/audit.ts'
import type { Ledger } from '../shoppers/ledger.ts'
import { tellAudit } from '../shoppers/tell.ts'
import { type Load, type Seen, underLoad } from '../shoppers/under-load.ts'

/** A fault of a service with its own database, and the longest time without an answer. */
export type EmbeddedFault = {
  name: string
  service: ServiceOptions
  longestSilenceMs: number
  /**
   * What happens; `replace` names the service that goes on, where it was started anew. Returns how
   * many quotes were asked for beside the load: each may be stored. What else was answered beside
   * it goes into `answered`.
   */
  happen(
    service: Service,
    replace: (next: Service) => void,
    answered: Pick<Ledger, 'sales'>,
  ): Promise<number>
}

export type TriedEmbedded = Seen & { findings: Finding[]; kept: boolean; output: string }

/**
 * Starts a service with its own database, lets the fault happen under load, and audits what is
 * left.
 */
export async function tryEmbedded(fault: EmbeddedFault, load: Load): Promise<TriedEmbedded> {
  let service = await startService(fault.service)
  let beside = 0
  const answered: Pick<Ledger, 'sales'> = { sales: new Map() }
  try {
    const seen = await underLoad(
      () => [service],
      load,
      async () => {
        const replace = (next: Service) => {
          service = next
        }
        beside = await fault.happen(service, replace, answered)
      },
    )
    seen.ledger.lostQuotes += beside
    for (const [key, row] of answered.sales) seen.ledger.sales.set(key, row)
    const database = await openDatabase(service, null)
    await untilLearned(database)
    const findings = await audit(seen.ledger, database)
    await database.end()
    const isQuick = seen.longestSilenceMs <= fault.longestSilenceMs
    const kept = isQuick && seen.after > 0 && findings.every(({ faults }) => faults.length === 0)
    console.log(
      `${fault.name}: nobody was answered for ${(seen.longestSilenceMs / 1000).toFixed(1)} s at the longest ` +
        `(bar ${fault.longestSilenceMs / 1000} s${isQuick ? '' : ', MISSED'}); ${seen.before} requests answered before, ${seen.after} since.`,
    )
    for (const line of tellAudit(seen.ledger, findings)) console.log(line)
    return { ...seen, findings, kept, output: service.output() }
  } catch (error) {
    console.error(service.output().slice(-3000))
    throw error
  } finally {
    await service.killGroup()
  }
}
