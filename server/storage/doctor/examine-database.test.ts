import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '../../domain/finding.ts'
import { distributed } from '../../testing/cluster.ts'
import { createDatabase, dropDatabase } from '../../testing/database.ts'
import { storeQuote } from '../../testing/quotes.ts'
import { testService } from '../../testing/service.ts'
import { recordOutcomes } from '../../use-cases/outcomes/record-outcomes.ts'
import { connectClient } from '../connection/connect.ts'
import { createAccount } from '../tables/accounts.ts'
import { createKey } from '../tables/api-keys.ts'
import { examineDatabase, judgeServer, type Server } from './examine-database.ts'

let service: Awaited<ReturnType<typeof testService>>
let url: string
let tenantId: number

beforeAll(async () => {
  service = await testService()
  url = service.deps.config.databaseUrl ?? ''
  const account = await service.deps.store.system((db) => createAccount(db, 'doctor'))
  tenantId = account.liveTenantId
})
afterAll(() => service.close())

async function examined(at = url, now = Date.now): Promise<Map<string, Finding>> {
  const findings = await examineDatabase(at, 'DATABASE_URL', now)
  for (const { check, level, remedy } of findings) {
    expect(remedy !== null, `${check} has a remedy`).toBe(level === 'fault' || level === 'warning')
  }
  return new Map(findings.map((finding) => [finding.check, finding]))
}

const makeKey = (scopes: ('*' | 'quotes:write')[], expiresAt: Date | null) =>
  service.deps.store.tenant(tenantId, (db) =>
    createKey(
      db,
      tenantId,
      service.deps.pepper,
      { mode: 'live', name: 'doctor', scopes, expiresAt },
      Date.now(),
    ),
  )

