import { randomBytes } from 'node:crypto'
import pino, { type Logger } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { connectClient, withSettings } from '../storage/connection/connect.ts'
import type { Store } from '../storage/connection/db.ts'
import { prepareDatabase } from '../storage/prepare.ts'
import { openStore } from '../storage/store.ts'
import { createAccount } from '../storage/tables/accounts.ts'
import { createOnCluster, distributed, dropOnCluster, emptyDatabase } from './cluster.ts'
import { noting, type Statements, straysAmong } from './tenant-statements.ts'

export const quiet: Logger = pino({ level: 'silent' })

/** A database of a test file's own. */
export type TestDatabase = {
  store: Store
  config: Config
  /**
   * Address of the owner, whom row-level security does not bind when the server made it a
   * superuser.
   */
  url: string
  /** Creates an account with its live tenant. */
  createTenant(): Promise<number>
  /** Runs statements as the owner of the tables: how a test breaks the store. */
  asOwner(statements: string): Promise<void>
  /** The same database with a store of its own, as another replica has it. Close it first. */
  beside(): Promise<TestDatabase>
  /**
   * Closes the store and removes the database.
   *
   * @throws Error where a statement that was made for a tenant does not say which.
   */
  close(): Promise<void>
}

/**
 * Makes the migrated database that the others are copied from. It is always rebuilt, because the
 * migrations may have changed.
 */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await makeDatabase(serverUrl, template, 'template1')
  const url = databaseUrl(serverUrl, template)
  const urls = { work: url, direct: null, owner: null, distributed: distributed !== null }
  await prepareDatabase(urls, quiet)
}

const template = 'lerner_test_template'

/** Statements that other files of this process made, all of which say which tenant they are for. */
const judged = new Set<string>()

/** Opens a fresh, migrated database. Call it in `beforeAll` and close it in `afterAll`. */
export async function testDatabase(
  environment: Record<string, string> = {},
): Promise<TestDatabase> {
  const name = distributed ? template : `lerner_test_${randomBytes(6).toString('hex')}`
  const url = distributed
    ? databaseUrl(testServerUrl(), name)
    : await createDatabase(name, template)
  if (distributed) await emptyDatabase(url)
  const config = readConfig({
    LERNER_LOG_LEVEL: 'silent',
    LERNER_DISTRIBUTED: distributed ?? '',
    ...environment,
    ...throughPooler(url, name),
  })
  const statements: Statements = new Map()
  const first = await opened(config, url, statements)
  return {
    ...first,
    async close() {
      await first.close()
      // A cluster plans by its own rules, and the same statements are made on one server.
      if (distributed) return
      for (const text of judged) statements.delete(text)
      const strays = await straysAmong(statements, url)
      if (strays.length === 0) for (const text of statements.keys()) judged.add(text)
      await dropDatabase(name)
      if (strays.length > 0) throw new Error(strays.join('\n\n'))
    },
  }
}

/** The address; or that of LERNER_TEST_POOLER_URL before the same server, with the direct one. */
function throughPooler(url: string, name: string): Record<string, string> {
  const pooler = process.env.LERNER_TEST_POOLER_URL
  if (!pooler) return { DATABASE_URL: url }
  return { DATABASE_URL: databaseUrl(pooler, name), LERNER_DIRECT_DATABASE_URL: url }
}

async function opened(config: Config, url: string, statements: Statements): Promise<TestDatabase> {
  const store = noting(await openStore(config, quiet), statements)
  return {
    store,
    config,
    url,
    createTenant: () => openTenant(store),
    asOwner: (statements) => onServer(url, statements),
    beside: () => opened(config, url, statements),
    close: () => store.close(),
  }
}

/** Creates a database as a copy of another; `template0` is an empty one. */
export async function createDatabase(name: string, from: string): Promise<string> {
  const server = testServerUrl()
  await makeDatabase(server, name, from)
  return databaseUrl(server, name)
}

export async function dropDatabase(name: string): Promise<void> {
  if (distributed) return dropOnCluster(testServerUrl(), name)
  await onServer(testServerUrl(), `drop database if exists ${name} with (force)`)
}

async function makeDatabase(serverUrl: string, name: string, from: string): Promise<void> {
  if (distributed) return createOnCluster(serverUrl, name)
  await onServer(serverUrl, `drop database if exists ${name}`)
  await onServer(serverUrl, `create database ${name} template ${from} strategy file_copy`)
}

function testServerUrl(): string {
  const url = process.env.LERNER_TEST_DATABASE_URL
  if (!url)
    throw new Error(
      'LERNER_TEST_DATABASE_URL is not set: run the tests through vitest, whose setup starts a server.',
    )
  return url
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const settings = distributed ? { 'citus.enable_unsafe_triggers': 'on' } : {}
  const client = await connectClient(withSettings(serverUrl, settings), null)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same address with another database. */
function databaseUrl(serverUrl: string, name: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

async function openTenant(store: Store): Promise<number> {
  const account = await store.system((db) =>
    createAccount(db, `account ${randomBytes(6).toString('hex')}`),
  )
  return account.liveTenantId
}
