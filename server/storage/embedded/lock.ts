import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { processStart } from './process.ts'

type Holder = { pid: number; started: string | null }

/**
 * Takes the lock of a data folder for this process; call the returned function to release it.
 *
 * A lock left by a crash is recognised and replaced, even if its process number is in use again.
 *
 * @throws Error naming the process that holds the folder.
 */
export function lockFolder(lockFile: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid) })
  const draft = `${lockFile}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    // A link appears complete or not at all, so half a lock is never read.
    while (!tryLink(draft, lockFile)) {
      const text = readIfThere(lockFile)
      if (text === null) continue
      const holder = parseHolder(text)
      if (holder && isRunning(holder)) {
        throw new Error(
          `Another Lerner (process ${holder.pid}) runs on this data folder: ${lockFile}. ` +
            'Stop it, or give this one a folder of its own with LERNER_DATA_DIR.',
        )
      }
      removeStale(lockFile, text)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readIfThere(lockFile) === mine) unlinkSync(lockFile)
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a stale lock, unless another starter replaced it since it was read. */
function removeStale(lockFile: string, text: string): void {
  const aside = `${lockFile}.${process.pid}.stale`
  try {
    renameSync(lockFile, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readIfThere(aside) !== text) tryLink(aside, lockFile)
  rmSync(aside, { force: true })
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return null // cut short by a crash of the whole machine
  }
}

function isRunning(holder: Holder): boolean {
  return holder.started !== null && processStart(holder.pid) === holder.started
}
