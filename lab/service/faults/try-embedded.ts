import { openDatabase } from '../../harness/database.ts'
import { type Service, type ServiceOptions, startService } from '../../harness/service.ts'
import type { Ledger } from '../shoppers/ledger.ts'
import { type Load, underLoad } from '../shoppers/under-load.ts'
import { judgeFault, type Tried } from './judge-fault.ts'

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

export type TriedEmbedded = Tried & { output: string }

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
    return { ...(await judgeFault(fault, seen, database)), output: service.output() }
  } catch (error) {
    console.error(service.output().slice(-3000))
    throw error
  } finally {
    await service.killGroup()
  }
}
