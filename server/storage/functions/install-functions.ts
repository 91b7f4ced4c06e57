import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type FunctionFile, readFunctions } from './read-functions.ts'
import { revision } from './revision.ts'

const lockNumber = 7_238_205 // any number that no other lock of ours uses

/** How the functions of a database compare with this release's files. */
export type FunctionsState = {
  /** What is missing, or differs from its file. */
  due: FunctionFile[]
  /**
   * Names of the due functions that this same revision installed: somebody changed them by hand.
   */
  changed: string[]
  /** The highest revision that installed any; null if none did, as in a new database. */
  found: number | null
  /** Whether that revision is from a newer release. Its functions stay, and nothing is due. */
  isNewer: boolean
}

type Installed = { schema: string; name: string; definition: string; said: string | null }

/**
 * Installs this release's version of the schema's functions, once its tables exist. Changes nothing
 * if they are current, or if a newer release installed its own: those also serve this release, and
 * that release's replicas need them.
 *
 * @throws Error naming the remedy when the login may not change them.
 */
export async function installFunctions(client: pg.ClientBase, log: Logger): Promise<void> {
  // Checks first, so that a login without the owner's rights suffices when there is nothing to do.
  const { due, found, isNewer } = await functionsState(client)
  if (isNewer) log.info({ revision: found }, 'the functions of a newer release were kept')
  if (due.length === 0) return
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
    const { due, changed, found } = await functionsState(client)
    if (due.length > 0) await install(client, due)
    await client.query('commit')
    if (changed.length > 0)
      log.warn({ functions: changed }, 'functions that were changed by hand were replaced')
    // Not worth a log line for a new database.
    if (found !== null && found < revision)
      log.info({ revision }, 'the functions in the database are of this release')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `The functions of this release were not installed: ${(error as Error).message}. ` +
        'A login that owns the tables installs them: name it in LERNER_OWNER_DATABASE_URL, or run lerner migrate with it.',
      { cause: error },
    )
  }
}

/** Compares the installed functions with the files. Changes nothing. */
export async function functionsState(client: pg.ClientBase): Promise<FunctionsState> {
  const cluster = await client.query(
    `select to_regnamespace('lerner_distributed') is not null as is`,
  )
  const files = readFunctions(cluster.rows[0].is)
  const installed = await readInstalled(client, files)
  const revisions = installed.flatMap((one) => revisionOf(one) ?? [])
  const found = revisions.length === 0 ? null : Math.max(...revisions)
  if (found !== null && found > revision) return { due: [], changed: [], found, isNewer: true }
  const state: FunctionsState = { due: [], changed: [], found, isNewer: false }
  for (const file of files) {
    const [one, ...overloads] = installed.filter(
      ({ schema, name }) => schema === file.schema && name === file.name,
    )
    const isOurs = one?.said?.endsWith(digestOf(file, one.definition)) ?? false
    if (isOurs && overloads.length === 0) continue
    state.due.push(file)
    if (one && revisionOf(one) === revision) state.changed.push(file.name)
  }
  return state
}

async function readInstalled(
  client: pg.ClientBase,
  files: readonly FunctionFile[],
): Promise<Installed[]> {
  const { rows } = await client.query<Installed>(
    `select n.nspname as schema, p.proname as name, pg_get_functiondef(p.oid) as definition,
       obj_description(p.oid, 'pg_proc') as said
     from unnest($1::text[], $2::text[]) f (schema, name)
     join pg_namespace n on n.nspname = f.schema
     join pg_proc p on p.pronamespace = n.oid and p.proname = f.name`,
    [files.map(({ schema }) => schema), files.map(({ name }) => name)],
  )
  return rows
}

/** How the comment on a function begins; the digest of its file and definition ends it. */
const marked = 'Lerner installed this: revision '

function revisionOf({ said }: Installed): number | null {
  return said?.startsWith(marked) ? Number.parseInt(said.slice(marked.length), 10) : null
}

/** Covers the file and the definition that PostgreSQL made of it, so a change of either shows. */
function digestOf({ text }: FunctionFile, definition: string): string {
  return createHash('sha256').update(text).update(definition).digest('hex')
}

/** Each step for all files at once: a start should need few round trips. */
async function install(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<void> {
  // Bodies are not checked, so any file may call any other, and their order does not matter.
  await client.query('set local search_path = public; set local check_function_bodies = off')
  await client.query(files.map(({ creates }) => creates).join(';\n'))
  await dropOverloads(client, files)
  await client.query(files.map(({ follows }) => follows).join('\n'))
  const comments = (await readInstalled(client, files)).flatMap(({ schema, name, definition }) => {
    const file = files.find((one) => one.schema === schema && one.name === name)
    if (file === undefined) return []
    const mark = `${marked}${revision}, ${digestOf(file, definition)}`
    return [`comment on function ${schema}.${name} is '${mark}'`]
  })
  await client.query(comments.join(';\n'))
}

/**
 * To PostgreSQL, a function with one more parameter is a different function of the same name, and
 * calls would be ambiguous: drops the one that this transaction did not create. There is no
 * CASCADE.
 */
async function dropOverloads(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature
     from unnest($1::text[], $2::text[]) f (schema, name)
     join pg_proc p on p.pronamespace = f.schema::regnamespace and p.proname = f.name
     where p.xmin <> pg_current_xact_id()::xid`,
    [files.map(({ schema }) => schema), files.map(({ name }) => name)],
  )
  for (const { signature } of rows) await client.query(`drop function ${signature}`)
}
