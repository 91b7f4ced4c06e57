import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { distributed } from '../testing/cluster.ts'
import { quiet, type TestDatabase, testDatabase } from '../testing/database.ts'
import { connectClient, withSettings } from './connection/connect.ts'
import type { Change } from './connection/db.ts'
import { changeOf, notify, payloadsOf } from './connection/notices.ts'
import { openStore } from './store.ts'

let database: TestDatabase
let ada: number
let ben: number

beforeAll(async () => {
  database = await testDatabase()
  ada = await database.createTenant()
  ben = await database.createTenant()
})

afterAll(() => database?.close())

const insertProduct = `insert into products (tenant_id, id, name, base_price, currency) values ($1, $2, $2, 1000, 'usd')`

async function addProduct(tenantId: number, id: string): Promise<void> {
  await database.store.tenant(tenantId, (db) => db.run(insertProduct, [tenantId, id]))
}

/** Runs statements as the owner, next to the store. */
async function asOwner(statement: string): Promise<Record<string, unknown>[]> {
  // Even while the database takes no writes from others.
  const client = await connectClient(
    withSettings(database.url, {
      default_transaction_read_only: 'off',
      'citus.enable_unsafe_triggers': 'on',
    }),
    null,
  )
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('finds rows by index and compiles nothing, on whatever server and connection', async () => {
  const show = `select name, setting from pg_settings
    where name in ('jit', 'enable_seqscan', 'enable_bitmapscan', 'enable_material') and setting = 'on'`
  const own = await database.store.connect()

  expect(await database.store.system((db) => db.rows(show))).toEqual([])
  expect(await own.rows(show)).toEqual([])
  await own.close()
})

test('a transaction that another one overtook is done once more', async () => {
  await addProduct(ada, 'left')
  await addProduct(ada, 'right')
  let met = () => {}
  const meeting = new Promise<void>((resolve) => {
    met = resolve
  })
  let runs = 0
  let locked = 0
  const lockBoth = (ids: string[]) =>
    database.store.tenant(ada, async (db) => {
      runs++
      for (const id of ids) {
        await db.run(
          'update products set base_price = base_price + 1 where tenant_id = $1 and id = $2',
          [ada, id],
        )
        if (++locked === 2) met()
        await meeting
      }
    })

  await Promise.all([lockBoth(['left', 'right']), lockBoth(['right', 'left'])])

  expect(runs).toBe(3)
  expect(await asOwner(`select base_price from products where id in ('left', 'right')`)).toEqual([
    { base_price: 1002 },
    { base_price: 1002 },
  ])
  await asOwner(`delete from products where id in ('left', 'right')`)
})

describe('tenant', () => {
  beforeAll(async () => {
    await addProduct(ada, 'of-ada')
    await addProduct(ben, 'of-ben')
  })

  test('sees its own rows alone, even with a query that lacks a where', async () => {
    const seen = await database.store.tenant(ada, (db) => db.rows('select id from products'))

    expect(seen).toEqual([{ id: 'of-ada' }])
  })

  test('changes and deletes no row of another, even by name', async () => {
    const changed = await database.store.tenant(ada, async (db) => [
      await db.run(`update products set name = 'stolen' where id = 'of-ben'`),
      await db.run(`delete from products where tenant_id = $1`, [ben]),
    ])

    expect(changed).toEqual([0, 0])
  })

  test('cannot add a row to another', async () => {
    const adding = database.store.tenant(ada, (db) => db.run(insertProduct, [ben, 'planted']))

    await expect(adding).rejects.toThrow('row-level security')
  })

  test('leaves no trace in the connection for work without a tenant', async () => {
    const seen = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.store.system((db) => db.rows('select id from products')),
      ),
    )

    expect(seen.flat()).toEqual([])
  })

  test('is rolled back when the work throws, and the fault stays as it was thrown', async () => {
    const fault = new RangeError('of the work')

    const failing = database.store.tenant(ada, async (db) => {
      await db.run(insertProduct, [ada, 'half-done'])
      throw fault
    })

    await expect(failing).rejects.toBe(fault)
    expect(await database.store.tenant(ada, (db) => db.rows('select id from products'))).toEqual([
      { id: 'of-ada' },
    ])
  })

  test('tells when nothing was committed because the work hid a failed statement', async () => {
    const hiding = database.store.tenant(ada, async (db) => {
      await db.run('select 1 / 0').catch(() => {})
    })

    await expect(hiding).rejects.toThrow('nothing was committed')
  })

  test('throws the failure that made others fail, whichever of them the work saw first', async () => {
    const failing = database.store.tenant(ada, (db) =>
      Promise.all([
        db.rows('select 1 / 0').then((rows) => Promise.resolve(rows)),
        db.rows('select 1'),
      ]),
    )

    await expect(failing).rejects.toThrow('division by zero')
  })

  test('refuses as overloaded when its connection is lost, and works again at once', async () => {
    const losing = database.store.tenant(ada, async (db) => {
      const [backend] = await db.rows<{ pid: number }>('select pg_backend_pid() as pid')
      await asOwner(`select pg_terminate_backend(${backend?.pid})`)
      await db.rows('select 1')
    })

    await expect(losing).rejects.toMatchObject({
      code: 'overloaded',
      headers: { 'Retry-After': '1' },
    })
    expect(await database.store.tenant(ada, (db) => db.rows('select id from products'))).toEqual([
      { id: 'of-ada' },
    ])
  })

  test('refuses as overloaded within eight seconds while an administrator has locked a table', async () => {
    const administrator = await connectClient(database.url, null)
    await administrator.query('begin; lock table products in access exclusive mode')
    const startMs = performance.now()
    const waiting = database.store.tenant(ada, (db) => db.rows('select id from products'))
    const refused = expect(waiting).rejects.toMatchObject({ code: 'overloaded' })
    await refused.finally(() => administrator.end())

    expect(performance.now() - startMs).toBeLessThan(8000)
  }, 40_000)

  test('survives that the server ends all its idle connections', async () => {
    await asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )

    expect(await database.store.tenant(ada, (db) => db.rows('select id from products'))).toEqual([
      { id: 'of-ada' },
    ])
    await expect.poll(() => database.store.isWritable()).toBe(true)
  })

  test('reads whole numbers as numbers', async () => {
    const rows = await database.store.tenant(ada, (db) =>
      db.rows('select base_price, count(*) from products group by 1'),
    )

    expect(rows).toEqual([{ base_price: 1000, count: 1 }])
  })
})

