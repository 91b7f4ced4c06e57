import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../domain/errors.ts'
import { newId } from '../../domain/ids.ts'
import { emptyDatabase } from '../../testing/cluster.ts'
import { quiet, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { storeQuotes } from '../../testing/quotes.ts'
import { callDistributed } from '../commit/call-distributed.ts'
import { connectClient, withSettings } from '../connection/connect.ts'
import { openStore } from '../store.ts'
import { ensurePartitions } from '../tables/partitions.ts'
import { distributedSettings } from './distribute.ts'

let database: TestDatabase
let ada: number

beforeAll(async () => {
  database = await testDatabase()
  ada = await database.createTenant()
})

afterAll(() => database?.close())

/** Runs a statement as the owner, on the coordinator. */
async function asOwner<Row extends object>(
  statement: string,
  settings: Record<string, string> = {},
): Promise<Row[]> {
  const client = await connectClient(withSettings(database.url, settings), null)
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('everything of a tenant lies together, beside what every machine has', async () => {
  const kinds = await asOwner<{ name: string; kind: string }>(
    `select c.relname as name, case d.partmethod when 'h' then
         case when d.colocationid = (select colocationid from pg_dist_partition
           where logicalrelid = 'products'::regclass) then 'by tenant' else 'elsewhere' end
       else case d.repmodel when 't' then 'everywhere' else 'coordinator' end end as kind
     from pg_class c left join pg_dist_partition d on d.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition`,
  )
  const other = kinds.filter(({ kind }) => kind !== 'by tenant')

  expect(Object.fromEntries(other.map(({ name, kind }) => [name, kind]))).toEqual({
    accounts: 'everywhere',
    tenants: 'everywhere',
    api_key_digests: 'coordinator',
    sessions: 'coordinator',
    lerner_migrations: 'coordinator',
    write_probe: 'coordinator',
  })
})

test('policies bind the service on the workers too, whatever a statement forgets', async () => {
  const ben = await database.createTenant()
  await storeQuotes(database.store, ada, [{}, {}])
  await storeQuotes(database.store, ben, [{}])

  const seen = await database.store.tenant(ada, (db) =>
    db.rows('select distinct tenant_id from quotes'),
  )
  const none = await database.store.system((db) => db.rows('select from quotes'))
  const changed = await database.store.tenant(ada, (db) =>
    db.run('update quotes set confidence = 1 where tenant_id = $1', [ben]),
  )

  expect(seen).toEqual([{ tenant_id: ada }])
  expect(none).toEqual([])
  expect(changed).toBe(0)
})

const oneQuote = `lerner_write_quotes($1, array[$2], array['tea'], array['usd'], array[''], array[1000::bigint],
       array[1000::bigint], array[0.5::float8], array[''], array['optimized'], array[1::float8],
       array[0::bigint], array[0.5::float8], array[0::float8], null, null,
       array['2026-11-22'::timestamptz], array['2026-11-23'::timestamptz], null, null, null, null,
       null, null, null, null, null, null, null, false)`

test('a call that policies refuse, as in a move, may be sent again', async () => {
  // What the server reports for a call that the coordinator ran itself, here by the name of a
  // table.
  const asked = database.store.tenant(ada, (db) =>
    callDistributed(db, '(select jsonb_agg(id) from quotes_default)', []),
  )

  await expect(asked).rejects.toMatchObject({ code: 'overloaded', cause: { code: '40001' } })
})

test('a batch of quotes is one call, passed on to the machine of its tenant', async () => {
  const client = await connectClient(
    withSettings(database.url, { ...distributedSettings, role: 'lerner_app' }),
    null,
  )
  const said: string[] = []
  client.on('notice', ({ message }) => said.push(message ?? ''))
  await client.query('set client_min_messages = debug1')
  const id = newId('quote', Date.now())
  const { rows } = await client.query(`select ${oneQuote} as known`, [ada, id])
  await client.end()

  expect(said).toContain('pushing down the function call')
  expect(rows).toEqual([{ known: null }])
  expect(
    await database.store.tenant(ada, (db) =>
      db.rows('select product_id from quotes where tenant_id = $1 and id = $2', [ada, id]),
    ),
  ).toEqual([{ product_id: 'tea' }])
})

test('functions that differ take what those of one server take', async () => {
  const signatures = await asOwner<{ name: string; takes: string; places: string[] }>(
    `select p.proname as name, pg_get_function_identity_arguments(p.oid) as takes,
       array_agg(n.nspname::text) as places
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proname in (select proname from pg_proc where pronamespace = 'lerner_distributed'::regnamespace)
       and n.nspname in ('public', 'lerner_distributed')
     group by 1, 2`,
  )

  expect(signatures.filter(({ places }) => places.length !== 2)).toEqual([])
  expect(signatures.length).toBeGreaterThanOrEqual(4)
})

test('functions are the same on every machine', async () => {
  const texts = `(select json_object_agg(n.nspname || '.' || p.proname, md5(pg_get_functiondef(p.oid)))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proname ~ '^lerner_' or n.nspname = 'lerner_export')`
  const [own] = await asOwner<{ texts: unknown }>(`select ${texts} as texts`)
  const machines = await asOwner<{ result: string }>(
    `select result from run_command_on_workers($$select ${texts}$$)`,
  )

  expect(machines.length).toBeGreaterThan(0)
  for (const { result } of machines) expect(JSON.parse(result)).toEqual(own?.texts)
})

test('everything of a tenant moves to another machine while it is quoted, and nothing is lost', async () => {
  const cal = await database.createTenant()
  const ids: string[] = []
  let isThere = false
  // A slow machine copies for longer than writes wait: they are refused, and nothing is stored.
  const quoting = (async () => {
    while (!isThere) {
      ids.push(
        ...(await storeQuotes(database.store, cal, [{}]).catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'overloaded') return []
          throw error
        })),
      )
    }
  })()
  const placement = `select p.nodename as host, p.nodeport as port, o.nodeport as other, p.shardid as shard
    from pg_dist_shard_placement p join pg_dist_node o on o.shouldhaveshards and o.nodeport <> p.nodeport
    where p.shardid = get_shard_id_for_distribution_column('products', ${cal})`
  type Place = { host: string; port: number; other: number; shard: number }
  const [before] = await asOwner<Place>(placement)
  await asOwner(
    `select citus_move_shard_placement(${before?.shard}, '${before?.host}', ${before?.port}, '${before?.host}',
       ${before?.other}, shard_transfer_mode => 'force_logical')`,
  ).finally(() => {
    isThere = true
  })
  await quoting
  const [after] = await asOwner<Place>(placement)
  const kept = await database.store.tenant(cal, (db) =>
    db.rows<{ id: string }>('select id from quotes where tenant_id = $1 order by id', [cal]),
  )

  expect(after?.port).toBe(before?.other)
  expect(ids.length).toBeGreaterThan(10)
  expect(kept.map(({ id }) => id)).toEqual(ids.sort())
})

