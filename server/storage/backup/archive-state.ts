import { readFileSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** How far a service has archived its write-ahead log, for commands beside it. */
export type ArchiveState = {
  folder: string
  /** Whether the folder was ever this server's archive; absent as an earlier release wrote it. */
  begun?: boolean
  /** Everything written before this moment is in the folder. */
  archivedUntil: string
  /** Why the last attempt failed; null if it succeeded. */
  failure: string | null
}

/** Not in the archive itself, which may be what fails. */
const fileOf = (dataDir: string) => join(resolve(dataDir), 'wal-archive.json')

export async function writeArchiveState(dataDir: string, state: ArchiveState): Promise<void> {
  const file = fileOf(dataDir)
  await writeFile(`${file}.partial`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.partial`, file)
}

/** Null if the service archives nothing, or its last words were cut short. */
export function readArchiveState(dataDir: string): ArchiveState | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as ArchiveState
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
      return null
    }
    throw error
  }
}

/** For a service that no longer archives. */
export function removeArchiveState(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true })
}