describe('the role of the service', () => {
  test('is lerner_app, which is no superuser, bypasses nothing and owns nothing', async () => {
    const rows = await database.store.system((db) =>
      db.rows(
        `select current_user::text as name, rolsuper, rolbypassrls,
           (select count(*) from pg_class where relowner = r.oid) as owned
         from pg_roles r where rolname = current_user`,
      ),
    )

    expect(rows).toEqual([{ name: 'lerner_app', rolsuper: false, rolbypassrls: false, owned: 0 }])
  })

  test.each([
    'alter table products disable row level security',
    'drop policy own_rows on products',
    'create table other (id int)',
    'select * from quotes_default',
    'delete from lerner_migrations',
    'set row_security = off; select * from products',
  ])('may not: %s', async (statement) => {
    await expect(database.store.tenant(ada, (db) => db.run(statement))).rejects.toThrow(
      /must be owner|permission denied|row-level security/,
    )
  })

  test('is bound by forced row-level security on every table of a tenant', async () => {
    // On a cluster the owner is exempt from row-level security, so that rows can move; the service
    // is not.
    const bound = distributed ? 'c.relrowsecurity' : 'c.relrowsecurity and c.relforcerowsecurity'
    const unbound = await asOwner(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and not (${bound}) order by 1`,
    )

    expect(unbound.map(({ relname }) => relname)).toEqual([
      'api_key_digests',
      'learner_leases',
      'observation_heads',
      'sessions',
      'tenants',
      'webhook_wakes',
    ])
  })
})

describe('an address where no server answers', () => {
  test('is refused with the reason and the setting to check', async () => {
    const config = readConfig({ DATABASE_URL: 'postgres://someone:secret@localhost:1/nothing' })

    await expect(openStore(config, quiet)).rejects.toThrow(
      /^No connection to PostgreSQL: .*ECONNREFUSED.*Check DATABASE_URL\.$/,
    )
  })
})

describe('a login that owns nothing', () => {
  test('opens a database that is up to date, and migrates through the address of the owner', async () => {
    await asOwner(
      `do $$ begin create role lerner_test_login login password 'secret'; exception when duplicate_object then null; end $$`,
    )
    const login = database.url.replace(/\/\/[^@]*@/, '//lerner_test_login:secret@')

    const store = await openStore(
      { ...database.config, databaseUrl: login, ownerDatabaseUrl: database.url },
      quiet,
    )
    await store.close()
    const again = await openStore({ ...database.config, databaseUrl: login }, quiet)

    expect(await again.tenant(ada, (db) => db.rows('select current_user::text as name'))).toEqual([
      { name: 'lerner_app' },
    ])
    await again.close()
  })
})

describe('notices', () => {
  test('reach every replica after the commit, and none after a rollback', async () => {
    const replicas = [
      await openStore(database.config, quiet),
      await openStore(database.config, quiet),
    ]
    const heard: Change[][] = [[], []]
    for (const [i, store] of replicas.entries()) {
      store.onChange((change) => heard[i]?.push(change))
    }

    await database.store
      .tenant(ada, async (db) => {
        await notify(db, { kind: 'keys', tenantId: ben })
        throw new Error('no')
      })
      .catch(() => {})
    await database.store.tenant(ada, (db) => notify(db, { kind: 'keys', tenantId: ada }))

    const expected = [{ kind: 'keys', tenantId: ada }]
    await expect.poll(() => heard).toEqual([expected, expected])
    await Promise.all(replicas.map((replica) => replica.close()))
  })

  test('are heard by the replica that commits before its work goes on', async () => {
    const heard: Change[] = []
    database.store.onChange((change) => heard.push(change))
    const change: Change = { kind: 'product', tenantId: ada, productId: 'tea' }

    await database.store.tenant(ada, async (db) => {
      await notify(db, change)
      expect(heard).not.toContainEqual(change)
    })

    expect(heard).toContainEqual(change)
  })

  test('say everything after a lost connection', async () => {
    const heard: Change[] = []
    database.store.onChange((change) => heard.push(change))

    await asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ 'listen|pg_is_in_recovery' and pid <> pg_backend_pid()`,
    )

    await expect.poll(() => heard, { timeout: 10_000 }).toContainEqual({ kind: 'everything' })
    await database.store.tenant(ada, (db) =>
      notify(db, { kind: 'policy', tenantId: ada, productId: 'x' }),
    )
    await expect.poll(() => heard).toContainEqual({ kind: 'policy', tenantId: ada, productId: 'x' })
  })

  test('of many cells come in pieces that the server takes, none lost', () => {
    const cells = Array.from({ length: 900 }, (_, i) => ({
      productId: `product ☂ ${i}`,
      currency: 'usd',
      segment: 's'.repeat(i % 200),
      version: i,
    }))

    const payloads = payloadsOf({ kind: 'cells', tenantId: 3, cells })

    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000)
    expect(payloads.flatMap((payload) => JSON.parse(payload).cells)).toEqual(cells)
  })

  test.each(['', 'hello', '7', 'null', '{"kind":"of a later release"}', undefined])(
    'of %j, which is none of ours, may concern everything',
    (payload) => {
      expect(changeOf(payload)).toEqual({ kind: 'everything' })
    },
  )
})