test('a month is made on every machine, and takes what was kept for it', async () => {
  const farMs = Date.now() + 200 * 86_400_000
  const [id] = await storeQuotes(database.store, ada, [{ createdAtMs: farMs }])
  const month = new Date(farMs).toISOString().slice(0, 7).replace('-', '_')

  await database.store.system((db) => ensurePartitions(db, farMs))

  expect(await asOwner(`select id from quotes_${month}`)).toEqual([{ id }])
  expect(await asOwner('select count(*)::integer as left from quotes_default')).toEqual([
    { left: 0 },
  ])
})

test('a table that a later release adds is spread at the start that adds it', async () => {
  await asOwner(
    `create table later_table (tenant_id bigint not null references tenants, id text, primary key (tenant_id, id))`,
  )
  try {
    const store = await openStore(database.config, quiet)
    await store.close()

    expect(
      await asOwner(
        `select partmethod from pg_dist_partition where logicalrelid = 'later_table'::regclass`,
      ),
    ).toEqual([{ partmethod: 'h' }])
    await asOwner('alter table later_table add column note text')
  } finally {
    await asOwner('drop table later_table')
  }
})

test('a reader of the export reads nothing, whatever tenant it names', async () => {
  const tables = ['lerner_export.quotes', 'quotes', 'outcomes', 'cells', 'price_lists', 'sales']

  expect(
    await asOwner(
      `select name from unnest('{${tables}}'::text[]) name
       where has_table_privilege('lerner_reader', name, 'select')`,
    ),
  ).toEqual([])
  await expect(asOwner(`select lerner_export.give('warehouse', ${ada})`)).rejects.toThrow(
    'A cluster has no readers',
  )
})

test('test files find an empty database', async () => {
  await storeQuotes(database.store, ada, [{}])

  await emptyDatabase(database.url)

  expect(await asOwner('select 1 from accounts union all select 1 from quotes')).toEqual([])
})

test('a start without the setting is refused, and names it', async () => {
  const { distributed: _, ...alone } = database.config

  await expect(openStore({ ...alone, distributed: null }, quiet)).rejects.toThrow(
    'set LERNER_DISTRIBUTED=citus',
  )
})
