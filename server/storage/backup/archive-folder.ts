import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './backup.ts'

const ownerName = 'archive.json'

/**
 * The server whose writes an archive holds. Another server, or a restored one, needs its own
 * folder.
 */
export type Owner = { system: string; timeline: number }

/**
 * Makes the folder this server's archive, unless it is already, and checks that it can be written.
 *
 * @throws Error naming the setting, its value and the remedy; its `code` is that of the system if
 * the folder cannot be written.
 */
export async function claimArchive(archive: string, owner: Owner): Promise<void> {
  const found = await writing(archive, async () => {
    await mkdir(archive, { recursive: true, mode: 0o700 })
    await tryToWrite(archive)
    const file = join(archive, ownerName)
    if (existsSync(file)) return readFile(file, 'utf8')
    const draft = `${file}.partial`
    await writeDurably(draft, JSON.stringify(owner))
    await rename(draft, file)
    return null
  })
  if (found !== null) refuseOthers(archive, found, owner)
}

/**
 * Checks that the folder still is this server's archive and can be written, and never creates it:
 * an unmounted disk leaves an empty folder, or none, and what was written there instead would be
 * missing from the archive later.
 *
 * @throws Error naming the setting, its value and the remedy.
 */
export async function checkArchive(archive: string, owner: Owner): Promise<void> {
  const found = await readFile(join(archive, ownerName), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new Error(
      `LERNER_WAL_ARCHIVE is '${archive}', which is no longer the folder that was archived in: mount its disk; if the archive is lost, set LERNER_WAL_ARCHIVE to a new folder, and make a backup.`,
      { cause: error },
    )
  })
  refuseOthers(archive, found, owner)
  await writing(archive, () => tryToWrite(archive))
}

async function tryToWrite(archive: string): Promise<void> {
  const trial = join(archive, `trial.${randomUUID()}`)
  await writeFile(trial, '')
  await rm(trial)
}

function refuseOthers(archive: string, found: string, owner: Owner): void {
  const { system, timeline } = parseOwner(archive, found)
  if (system === owner.system && timeline === owner.timeline) return
  throw new Error(
    `LERNER_WAL_ARCHIVE is '${archive}', which contains the writes of another database, or of this one before a restore: set LERNER_WAL_ARCHIVE to a new folder, and make a backup.`,
  )
}

async function writing<Result>(archive: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw Object.assign(
      new Error(
        `LERNER_WAL_ARCHIVE is '${archive}', which cannot be written (${message}): set LERNER_WAL_ARCHIVE to a folder on another disk that the service can write; under systemd, name it in ReadWritePaths too.`,
        { cause: error },
      ),
      { code },
    )
  }
}

function parseOwner(archive: string, text: string): Owner {
  try {
    return JSON.parse(text) as Owner
  } catch (error) {
    throw new Error(
      `${join(archive, ownerName)} is damaged, so it is unknown whose writes the archive holds: set LERNER_WAL_ARCHIVE to a new folder, and make a backup.`,
      { cause: error },
    )
  }
}
