import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'

// Our own code instead of a library. The ones considered (node-pg-migrate, postgres-migrations,
// umzug) give up when another replica holds the lock, or accept a database that is newer than the
// code, or bring a command line and three dependencies for one loop.

type Migration = { version: number; name: string; sql: string; digest: string }
type Applied = { version: number; name: string; digest: string }

const folder = import.meta.dirname
const lockNumber = 7_238_201 // any number that no other lock of ours uses

/**
 * Brings the database to this release's schema. Replicas that start together wait for each other.
 *
 * @param migrationsFolder - Files NNNN_name.sql, applied in order of their numbers, which may have
 * gaps; each runs in one transaction.
 * @throws Error when the database is newer than this release, or was made from other files.
 */
export async function migrate(
  client: pg.ClientBase,
  log: Logger,
  migrationsFolder = folder,
): Promise<void> {
  const migrations = readMigrations(migrationsFolder)
  // Checks first, so that a login without the owner's rights suffices when there is nothing to
  // apply.
  if (remaining(migrations, await readApplied(client)).length === 0) return
  await client.query('select pg_advisory_lock($1)', [lockNumber])
  try {
    await client.query(
      `create table if not exists lerner_migrations (
         version integer primary key, name text not null, digest text not null,
         applied_at timestamptz not null default now())`,
    )
    const applied = await readApplied(client)
    const due = remaining(migrations, applied)
    for (const migration of due) {
      await apply(client, migration, log)
      // For a new database, one log line per migration is too many.
      if (applied.length > 0) log.info({ migration: migration.name }, 'database migrated')
    }
    if (applied.length === 0) log.info({ migrations: due.length }, 'database set up')
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
  }
}

/**
 * The migrations still to be applied, and the newest one that was. Changes nothing.
 *
 * @throws Error as `migrate` does.
 */
export async function migrationState(
  client: pg.ClientBase,
): Promise<{ pending: string[]; newest: string | null }> {
  const applied = await readApplied(client)
  const pending = remaining(readMigrations(folder), applied)
  return { pending: pending.map(({ name }) => name), newest: applied.at(-1)?.name ?? null }
}

const deadlock = '40P01'
/** How often a migration is tried if it loses to other transactions, and the pause in between. */
const mostTries = 10
const overtakenPauseMs = 200

/** Applies a migration; retries if replicas that are serving hold locks that it waits for. */
async function apply(client: pg.ClientBase, migration: Migration, log: Logger): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      const cause = (error as Error).cause as { code?: unknown }
      if (cause.code !== deadlock || tries === mostTries) throw error
      log.info(
        { migration: migration.name, err: cause },
        'a migration lost to another transaction; trying again',
      )
      await new Promise((resolve) => setTimeout(resolve, overtakenPauseMs))
    }
  }
}

async function applyOnce(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query(
      'insert into lerner_migrations (version, name, digest) values ($1, $2, $3)',
      [migration.version, migration.name, migration.digest],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `Migration ${migration.name} failed and was rolled back: ${(error as Error).message}`,
      { cause: error },
    )
  }
}

/**
 * The migrations still to be applied. Checks that the database is an earlier state of these files.
 */
function remaining(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const newest = applied.at(-1)
  const known = migrations.at(-1)
  if (newest && newest.version > (known?.version ?? 0)) {
    throw new Error(
      `The database is newer than this Lerner: it has migration ${newest.name}, the newest that this release knows is ${known?.name}. ` +
        'Start the newer release, or restore a backup made before it.',
    )
  }
  for (const [i, made] of applied.entries()) {
    const known = migrations[i]
    if (known?.digest === made.digest) continue
    if (known?.name === made.name) {
      throw new Error(
        `The file of migration ${made.name} was changed after this database was made with it: its SHA-256 is ${known.digest.slice(0, 12)}…, and was ${made.digest.slice(0, 12)}… when it was applied. ` +
          'Put the file of the release back, or start the release that made the database.',
      )
    }
    throw new Error(
      `The database was made by another Lerner: its migration ${made.name} is not the ${known?.name} of this release. ` +
        'Start the release that made it, or use an empty database.',
    )
  }
  return migrations.slice(applied.length)
}

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const exists = await client.query(`select to_regclass('lerner_migrations') is not null as known`)
  if (!exists.rows[0].known) return []
  return (
    await client.query('select version, name, digest from lerner_migrations order by version')
  ).rows
}

function readMigrations(from: string): Migration[] {
  const files = readdirSync(from)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, i) => {
    const version = Number(file.slice(0, 4))
    if (version <= Number(files[i - 1]?.slice(0, 4) ?? 0))
      throw new Error(`${file} has the number of ${files[i - 1]}: each migration has its own.`)
    const sql = readFileSync(join(from, file), 'utf8').replaceAll('\r\n', '\n')
    return {
      version,
      name: file.slice(0, -4),
      sql,
      digest: createHash('sha256').update(sql).digest('hex'),
    }
  })
}
