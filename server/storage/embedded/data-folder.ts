import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Creates the data folder and its parents, and checks that files can be created in it.
 *
 * @returns True when it was not there before.
 * @throws Error that names the setting, if it cannot be created or written.
 */
export function makeDataFolder(dataDir: string): boolean {
  const folder = resolve(dataDir)
  try {
    const made = makeFolder(folder)
    const trial = join(folder, `trial.${randomUUID()}`)
    writeFileSync(trial, '')
    rmSync(trial)
    return made
  } catch (error) {
    throw new Error(
      `${folder} cannot be the data folder (${(error as Error).message}): set LERNER_DATA_DIR to a folder that the service can write, such as /var/lib/lerner.`,
      { cause: error },
    )
  }
}

/**
 * One folder at a time: Node.js's own recursive mkdir never ends if the system denies that an
 * existing folder exists, as below /proc.
 */
function makeFolder(folder: string): boolean {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  const above = dirname(folder)
  if (above !== folder) makeFolder(above)
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    // Another service that is starting made it meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(folder).isDirectory()) {
      return false
    }
    throw error
  }
}
