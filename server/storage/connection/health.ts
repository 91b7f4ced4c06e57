import type pg from 'pg'
import type { Logger } from 'pino'
import { isConnectionLoss, isSilence, whatItTells } from './connect-errors.ts'

/**
 * After a failed write, the store must find room for this many pages of 8 kB to count as writable.
 */
const probeRows = 128

/** What is known of the server: whether it answers, and whether it takes writes. */
export type Health = {
  isWritable(): boolean
  /** False while the server accepts connections or queries but does not answer. */
  answers(): boolean
  /**
   * Reports that a statement failed. If the store is the cause, `isWritable` is false at once. If
   * the store may have run out of space, it must accept a write before it counts as writable again.
   */
  failed(error: unknown): void
  /**
   * Asks the server on a connection.
   *
   * @throws when the connection fails, or only reads though the server is no standby: sessions keep
   * what they began with, so only a new one shows whether the database takes writes again.
   */
  probe(client: pg.Client): Promise<void>
  /** The probe's connection was lost, or could not be made. */
  lost(error: unknown): void
}

/** Starts out assuming that the server answers and takes writes. */
export function createHealth(log: Logger): Health {
  let writable = true
  let silent = false
  let doubted = false

  /**
   * Writes something that needs new disk space, and rolls it back. If a write fails meanwhile, the
   * probe has to be repeated.
   */
  async function proveWritable(client: pg.Client): Promise<void> {
    doubted = false
    try {
      await writeAndTakeBack(client)
      if (doubted) return
      writable = true
      log.info('the store accepts writes again')
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      if (writable) log.error({ err: error }, 'the store accepts no writes')
      writable = false
      doubted = true
    }
  }

  return {
    isWritable: () => writable,
    answers: () => !silent,
    failed(error) {
      const meaning = whatItTells(error)
      if (meaning === 'lost' || meaning === 'writeless') writable = false
      if (meaning !== 'writeless' && meaning !== 'doubtful') return
      // Logged once until the next probe: failures in between mostly have the same cause.
      if (!doubted) log.warn({ err: error }, 'the store failed; testing whether it accepts a write')
      doubted = true
    },
    async probe(client) {
      const { rows } = await client.query(
        `select pg_is_in_recovery() as standby,
                current_setting('transaction_read_only')::boolean as read_only`,
      )
      silent = false
      const { standby, read_only: readOnly } = rows[0]
      if (readOnly && !standby) {
        throw new Error('The database only reads: default_transaction_read_only is on for it.')
      }
      if (standby) writable = false
      else if (doubted) await proveWritable(client)
      else writable = true
    },
    lost(error) {
      writable = false
      silent = isSilence(error)
    },
  }
}

/** Writes as much as a table grows by at a time, and rolls it back. */
async function writeAndTakeBack(client: pg.Client): Promise<void> {
  await client.query('begin')
  try {
    // Shorter than the wait for the probe: a slow disk must not look like a server that hangs.
    await client.query('set local statement_timeout = 1000')
    await client.query('truncate write_probe')
    await client.query(
      `insert into write_probe (filler)
       select repeat('x', 8000) from generate_series(1, ${probeRows})`,
    )
  } finally {
    await client.query('rollback')
  }
}
