import type pg from 'pg'
import type { Logger } from 'pino'

/** Schema of the functions that differ on a cluster; its existence marks a distributed database. */
const schema = 'lerner_distributed'
const oldestCitus = 12
const lockNumber = 7_238_204 // any number that no other lock of ours uses

/** Small, and read before a tenant is known: each machine has a full copy. */
const referenceTables = ['accounts', 'tenants']
/** Read before a tenant is known, by digest: only the coordinator has them. */
const localTables = ['api_key_digests', 'sessions']
/** The others are co-located with it: all rows of a tenant are on one machine. */
const firstTable = 'products'

/** Settings of the service's sessions, on the coordinator and on the workers. */
export const distributedSettings = {
  search_path: `${schema},public`,
  'citus.propagate_set_commands': 'local',
}

/** Settings of the owner's session while it changes the schema. */
export const settingsOfMigrations = {
  // One transaction may change several related tables.
  'citus.multi_shard_modify_mode': 'sequential',
  // Their triggers only read rows of the same tenant, which are on the same machine.
  'citus.enable_unsafe_triggers': 'on',
}

/** True if Citus has already distributed the tables of this database. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select to_regnamespace($1) is not null as is', [schema])
  return rows[0].is
}

/**
 * Distributes whatever is not distributed yet over the machines of a Citus cluster, and makes room
 * for the functions that differ there. It is idempotent, and services that start at once wait for
 * each other. Afterwards the connection finds those functions first.
 *
 * @throws Error naming the remedy when the database has no Citus, or is not its coordinator.
 */
export async function distribute(client: pg.ClientBase, log: Logger): Promise<void> {
  await refuseOtherThanCoordinator(client)
  await client.query('select pg_advisory_lock($1)', [lockNumber])
  try {
    await prepareRole(client)
    await letRowsMove(client)
    const local = await readLocalTables(client)
    if (local.length > 0) {
      await closeReaders(client, log)
      await spread(client, local)
      log.info({ tables: local.length }, 'tables spread over the machines of the cluster')
    }
    await giveExports(client)
    await makeSchema(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
  }
  await client.query(`set search_path = ${distributedSettings.search_path}`)
}

async function refuseOtherThanCoordinator(client: pg.ClientBase): Promise<void> {
  const found = await client.query(`select extversion from pg_extension where extname = 'citus'`)
  const version: string | undefined = found.rows[0]?.extversion
  if (version === undefined) {
    throw new Error(
      'LERNER_DISTRIBUTED is citus, and the database has no Citus: run "create extension citus" in it on every machine, and name the workers with citus_add_node.',
    )
  }
  if (Number.parseInt(version, 10) < oldestCitus) {
    throw new Error(`Citus ${oldestCitus} or newer is needed; this database has ${version}.`)
  }
  const { rows } = await client.query(
    `select count(*) filter (where groupid = 0)::integer as coordinators,
       count(*) filter (where shouldhaveshards)::integer as holders,
       citus_is_coordinator() as is_coordinator
     from pg_dist_node`,
  )
  const { coordinators, holders, is_coordinator } = rows[0]
  if (!is_coordinator || coordinators === 0) {
    throw new Error(
      'DATABASE_URL must name the coordinator of the cluster, which knows its own address: run citus_set_coordinator_host there.',
    )
  }
  if (holders === 0) {
    throw new Error('The cluster has no machine for rows: add one with citus_add_node.')
  }
}

/**
 * The coordinator opens connections to workers as the role that a statement runs as, so lerner_app
 * can log in there; its sessions get the same settings as our own connections.
 */
async function prepareRole(client: pg.ClientBase): Promise<void> {
  const settings = {
    ...distributedSettings,
    jit: 'off',
    enable_seqscan: 'off',
    enable_bitmapscan: 'off',
    enable_material: 'off',
    'citus.allow_nested_distributed_execution': 'on',
  }
  const { rows } = await client.query(
    `select rolcanlogin as can_login, coalesce(setconfig, '{}') as config, current_database() as name
     from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid
       and s.setdatabase = (select oid from pg_database where datname = current_database())
     where rolname = 'lerner_app'`,
  )
  const { can_login, config, name } = rows[0]
  const statements = Object.entries(settings)
    .filter(([setting, value]) => !config.includes(`${setting}=${value.replace(',', ', ')}`))
    .map(
      ([setting, value]) =>
        `alter role lerner_app in database ${client.escapeIdentifier(name)} set ${setting} = ${value}`,
    )
  if (!can_login) statements.unshift('alter role lerner_app login')
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    throw new Error(
      `The login may not prepare lerner_app for the workers (${(error as Error).message}). As an administrator run: ${statements.join('; ')};`,
      { cause: error },
    )
  }
}

