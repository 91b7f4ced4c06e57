import type { PriceHold } from '../../domain/price-hold.ts'
import { overloaded } from '../connection/connect-errors.ts'
import type { Store } from '../connection/db.ts'
import type { KeptAnswer } from '../tables/idempotency.ts'
import { createBatchSender, type SendBatch } from './batch-sender.ts'
import { createCommitPace } from './commit-pace.ts'
import { inHalves } from './in-halves.ts'
import type { KnownRow } from './known-row.ts'
import type { Entry, QuoteRow } from './quote-row.ts'

export type WriteResult =
  | { kind: 'written' }
  /** The idempotency key was used before: answer this, or refuse if the fingerprint differs. */
  | { kind: 'known'; kept: KeptAnswer }
  /** Not written: its cell holds a different price. */
  | { kind: 'lost'; priceHold: PriceHold }

/**
 * The group-commit queue. `write` resolves after the commit that holds the row; rows that queue
 * while commits are in flight share one multi-row statement per tenant. There is no timer.
 */
export type QuoteWriter = {
  write(tenantId: number, row: QuoteRow, keep: KeptAnswer | null): Promise<WriteResult>
  /** Resolves when everything queued is committed. */
  drain(): Promise<void>
  /** How many rows wait for a batch, and how many batches are in flight. */
  load(): { waiting: number; inFlight: number }
}

/** More rows in one statement gain nothing and make the others wait. */
const maxBatchRows = 512
/** Smaller batches cost more than overlapping them gains. */
const minBatchRows = 32
/**
 * Waiting rows are divided into about this many batches, so that the database writes one while this
 * process reads the requests of the next. Otherwise all callers would wait for the same commit.
 */
const batchesUnderWay = 3
/** Rows that may wait; further ones are refused, because the store is falling behind. */
const maxWaitingRows = 10_000

type Waiting = Entry & { resolve: (result: WriteResult) => void; reject: (error: unknown) => void }

const written: WriteResult = { kind: 'written' }

/**
 * Opens the queue on a store.
 *
 * This is not a tenant queue; the two share only the halving. A tenant queue runs one batch per
 * tenant at a time, because each batch takes the next places in a log. Quotes take no places: a
 * tenant has several commits in flight, all tenants share one limit, connections and memory, and
 * batch size depends on how much is under way.
 *
 * A row that the database refuses fails alone: its batch is retried in halves. If a batch cannot
 * be sent, or more than ten thousand rows wait, `write` is refused as overloaded.
 *
 * @param watched - Wraps the function that writes a batch, without changing what it does.
 */
export function createQuoteWriter(
  store: Store,
  watched: (send: SendBatch) => SendBatch = (send) => send,
): QuoteWriter {
  const queue = createQueue()
  const send = watched(createBatchSender(store))
  const pace = createCommitPace(batchesUnderWay)
  let inFlight = 0
  let committing = 0
  let scheduled = false
  let drained: (() => void)[] = []

  /** Sends batches while commits may start; tenants take turns. */
  function pump(): void {
    scheduled = false
    while (queue.waiting() > 0 && inFlight < pace.limit()) {
      const [tenantId, batch] = queue.next(batchRows())
      inFlight++
      committing += batch.length
      void commit(tenantId, batch)
    }
    if (isIdle()) {
      for (const resolve of drained) resolve()
      drained = []
    }
  }

  function isIdle(): boolean {
    return queue.waiting() === 0 && inFlight === 0
  }

  function batchRows(): number {
    const share = Math.ceil((queue.waiting() + committing) / batchesUnderWay)
    return Math.min(Math.max(share, minBatchRows), maxBatchRows)
  }

  async function commit(tenantId: number, batch: readonly Waiting[]): Promise<void> {
    const startMs = performance.now()
    await inHalves(batch, (rows) => settle(send, tenantId, rows))
    pace.measure(performance.now() - startMs)
    inFlight--
    committing -= batch.length
    pump()
  }

  return {
    write(tenantId, row, keep) {
      if (queue.waiting() >= maxWaitingRows) return Promise.reject(overloaded())
      return new Promise((resolve, reject) => {
        queue.add(tenantId, { row, keep, resolve, reject })
        if (inFlight >= pace.limit()) return
        if (queue.waiting() >= batchRows()) {
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
      if (isIdle()) return Promise.resolve()
      return new Promise((resolve) => drained.push(resolve))
    },
    load: () => ({ waiting: queue.waiting(), inFlight }),
  }
}

/** Rows that wait, by tenant; tenants take turns. */
function createQueue() {
  const queues = new Map<number, Waiting[]>()
  let waiting = 0
  return {
    waiting: () => waiting,
    add(tenantId: number, one: Waiting): void {
      const queue = queues.get(tenantId)
      if (queue) queue.push(one)
      else queues.set(tenantId, [one])
      waiting++
    },
    /** The rows of the tenant whose turn it is, up to a limit. */
    next(rows: number): [tenantId: number, batch: Waiting[]] {
      const [next] = queues
      if (!next) throw new Error('rows are counted as waiting, but no queue holds one')
      const [tenantId, queue] = next
      queues.delete(tenantId)
      if (queue.length > rows) queues.set(tenantId, queue.splice(rows)) // goes to the back
      waiting -= queue.length
      return [tenantId, queue]
    },
  }
}

/** Writes a batch and reports each row's result. */
async function settle(send: SendBatch, tenantId: number, batch: readonly Waiting[]): Promise<void> {
  const known = await send(tenantId, batch)
  if (known.length > 0) answerKnown(batch, known)
  for (const { resolve } of batch) resolve(written) // has no effect on those already answered
}

/**
 * Answers the rows that were not written. A batch that was sent twice finds its own keys; those are
 * not replays.
 */
function answerKnown(batch: readonly Waiting[], known: readonly KnownRow[]): void {
  for (const one of known) {
    const entry = batch[one.row - 1]
    if ('priceHold' in one) {
      entry?.resolve({ kind: 'lost', priceHold: one.priceHold })
      continue
    }
    const { row, kept } = one
    if (!entry?.keep) throw new Error(`the store answered row ${row}, which has no key`)
    const { key, body, fingerprint } = entry.keep
    if (body === kept.body && fingerprint.equals(kept.fingerprint)) continue
    entry.resolve({ kind: 'known', kept: { key, ...kept } })
  }
}
