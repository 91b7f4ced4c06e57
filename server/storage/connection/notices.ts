import type pg from 'pg'
import type { Logger } from 'pino'
import { connectClient } from './connect.ts'
import { isConnectionLoss, isSilence, whatItTells } from './connect-errors.ts'
import type { Change, Db } from './db.ts'

const channel = 'lerner_changes'
/** PostgreSQL's limit for a notice is just under 8000 bytes. */
const maxPayloadBytes = 7900
const probeEveryMs = 1000
const probeTimeoutMs = 3000
/**
 * After a failed write, the store must find room for this many pages of 8 kB to count as writable.
 */
const probeRows = 128

/**
 * Announces a change to every replica when the transaction commits.
 *
 * This replica is told twice. The first time is before the caller continues, so that whoever gets
 * the answer finds the change in force. The second is the notice itself, the only one if the
 * connection breaks during the commit.
 */
export async function notify(db: Db, change: Change): Promise<void> {
  db.told?.push(change)
  for (const payload of payloadsOf(change)) {
    await db.rows('select pg_notify($1, $2)', [channel, payload], 'notify')
  }
}

/**
 * The change as texts that are short enough for PostgreSQL; a long list of cells becomes several.
 */
export function payloadsOf(change: Change): string[] {
  const payload = JSON.stringify(change)
  if (change.kind !== 'cells' || Buffer.byteLength(payload) <= maxPayloadBytes) return [payload]
  const half = change.cells.length >> 1
  return [change.cells.slice(0, half), change.cells.slice(half)].flatMap((cells) =>
    payloadsOf({ ...change, cells }),
  )
}

/** A replica's listener: receives changes, and knows whether the store answers and takes writes. */
export type Notices = {
  onChange(listener: (change: Change) => void): void
  /** Passes changes to the listeners in this process. */
  emit(change: Change): void
  isWritable(): boolean
  /** False while the server accepts connections or queries but does not answer. */
  answers(): boolean
  /**
   * Reports that a statement failed. If the cause is the store, `isWritable` is false at once. If
   * the store may have run out of room, it must accept a write before it counts as writable again.
   */
  failed(error: unknown): void
  close(): Promise<void>
}

/** Writes as much as a table grows by at a time, and rolls it back. */
async function writeAndTakeBack(client: pg.Client): Promise<void> {
  await client.query('begin')
  try {
    // Shorter than the wait for the probe: a slow disk must not look like a server that hangs.
    await client.query('set local statement_timeout = 1000')
    await client.query('truncate write_probe')
    await client.query(
      `insert into write_probe select repeat('x', 8000) from generate_series(1, ${probeRows})`,
    )
  } finally {
    await client.query('rollback')
  }
}

/**
 * Opens the connection that listens for changes, and asks the store every second whether it takes
 * writes.
 *
 * It reconnects after a loss and then reports 'everything', because the notices of the gap are
 * lost.
 */
export async function listenForChanges(url: string, log: Logger): Promise<Notices> {
  const listeners: ((change: Change) => void)[] = []
  const wakers = new Set<() => void>()
  let closed = false
  let writable = true
  let silent = false
  let doubted = false
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
        silent = false
        if (rows[0].read_only) writable = false
        else if (doubted) await proveWritable()
        else writable = true
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

  /**
   * Writes what needs new room on the disk, and rolls it back. If a write fails meanwhile, the
   * proof is asked for again.
   */
  async function proveWritable(): Promise<void> {
    doubted = false
    try {
      await writeAndTakeBack(client)
      if (doubted) return
      writable = true
      log.info('the store took a write again')
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      if (writable) log.error({ err: error }, 'the store takes no writes')
      writable = false
      doubted = true
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

  /** Ends the pause early, so that a lost connection is noticed at once. */
  function wake(): void {
    for (const done of wakers) done()
  }

  return {
    onChange: (listener) => listeners.push(listener),
    emit,
    isWritable: () => writable,
    answers: () => !silent,
    failed(error) {
      const told = whatItTells(error)
      if (told === 'lost' || told === 'writeless') writable = false
      if (told === 'writeless' || told === 'doubtful') doubted = true
    },
    async close() {
      closed = true
      wake()
      await client.end().catch(() => {})
      await watching
    },
  }
}
