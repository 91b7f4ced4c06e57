import { randomBytes } from 'node:crypto'
import pino, { type Logger } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { connectClient } from '../storage/connection/connect.ts'
import type { Store } from '../storage/connection/db.ts'
import { prepareDatabase } from '../storage/prepare.ts'
import { openStore } from '../storage/store.ts'

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
  /** Closes the store and removes the database. */
  close(): Promise<void>
}

/**
 * Makes the migrated database that the others are copied from. It is always rebuilt, because the
 * migrations may have changed.
 */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${template}`)
  await onServer(serverUrl, `create database ${template}`)
  const url = databaseUrl(serverUrl, template)
  await prepareDatabase({ work: url, direct: null, owner: null }, quiet)
}

const template = 'lerner_test_template'

/** Opens a fresh, migrated database. Call it in `beforeAll` and close it in `afterAll`. */
export async function testDatabase(
  environment: Record<string, string> = {},
): Promise<TestDatabase> {
  const name = `lerner_test_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(name, template)
  const config = readConfig({
    LERNER_LOG_LEVEL: 'silent',
    ...environment,
    ...throughPooler(url, name),
  })
  const first = await opened(config, url)
  return {
    ...first,
    async close() {
      await first.close()
      await dropDatabase(name)
    },
  }
}

/** The address; or that of LERNER_TEST_POOLER_URL before the same server, with the direct one. */
function throughPooler(url: string, name: string): Record<string, string> {
  const pooler = process.env.LERNER_TEST_POOLER_URL
  if (!pooler) return { DATABASE_URL: url }
  return { DATABASE_URL: databaseUrl(pooler, name), LERNER_DIRECT_DATABASE_URL: url }
}

async function opened(config: Config, url: string): Promise<TestDatabase> {
  const store = await openStore(config, quiet)
  return {
    store,
    config,
    url,
    createTenant: () => createTenant(store),
    asOwner: (statements) => onServer(url, statements),
    beside: () => opened(config, url),
    close: () => store.close(),
  }
}

/** Creates a database as a copy of another; `template0` is an empty one. */
export async function createDatabase(name: string, from: string): Promise<string> {
  const server = testServerUrl()
  await onServer(server, `create database ${name} template ${from}`)
  return databaseUrl(server, name)
}

export async function dropDatabase(name: string): Promise<void> {
  await onServer(testServerUrl(), `drop database if exists ${name} with (force)`)
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
  const client = await connectClient(serverUrl, null)
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

async function createTenant(store: Store): Promise<number> {
  return store.system(async (db) => {
    const rows = await db.rows<{ tenant_id: number }>(
      `with account as (insert into accounts (name) values ($1) returning account_id)
       insert into tenants (account_id, mode, secret) select account_id, 'live', $2 from account returning tenant_id`,
      [`account ${randomBytes(6).toString('hex')}`, randomBytes(32)],
    )
    return rows[0]?.tenant_id ?? 0
  })
}
