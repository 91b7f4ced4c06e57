import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import {
  chown,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type { Logger } from 'pino'
import { connectClient } from '../connection/connect.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { type ServerUser, serverUser } from '../embedded/user.ts'
import { type Backup, isSegment, manifestName, sideBySide, timelineOf } from './backup.ts'

/** PostgreSQL's own default, which the embedded server keeps. */
const segmentBytes = 16 * 2 ** 20

export type Wanted = {
  /** Folder of a backup. */
  backup: string
  /** Where to create the database; must not contain one. */
  dataDir: string
  /** Writes since the backup, as collected by LERNER_WAL_ARCHIVE; null: the backup alone. */
  archive: string | null
  /** The moment to restore; null: everything there is. Needs the archive. */
  until: Date | null
}

export type Restored = {
  /** When the last restored transaction was committed; null if there was none after the backup. */
  lastCommit: Date | null
  /** Segments read from the archive. */
  segments: number
  quotes: number
}

/**
 * Creates a database from a backup and, if given, the writes since then.
 *
 * All files are first checked against the backup's own list. On failure nothing is left behind.
 *
 * @throws Error naming the file that differs from what was backed up, the moment that neither
 * backup nor archive covers, or the folder that is already in use.
 */
export async function restoreBackup(wanted: Wanted, log: Logger): Promise<Restored> {
  const backup = await readBackup(wanted.backup)
  const dataDir = resolve(wanted.dataDir)
  const { archive, until } = wanted
  if (until !== null && archive === null) {
    throw new Error('A moment can only be restored with the archive of writes since the backup.')
  }
  if (until !== null && until.getTime() < Date.parse(backup.endedAt)) {
    throw new Error(
      `${until.toISOString()} is before the end of the backup (${backup.endedAt}): use an earlier backup.`,
    )
  }
  for (const name of ['postgres', 'key-pepper']) {
    if (existsSync(join(dataDir, name))) {
      throw new Error(`${dataDir} holds data already (${name}): name a new folder.`)
    }
  }
  const made = await mkdir(dataDir, { recursive: true })
  const folder = join(dataDir, 'postgres')
  try {
    await copyBack(wanted.backup, backup, dataDir)
    const segments = archive === null ? 0 : await unpack(archive, backup, join(folder, 'pg_wal'))
    await giveTo(folder, serverUser(join(dataDir, 'nothing-yet')))
    return { ...(await recover(dataDir, archive === null ? 'end' : until, log)), segments }
  } catch (error) {
    // Not even an empty folder may stay: a service that is started on it would begin from nothing.
    if (made !== undefined) await rm(made, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
    await rm(join(dataDir, 'key-pepper'), { force: true })
    throw error
  }
}

/** @throws Error naming the first file that is missing or changed. */
async function readBackup(folder: string): Promise<Backup> {
  const manifest = join(folder, manifestName)
  if (!existsSync(manifest)) {
    throw new Error(`${resolve(folder)} is no backup: it has no ${manifestName}.`)
  }
  const backup = parseManifest(manifest, await readFile(manifest, 'utf8'))
  if (backup.format !== 1) throw new Error(`${manifest} was written by another release of Lerner.`)
  for (const { path, bytes, sha256 } of backup.files) {
    const file = join(folder, path)
    if (!existsSync(file)) throw new Error(`${file} is missing: the backup is not whole.`)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file)) hash.update(chunk)
    if ((await stat(file)).size !== bytes || hash.digest('hex') !== sha256) {
      throw new Error(`${file} is not what was backed up: take another backup.`)
    }
  }
  return backup
}

function parseManifest(manifest: string, text: string): Backup {
  try {
    return JSON.parse(text) as Backup
  } catch (error) {
    throw new Error(`${manifest} is damaged (${(error as Error).message}): take another backup.`, {
      cause: error,
    })
  }
}

async function copyBack(from: string, backup: Backup, dataDir: string): Promise<void> {
  // Empty folders of the server have no file that would record them.
  await copyFolders(join(from, 'postgres'), join(dataDir, 'postgres'))
  await sideBySide(backup.files, async ({ path }) => {
    await copyFile(join(from, path), join(dataDir, path))
    const copy = await open(join(dataDir, path), 'r+')
    await copy.sync().finally(() => copy.close())
  })
}

