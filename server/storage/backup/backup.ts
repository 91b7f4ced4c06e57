import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { connectClient } from '../connection/connect.ts'
import { embeddedBeside, hasDatabase, startEmbedded } from '../embedded/embedded.ts'

/** What a backup contains, as stated in its backup.json. */
export type Backup = {
  format: 1
  /** The PostgreSQL version that wrote the files. */
  major: string
  startedAt: string
  endedAt: string
  /** Timeline that the files belong to; a restore starts a new one. */
  timeline: number
  /** First and last file of the write-ahead log that the copied files need. */
  firstSegment: string
  lastSegment: string
  files: BackupFile[]
}

/** A file in the backup's folder, and what its bytes must be. */
export type BackupFile = { path: string; bytes: number; sha256: string }

export const manifestName = 'backup.json'

/** Folders whose contents matter only to the running server (PostgreSQL manual, 25.3.3.4). */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|.*\.partial)$/

/**
 * Copies the embedded database into a new folder while its service keeps running, with key-pepper.
 *
 * The copy has everything that was answered before the call, and some of what was answered during
 * it. The folder gets its name only once it is complete.
 *
 * @throws Error naming the remedy if there is no database or the folder already exists.
 */
export async function backUp(dataDir: string, target: string, log: Logger): Promise<Backup> {
  const from = resolve(dataDir)
  const to = resolve(target)
  if (!hasDatabase(from)) {
    throw new Error(`${from} holds no embedded database: set LERNER_DATA_DIR to the folder of one.`)
  }
  if (existsSync(to) && readdirSync(to).length > 0) {
    throw new Error(`${to} is not empty: name a new folder for the backup.`)
  }
  if (`${to}/`.startsWith(`${from}/`)) {
    throw new Error(`${to} lies in the data folder, and is lost with it: name a folder elsewhere.`)
  }
  const draft = `${to}.partial`
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'postgres'), { recursive: true, mode: 0o700 })
  const embedded = (await embeddedBeside(from)) ?? (await startEmbedded({ dataDir: from, log }))
  try {
    const backup = await copyWhole(embedded.url('lerner', 'postgres'), from, draft)
    await writeDurably(join(draft, manifestName), JSON.stringify(backup, null, 2))
    await rm(to, { recursive: true, force: true })
    await rename(draft, to)
    await syncFolder(dirname(to))
    return backup
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw withRemedy(error, dirname(to))
  } finally {
    await embedded.stop()
  }
}

async function copyWhole(url: string, from: string, draft: string): Promise<Backup> {
  const client = await connectClient(url, null)
  try {
    const startedAt = new Date().toISOString()
    // Keeps everything written from now on until the connection ends.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [
      `lerner_backup_${process.pid}`,
    ])
    const { rows: before } = await client.query(
      `select pg_walfile_name(pg_backup_start('lerner', true) + 1) as segment,
         current_setting('server_version_num')::integer / 10000 as major`,
    )
    const files = await copyTree(from, draft, 'postgres')
    const { rows: after } = await client.query(
      `select pg_walfile_name(lsn - 1) as segment, labelfile, spcmapfile
       from pg_backup_stop(false)`,
    )
    const { segment: lastSegment, labelfile, spcmapfile } = after[0]
    const firstSegment: string = before[0].segment
    files.push(await writeHashed(draft, 'postgres/backup_label', labelfile))
    if (spcmapfile?.trim()) {
      files.push(await writeHashed(draft, 'postgres/tablespace_map', spcmapfile))
    }
    for (const name of segmentsBetween(
      await readdir(join(from, 'postgres/pg_wal')),
      firstSegment,
      lastSegment,
    )) {
      files.push(await mustCopy(from, draft, `postgres/pg_wal/${name}`))
    }
    if (existsSync(join(from, 'key-pepper'))) files.push(await mustCopy(from, draft, 'key-pepper'))
    return {
      format: 1,
      major: String(before[0].major),
      startedAt,
      endedAt: new Date().toISOString(),
      timeline: timelineOf(firstSegment),
      firstSegment,
      lastSegment,
      files,
    }
  } finally {
    await client.end()
  }
}

/** A segment's name begins with its timeline, eight hexadecimal digits. */
export const timelineOf = (segment: string) => Number.parseInt(segment.slice(0, 8), 16)

/** Names of files of the write-ahead log, in order. */
export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

export function segmentsBetween(names: readonly string[], first: string, last: string): string[] {
  return names.filter((name) => isSegment(name) && name >= first && name <= last).sort()
}

/** Copies a folder of a running server: files may change or disappear meanwhile. */
async function copyTree(from: string, to: string, path: string): Promise<BackupFile[]> {
  const copied: BackupFile[] = []
  const entries = await readdir(join(from, path), { withFileTypes: true })
  await sideBySide(entries, async (entry) => {
    const below = `${path}/${entry.name}`
    if (leftOut.test(entry.name)) return
    if (entry.isDirectory()) {
      await mkdir(join(to, below), { mode: 0o700 })
      const keeps = path === 'postgres' && emptied.has(entry.name)
      if (!keeps) copied.push(...(await copyTree(from, to, below)))
    } else if (entry.isFile()) {
      const one = await copyFile(from, to, below)
      if (one !== null) copied.push(one)
    }
  })
  await syncFolder(join(to, path))
  return copied
}

/**
 * Processes several items at a time: most of the work is waiting for the disk. After a failure
 * nothing is begun, and what was begun has ended when this throws: the files can be removed.
 */
export async function sideBySide<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const failures: unknown[] = []
  const lane = async () => {
    for (const item of left) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  if (failures.length > 0) throw failures[0]
}

/** What to do about a backup that could not be written. */
export function withRemedy(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new Error(
    `The disk of ${folder} is full: free some space there, or name a folder on another disk. Nothing is left of this backup.`,
    { cause: error },
  )
}

async function mustCopy(from: string, to: string, path: string): Promise<BackupFile> {
  const copied = await copyFile(from, to, path)
  if (copied === null) throw new Error(`${join(from, path)} went while it was to be copied`)
  return copied
}

/** Null if the file is gone: a table was dropped, and the write-ahead log records that too. */
async function copyFile(from: string, to: string, path: string): Promise<BackupFile | null> {
  const hash = createHash('sha256')
  let bytes = 0
  const written = await open(join(to, path), 'w', 0o600)
  try {
    for await (const chunk of createReadStream(join(from, path), { highWaterMark: 1 << 20 })) {
      hash.update(chunk)
      bytes += chunk.length
      await written.writeFile(chunk)
    }
    await written.sync()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(join(to, path), { force: true })
    return null
  } finally {
    await written.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

async function writeHashed(draft: string, path: string, text: string): Promise<BackupFile> {
  await writeDurably(join(draft, path), text)
  const { size } = await stat(join(draft, path))
  return { path, bytes: size, sha256: createHash('sha256').update(text).digest('hex') }
}

/** Writes a file; its contents are on disk when this returns. */
export async function writeDurably(path: string, text: string | Buffer): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true })
}

/** Syncs the names in a folder to disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
