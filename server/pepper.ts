import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { keysOfOtherPeppers, remedyForOtherPeppers } from './domain/other-peppers.ts'
import type { Store } from './storage/connection/db.ts'
import { makeDataFolder } from './storage/embedded/data-folder.ts'
import { findKeysOfOtherPeppers, keysExist } from './storage/tables/api-keys.ts'

/** As many as the setting asks for. */
const minBytes = 16

/**
 * The secret with which API keys are hashed: the setting, or one in a file next to the data,
 * created at the first start. Logs a warning if there are keys of another one.
 *
 * @throws Error if the file can be neither read nor created, is too short, or is missing although
 * the store contains keys.
 */
export async function openPepper(config: Config, store: Store, log: Logger): Promise<Buffer> {
  const pepper = await findPepper(config, store, log)
  const others = await store.system((db) => findKeysOfOtherPeppers(db, pepper))
  if (others.length > 0) log.warn(`${keysOfOtherPeppers(others)} ${remedyForOtherPeppers}`)
  return pepper
}

/**
 * The pepper for a command that only looks: the setting, or the file if this user may read it;
 * otherwise null.
 */
export function pepperBeside({ keyPepper, dataDir }: Config): Buffer | null {
  if (keyPepper !== null) return Buffer.from(keyPepper)
  try {
    return readFileSync(join(dataDir, 'key-pepper'))
  } catch {
    return null
  }
}

async function findPepper(config: Config, store: Store, log: Logger): Promise<Buffer> {
  if (config.keyPepper !== null) return Buffer.from(config.keyPepper)
  const file = join(config.dataDir, 'key-pepper')
  // Checked before the file is read: a service that starts at the same time creates its file before
  // its key.
  const held = await store.system(keysExist)
  const kept = readPepper(file, log)
  if (kept !== null) return kept
  if (held) {
    throw new Error(
      `The data hold API keys made under another pepper: put key-pepper back into ${resolve(config.dataDir)}, or set LERNER_KEY_PEPPER. ` +
        'Where it is lost, a new LERNER_KEY_PEPPER lets the service start, but not those keys in.',
    )
  }
  if (config.databaseUrl !== null) {
    log.warn(
      `LERNER_KEY_PEPPER is not set: API keys are bound to ${file}. Replicas need one pepper, so set it before there are two.`,
    )
  }
  makeDataFolder(config.dataDir)
  makePepper(file)
  const made = readPepper(file, log)
  if (made === null) throw new Error(`${file} was made and is gone: did somebody remove it?`)
  return made
}

/** The pepper of the file, or null where there is none. */
function readPepper(file: string, log: Logger): Buffer | null {
  let pepper: Buffer
  try {
    pepper = readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  if (pepper.length < minBytes) {
    throw new Error(
      `${file} holds ${pepper.length} bytes, and a pepper has ${minBytes} at least: put back the copy of your backup, or set LERNER_KEY_PEPPER. ` +
        'Where no API key was made yet, remove the file, and the next start makes another.',
    )
  }
  closeToOthers(file, log)
  return pepper
}

function closeToOthers(file: string, log: Logger): void {
  const mode = statSync(file).mode & 0o777
  if ((mode & 0o077) === 0) return
  const found = `Others than the service's user could read ${file} (mode ${mode.toString(8)})`
  const known =
    'Whoever read it and the database knows the webhook secrets, and can try keys without asking the service.'
  try {
    chmodSync(file, 0o600)
    log.warn(`${found}: it has mode 600 now. ${known}`)
  } catch (error) {
    log.warn({ err: error }, `${found}, and the service may not change that: chmod 600. ${known}`)
  }
}

/**
 * Creates the file completely or not at all; of two services that start together, one creates it
 * for both.
 */
function makePepper(file: string): void {
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