describe('a store that takes no writes', () => {
  test('says so, and says when it does again', async () => {
    const name = `alter database ${new URL(database.url.replace('@/', '@x/')).pathname.slice(1)}`
    await asOwner(`${name} set default_transaction_read_only = on`)
    const replica = await openStore(database.config, quiet)
    await expect.poll(() => replica.isWritable()).toBe(false)
    await expect(
      replica.tenant(ada, (db) => db.run(insertProduct, [ada, 'too-late'])),
    ).rejects.toMatchObject({
      code: 'overloaded',
    })

    // Its connections were opened while the database only read.
    await asOwner(`${name} reset default_transaction_read_only`)

    await expect.poll(() => replica.isWritable(), { timeout: 10_000 }).toBe(true)
    await replica.tenant(ada, (db) => db.run(insertProduct, [ada, 'in-time']))
    await replica.close()
  })
})

describe('a disk without room, while the log of the database still has some', () => {
  // What PostgreSQL reports when a table cannot grow. Triggers raise it, because tests cannot fill
  // a disk.
  const fill = async (table: string) => {
    await asOwner(
      `create or replace function no_room() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    )
    await asOwner(`create trigger full_disk before insert on ${table} execute function no_room()`)
  }
  const empty = (table: string) => asOwner(`drop trigger full_disk on ${table}`)
  const long = { timeout: 10_000 }
  // On a cluster the next file uses the same database.
  afterAll(() => asOwner('drop function if exists no_room() cascade'))

  test.each([
    ['a transaction', (id: string) => addProduct(ada, id)],
    [
      'the group commit',
      async (id: string) => {
        const connection = await database.store.connect()
        try {
          await connection.rows('begin')
          await connection.rows(`set local lerner.tenant_id = '${ada}'`)
          await connection.run(insertProduct, [ada, id])
          await connection.rows('commit')
        } finally {
          await connection.close()
        }
      },
    ],
  ])('makes it unwritable for as long as that lasts, once %s met it', async (name, write) => {
    await fill('products')
    await fill('write_probe')
    await expect(write(`${name} 1`)).rejects.toThrow()
    const seen = new Set<boolean>()
    for (let i = 0; i < 25; i++) {
      seen.add(database.store.isWritable())
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect([...seen]).toEqual([false])

    await empty('products')
    await empty('write_probe')
    await expect.poll(() => database.store.isWritable(), long).toBe(true)
    await write(`${name} 2`)
  })

  test('is asked for room again when a write failed for a reason that may be the disk', async () => {
    await fill('write_probe')
    await asOwner(
      `create function quota() returns trigger language plpgsql as
         $$ begin raise exception 'Disk quota exceeded' using errcode = 'XX000'; end $$`,
    )
    await asOwner('create trigger quota before insert on products execute function quota()')
    expect(database.store.isWritable()).toBe(true)
    await expect(addProduct(ada, 'over quota')).rejects.toThrow('quota')
    await expect.poll(() => database.store.isWritable(), long).toBe(false)

    await asOwner('drop trigger quota on products')
    await asOwner('drop function quota')
    await empty('write_probe')
    await expect.poll(() => database.store.isWritable(), long).toBe(true)
  })
})
