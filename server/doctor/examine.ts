import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, fault, ok, skipped, warning } from '../domain/finding.ts'
import { pepperBeside } from '../pepper.ts'
import { examineDatabase } from '../storage/doctor/examine-database.ts'
import { closedFolder, inWords } from '../storage/embedded/closed-folder.ts'
import { embeddedBeside } from '../storage/embedded/embedded.ts'
import { examineArchiveFolder, examineArchiving } from './examine-archive.ts'
import { examineDataFolder, examineMemory, examineNode, examinePort } from './examine-machine.ts'

/**
 * Looks at a set-up: this machine, the database of the settings, and what is in it. Changes
 * nothing, and starts nothing.
 */
export async function examine(config: Config, nowMs: () => number = Date.now): Promise<Finding[]> {
  return [
    ok('settings', 'All settings can be read.'),
    examineNode(),
    examineMemory(),
    await examinePort(config),
    ...(config.databaseUrl === null
      ? await examineEmbedded(config, nowMs)
      : await examineExternal(config, config.databaseUrl, nowMs)),
  ]
}

async function examineExternal(
  config: Config,
  url: string,
  nowMs: () => number,
): Promise<Finding[]> {
  const pepper =
    config.keyPepper === null
      ? warning(
          'pepper',
          'LERNER_KEY_PEPPER is not set: this service stores its own pepper in its data folder.',
          'Set it, the same for all replicas, and keep it with the backups: without it all API keys are lost.',
        )
      : ok('pepper', 'The pepper of the keys is set.')
  const owner =
    config.ownerDatabaseUrl === null
      ? []
      : (await examineDatabase(config.ownerDatabaseUrl, 'LERNER_OWNER_DATABASE_URL', nowMs))
          .filter(({ check, level }) => check === 'database.connection' && level !== 'ok')
          .map((finding) => ({ ...finding, check: 'database.owner' }))
  return [
    pepper,
    ...(await examineDatabase(url, 'DATABASE_URL', nowMs, pepperBeside(config))),
    ...owner,
  ]
}

async function examineEmbedded(config: Config, nowMs: () => number): Promise<Finding[]> {
  const closed = closedFolder(config.dataDir)
  if (closed !== null) {
    const { says, remedy } = inWords(closed)
    return [fault('data.folder', says, remedy)]
  }
  const folder = examineDataFolder(config.dataDir)
  const running = await embeddedBeside(config.dataDir)
  if (running !== null) {
    // As the role of the service: the embedded server lets it in by its socket alone.
    const url = running.url('lerner_app', 'lerner')
    const database = await examineDatabase(url, 'LERNER_DATA_DIR', nowMs, pepperBeside(config))
    const archiving = examineArchiving(config, nowMs)
    return [
      ...folder,
      // The service archives, owns the tables, and holds the connections of the only replica.
      ...database
        .filter(({ check }) => check !== 'database.tables' && check !== 'database.connections')
        .map((finding) => (finding.check === archiving.check ? archiving : finding)),
    ]
  }
  const isThere = existsSync(resolve(config.dataDir, 'postgres'))
  return [
    ...folder,
    ...examineArchiveFolder(config),
    isThere
      ? warning(
          'database',
          `The embedded database in ${config.dataDir} is not running: nothing in it was checked.`,
          'Start the service and check again; if it does not start, it says why.',
        )
      : skipped(
          'database',
          `There is no database in ${config.dataDir} yet: the first start creates it.`,
        ),
  ]
}
