import { connectClient } from '../storage/connection/connect.ts'

/** Whether the tests run on a Citus cluster, whose coordinator their address then names. */
export const distributed = process.env.LERNER_TEST_DISTRIBUTED === 'citus' ? 'citus' : null

type Machine = { host: string; port: number; isCoordinator: boolean }

/**
 * Makes an empty database on every machine of the cluster that the address belongs to, and joins
 * them. Citus does so in no single statement.
 */
export async function createOnCluster(serverUrl: string, name: string): Promise<void> {
  const machines = await machinesOf(serverUrl)
  for (const machine of machines) {
    const url = urlOn(serverUrl, machine)
    await run(url, [`drop database if exists ${name} with (force)`, `create database ${name}`])
    await run(withDatabase(url, name), ['create extension citus'])
  }
  const own = machines.find(({ isCoordinator }) => isCoordinator)
  await run(withDatabase(serverUrl, name), [
    `select citus_set_coordinator_host('${own?.host}', ${own?.port})`,
    ...machines
      .filter(({ isCoordinator }) => !isCoordinator)
      .map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  ])
}

export async function dropOnCluster(serverUrl: string, name: string): Promise<void> {
  for (const machine of await machinesOf(serverUrl)) {
    await run(urlOn(serverUrl, machine), [`drop database if exists ${name} with (force)`])
  }
}

/**
 * Takes all rows out of a database. Making one anew takes half a minute here, so the test files
 * share theirs, one after the other.
 */
export async function emptyDatabase(url: string): Promise<void> {
  await run(url, [
    'set client_min_messages = warning',
    `set citus.enable_unsafe_triggers = on`,
    `set citus.multi_shard_modify_mode = 'sequential'`,
    `set citus.propagate_set_commands = 'local'`,
    'begin',
    // The audit's own triggers keep it: they rest here, and all triggers do on the workers. Here
    // those of Citus must go on, which pass a truncate to the workers.
    'alter table audit_entries disable trigger audit_entries_stay_all',
    'set local session_replication_role = replica',
    `set local citus.propagate_set_commands = 'none'`,
    'set local session_replication_role = origin',
    `do $$ begin execute (select 'truncate ' || string_agg(logicalrelid::text, ', ') || ' cascade'
       from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
       where c.relnamespace = 'public'::regnamespace and not c.relispartition); end $$`,
    'alter table audit_entries enable trigger audit_entries_stay_all',
    'commit',
  ])
}

async function machinesOf(serverUrl: string): Promise<Machine[]> {
  const client = await connectClient(serverUrl, null)
  try {
    const { rows } = await client.query(
      'select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid',
    )
    return rows
  } finally {
    await client.end()
  }
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = await connectClient(url, null)
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOn(serverUrl: string, { host, port }: Machine): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)[^/]*\//, `$1${host}:${port}/`)
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
