import {
  isConnectionLoss,
  isDuplicate,
  isPassing,
  overloaded,
} from '../connection/connect-errors.ts'
import type { Connection, Store } from '../connection/db.ts'
import type { KeptAnswer } from '../tables/idempotency.ts'
import { type Columns, createColumns } from './columns.ts'
import { inHalves } from './in-halves.ts'
import { type Entry, type KnownRow, type QuoteRow, writeBatch } from './write-batch.ts'

export type WriteResult =
  | { kind: 'written' }
  /** The idempotency key was used before: answer this, or refuse if the fingerprint differs. */
  | { kind: 'known'; kept: KeptAnswer }

/**
 * The group-commit queue. `write` resolves after the commit that holds the row; rows that queue
 * while commits are in flight share one multi-row statement per tenant. None waits for a timer.
 */
export type QuoteWriter = {
  write(tenantId: number, row: QuoteRow, keep: KeptAnswer | null): Promise<WriteResult>
  /** Resolves when everything queued is committed. */
  drain(): Promise<void>
}

/** More rows in one statement gain nothing and make the others wait. */
const maxBatchRows = 512
/** Smaller batches cost more than overlapping them gains. */
const minBatchRows = 32
/**
 * Waiting rows are cut into about this many batches, so that the database writes one while this
 * process reads the requests of the next. Otherwise all callers would wait for the same commit.
 */
const batchesUnderWay = 3
/** Rows that may wait; more are refused, because the store falls behind. */
const maxWaitingRows = 10_000
const minInFlight = batchesUnderWay
const maxInFlight = 8
/** One commit may be in flight for each such part of a commit's duration, within the limits. */
const msPerInFlight = 0.5
/** The fastest of this many commits tells what a commit costs, whatever the size of its batch. */
const commitsPerMeasure = 64
/** The pause before a batch is sent again; the embedded server recovers from a crash this fast. */
const retryPauseMs = 100
const maxAttempts = 3

type Waiting = Entry & { resolve: (result: WriteResult) => void; reject: (error: unknown) => void }
type Lane = { connection: Connection; columns: Columns<Entry> }

const written: WriteResult = { kind: 'written' }

/**
 * Opens the queue on a store.
 *
 * A row that the database refuses fails alone: its batch is written again in halves. When a
 * connection is lost, the batch is sent again on a new one; ids are primary keys, so no row is
 * written twice. If that fails too, or more than ten thousand rows wait, `write` is refused as
 * overloaded.
 */
export function createQuoteWriter(store: Store): QuoteWriter {
  const queues = new Map<number, Waiting[]>()
  const lanes: Lane[] = []
  let waiting = 0
  let inFlight = 0
  let committing = 0
  let limit = minInFlight
  let fastestMs = Number.POSITIVE_INFINITY
  let measured = 0
  let scheduled = false
  let drained: (() => void)[] = []

  /** Sends batches while commits may start; tenants take turns. */
  function pump(): void {
    scheduled = false
    while (waiting > 0 && inFlight < limit) {
      const [tenantId, batch] = nextBatch()
      waiting -= batch.length
      inFlight++
      committing += batch.length
      void commit(tenantId, batch)
    }
    if (waiting === 0 && inFlight === 0) {
      for (const resolve of drained) resolve()
      drained = []
    }
  }

  function nextBatch(): [tenantId: number, batch: Waiting[]] {
    const [next] = queues
    if (!next) throw new Error('rows are counted as waiting, but no queue holds one')
    const [tenantId, queue] = next
    queues.delete(tenantId)
    const rows = batchRows()
    if (queue.length <= rows) return [tenantId, queue]
    queues.set(tenantId, queue.slice(rows)) // now the last in turn
    return [tenantId, queue.slice(0, rows)]
  }

  function batchRows(): number {
    const share = Math.ceil((waiting + committing) / batchesUnderWay)
    return Math.min(Math.max(share, minBatchRows), maxBatchRows)
  }

  async function commit(tenantId: number, batch: readonly Waiting[]): Promise<void> {
    const startMs = performance.now()
    await inHalves(batch, (rows) => settle(tenantId, rows))
    measure(performance.now() - startMs)
    inFlight--
    committing -= batch.length
    pump()
  }

  /** Lets more commits be in flight where commits are slow: they wait for the disk side by side. */
  function measure(commitMs: number): void {
    fastestMs = Math.min(fastestMs, commitMs)
    if (++measured < commitsPerMeasure) return
    limit = Math.min(Math.max(Math.floor(fastestMs / msPerInFlight), minInFlight), maxInFlight)
    fastestMs = Number.POSITIVE_INFINITY
    measured = 0
  }

  /** Writes a batch and tells each row what became of it. */
  async function settle(tenantId: number, batch: readonly Waiting[]): Promise<void> {
    const known = await send(tenantId, batch)
    if (known.length > 0) answerKnown(batch, known)
    for (const { resolve } of batch) resolve(written) // nothing happens to those answered already
  }

  async function send(tenantId: number, batch: readonly Entry[]): Promise<KnownRow[]> {
    for (let attempt = 1; ; attempt++) {
      const again = attempt > 1
      try {
        return await sendOnce(tenantId, batch, again)
      } catch (error) {
        // Sent again, a row may meet itself: the commit of the lost connection may just be
        // arriving.
        const mayPass = isPassing(error) || (again && isDuplicate(error))
        if (!mayPass) throw error
        if (attempt === maxAttempts) throw overloaded(error)
      }
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
    }
  }

  async function sendOnce(
    tenantId: number,
    batch: readonly Entry[],
    again: boolean,
  ): Promise<KnownRow[]> {
    const lane = lanes.pop() ?? {
      connection: await store.connect(),
      columns: createColumns<Entry>(),
    }
    try {
      const known = await writeBatch(lane.connection, lane.columns, tenantId, batch, again)
      lanes.push(lane)
      return known
    } catch (error) {
      if (isConnectionLoss(error)) {
        // Idle connections were most likely lost with it.
        for (const { connection } of [lane, ...lanes.splice(0)]) void connection.close()
      } else lanes.push(lane)
      throw error
    }
  }

  return {
    write(tenantId, row, keep) {
      if (waiting >= maxWaitingRows) return Promise.reject(overloaded())
      return new Promise((resolve, reject) => {
        const queue = queues.get(tenantId)
        if (queue) queue.push({ row, keep, resolve, reject })
        else queues.set(tenantId, [{ row, keep, resolve, reject }])
        waiting++
        if (inFlight >= limit) return
        if (waiting >= batchRows()) {
          pump()
          return
        }
        if (scheduled) return
        // Requests that arrived together are all read before this runs, so they share the commit.
        scheduled = true
        setImmediate(pump)
      })
    },
    drain() {
      if (waiting === 0 && inFlight === 0) return Promise.resolve()
      return new Promise((resolve) => drained.push(resolve))
    },
  }
}

/**
 * Answers the rows whose key was used before. A batch that is sent twice meets its own keys; those
 * are not replays.
 */
function answerKnown(batch: readonly Waiting[], known: readonly KnownRow[]): void {
  for (const { row, kept } of known) {
    const entry = batch[row - 1]
    if (!entry?.keep) throw new Error(`the store answered row ${row}, which has no key`)
    const { key, body, fingerprint } = entry.keep
    if (body === kept.body && fingerprint.equals(kept.fingerprint)) continue
    entry.resolve({ kind: 'known', kept: { key, ...kept } })
  }
}