async function copyFolders(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await copyFolders(join(from, entry.name), join(to, entry.name))
  }
}

/** Unpacks the segments that follow the backup, up to the first that is missing. */
async function unpack(archive: string, backup: Backup, walFolder: string): Promise<number> {
  const names = (await readdir(archive))
    .map((name) => name.replace(/\.gz$/, ''))
    .filter((name) => isSegment(name) && name > backup.lastSegment)
    .filter((name) => timelineOf(name) === backup.timeline)
    .sort()
  let next = following(backup.lastSegment)
  let count = 0
  for (const name of names) {
    if (name !== next) {
      throw new Error(
        `${join(archive, next)}.gz is missing, although later files exist: the archive has a gap.`,
      )
    }
    const draft = join(walFolder, `${name}.partial`)
    const packed = createReadStream(join(archive, `${name}.gz`))
    const unpacked = createWriteStream(draft, { mode: 0o600 })
    await pipeline(packed, createGunzip(), unpacked).catch((error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith('Z_') ? damagedSegment(archive, name, error) : error
    })
    const { size } = await stat(draft)
    if (size !== segmentBytes) throw damagedSegment(archive, name)
    await rename(draft, join(walFolder, name))
    next = following(name)
    count++
  }
  return count
}

function damagedSegment(archive: string, name: string, cause?: Error): Error {
  return new Error(
    `${join(archive, name)}.gz is damaged (${cause?.message ?? 'too short'}): put back another copy of it, or move it and all later ones away to restore what was written before.`,
    { cause },
  )
}

/** Name of the next segment: 256 of 16 MiB per log. */
export function following(segment: string): string {
  const part = Number.parseInt(segment.slice(16), 16)
  const whole = Number.parseInt(segment.slice(8, 16), 16) * 256 + part + 1
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return segment.slice(0, 8) + hex(Math.floor(whole / 256)) + hex(whole % 256)
}

async function giveTo(path: string, user: ServerUser): Promise<void> {
  if (user === null) return
  await chown(path, user.uid, user.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) await giveTo(below, user)
    else await chown(below, user.uid, user.gid)
  }
}

/**
 * Replays the writes and makes the database ready for a service. Runs as a standby, which waits for
 * more at the end instead of failing, and needs no command that fetches segments.
 */
async function recover(
  dataDir: string,
  until: Date | 'end' | null,
  log: Logger,
): Promise<Omit<Restored, 'segments'>> {
  const standby = until !== 'end'
  if (standby) {
    const signal = join(dataDir, 'postgres/standby.signal')
    await writeFile(signal, '', { mode: 0o600 })
    await giveSignal(signal, dataDir)
  }
  const settings: Record<string, string> =
    until instanceof Date
      ? { recovery_target_time: postgresTime(until), recovery_target_action: 'promote' }
      : {}
  const embedded = await startEmbedded({ dataDir, log, settings })
  try {
    const client = await connectClient(embedded.url('lerner', 'lerner'), null)
    try {
      const lastCommit = standby ? await reachEnd(client, until) : null
      const { rows } = await client.query('select count(*) as quotes from quotes')
      return { lastCommit, quotes: rows[0].quotes }
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
  }
}

/** The setting does not accept a letter as time zone. */
const postgresTime = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00')

async function giveSignal(signal: string, dataDir: string): Promise<void> {
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  await chown(signal, uid, gid)
}

/** Waits until everything is replayed or the moment is reached, and ends the recovery. */
async function reachEnd(
  client: Awaited<ReturnType<typeof connectClient>>,
  until: Date | 'end' | null,
): Promise<Date | null> {
  for (;;) {
    const { rows } = await client.query(
      `select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as last,
         exists (select from pg_stat_activity where backend_type = 'startup'
           and wait_event in ('RecoveryWalStream', 'RecoveryRetrieveRetryInterval')) as waits`,
    )
    const { recovering, last, waits } = rows[0]
    if (!recovering) return last
    if (waits) {
      if (until instanceof Date) {
        throw new Error(
          `${until.toISOString()} is later than the archive, whose last transaction is of ${last?.toISOString() ?? 'the backup'}: leave out the time to restore everything.`,
        )
      }
      await client.query('select pg_promote(true, 600)')
      return last
    }
    await sleep(50)
  }
}
