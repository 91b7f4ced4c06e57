import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createDatabase, dropDatabase, quiet } from '../../testing/database.ts'
import { hasPooler, type Pooler, startPooler } from '../../testing/pooler.ts'
import { openStore } from '../store.ts'
import { kindOf } from './poolers.ts'

const name = 'lerner_test_pooled'
let url = ''
let pooler: Pooler | null = null
beforeAll(async () => {
  await dropDatabase(name)
  url = await createDatabase(name, 'lerner_test_template')
  if (hasPooler()) pooler = await startPooler(url)
})
afterAll(async () => {
  await pooler?.close()
  await dropDatabase(name)
})

const open = (environment: Record<string, string>, log = quiet) =>
  openStore(readConfig({ LERNER_LOG_LEVEL: 'silent', ...environment }), log)

test('an address of the server itself is known as one', async () => {
  expect(await kindOf(url, 'DATABASE_URL')).toBe('server')
})

describe('through PgBouncer', () => {
  test('an address that shares connections is known, even if its pool has one, and one that keeps them, too', async () => {
    if (pooler === null) return
    const narrow = await startPooler(url, 1)
    const kinds = [
      await kindOf(pooler.transactions(url), 'DATABASE_URL'),
      await kindOf(narrow.transactions(url), 'DATABASE_URL'),
      await kindOf(pooler.sessions(url), 'DATABASE_URL'),
    ]
    await narrow.close()

    expect(kinds).toEqual(['transaction', 'transaction', 'session'])
  })

  test.each([
    ['alone', (p: Pooler) => ({ DATABASE_URL: p.transactions(url) }), 'set LERNER_DIRECT'],
    [
      'as both addresses',
      (p: Pooler) => ({
        DATABASE_URL: p.transactions(url),
        LERNER_DIRECT_DATABASE_URL: p.transactions(url),
      }),
      'set it to an address of the server itself',
    ],
    [
      'in the place of the other',
      (p: Pooler) => ({
        DATABASE_URL: url,
        LERNER_DIRECT_DATABASE_URL: p.transactions(url),
      }),
      'the two are swapped',
    ],
    [
      "as the owner's",
      (p: Pooler) => ({
        DATABASE_URL: p.transactions(url),
        LERNER_DIRECT_DATABASE_URL: url,
        LERNER_OWNER_DATABASE_URL: p.transactions(url),
      }),
      'LERNER_OWNER_DATABASE_URL leads to a pooler',
    ],
    [
      'to another database',
      (p: Pooler) => ({
        DATABASE_URL: p.transactions(url.replace(name, 'lerner_test_template')),
        LERNER_DIRECT_DATABASE_URL: url,
      }),
      'different databases',
    ],
  ])(
    'a start with an address that shares connections %s is refused, with the remedy',
    async (_, of, remedy) => {
      if (pooler === null) return
      await expect(open(of(pooler))).rejects.toThrow(remedy)
    },
  )

  test.each([
    ['shares connections', (p: Pooler) => p.transactions(url)],
    ['keeps them', (p: Pooler) => p.sessions(url)],
  ])(
    'all work is done on an address that %s, as the role without rights and with its settings',
    async (_, of) => {
      if (pooler === null) return
      const lines: string[] = []
      const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
      const store = await open(
        { DATABASE_URL: of(pooler), LERNER_DIRECT_DATABASE_URL: pooler.sessions(url) },
        log,
      )
      const own = await store.connect()
      const asked = `select current_user as name, current_setting('enable_seqscan') as seqscan,
      current_setting('statement_timeout') as timeout, current_setting('lerner.tenant_id', true) as tenant`
      const seen = [
        ...(await store.tenant(7, (db) => db.rows(asked, [], 'a_name'))),
        ...(await store.system((db) => db.rows(asked, [], 'a_name'))),
        ...(await own.rows(asked, [], 'a_name')),
      ]
      const changed = new Promise((resolve) => store.onChange(resolve))
      const other = await open({ DATABASE_URL: url })
      await other.system((db) => db.rows(`select pg_notify('lerner_changes', '{"kind":"keys"}')`))
      expect(await changed).toEqual({ kind: 'keys' })
      // A statement that fails leaves its connection fit for the next.
      await expect(own.rows('select 1 / 0')).rejects.toThrow('division')
      expect(await own.rows('select 1 as one')).toEqual([{ one: 1 }])
      await own.close()
      await other.close()
      await store.close()

      const as = { name: 'lerner_app', seqscan: 'off' }
      expect(seen).toEqual([
        { ...as, timeout: '30s', tenant: '7' },
        { ...as, timeout: '30s', tenant: expect.toBeOneOf([null, '']) },
        { ...as, timeout: '4500ms', tenant: expect.toBeOneOf([null, '']) },
      ])
      expect(lines.join('')).toContain('DATABASE_URL leads to a pooler')
    },
  )
})
