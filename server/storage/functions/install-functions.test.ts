import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distributed } from '../../testing/cluster.ts'
import {
  createDatabase,
  dropDatabase,
  quiet,
  type TestDatabase,
  testDatabase,
} from '../../testing/database.ts'
import { storeQuotes } from '../../testing/quotes.ts'
import { recordedReleases, restoreRelease } from '../../testing/releases/restore.ts'
import { connectClient } from '../connection/connect.ts'
import { prepareDatabase } from '../prepare.ts'
import { functionsState, installFunctions } from './install-functions.ts'
import { digestOfFunctions, readFunctions } from './read-functions.ts'
import { digest, revision } from './revision.ts'

const files = readFunctions(distributed !== null)
const qualified = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`
const ourSchemas = `('public', 'lerner_export', 'lerner_distributed')`

/** The functions of a database by name: their definitions, and their bodies alone. */
async function installedIn(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string; body: string }>(
    `select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as definition,
       p.prosrc as body
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ${ourSchemas}
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
  )
  return rows
}

async function expectFiles(client: pg.Client): Promise<void> {
  const before = await installedIn(client)
  await client.query('begin; set local search_path = public')
  for (const { creates } of files) await client.query(creates)
  const asFiles = await installedIn(client)
  await client.query('rollback')

  expect(before.map(({ name }) => name)).toEqual(files.map(qualified).sort())
  expect(before).toEqual(asFiles)
  for (const file of files) {
    const { body } = before.find(({ name }) => name === qualified(file)) ?? {}
    expect(file.creates, qualified(file)).toContain(`$$${body}$$`)
  }
}

describe('functions of the schema', () => {
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await testDatabase()
    client = await connectClient(database.url, null)
  })
  afterAll(async () => {
    await client?.end()
    await database?.close()
  })

  test('are those of the files in a new database, and each has a file', () => expectFiles(client))

  test('have a revision that a change raises: npm run generate', () => {
    expect(digestOfFunctions()).toBe(digest)
  })

  test('stay as they are where they are those of the files', async () => {
    const rows = () => client.query(`select oid, xmin from pg_proc where proname ~ '^lerner_'`)
    const before = await rows()

    await installFunctions(client, quiet)

    expect((await rows()).rows).toEqual(before.rows)
  })

  test('are put back where somebody changed one by hand, in its text or beside it', async () => {
    await client.query(
      `create or replace function lerner_slot(at timestamptz) returns integer
         language sql immutable as $$ select 8 $$;
       alter function lerner_drop_partitions set lock_timeout = '1h'`,
    )
    const { changed } = await functionsState(client)

    await installFunctions(client, quiet)

    expect(changed.sort()).toEqual(['lerner_drop_partitions', 'lerner_slot'])
    await expectFiles(client)
  })

  test('take the place of one with fewer parameters, which nothing calls by others', async () => {
    const name = `${distributed ? 'lerner_distributed' : 'public'}.lerner_write_quotes`
    const { definition = '' } = (await installedIn(client)).find((one) => one.name === name) ?? {}
    const earlier = definition.replace(/, before_draws double precision\[\] DEFAULT [^)]*\)/, ')')
    expect(earlier).not.toBe(definition)
    await client.query(`drop function ${name}; ${earlier}`)
    if (distributed) {
      await client.query(
        `select create_distributed_function('${name}'::regproc::oid::regprocedure, 'tenant',
           colocate_with => 'products')`,
      )
    }

    await installFunctions(client, quiet)

    await expectFiles(client)
    await storeQuotes(database.store, await database.createTenant(), [{}])
  })

  test('that an earlier release installed in its own way are taken over', async () => {
    for (const file of files) {
      await client.query(`comment on function ${qualified(file)} is null`)
    }

    await installFunctions(client, quiet)

    await expectFiles(client)
    expect((await functionsState(client)).due).toEqual([])
  })

  test('of a newer release stay when a replica of this one starts again', async () => {
    await client.query(
      `create or replace function lerner_keep_audit() returns trigger
         language plpgsql as $$ begin raise exception 'newer'; end $$;
       comment on function lerner_keep_audit is 'Lerner installed this: revision ${revision + 1}, x'`,
    )

    await installFunctions(client, quiet)

    const installed = await installedIn(client)
    expect(installed.find(({ name }) => name === 'public.lerner_keep_audit')?.body).toContain(
      'newer',
    )
    await client.query('comment on function lerner_keep_audit is null')
    await installFunctions(client, quiet)
    await expectFiles(client)
  })

  test('that the login may not install are named with the remedy', async () => {
    await client.query(`alter function lerner_slot set lock_timeout = '1s'`)
    const service = await connectClient(database.url, null)
    await service.query('set role lerner_app')

    await expect(installFunctions(service, quiet)).rejects.toThrow(
      /permission denied.* LERNER_OWNER_DATABASE_URL/,
    )

    await service.end()
    await installFunctions(client, quiet)
  })
})

describe.each(recordedReleases())('a database of the release of %s', (release) => {
  const name = `lerner_functions_${process.pid}`
  let client: pg.Client
  let before: Parameters[]

  type Parameters = { name: string; takes: string[]; without_default: number }
  const parameters = async () =>
    (
      await client.query<Parameters>(
        `select n.nspname || '.' || p.proname as name, p.pronargs - p.pronargdefaults as without_default,
           array(select format('%s %s', p.proargnames[at], format_type(type, null))
             from unnest(p.proargtypes) with ordinality as t (type, at) order by at) as takes
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname in ${ourSchemas} and p.proname !~ '^citus_'`,
      )
    ).rows

  beforeAll(async () => {
    const url = await createDatabase(name, 'template0')
    await restoreRelease(release, url)
    client = await connectClient(url, null)
    before = await parameters()
    const urls = { work: url, direct: null, owner: null, distributed: distributed !== null }
    await prepareDatabase(urls, quiet)
  }, 120_000)
  afterAll(async () => {
    await client?.end()
    await dropDatabase(name)
  })

  test('has the functions of the files', () => expectFiles(client))

  test('has functions that its replicas call as before', async () => {
    const after = new Map((await parameters()).map((one) => [one.name, one]))
    const known = after.get('public.lerner_write_quotes')
    expect(known?.takes.length).toBeGreaterThan(known?.without_default ?? 0)
    for (const { name, takes } of before) {
      const now = after.get(name)
      expect(now?.takes, name).toEqual(expect.arrayContaining(takes))
      expect(now?.without_default, name).toBeLessThanOrEqual(takes.length)
    }
  })
})
