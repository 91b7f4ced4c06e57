import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distributed } from '../testing/cluster.ts'
import {
  createDatabase,
  dropDatabase,
  quiet,
  type TestDatabase,
  testDatabase,
} from '../testing/database.ts'
import { connectClient, connectionString, withSettings } from './connection/connect.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { prepareDatabase } from './prepare.ts'

const urls = (work: string) => ({ work, direct: null, owner: null, distributed: false })

describe.skipIf(distributed)('a login without rights', () => {
  const name = `lerner_test_rights_${process.pid}`
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(async () => {
    await dropDatabase(name)
    await database.close()
  })

  test('names what to run, and prepares the database once that was done', async () => {
    const url = await createDatabase(name, 'template0')
    await database.asOwner(
      `do $$ begin create role lerner_test_shop login password 'secret';
         exception when duplicate_object then null; end $$;
       grant lerner_app to lerner_test_shop`,
    )
    const login = url.replace(/\/\/[^@]*@/, '//lerner_test_shop:secret@')
    const prepared = () => prepareDatabase(urls(login), quiet)
    const said = await prepared().catch((error: Error) => error.message)

    expect(said).toContain('(permission denied for schema public)')
    expect(said).toContain('set LERNER_OWNER_DATABASE_URL to the login that owns the database')
    const [, statements = ''] = /run in this database: (.*)$/.exec(String(said)) ?? []
    const administrator = await connectClient(url, null)
    await administrator.query(statements).finally(() => administrator.end())
    expect((await prepared()).work.settings).toMatchObject({ role: 'lerner_app' })
  })
})

describe('where an administrator lets commits return before they are on disk', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  test.each([
    ['off', 'on'],
    ['remote_write', 'remote_write'],
  ])('%s becomes %s', async (given, expected) => {
    const url = withSettings(database.url, { synchronous_commit: given })
    const { work } = await prepareDatabase(
      { ...urls(url), distributed: distributed !== null },
      quiet,
    )
    const client = await connectClient(connectionString(work), null)
    const { rows } = await client.query('show synchronous_commit').finally(() => client.end())
    expect(rows).toEqual([{ synchronous_commit: expected }])
  })
})

describe('a standby', () => {
  const root = mkdtempSync(join(tmpdir(), 'lerner-standby-'))
  chmodSync(root, 0o755)
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('is refused as the doctor does', async () => {
    const server = { dataDir: join(root, 'data'), log: quiet }
    await (await startEmbedded(server)).stop()
    const signal = join(server.dataDir, 'postgres/standby.signal')
    writeFileSync(signal, '', { mode: 0o644 })
    const standby = await startEmbedded(server)
    try {
      await expect(prepareDatabase(urls(standby.url('lerner', 'postgres')), quiet)).rejects.toThrow(
        'This is a standby: it accepts no writes. Point DATABASE_URL to the primary.',
      )
    } finally {
      await standby.stop()
    }
  }, 60_000)
})