/** Tables that are not distributed yet. */
async function readLocalTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(
    `select c.relname as name from pg_class c
     left join pg_dist_partition d on d.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> all ($1)
       and (c.relname = any ($2) or exists (select from pg_attribute a
         where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
       and (d.logicalrelid is null or (d.partmethod = 'n' and d.repmodel = 's'))
     order by c.relname <> all ($2), c.relname <> $3, c.relname`,
    [localTables, referenceTables, firstTable],
  )
  return rows.map((row) => row.name)
}

/**
 * Exempts the tables' owner from row-level security; lerner_app remains subject to it. When a shard
 * moves, Citus copies changes with a login of its own that is a member of the owner, and PostgreSQL
 * does not let a role replicate into a table whose policies apply to it: moves would never finish.
 */
async function letRowsMove(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity
       and relname <> all ($1)`,
    [localTables],
  )
  for (const { name } of rows) {
    await client.query(`alter table ${client.escapeIdentifier(name)} no force row level security`)
  }
}

async function spread(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query('set client_min_messages = warning')
  try {
    for (const table of tables) {
      if (referenceTables.includes(table)) {
        await client.query('select create_reference_table($1::regclass)', [table])
      } else {
        await client.query(
          `select create_distributed_table($1::regclass, 'tenant_id', colocate_with => $2)`,
          [table, table === firstTable ? 'none' : firstTable],
        )
      }
    }
  } finally {
    await client.query('reset client_min_messages')
  }
}

/**
 * Revokes what logins of lerner_reader may read. Their policies look tenants up by the name of the
 * login, which Citus does not copy to workers; without that a reader could name any tenant itself.
 */
async function closeReaders(client: pg.ClientBase, log: Logger): Promise<void> {
  const { rows } = await client.query(
    `select distinct quote_ident(tablename) as name from pg_policies
     where schemaname = 'public' and policyname in ('readers', 'readers_only_own')`,
  )
  if (rows.length === 0) return
  const readers = await client.query('select distinct role_name as name from lerner_export.readers')
  await client.query('begin')
  try {
    for (const { name } of rows) {
      await client.query(`drop policy if exists readers on ${name}`)
      await client.query(`drop policy if exists readers_only_own on ${name}`)
      await client.query(`revoke all on ${name} from lerner_reader`)
    }
    await client.query('revoke all on all tables in schema lerner_export from lerner_reader')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  if (readers.rows.length > 0) {
    log.warn(
      { readers: readers.rows.map(({ name }) => name) },
      'readers of lerner_export read nothing on a cluster: exports go over the API',
    )
  }
}

/** Citus recreates some views when it distributes their tables, without their grants. */
async function giveExports(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relnamespace = 'lerner_export'::regnamespace and relkind = 'v'
       and not has_table_privilege('lerner_app', oid, 'select')`,
  )
  for (const { name } of rows) await client.query(`grant select on ${name} to lerner_app`)
}

/** Makes room for the functions that differ; the next step installs them. */
async function makeSchema(client: pg.ClientBase): Promise<void> {
  if (await isDistributed(client)) return
  await client.query(`create schema ${schema}; grant usage on schema ${schema} to lerner_app`)
}
