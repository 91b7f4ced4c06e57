import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createDatabase, dropDatabase, quiet } from '../../testing/database.ts'
import { connectClient } from '../connection/connect.ts'
import { openStore } from '../store.ts'
import { migrate } from './migrate.ts'

const ours = import.meta.dirname
const name = `lerner_migrate_${process.pid}`
let url: string
let client: pg.Client
let folder: string

beforeEach(async () => {
  url = await createDatabase(name, 'template0')
  client = await connectClient(url, null)
  folder = mkdtempSync(join(tmpdir(), 'lerner-migrations-'))
})

afterEach(async () => {
  await client.end()
  await dropDatabase(name)
  rmSync(folder, { recursive: true })
})

async function applied(): Promise<number[]> {
  const { rows } = await client.query('select version from lerner_migrations order by version')
  return rows.map(({ version }) => version)
}

describe('migrate', () => {
  test('brings an empty database to the newest schema when replicas start at once', async () => {
    const stores = await Promise.all(
      [1, 2, 3].map(() => openStore(readConfig({ DATABASE_URL: url }), quiet)),
    )

    expect(await applied()).toEqual(
      readdirSync(ours)
        .filter((file) => file.endsWith('.sql'))
        .map((file) => Number(file.slice(0, 4)))
        .sort((one, other) => one - other),
    )
    await Promise.all(stores.map((store) => store.close()))
  })

  test('leaves functions to their files', () => {
    const changing = readdirSync(ours)
      .filter((file) => file.endsWith('.sql'))
      .filter((file) =>
        /pg_get_functiondef|create or replace function/i.test(
          readFileSync(join(ours, file), 'utf8'),
        ),
      )

    expect(changing).toEqual([])
  })

  test('leaves no table of customers outside row-level security unless it says so', async () => {
    await (await openStore(readConfig({ DATABASE_URL: url }), quiet)).close()
    const { rows } = await client.query(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and a.attname = 'tenant_id'
        and not (c.relrowsecurity and c.relforcerowsecurity
          and exists (select from pg_policy where polrelid = c.oid and polname = 'own_rows'))
      order by 1`)

    expect(rows.map(({ name }) => name)).toEqual([
      'api_key_digests',
      'learner_leases',
      'observation_heads',
      'sessions',
      'tenants',
      'webhook_wakes',
    ])
  })

  test('leaves no table and no column that no statement names', async () => {
    await (await openStore(readConfig({ DATABASE_URL: url }), quiet)).close()
    const { rows } = await client.query(`
      select c.relname as "table", a.attname as "column"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and a.attnum > 0 and not a.attisdropped`)
    const storage = join(ours, '..')
    const statements = readdirSync(storage, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$|^functions.*\.sql$/.test(file))
      .map((file) => readFileSync(join(storage, file), 'utf8'))
      .join('\n')
    const named = new Set(statements.match(/\w+/g))

    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ table, column }) => !named.has(table) || !named.has(column))).toEqual([])
  })

  test('changes nothing the second time', async () => {
    writeFileSync(join(folder, '0001_once.sql'), 'create table once (id int)')
    await migrate(client, quiet, folder)

    await migrate(client, quiet, folder)

    expect(await applied()).toEqual([1])
  })

  test('rolls back all of a migration that fails, keeps those before it, and goes on when it is mended', async () => {
    writeFileSync(join(folder, '0001_good.sql'), 'create table good (id int)')
    writeFileSync(join(folder, '0002_bad.sql'), 'create table half (id int); select 1 / 0')
    await expect(migrate(client, quiet, folder)).rejects.toThrow(
      '0002_bad failed and was rolled back: division by zero',
    )
    expect(await applied()).toEqual([1])

    writeFileSync(join(folder, '0002_bad.sql'), 'create table half (id int)')
    await migrate(client, quiet, folder)

    expect(await applied()).toEqual([1, 2])
  })

  test('tries a migration again that replicas which serve meanwhile overtake', async () => {
    writeFileSync(join(folder, '0001_tries.sql'), 'create sequence tries')
    writeFileSync(
      join(folder, '0002_met.sql'),
      `create table met (id int);
       do $$ begin
         if nextval('tries') < 3 then raise exception 'deadlock' using errcode = '40P01'; end if;
       end $$`,
    )

    await migrate(client, quiet, folder)

    expect(await applied()).toEqual([1, 2])
    expect((await client.query('select last_value from tries')).rows[0].last_value).toBe(3)
  })

  test('refuses a database that is newer than the code', async () => {
    cpSync(ours, folder, { recursive: true })
    writeFileSync(join(folder, '9999_future.sql'), 'create table future (id int)')
    const login = (await client.query('select current_user as name')).rows[0].name
    expect(login).not.toBe('lerner_app')
    await migrate(client, quiet, folder)

    await expect(openStore(readConfig({ DATABASE_URL: url }), quiet)).rejects.toThrow(
      'The database is newer than this Lerner',
    )
  })

  test('refuses a database made from other files', async () => {
    writeFileSync(join(folder, '0001_other.sql'), 'create table other (id int)')
    await migrate(client, quiet, folder)

    await expect(migrate(client, quiet)).rejects.toThrow(
      'made by another Lerner: its migration 0001_other',
    )
  })

  test('says how a database from before the first release is brought here', async () => {
    writeFileSync(join(folder, '0001_start.sql'), 'create table other (id int)')
    await migrate(client, quiet, folder)

    await expect(migrate(client, quiet)).rejects.toThrow(
      /left it at 0001_start\. Start the commit [0-9a-f]{8} on it once/,
    )
    expect(await applied()).toEqual([1])
  })

  test('refuses a file that was changed after it was applied, and changes nothing', async () => {
    const file = join(folder, '0001_once.sql')
    writeFileSync(file, 'create table once (id int)')
    await migrate(client, quiet, folder)
    writeFileSync(file, 'create table once (id bigint)')
    writeFileSync(join(folder, '0002_then.sql'), 'create table then (id int)')

    await expect(migrate(client, quiet, folder)).rejects.toThrow(
      /0001_once was changed after this database was made with it: its SHA-256 is [0-9a-f]{12}…/,
    )

    expect(await applied()).toEqual([1])
  })

  test('applies files in the order of their numbers, of which some may be left out', async () => {
    writeFileSync(join(folder, '0003_first.sql'), 'create table first (id int)')
    writeFileSync(join(folder, '0007_then.sql'), 'alter table first add column also int')

    await migrate(client, quiet, folder)

    expect(await applied()).toEqual([3, 7])
  })

  test('refuses two files of one number', async () => {
    writeFileSync(join(folder, '0002_one.sql'), 'select 1')
    writeFileSync(join(folder, '0002_two.sql'), 'select 1')

    await expect(migrate(client, quiet, folder)).rejects.toThrow(
      '0002_two.sql has the number of 0002_one.sql',
    )
  })
})
