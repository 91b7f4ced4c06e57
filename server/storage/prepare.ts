import type pg from 'pg'
import type { Logger } from 'pino'
import {
  type Address,
  connectClient,
  connectionString,
  dbOn,
  saidInTransaction,
  withSettings,
} from './connection/connect.ts'
import { connectNamed, judgeAddresses } from './connection/poolers.ts'
import {
  distribute,
  distributedSettings,
  isDistributed,
  settingsOfMigrations,
} from './distributed/distribute.ts'
import { installFunctions } from './functions/install-functions.ts'
import { migrate } from './migrations/migrate.ts'
import { ensurePartitions } from './tables/partitions.ts'

const oldestServer = 150_000 // PostgreSQL 15, in the format of server_version_num

/** Addresses of the database: for all work, for what a pooler cannot carry, and as its owner. */
export type DatabaseUrls = {
  work: string
  direct: string | null
  owner: string | null
  /** Whether the tables are on a Citus cluster, distributed by tenant. */
  distributed: boolean
}

/** The addresses of a service: for all work, and for its notices. */
export type Addresses = { work: Address; direct: Address }

/**
 * Brings a database to this release's schema, as its owner, and finds addresses without the owner's
 * rights.
 *
 * @param urls - `work`: the login that the service works with, perhaps through a pooler. `direct`:
 * the server itself, if `work` leads to a pooler. `owner`: a login that may change the schema; if
 * nothing has to change, any login will do.
 * @returns Addresses whose sessions or transactions run as lerner_app, which is subject to
 * row-level security.
 * @throws Error naming the remedy when the server is too old, an address leads to a pooler where
 * that is not allowed, or the login has rights that it must not have.
 */
export async function prepareDatabase(urls: DatabaseUrls, log: Logger): Promise<Addresses> {
  const { login, commit } = await examineLogin(urls.work, 'DATABASE_URL')
  const kinds = await judgeAddresses(urls, log)
  const { distributed } = urls
  const ownerUrl = urls.owner ?? urls.direct ?? urls.work
  const owner = await connectClient(
    distributed ? withSettings(ownerUrl, settingsOfMigrations) : ownerUrl,
    null,
  )
  try {
    await refuseOldServer(owner)
    await ensureAppRole(owner, login)
    if (!distributed) await refuseDistributed(owner)
    await migrate(owner, log)
    if (distributed) await distribute(owner, log)
    await installFunctions(owner, log)
    await ensurePartitions(dbOn(owner), Date.now())
  } catch (error) {
    throw await withGrants(owner, error)
  } finally {
    await owner.end()
  }
  const settings = {
    ...(login === 'lerner_app' ? {} : { role: 'lerner_app' }),
    ...(distributed ? distributedSettings : {}),
    // Whatever is answered is on disk, also where an administrator switched that off.
    synchronous_commit: commit === 'off' ? 'on' : commit,
  }
  const work = { url: urls.work, pooled: kinds.work !== 'server', distributed, settings }
  await refuseOwnersRights(work)
  return { work, direct: { ...work, url: urls.direct ?? urls.work, pooled: false } }
}

async function examineLogin(
  url: string,
  variable: string,
): Promise<{ login: string; commit: string }> {
  const client = await connectNamed(url, variable)
  try {
    const { rows } = await client.query(
      `select session_user as login, pg_is_in_recovery() as standby,
         current_setting('synchronous_commit') as commit`,
    )
    const { login, standby, commit } = rows[0]
    // Otherwise it is LISTEN that fails, in words that name no remedy.
    if (standby) {
      throw new Error(`This is a standby: it accepts no writes. Point ${variable} to the primary.`)
    }
    return { login, commit }
  } finally {
    await client.end()
  }
}

/** The error, with what an administrator has to run if the login lacks rights. */
async function withGrants(owner: pg.Client, error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== '42501') return error
  const { rows } = await owner.query('select session_user as login, current_database() as database')
  const login = owner.escapeIdentifier(rows[0].login)
  const database = owner.escapeIdentifier(rows[0].database)
  const own =
    rows[0].login === 'lerner_app'
      ? ''
      : ` or, as an administrator, run in this database: alter database ${database} owner to ${login}; grant create on schema public to ${login};`
  return new Error(
    `The login ${login} may not create or change the tables (${error.message}): set LERNER_OWNER_DATABASE_URL to the login that owns the database${own || '.'}`,
    { cause: error },
  )
}

async function refuseDistributed(client: pg.Client): Promise<void> {
  if (!(await isDistributed(client))) return
  throw new Error(
    'The tables of this database are spread over a Citus cluster: set LERNER_DISTRIBUTED=citus.',
  )
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  if (rows[0].number < oldestServer) {
    throw new Error(`PostgreSQL 15 or newer is needed; this server is ${rows[0].version}.`)
  }
}

/**
 * Creates the role lerner_app, shared by all databases of a server, and lets the login assume it.
 */
async function ensureAppRole(owner: pg.Client, login: string): Promise<void> {
  if (await canBecomeApp(owner, login)) return
  try {
    await owner.query(
      `do $$ begin
         if to_regrole('lerner_app') is null then create role lerner_app nologin; end if;
       exception when duplicate_object or unique_violation then null; -- another start made it
       end $$`,
    )
    if (!(await canBecomeApp(owner, login))) {
      await owner.query(`grant lerner_app to ${owner.escapeIdentifier(login)}`)
    }
  } catch (error) {
    throw new Error(
      `The login needs the role lerner_app and may not make it (${(error as Error).message}). ` +
        `As an administrator run: create role lerner_app nologin; grant lerner_app to ${owner.escapeIdentifier(login)};`,
      { cause: error },
    )
  }
}

async function canBecomeApp(owner: pg.Client, login: string): Promise<boolean> {
  const { rows } = await owner.query(
    `select case when to_regrole('lerner_app') is null then false
       else pg_has_role($1::name, 'lerner_app',
         case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
       end as can`,
    [login],
  )
  return rows[0].can
}

async function refuseOwnersRights(address: Address): Promise<void> {
  const client = await connectClient(connectionString(address), 10_000)
  try {
    await client.query(`begin${saidInTransaction(address)}`)
    const { rows } = await client.query(
      `select current_user as name, rolsuper or rolbypassrls as bypasses,
         exists (select from pg_class where relname = 'quotes' and relowner = r.oid) as owns
       from pg_roles r where rolname = current_user`,
    )
    const { name, bypasses, owns } = rows[0]
    if (bypasses || owns) {
      throw new Error(
        `The role ${name} would see every tenant's rows: it is a superuser, bypasses row-level security or owns the tables. ` +
          'Run: alter role lerner_app nosuperuser nobypassrls; and let another role own the tables.',
      )
    }
  } finally {
    await client.end()
  }
}
