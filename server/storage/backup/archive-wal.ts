import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import type { Logger } from 'pino'
import { connectClient } from '../connection/connect.ts'
import { isSegment, syncFolder, timelineOf, writeDurably } from './backup.ts'

/** The replication slot that keeps the write-ahead log until it is archived. */
const slot = 'lerner_archive'
const ownerName = 'archive.json'
const everyMs = 10_000
/** A segment that has been open this long is closed early, so that its contents can be archived. */
const longestOpenMs = 60_000

/**
 * The server whose writes the archive holds. Another server, or a restored one, needs its own
 * folder.
 */
type Owner = { system: string; timeline: number }

/**
 * Continuously copies the write-ahead log into a folder, compressed. Together with a backup, this
 * is all that is needed to restore the database as of any later moment.
 *
 * Not by archive_command, which needs a shell: this process copies completed segments, and a
 * replication slot keeps them until then. While the folder cannot be written, uncopied segments
 * accumulate in the data folder, and the log says so.
 *
 * @param url - Returns the address of the owner's login at the embedded server; called for each
 * connection.
 * @returns Archives what is complete one last time, and stops.
 */
export function archiveWal(
  url: () => string,
  dataDir: string,
  archiveDir: string,
  log: Logger,
): () => Promise<void> {
  const archive = resolve(archiveDir)
  let lastSwitchMs = Date.now()
  let failing = false
  let stopped = false
  let wake = () => {}
  const running = run()

  async function run(): Promise<void> {
    while (!stopped) {
      await round().catch((error: unknown) => {
        failing = true
        log.error({ err: error, archive }, 'the write-ahead log is not archived; tried again')
      })
      if (stopped) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  async function round(): Promise<void> {
    const client = await connectClient(url(), 30_000)
    try {
      await ownSlot(client, log)
      const ends = Date.now() - lastSwitchMs >= longestOpenMs || stopped
      if (ends) lastSwitchMs = Date.now()
      await archiveOnce(client, join(resolve(dataDir), 'postgres/pg_wal'), archive, ends)
      if (failing) log.info({ archive }, 'the write-ahead log is archived again')
      failing = false
    } finally {
      await client.end()
    }
  }

  return async () => {
    stopped = true
    wake()
    await running
    await round().catch((error: unknown) =>
      log.error({ err: error, archive }, 'the last of the write-ahead log is not archived'),
    )
  }
}

/** Releases the write-ahead log if it used to be archived and no longer is. */
export async function stopKeepingWal(url: string, dataDir: string): Promise<void> {
  // Checks the files first, so that a start without an archive needs no connection.
  if (!existsSync(join(resolve(dataDir), 'postgres/pg_replslot', slot))) return
  const client = await connectClient(url, 30_000)
  try {
    await client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
      [slot],
    )
  } finally {
    await client.end()
  }
}

/** Creates the slot if there is none, or recreates it if the server invalidated it. */
async function ownSlot(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query(
    'select wal_status from pg_replication_slots where slot_name = $1',
    [slot],
  )
  const lost = rows[0]?.wal_status === 'lost'
  if (rows.length > 0 && !lost) return
  if (lost) {
    await client.query('select pg_drop_replication_slot($1)', [slot])
    log.error('the archive of the write-ahead log has a gap: make a new backup')
  }
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
}

/**
 * Archives each complete segment, and lets the server discard it.
 *
 * @param ends - Closes the segment being written, if anything was written to it.
 * @throws Error if the folder belongs to another server's writes, or cannot be written.
 */
export async function archiveOnce(
  client: pg.Client,
  walFolder: string,
  archive: string,
  ends: boolean,
): Promise<void> {
  if (ends) await client.query('select pg_switch_wal()')
  const { rows } = await client.query(
    // One byte further, because the end of a segment still counts as part of it.
    `select pg_walfile_name(pg_current_wal_lsn() + 1) as current,
       pg_walfile_name(restart_lsn + 1) as first,
       (select system_identifier::text from pg_control_system()) as system
     from pg_replication_slots where slot_name = $1`,
    [slot],
  )
  const { current, first, system } = rows[0]
  const owner: Owner = { system, timeline: timelineOf(current) }
  await claim(archive, owner)
  const complete = (await readdir(walFolder))
    .filter((name) => isSegment(name) && name >= first && name < current)
    .filter((name) => timelineOf(name) === owner.timeline)
    .sort()
  for (const name of complete) await archiveSegment(walFolder, archive, name)
  if (complete.length === 0) return
  // The first byte of the segment being written: everything before it is archived.
  await client.query(
    `select pg_replication_slot_advance($1, lsn - mod(lsn - '0/0', size)::bigint)
     from (select pg_current_wal_lsn() as lsn,
             (select setting::numeric from pg_settings where name = 'wal_segment_size') as size) _
     where pg_walfile_name(lsn + 1) = $2`,
    [slot, current],
  )
}

async function archiveSegment(walFolder: string, archive: string, name: string): Promise<void> {
  const kept = join(archive, `${name}.gz`)
  if (existsSync(kept)) return
  const draft = join(archive, `${name}.partial`)
  const packed = await promisify(gzip)(await readFile(join(walFolder, name)))
  await writeDurably(draft, packed)
  await rename(draft, kept)
  await syncFolder(archive)
}

async function claim(archive: string, owner: Owner): Promise<void> {
  await mkdir(archive, { recursive: true, mode: 0o700 })
  const file = join(archive, ownerName)
  if (!existsSync(file)) {
    await writeDurably(file, JSON.stringify(owner))
    return
  }
  const found = JSON.parse(await readFile(file, 'utf8')) as Owner
  if (found.system !== owner.system || found.timeline !== owner.timeline) {
    throw new Error(
      `${archive} contains the writes of another database, or of this one before a restore: set LERNER_WAL_ARCHIVE to a new folder, and make a backup.`,
    )
  }
}
