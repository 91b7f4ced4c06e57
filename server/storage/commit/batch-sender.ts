import { setTimeout as pause } from 'node:timers/promises'
import {
  isConnectionLoss,
  isDuplicate,
  isPassing,
  isTimedOut,
  overloaded,
} from '../connection/connect-errors.ts'
import type { Connection, Store } from '../connection/db.ts'
import { type Columns, createColumns } from './columns.ts'
import type { KnownRow } from './known-row.ts'
import type { Entry } from './quote-row.ts'
import { writeBatch } from './write-batch.ts'

/** The pause before a batch is resent; the embedded server recovers from a crash this fast. */
const retryPauseMs = 100
const maxAttempts = 3

/** A connection, and the memory that its statements use one after another. */
type Lane = { connection: Connection; columns: Columns<Entry> }

/** Writes a batch of one tenant's quotes. Returns the rows whose key was used before. */
export type SendBatch = (tenantId: number, batch: readonly Entry[]) => Promise<KnownRow[]>

/**
 * Returns the function that writes batches, each on a connection of its own.
 *
 * When a connection is lost, the batch is resent on a new one; ids are primary keys, so no row is
 * written twice. If that fails too, or the statement takes too long, the batch is refused as
 * overloaded.
 */
export function createBatchSender(store: Pick<Store, 'connect'>): SendBatch {
  const idle: Lane[] = []

  return async (tenantId, batch) => {
    for (let attempt = 1; ; attempt++) {
      const again = attempt > 1
      try {
        return await sendOnce(tenantId, batch, again)
      } catch (error) {
        // A resent row may collide with itself: the lost connection's commit may be completing just
        // now.
        const mayPass = isPassing(error) || (again && isDuplicate(error))
        if (!mayPass) throw error
        if (isTimedOut(error) || attempt === maxAttempts) throw overloaded(error)
      }
      await pause(retryPauseMs)
    }
  }

  async function sendOnce(
    tenantId: number,
    batch: readonly Entry[],
    again: boolean,
  ): Promise<KnownRow[]> {
    const lane = idle.pop() ?? {
      connection: await store.connect(),
      columns: createColumns<Entry>(),
    }
    try {
      const known = await writeBatch(lane.connection, tenantId, {
        entries: batch,
        columns: lane.columns,
        again,
      })
      idle.push(lane)
      return known
    } catch (error) {
      if (isConnectionLoss(error)) {
        // Idle connections were most likely lost with it.
        for (const { connection } of [lane, ...idle.splice(0)]) void connection.close()
      } else idle.push(lane)
      throw error
    }
  }
}
