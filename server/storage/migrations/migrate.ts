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
/**
 * Before the first release, tables were made by 56 steps, of which the files up to `through` are
 * the result. A database that has all of them goes on as if these files had made it.
 */
const steps = {
  count: 56,
  first: '0001_start',
  digest: '13edef3a0ad2aba2ce8da88e214c43277208f83cc3b209ec526ac2d7d0da96f3', // of their digests
  through: 10,
}
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
  const recorded = await readApplied(client)
  const nothingDue = remaining(migrations, settled(recorded, migrations)).length === 0
  if (nothingDue && !hasSteps(recorded)) return
  await client.query('select pg_advisory_lock($1)', [lockNumber])
  try {
    await client.query(
      `create table if not exists lerner_migrations (
         version integer primary key, name text not null, digest text not null,
         applied_at timestamptz not null default now())`,
    )
    const recorded = await readApplied(client)
    const applied = settled(recorded, migrations)
    const due = remaining(migrations, applied)
    if (hasSteps(recorded)) await settle(client, applied)
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
  const migrations = readMigrations(folder)
  const applied = settled(await readApplied(client), migrations)
  const pending = remaining(migrations, applied)
  return { pending: pending.map(({ name }) => name), newest: applied.at(-1)?.name ?? null }
}

/** Whether a database was made by the steps that this release's first files are the result of. */
function hasSteps(recorded: readonly Applied[]): boolean {
  const made = recorded.slice(0, steps.count).map(({ digest }) => digest)
  return made.length === steps.count && sha256(made.join('')) === steps.digest
}

/** What is recorded, with this release's first files in place of the steps. */
function settled(recorded: readonly Applied[], migrations: readonly Migration[]): Applied[] {
  if (!hasSteps(recorded)) return [...recorded]
  const ours = migrations.filter(({ version }) => version <= steps.through)
  return [...ours, ...recorded.slice(steps.count)]
}

/** Records what `settled` found, once for all. */
function settle(client: pg.ClientBase, applied: readonly Applied[]): Promise<void> {
  return inTransaction(client, async () => {
    await client.query('delete from lerner_migrations')
    for (const migration of applied) await record(client, migration)
  })
}

async function record(client: pg.ClientBase, { version, name, digest }: Applied): Promise<void> {
  await client.query('insert into lerner_migrations (version, name, digest) values ($1, $2, $3)', [
    version,
    name,
    digest,
  ])
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
  try {
    await inTransaction(client, async () => {
      await client.query(migration.sql)
      await record(client, migration)
    })
  } catch (error) {
    throw new Error(
      `Migration ${migration.name} failed and was rolled back: ${(error as Error).message}`,
      { cause: error },
    )
  }
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
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
    if (made.name === steps.first) {
      throw new Error(
        `The database was made by a Lerner from before its first release, which left it at ${newest?.name}. ` +
          'Start the commit 06f36442 on it once, which brings it to where this release goes on from.',
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
      digest: sha256(sql),
    }
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
