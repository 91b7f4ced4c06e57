import type pg from 'pg'
import type { Logger } from 'pino'
import { connectClient, dbOn, withSettings } from './connection/connect.ts'
import { migrate } from './migrations/migrate.ts'
import { ensurePartitions } from './tables/partitions.ts'

const oldestServer = 150_000 // PostgreSQL 15, as server_version_num counts

/**
 * Brings a database to this release's schema, as its owner, and finds an address without the
 * owner's rights.
 *
 * @param ownerUrl - A login that may change the schema; with nothing to change any login will do.
 * @param loginUrl - The login that the service works with.
 * @returns The address for all work. Its sessions are lerner_app, which row-level security binds.
 * @throws Error naming the remedy when the server is too old, or the login has rights that it must
 * not have.
 */
export async function prepareDatabase(
  ownerUrl: string,
  loginUrl: string,
  log: Logger,
): Promise<string> {
  const login = await currentUser(loginUrl)
  const owner = await connectClient(ownerUrl, null)
  try {
    await refuseOldServer(owner)
    await ensureAppRole(owner, login)
    await migrate(owner, log)
    await ensurePartitions(dbOn(owner), Date.now())
  } finally {
    await owner.end()
  }
  const appUrl = login === 'lerner_app' ? loginUrl : withSettings(loginUrl, { role: 'lerner_app' })
  await refuseOwnersRights(appUrl)
  return appUrl
}

async function currentUser(url: string): Promise<string> {
  const client = await connectClient(url, 10_000).catch((error) => {
    // A host name with several addresses fails with a list of errors whose own message is empty.
    const reason = error.message || error.errors?.map(String).join('; ') || error.code
    throw new Error(`No connection to PostgreSQL: ${reason}. Check DATABASE_URL.`, { cause: error })
  })
  try {
    return (await client.query('select session_user as name')).rows[0].name
  } finally {
    await client.end()
  }
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
 * Makes the role lerner_app, which all databases of a server share, and lets the login become it.
 */
async function ensureAppRole(owner: pg.Client, login: string): Promise<void> {
  if (await canBecomeApp(owner, login)) return
  try {
    await owner.query(
      `do $$ begin
         if to_regrole('lerner_app') is null then create role lerner_app nologin; end if;
       exception when duplicate_object or unique_violation then null; -- another starter made it meanwhile
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

async function refuseOwnersRights(appUrl: string): Promise<void> {
  const client = await connectClient(appUrl, 10_000)
  try {
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
