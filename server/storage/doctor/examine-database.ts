import type pg from 'pg'
import { type Finding, fault, ok, skipped, warning } from '../../domain/finding.ts'
import { connectClient } from '../connection/connect.ts'
import { functionsState } from '../functions/install-functions.ts'
import { migrationState } from '../migrations/migrate.ts'
import { examineData } from './examine-data.ts'

/** Most connections of one replica, plus a few for commands that run next to it. */
const connectionsOfOne = 22
/** Clock differences in ms: harmless up to the first, wrong in any set-up from the second. */
const clockOffMs = { warning: 2000, fault: 60_000 }

/**
 * Checks a database without changing it: whether it can be reached, is suitable for the service,
 * and has the right contents.
 *
 * @param variable - The setting that the address comes from, for remedies.
 */
export async function examineDatabase(
  url: string,
  variable: string,
  nowMs: () => number,
  pepper: Buffer | null = null,
): Promise<Finding[]> {
  const client = await connectClient(url, 10_000).catch((error) => error as Error)
  if (client instanceof Error) {
    const reason = client.message || String((client as NodeJS.ErrnoException).code)
    return [
      fault(
        'database.connection',
        `No connection to PostgreSQL: ${reason}.`,
        remedyOf(client, variable),
      ),
    ]
  }
  try {
    // Makes sure that nothing done here can change anything.
    const server = await examineServer(client, nowMs)
    await client.query('set default_transaction_read_only = on')
    const role = await examineRole(client)
    const schema = await examineMigrations(client)
    const isReady = [role, schema].every(({ level }) => level === 'ok')
    return [
      ok('database.connection', 'PostgreSQL answers.'),
      ...server,
      role,
      ...(variable === 'LERNER_DATA_DIR' ? [] : [await examineLogin(client)]),
      schema,
      schema.level === 'ok'
        ? await examineOwner(client)
        : skipped('database.tables', 'Skipped until the schema is right.'),
      schema.level === 'ok'
        ? await examineFunctions(client)
        : skipped('database.functions', 'Skipped until the schema is right.'),
      ...(isReady
        ? await examineData(client, pepper)
        : [skipped('data', 'Skipped until role and schema are right.')]),
    ]
  } catch (error) {
    return [
      fault(
        'database.questions',
        `PostgreSQL refused a query: ${(error as Error).message}.`,
        `If ${variable} leads to a pooler, give the address of the server itself.`,
      ),
    ]
  } finally {
    await client.end().catch(() => {})
  }
}

function remedyOf(error: Error, variable: string): string {
  if ((error as NodeJS.ErrnoException).code === '53300') {
    return `Raise the connection limit that is reached (alter role … connection limit, alter database … connection limit, or max_connections), or stop what holds the connections: select usename, application_name, count(*) from pg_stat_activity group by 1, 2. A replica takes up to ${connectionsOfOne}.`
  }
  if (variable === 'LERNER_DATA_DIR') {
    return 'The embedded PostgreSQL runs, and does not answer: see postgres.log in the data folder, and whether its disk hangs. It goes on by itself once that is mended; if nothing is wrong there, stop the service and start it again.'
  }
  return `Check ${variable}: host, port, login, password and whether the server's pg_hba.conf allows this machine.`
}

/** What a server reports about itself. */
export type Server = {
  number: number
  version: string
  encoding: string
  recovering: boolean
  readonly: string
  fsync: string
  checksums: string
  damaged_reads: number
  free_connections: number
  max_connections: number
  now_ms: number
  archive_failing: boolean
  failed_wal: string | null
  kept_wal_bytes: number
}

