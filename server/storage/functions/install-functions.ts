import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type FunctionFile, readFunctions } from './read-functions.ts'
import { revision } from './revision.ts'

const lockNumber = 7_238_205 // any number that nothing else of ours locks

/** How the functions of a database compare with this release's files. */
export type FunctionsState = {
  /** What is missing, or is not as its file has it. */
  due: FunctionFile[]
  /** Names of those due that this revision had installed: somebody changed them by hand. */
  changed: string[]
  /** The highest revision that installed any; null where none did, as in a new database. */
  found: number | null
  /** Whether that is a newer release's. Its functions stay, and nothing is due. */
  isNewer: boolean
}

type Installed = { schema: string; name: string; definition: string; said: string | null }

/**
 * Brings the functions of the schema to this release's files, once its tables are there. Changes
 * nothing where they are so already, and where a newer release installed its own: those serve
 * this release too, and replicas of that one need them.
 *
 * @throws Error naming the remedy when the login may not change them.
 */
export async function installFunctions(client: pg.ClientBase, log: Logger): Promise<void> {
  // Looks first, so that a login without the owner's rights will do when there is nothing to do.
  const { due, found, isNewer } = await functionsState(client)
  if (isNewer) log.info({ revision: found }, 'functions of a newer release stay')
  if (due.length === 0) return
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
    const { due, changed, found } = await functionsState(client)
    if (due.length > 0) await install(client, due)
    await client.query('commit')
    if (changed.length > 0) log.warn({ functions: changed }, 'functions changed by hand replaced')
    // Of a new database nobody wants to read.
    if (found !== null && found < revision) log.info({ revision }, 'functions are of this release')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `The functions of this release were not installed: ${(error as Error).message}. ` +
        'A login that owns the tables installs them: name it in LERNER_OWNER_DATABASE_URL, or run lerner migrate with it.',
      { cause: error },
    )
  }
}

/** Compares what is installed with the files. Changes nothing. */
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

/** What the comment on a function begins with; the digest of its file and definition ends it. */
const marked = 'Lerner installed this: revision '

function revisionOf({ said }: Installed): number | null {
  return said?.startsWith(marked) ? Number.parseInt(said.slice(marked.length), 10) : null
}

/** Of the file, and of what PostgreSQL made of it: a change of either shows. */
function digestOf({ text }: FunctionFile, definition: string): string {
  return createHash('sha256').update(text).update(definition).digest('hex')
}

/** Each step for all files at once: a start has few round trips to spare. */
async function install(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<void> {
  // Bodies are not looked into, so that any file may call any other and comes in any order.
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
 * A parameter more makes another function of the same name to PostgreSQL, and calls would be
 * ambiguous: the one that this transaction did not make goes. Nothing goes along with it.
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