describe('a database', () => {
  test('without a key has a fault; with one it has none', async () => {
    expect((await examined()).get('keys')).toMatchObject({ level: 'fault' })

    await makeKey(['*'], null)

    const found = await examined()
    for (const check of ['connection', 'version', 'encoding', 'writable', 'role', 'migrations']) {
      expect(found.get(`database.${check}`), check).toMatchObject({ level: 'ok' })
    }
    for (const check of ['keys', 'learning', 'webhooks']) {
      expect(found.get(check), check).toMatchObject({ level: 'ok' })
    }
  })

  test('whose keys were made under another pepper than the setting', async () => {
    const of = async (pepper: Buffer) =>
      (await examineDatabase(url, 'DATABASE_URL', Date.now, pepper)).find(
        ({ check }) => check === 'keys.pepper',
      )

    expect(await of(service.deps.pepper)).toBeUndefined()
    expect(await of(Buffer.from('of another replica'))).toMatchObject({ level: 'fault' })
  })

  test('whose policies cannot be read names them', async () => {
    const inTenant = (sql: string) =>
      service.deps.store.tenant(tenantId, (db) => db.run(sql, [tenantId]))
    expect((await examined()).get('policies')).toMatchObject({ level: 'ok' })
    await inTenant(
      `insert into policies (tenant_id, product_id, fields) values ($1, 'tea', '{"unit_cost": "x"}')`,
    )

    expect((await examined()).get('policies')).toMatchObject({
      level: 'fault',
      says: expect.stringContaining('product tea'),
    })
    await inTenant('delete from policies where tenant_id = $1')
  })

  test('that does not answer', async () => {
    const found = await examined('postgres://nobody@127.0.0.1:1/lerner')

    expect([...found.keys()]).toEqual(['database.connection'])
    expect(found.get('database.connection')).toMatchObject({
      level: 'fault',
      remedy: expect.stringContaining('DATABASE_URL'),
    })
  })

  test('of the service itself that does not answer is looked for in its own log', async () => {
    const unreachable = 'postgres://nobody@127.0.0.1:1/lerner'

    expect(await examineDatabase(unreachable, 'LERNER_DATA_DIR', Date.now)).toMatchObject([
      { check: 'database.connection', remedy: expect.stringContaining('postgres.log') },
    ])
  })

  test('whose login has no connections left gets the advice to raise the limit', async () => {
    await service.asOwner(
      `do $$ begin create role lerner_test_crowded login password 'secret'; exception when duplicate_object then null; end $$;
       alter role lerner_test_crowded connection limit 0`,
    )
    const found = await examined(url.replace(/\/\/[^@]*@/, '//lerner_test_crowded:secret@'))

    expect(found.get('database.connection')).toMatchObject({
      level: 'fault',
      says: expect.stringContaining('too many connections for role'),
      remedy: expect.stringContaining('Raise the connection limit'),
    })
  })

  test('that is empty waits for its first migrations, and nothing is changed', async () => {
    const name = `lerner_doctor_${process.pid}`
    const empty = await createDatabase(name, 'template0')
    const found = await examined(empty)
    const client = await connectClient(empty, null)
    const { rows } = await client.query(
      `select count(*)::int from pg_class where relname = 'quotes'`,
    )
    await client.end()
    await dropDatabase(name)

    expect(found.get('database.migrations')).toMatchObject({ level: 'warning' })
    expect(found.get('data')).toMatchObject({ level: 'skipped' })
    expect(rows[0].count).toBe(0)
  })

  test('whose migrations are of another release', async () => {
    await service.asOwner(`update lerner_migrations set digest = 'x' || digest where version = 1`)
    const changed = (await examined()).get('database.migrations')
    await service.asOwner(
      `update lerner_migrations set digest = substr(digest, 2) where version = 1`,
    )
    await service.asOwner(
      `insert into lerner_migrations (version, name, digest) values (9999, '9999_future', 'x')`,
    )
    const newer = (await examined()).get('database.migrations')
    await service.asOwner('delete from lerner_migrations where version = 9999')

    expect(changed).toMatchObject({
      level: 'fault',
      remedy: expect.stringContaining('Put the file'),
    })
    expect(changed?.says).toContain('0001_accounts was changed')
    expect(newer).toMatchObject({
      level: 'fault',
      remedy: expect.stringContaining('newer release'),
    })
  })

  test('whose functions somebody changed by hand', async () => {
    await service.asOwner(`alter function lerner_slot set work_mem = '1MB'`)
    const changed = (await examined()).get('database.functions')
    await service.asOwner('alter function lerner_slot reset all')

    expect(changed).toMatchObject({
      level: 'warning',
      says: 'Somebody changed functions by hand: lerner_slot.',
      remedy: expect.stringContaining('lerner migrate'),
    })
    expect((await examined()).get('database.functions')).toMatchObject({ level: 'ok' })
  })

  test.skipIf(distributed)(
    'whose tables belong to a superuser, as after a careless restore',
    async () => {
      expect((await examined()).get('database.tables')).toMatchObject({
        level: 'warning',
        remedy: expect.stringContaining('pg_restore --no-owner'),
      })
      await service.asOwner(
        `do $$ begin create role lerner_test_owner; exception when duplicate_object then null; end $$;
       alter table quotes owner to lerner_test_owner`,
      )

      expect((await examined()).get('database.tables')).toMatchObject({ level: 'ok' })
    },
  )

  test.skipIf(distributed)(
    'whose login is a superuser, which the service does not need',
    async () => {
      await service.asOwner(
        `do $$ begin create role lerner_test_login login in role lerner_app;
       exception when duplicate_object then null; end $$`,
      )
      const asLogin = url.replace(/^(postgres(?:ql)?:\/\/)[^@/]*@/, '$1lerner_test_login@')

      expect((await examined()).get('database.login')).toMatchObject({
        level: 'warning',
        remedy: expect.stringContaining('in role lerner_app'),
      })
      expect((await examined(asLogin)).get('database.login')).toMatchObject({ level: 'ok' })
    },
  )

  test('whose clock is elsewhere', async () => {
    const off = async (ms: number) =>
      (await examined(url, () => Date.now() + ms)).get('database.clock')

    expect(await off(0)).toMatchObject({ level: 'ok' })
    expect(await off(-10_000)).toMatchObject({ level: 'warning' })
    expect(await off(3_600_000)).toMatchObject({ level: 'fault' })
  })

  test('whose keys have no scopes or expire soon', async () => {
    await makeKey(['quotes:write'], new Date(Date.now() + 2 * 86_400_000))
    await makeKey([], null)

    const found = await examined()

    expect(found.get('keys.scopes')).toMatchObject({ level: 'warning' })
    expect(found.get('keys.expiry')).toMatchObject({ level: 'warning' })
  })

  test('whose learner is gone', async () => {
    const quoteId = await storeQuote(service.deps.store, tenantId)
    await service.deps.store.tenant(tenantId, async (db) => {
      await recordOutcomes(db, tenantId, [{ quoteId, status: 'accepted' }], Date.now())
      await db.run("update observations set recorded_at = now() - interval '10 minutes'")
      await db.run(
        `insert into learner_leases (tenant_id, owner, until) values ($1, 'a learner', now() - interval '5 minutes')
         on conflict (tenant_id) do update set owner = excluded.owner, until = excluded.until`,
        [tenantId],
      )
    })

    expect((await examined()).get('learning')).toMatchObject({
      level: 'fault',
      says: expect.stringContaining('has not renewed its lease for 300 s'),
    })
  })

  test('whose webhooks fail, and are late', async () => {
    await service.asOwner(
      `insert into webhook_endpoints (tenant_id, id, url, events, secret, failing_since, created_at, updated_at)
       values (${tenantId}, 'we_1', 'https://shop.example', '{quote.created}', '', now() - interval '1 hour', now(), now());
       insert into webhook_wakes (tenant_id, due_at) values (${tenantId}, now() - interval '1 hour')`,
    )

    const found = await examined()

    expect(found.get('webhooks.failing')).toMatchObject({ level: 'warning' })
    expect(found.get('webhooks.late')).toMatchObject({ level: 'warning' })
  })
})

