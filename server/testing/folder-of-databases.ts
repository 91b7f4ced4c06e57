import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Several times what the tests take. */
const roomBytes = 4 * 2 ** 30

/**
 * Where tests keep databases: Linux's folder in memory if it has room, else with other temporary
 * files. Each test file copies a database of 640 files, which costs a disk more than the tests do.
 */
export function folderOfDatabases(): string {
  const inMemory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= roomBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir() // other systems have none
  }
}
