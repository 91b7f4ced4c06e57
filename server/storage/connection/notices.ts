import type pg from 'pg'
import type { Logger } from 'pino'
import { type Address, connectClient, setting } from './connect.ts'
import type { Change, Db } from './db.ts'
import { createHealth, type Health } from './health.ts'

const channel = 'lerner_changes'
/** PostgreSQL's limit for a notice is just under 8000 bytes. */
const maxPayloadBytes = 7900
const probeEveryMs = 1000
const probeTimeoutMs = 3000
const reconnectEveryMs = 200
/**
 * Announces a change to every replica when the transaction commits.
 *
 * This replica is told twice. First before the caller continues, so that whoever gets the answer
 * finds the change in force. Then by the notice itself, which is all there is if the connection
 * breaks during the commit.
 */
export async function notify(db: Db, change: Change): Promise<void> {
  db.changes?.push(change)
  for (const payload of payloadsOf(change)) {
    await db.rows('select pg_notify($1, $2)', [channel, payload], 'notify')
  }
}

/** Announces many changes at once, as `notify` does for one. */
export async function notifyAll(db: Db, changes: readonly Change[]): Promise<void> {
  db.changes?.push(...changes)
  const payloads = changes.flatMap(payloadsOf)
  await db.rows(
    'select pg_notify($1, payload) from unnest($2::text[]) as payload',
    [channel, payloads],
    'notify_all',
  )
}

/** The change as texts that are short enough for PostgreSQL; a long list of cells is split. */
export function payloadsOf(change: Change): string[] {
  const payload = JSON.stringify(change)
  if (change.kind !== 'cells' || Buffer.byteLength(payload) <= maxPayloadBytes) return [payload]
  const half = change.cells.length >> 1
  return [change.cells.slice(0, half), change.cells.slice(half)].flatMap((cells) =>
    payloadsOf({ ...change, cells }),
  )
}

const kinds: Record<Change['kind'], true> = {
  cells: true,
  product: true,
  policy: true,
  pool: true,
  keys: true,
  sessions: true,
  everything: true,
}

/**
 * Parses a notice. Anybody with a login may send one, and a later release may know more kinds, so
 * an unknown notice is taken to affect everything.
 */
export function changeOf(payload: string | undefined): Change {
  try {
    const change = JSON.parse(payload ?? '') as Change
    if (Object.hasOwn(kinds, change.kind)) return change
  } catch {
    // Not one of ours.
  }
  return { kind: 'everything' }
}

/** A replica's listener: receives changes, and knows whether the store answers and takes writes. */
export type Notices = Pick<Health, 'isWritable' | 'answers' | 'failed'> & {
  onChange(listener: (change: Change) => void): void
  /** Passes changes to the listeners in this process. */
  emit(change: Change): void
  close(): Promise<void>
}

/**
 * Opens the connection that listens for changes, and asks the store every second whether it takes
 * writes.
 *
 * It reconnects after a loss and then reports 'everything', because the notices of the gap are
 * lost.
 */
export async function listenForChanges(
  { url, settings }: Pick<Address, 'url' | 'settings'>,
  log: Logger,
): Promise<Notices> {
  const listeners: ((change: Change) => void)[] = []
  const health = createHealth(log)
  let closed = false
  const pause = createPause()
  let client = await connect()
  const watching = watch()

  async function connect(): Promise<pg.Client> {
    const fresh = await connectClient(url, probeTimeoutMs)
    fresh.on('notification', ({ payload }) => emit(changeOf(payload)))
    fresh.on('end', pause.end) // so that a lost connection is noticed at once
    await fresh.query(`listen ${channel}${setting('set', settings)}`)
    return fresh
  }

  function emit(change: Change): void {
    for (const listener of listeners) listener(change)
  }

  async function watch(): Promise<void> {
    let lost = false
    while (!closed) {
      try {
        if (lost) client = await connect()
        await health.probe(client)
        if (lost) {
          lost = false
          log.info('the store is back')
          emit({ kind: 'everything' })
        }
      } catch (error) {
        if (closed) break
        if (!lost) log.error({ err: error }, 'the store cannot be used')
        health.lost(error)
        lost = true
        client.end().catch(() => {})
      }
      await pause.begin(lost ? reconnectEveryMs : probeEveryMs)
    }
  }

  return {
    onChange: (listener) => listeners.push(listener),
    emit,
    isWritable: health.isWritable,
    answers: health.answers,
    failed: health.failed,
    async close() {
      closed = true
      pause.end()
      await client.end().catch(() => {})
      await watching
    },
  }
}

/** A pause that can be ended early. */
function createPause() {
  let wake = () => {}
  return {
    begin(ms: number): Promise<void> {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        timer.unref()
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
    end: () => wake(),
  }
}
