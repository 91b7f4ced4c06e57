import type pg from 'pg'
import { openDatabase, readNumber } from '../../harness/database.ts'
import { type Service, type ServiceOptions, startService } from '../../harness/service.ts'
import type { Ledger } from '../shoppers/ledger.ts'
import { type Load, underLoad } from '../shoppers/under-load.ts'
import { judgeFault, type Tried } from './judge-fault.ts'

/** A fault of one service, and the longest permitted time without an answer. */
export type EmbeddedFault = {
  name: string
  service: ServiceOptions
  /** For a database that is not its own. */
  databaseUrl?: string
  longestSilenceMs: number
  /** Accounts other than the customers' send too: only the customers' is audited. */
  others?: boolean
  /**
   * What happens; `replace` names the service that goes on, if it was restarted. Returns how many
   * quotes were requested in addition to the load: each may be stored. Other additional answers go
   * into `answered`.
   */
  happen(
    service: Service,
    replace: (next: Service) => void,
    answered: Pick<Ledger, 'sales'>,
  ): Promise<number>
}

export type TriedEmbedded = Tried & { output: string }

/**
 * Starts a service, with its own database unless another is named, lets the fault happen under
 * load, and audits the result.
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
    const database = await openDatabase(service, fault.databaseUrl ?? null)
    if (fault.others) await lookAtFirstAccount(database)
    return { ...(await judgeFault(fault, seen, database)), output: service.output() }
  } catch (error) {
    console.error(service.output().slice(-3000))
    throw error
  } finally {
    await service.killGroup()
  }
}

/** From now on the connection sees only what the first account stored. */
async function lookAtFirstAccount(database: pg.Client): Promise<void> {
  const first = await readNumber(
    database,
    `select tenant_id from tenants where mode = 'live' order by account_id limit 1`,
  )
  await database.query(`set lerner.tenant_id = '${first}'; set role lerner_app`)
}