async function examineServer(client: pg.Client, nowMs: () => number): Promise<Finding[]> {
  const beforeMs = nowMs()
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int as number,
       current_setting('server_version') as version,
       pg_encoding_to_char(encoding) as encoding, pg_is_in_recovery() as recovering,
       current_setting('default_transaction_read_only') as readonly,
       current_setting('fsync') as fsync,
       current_setting('data_checksums') as checksums,
       (select coalesce(sum(checksum_failures), 0)::int from pg_stat_database) as damaged_reads,
       current_setting('max_connections')::int as max_connections,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free_connections,
       (extract(epoch from clock_timestamp()) * 1000)::double precision as now_ms,
       coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as archive_failing,
       a.last_failed_wal as failed_wal,
       (select coalesce(max(pg_wal_lsn_diff(
            case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
            restart_lsn)), 0)::double precision from pg_replication_slots) as kept_wal_bytes
     from pg_database, pg_stat_archiver a where datname = current_database()`,
  )
  const [server] = rows
  if (server === undefined) throw new Error('PostgreSQL does not know its own database.')
  return judgeServer(server, Math.abs(server.now_ms - (beforeMs + nowMs()) / 2))
}

/** How serious it is that a server's clock is off by this much. */
export function judgeServer(server: Server, offMs: number): Finding[] {
  return [
    examineVersion(server),
    server.encoding === 'UTF8'
      ? ok('database.encoding', 'Texts are UTF-8.')
      : fault(
          'database.encoding',
          `The database stores text as ${server.encoding}: names outside it are refused.`,
          "Recreate it: create database … encoding 'UTF8' template template0.",
        ),
    examineWritable(server),
    examineDurability(server),
    examineConnections(server),
    examineClock(offMs),
    server.archive_failing
      ? fault(
          'database.archive',
          `Archiving fails: ${server.failed_wal} was not archived. The disk fills until it is.`,
          "Read the server's log for the output of archive_command, and fix it.",
        )
      : ok('database.archive', 'Archiving has not failed.'),
    server.kept_wal_bytes > 2 ** 30
      ? warning(
          'database.slots',
          `A replication slot keeps ${Math.round(server.kept_wal_bytes / 2 ** 20)} MiB of the write-ahead log.`,
          'Start what reads from it again, or drop the slot: select slot_name, active from pg_replication_slots.',
        )
      : ok('database.slots', 'No replication slot keeps much.'),
    examineChecksums(server),
  ]
}

function examineChecksums({ checksums, damaged_reads: damaged }: Server): Finding {
  if (damaged > 0) {
    return fault(
      'database.checksums',
      `Damaged pages were found ${damaged} times: the disk or its driver changed what was written. Requests that need them are refused.`,
      "The server's log names the files (invalid page in block …). Check the disk, and restore a backup to another one: docs/guide/operating.md, A damaged page.",
    )
  }
  return checksums === 'on'
    ? ok('database.checksums', 'Damaged pages are detected.')
    : warning(
        'database.checksums',
        'Pages have no checksums: damage by a disk may go unnoticed.',
        'Stop the server, run pg_checksums --enable, and start it.',
      )
}

function examineWritable({ recovering, readonly }: Server): Finding {
  if (recovering) {
    return fault(
      'database.writable',
      'This is a standby: it accepts no writes.',
      'Point DATABASE_URL to the primary.',
    )
  }
  if (readonly === 'on') {
    return fault(
      'database.writable',
      'default_transaction_read_only is on: it accepts no writes.',
      'Turn it off for this database or login: alter database … set default_transaction_read_only = off.',
    )
  }
  return ok('database.writable', 'It accepts writes.')
}

function examineVersion({ number, version }: Server): Finding {
  if (number >= 150_000) return ok('database.version', `PostgreSQL ${version}.`)
  return fault(
    'database.version',
    `PostgreSQL ${version} is too old.`,
    'Lerner needs PostgreSQL 15 or newer.',
  )
}

function examineDurability({ fsync }: Server): Finding {
  if (fsync !== 'on') {
    return fault(
      'database.durability',
      'fsync is off: a crash of the machine may destroy the database.',
      'Set fsync = on.',
    )
  }
  return ok('database.durability', 'Whatever was answered is on disk.')
}

function examineConnections({ free_connections: free, max_connections: max }: Server): Finding {
  if (free >= connectionsOfOne) return ok('database.connections', `${free} of ${max} are free.`)
  return warning(
    'database.connections',
    `${free} of ${max} connections are free; a replica takes up to ${connectionsOfOne}.`,
    'Raise max_connections, or stop what holds them. A running replica already has its own.',
  )
}

function examineClock(offMs: number): Finding {
  const says = `The clocks of this machine and of the database are ${(offMs / 1000).toFixed(1)} s apart.`
  if (offMs < clockOffMs.warning) return ok('database.clock', says)
  const remedy =
    'Synchronize both with NTP. Quotes expire, and reports are refused, by these clocks.'
  return (offMs < clockOffMs.fault ? warning : fault)('database.clock', says, remedy)
}

async function examineRole(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(
    `select session_user as login, r.oid is not null as is_there,
       coalesce(r.rolsuper or r.rolbypassrls, false) as bypasses,
       r.oid is not null and (session_user = 'lerner_app' or pg_has_role(session_user, 'lerner_app', 'member')) as may
     from (select 1) one left join pg_roles r on r.rolname = 'lerner_app'`,
  )
  const { login, is_there: isThere, bypasses, may } = rows[0]
  if (!isThere) {
    return warning(
      'database.role',
      'There is no role lerner_app yet.',
      'The first start creates it if its login may; otherwise, as an administrator: create role lerner_app nologin.',
    )
  }
  if (bypasses) {
    return fault(
      'database.role',
      'The role lerner_app sees every account: it is a superuser or bypasses row-level security.',
      'alter role lerner_app nosuperuser nobypassrls',
    )
  }
  if (!may) {
    return fault(
      'database.role',
      `The login ${login} may not act as lerner_app.`,
      `As an administrator: grant lerner_app to ${client.escapeIdentifier(login)}`,
    )
  }
  return ok(
    'database.role',
    `The login ${login} acts as lerner_app, which sees one account at a time.`,
  )
}

/** The embedded server has one login, and listens on a socket that nobody else may enter. */
async function examineLogin(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(
    `select rolname as login, rolsuper or rolbypassrls as bypasses
     from pg_roles where rolname = session_user`,
  )
  const { login, bypasses } = rows[0]
  if (!bypasses) return ok('database.login', `The login ${login} has no rights over the server.`)
  return warning(
    'database.login',
    `The login ${login} is a superuser or bypasses row-level security: whoever gets hold of it reads every account and the rest of the server.`,
    "Give the service a login of its own: create role shop login password '…' in role lerner_app. The guide on operating has both kinds of set-up.",
  )
}

async function examineMigrations(client: pg.Client): Promise<Finding> {
  try {
    const { pending, newest } = await migrationState(client)
    if (pending.length === 0) {
      return ok('database.migrations', `The schema is that of this release (${newest}).`)
    }
    return warning(
      'database.migrations',
      `${pending.length} migrations are pending: ${pending.slice(0, 3).join(', ')}${pending.length > 3 ? ' …' : ''}.`,
      'The next start applies them, or: lerner migrate. Make a backup before: they only go forward.',
    )
  } catch (error) {
    const [says = '', ...rest] = (error as Error).message.split(/(?<=\.) (?=Start|Put)/)
    return fault('database.migrations', says, rest.join(' '))
  }
}

/** On a cluster an administrator owns the tables, and on the service's own server its superuser. */
async function examineOwner(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(
    `select rolname as owner, rolsuper or rolbypassrls as bypasses,
       exists (select from pg_extension where extname = 'citus') as is_cluster
     from pg_class c join pg_roles r on r.oid = c.relowner where c.oid = 'quotes'::regclass`,
  )
  const { owner, bypasses, is_cluster: isCluster } = rows[0]
  if (!bypasses || isCluster) return ok('database.tables', `The tables belong to ${owner}.`)
  return warning(
    'database.tables',
    `The tables belong to ${owner}, which is a superuser or bypasses row-level security: the functions that the service calls run with its rights, and no other login can migrate them.`,
    'Restore a dump for another owner: pg_restore --no-owner --role=OWNER.',
  )
}

async function examineFunctions(client: pg.Client): Promise<Finding> {
  const { due, changed, isNewer } = await functionsState(client)
  if (isNewer) {
    return ok('database.functions', 'Its functions are of a newer release and work with this one.')
  }
  if (changed.length > 0) {
    return warning(
      'database.functions',
      `Somebody changed functions by hand: ${changed.join(', ')}.`,
      "The next start restores this release's text, or: lerner migrate. Save your changes elsewhere first.",
    )
  }
  if (due.length > 0) {
    return warning(
      'database.functions',
      `${due.length} functions are not of this release.`,
      'The next start installs them, or: lerner migrate.',
    )
  }
  return ok('database.functions', 'Its functions are of this release.')
}
