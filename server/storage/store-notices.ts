import type pg from 'pg'
import type { Logger } from 'pino'
import { connectClient } from './connect.ts'
import { isSilence } from './connect-errors.ts'
import type { Change, Db } from './db.ts'

const channel = 'lerner_changes'
/** PostgreSQL takes notices of fewer than 8000 bytes. */
const maxPayloadBytes = 7900
const probeEveryMs = 1000
const probeTimeoutMs = 3000

/**
 * Tells every replica of a change when the transaction commits.
 *
 * This replica hears of it twice: before the work that committed goes on, so that whoever is answered finds the change in
 * force, and by the notice, which alone is left if the connection breaks while it commits.
 */
export async function notify(db: Db, change: Change): Promise<void> {
  db.told?.push(change)
  for (const payload of payloadsOf(change)) {
    await db.rows('select pg_notify($1, $2)', [channel, payload], 'notify')
  }
}

/** The change as texts short enough for PostgreSQL: a long list of cells becomes several. */
export function payloadsOf(change: Change): string[] {
  const payload = JSON.stringify(change)
  if (change.kind !== 'cells' || Buffer.byteLength(payload) <= maxPayloadBytes) return [payload]
  const half = change.cells.length >> 1
  return [change.cells.slice(0, half), change.cells.slice(half)].flatMap((cells) =>
    payloadsOf({ ...change, cells }),
  )
}

/** The ear of a replica: hears changes, and knows whether the store answers and takes writes. */
export type Notices = {
  onChange(listener: (change: Change) => void): void
  /** Tells the listeners of this replica. */
  emit(change: Change): void
  isWritable(): boolean
  /** False while the server takes connections or questions and says nothing: whoever asks it now waits in vain. */
  answers(): boolean
  /** Tells that a write failed for want of a store, so that the answer of `isWritable` need not wait for the probe. */
  failed(): void
  close(): Promise<void>
}

/**
 * Opens the connection that listens for changes and is asked every second whether the store takes writes.
 *
 * It comes back by itself after a loss, and then says 'everything', because notices of the gap are gone.
 */
export async function listenForChanges(url: string, log: Logger): Promise<Notices> {
  const listeners: ((change: Change) => void)[] = []
  const wakers = new Set<() => void>()
  let closed = false
  let writable = true
  let silent = false
  let client = await connect()
  const watching = watch()

  async function connect(): Promise<pg.Client> {
    const fresh = await connectClient(url, probeTimeoutMs)
    fresh.on('notification', (notice) =>
      emit(JSON.parse(notice.payload ?? '{"kind":"everything"}')),
    )
    fresh.on('end', wake)
    await fresh.query(`listen ${channel}`)
    return fresh
  }

  function emit(change: Change): void {
    for (const listener of listeners) listener(change)
  }

  async function watch(): Promise<void> {
    let lost = false
    while (!closed) {
      try {
        if (lost) {
          client = await connect()
          lost = false
          log.info('the store is back')
          emit({ kind: 'everything' })
        }
        const { rows } = await client.query(
          `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`,
        )
        writable = !rows[0].read_only
        silent = false
      } catch (error) {
        if (closed) break
        if (!lost) log.error({ err: error }, 'the store does not answer')
        writable = false
        silent = isSilence(error)
        lost = true
        client.end().catch(() => {})
      }
      await sleep(lost ? 200 : probeEveryMs)
    }
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        wakers.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      timer.unref()
      wakers.add(done)
    })
  }

  /** Cuts the sleep short: a lost connection is noticed at once. */
  function wake(): void {
    for (const done of wakers) done()
  }

  return {
    onChange: (listener) => listeners.push(listener),
    emit,
    isWritable: () => writable,
    answers: () => !silent,
    failed() {
      writable = false
    },
    async close() {
      closed = true
      wake()
      await client.end().catch(() => {})
      await watching
    },
  }
}