describe('a server', () => {
  const well: Server = {
    number: 150_018,
    version: '15.18',
    encoding: 'UTF8',
    recovering: false,
    readonly: 'off',
    fsync: 'on',
    checksums: 'on',
    damaged_reads: 0,
    free_connections: 90,
    max_connections: 100,
    now_ms: 0,
    archive_failing: false,
    failed_wal: null,
    kept_wal_bytes: 0,
  }

  test('that is well has no remedy', () => {
    expect(judgeServer(well, 0).filter(({ level }) => level !== 'ok')).toEqual([])
  })

  test.each<[string, Partial<Server>, Finding['level']]>([
    ['database.version', { number: 140_011, version: '14.11' }, 'fault'],
    ['database.encoding', { encoding: 'SQL_ASCII' }, 'fault'],
    ['database.writable', { recovering: true }, 'fault'],
    ['database.writable', { readonly: 'on' }, 'fault'],
    ['database.durability', { fsync: 'off' }, 'fault'],
    ['database.connections', { free_connections: 12 }, 'warning'],
    [
      'database.archive',
      { archive_failing: true, failed_wal: '000000010000000000000003' },
      'fault',
    ],
    ['database.slots', { kept_wal_bytes: 2 ** 32 }, 'warning'],
    ['database.checksums', { checksums: 'off' }, 'warning'],
    ['database.checksums', { damaged_reads: 3 }, 'fault'],
  ])('%s is found: %o', (check, change, level) => {
    const found = judgeServer({ ...well, ...change }, 0).filter((one) => one.level !== 'ok')

    expect(found).toEqual([expect.objectContaining({ check, level, remedy: expect.any(String) })])
  })
})
