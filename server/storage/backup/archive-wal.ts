import { existsSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import type { Logger } from 'pino'
import { connectClient } from '../connection/connect.ts'
import { checkArchive, claimArchive, type Owner } from './archive-folder.ts'
import { readArchiveState, removeArchiveState, writeArchiveState } from './archive-state.ts'
import { isSegment, syncFolder, timelineOf, writeDurably } from './backup.ts'

/** The replication slot that keeps the write-ahead log until it is archived. */
const slot = 'lerner_archive'

/** A segment that was open for longestOpenMs is closed early, so that it can be archived. */
type Pace = { everyMs: number; longestOpenMs: number }
const usualPace: Pace = { everyMs: 10_000, longestOpenMs: 60_000 }

/** An archive that is being written. */
export type Archiving = {
  /** For how long there may have been writes that are not archived yet; normally below 80 s. */
  lagMs(): number
  /** Archives what is complete one last time, and stops. */
  stop(): Promise<void>
}

/**
 * Continuously copies the write-ahead log into a folder, compressed. Together with a backup, this
 * is all that is needed to restore the database as of any later moment.
 *
 * Not by archive_command, which needs a shell: this process copies completed segments, and a
 * replication slot keeps them until then. While the folder cannot be written, or its disk is not
 * mounted, uncopied segments accumulate in the data folder; the log, `lagMs` and the state beside
 * the data say so. No segment is closed early meanwhile: a closed one takes 16 MiB, however little
 * is in it.
 *
 * @param url - Returns the address of the owner's login at the embedded server; called for each
 * connection.
 * @throws Error naming setting, value and remedy if the folder cannot be this server's archive. A
 * full disk is no such reason: it fills and empties while a service runs, too.
 */
export async function archiveWal(
  url: () => string,
  dataDir: string,
  archiveDir: string,
  log: Logger,
  pace: Pace = usualPace,
): Promise<Archiving> {
  const archive = resolve(archiveDir)
  const before = readArchiveState(dataDir)
  let begun = before?.folder === archive && before.begun === true
  // What was written since, by an earlier run too, is not archived yet.
  let archivedUntilMs = begun && before ? Date.parse(before.archivedUntil) : Date.now()
  let lastSwitchMs = archivedUntilMs
  await connected(holdArchive).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error
    log.error({ err: error, archive }, 'the disk of the archive is full; trying again')
  })
  let failing = false
  let stopped = false
  let wake = () => {}
  await remember(null)
  const running = run()

  async function run(): Promise<void> {
    while (!stopped) {
      await round(false).catch((error: unknown) => {
        log.error({ err: error, archive }, 'the write-ahead log is not archived; trying again')
      })
      if (stopped) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pace.everyMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  async function round(last: boolean): Promise<void> {
    const startedMs = Date.now()
    const ends = !failing && (last || startedMs - lastSwitchMs >= pace.longestOpenMs)
    if (ends) lastSwitchMs = startedMs
    try {
      await connected(async (client) => {
        await ownSlot(client, log)
        // Before a segment is closed, which takes 16 MiB for nothing if the folder is not ours.
        const owner = await holdArchive(client)
        await archiveOnce(client, owner, join(resolve(dataDir), 'postgres/pg_wal'), archive, ends)
      })
    } catch (error) {
      failing = true
      await remember(error)
      throw error
    }
    if (failing) log.info({ archive }, 'the write-ahead log is archived again')
    if (ends) archivedUntilMs = startedMs
    if (ends || failing) await remember(null)
    failing = false
  }

  /** Makes the folder this server's archive the first time, and from then on only checks it. */
  async function holdArchive(client: pg.Client): Promise<Owner> {
    const owner = await ownerOf(client)
    await (begun ? checkArchive : claimArchive)(archive, owner)
    begun = true
    return owner
  }

  async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = await connectClient(url(), 30_000)
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  async function remember(error: unknown): Promise<void> {
    await writeArchiveState(dataDir, {
      folder: archive,
      begun,
      archivedUntil: new Date(archivedUntilMs).toISOString(),
      failure: error === null ? null : error instanceof Error ? error.message : String(error),
    }).catch((err: unknown) => log.error({ err }, 'the state of the archive could not be written'))
  }

  return {
    lagMs: () => Date.now() - archivedUntilMs,
    async stop() {
      stopped = true
      wake()
      await running
      try {
        // After a failure one round shows that the archive works, and the next closes the segment.
        if (failing) await round(true)
        await round(true)
      } catch (error) {
        log.error({ err: error, archive }, 'the end of the write-ahead log was not archived')
      }
    },
  }
}

/** Releases the write-ahead log if it used to be archived and no longer is. */
export async function stopKeepingWal(url: string, dataDir: string): Promise<void> {
  removeArchiveState(dataDir)
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
 */
async function archiveOnce(
  client: pg.Client,
  { timeline }: Owner,
  walFolder: string,
  archive: string,
  ends: boolean,
): Promise<void> {
  if (ends) await client.query('select pg_switch_wal()')
  const { rows } = await client.query(
    // One byte further, because the end of a segment still counts as part of it.
    `select pg_walfile_name(pg_current_wal_lsn() + 1) as current,
       pg_walfile_name(restart_lsn + 1) as first
     from pg_replication_slots where slot_name = $1`,
    [slot],
  )
  const { current, first } = rows[0]
  const complete = (await readdir(walFolder))
    .filter((name) => isSegment(name) && name >= first && name < current)
    .filter((name) => timelineOf(name) === timeline)
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

async function ownerOf(client: pg.Client): Promise<Owner> {
  const { rows } = await client.query(
    `select pg_walfile_name(pg_current_wal_lsn() + 1) as current,
       (select system_identifier::text from pg_control_system()) as system`,
  )
  return { system: rows[0].system, timeline: timelineOf(rows[0].current) }
}
