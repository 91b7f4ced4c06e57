import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/**
 * The secret that API keys are digested under: the setting, or one kept in a file beside the data.
 *
 * @throws Error when the file can be neither read nor made.
 */
export function readPepper(config: Config, log: Logger): Buffer {
  if (config.keyPepper !== null) return Buffer.from(config.keyPepper)
  const file = join(config.dataDir, 'key-pepper')
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
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
