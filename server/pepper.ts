import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { keysExist } from './storage/api-keys.ts'
import type { Store } from './storage/db.ts'

/**
 * The secret that API keys are digested under: the setting, or one kept in a file beside the data, made
 * at the first start.
 *
 * @throws Error when the file can be neither read nor made, or is missing although the store holds keys.
 */
export async function openPepper(config: Config, store: Store, log: Logger): Promise<Buffer> {
  if (config.keyPepper !== null) return Buffer.from(config.keyPepper)
  const file = join(config.dataDir, 'key-pepper')
  // Asked before the file is read: a service that starts beside this one makes its file before its key.
  const held = await store.system(keysExist)
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
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
  mkdirSync(config.dataDir, { recursive: true })
  // `wx`: of two services that start together one makes the file, and the other one reads it.
  const pepper = Buffer.from(randomBytes(32).toString('base64url'))
  try {
    writeFileSync(file, pepper, { mode: 0o600, flag: 'wx' })
    return pepper
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(file)
  }
}
