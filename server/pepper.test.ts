import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService } from './main.ts'
import { openPepper } from './pepper.ts'
import { createAccount } from './storage/tables/accounts.ts'
import { createKey, revokeKey } from './storage/tables/api-keys.ts'
import { quiet, type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lerner-pepper-'))
  database = await testDatabase({ LERNER_DATA_DIR: dataDir, PORT: '0' })
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a pepper is made once; when it is missing, keys that exist stop the start until it is back', async () => {
  const { config, store } = database
  const file = join(dataDir, 'key-pepper')
  const made = await openPepper(config, store, quiet)
  expect(await openPepper(config, store, quiet)).toEqual(made)
  expect(readFileSync(file)).toEqual(made)

  const first = await startService(config) // creates the first key
  await first.close()
  rmSync(file)
  await expect(startService(config)).rejects.toThrow(
    `The data hold API keys made under another pepper: put key-pepper back into ${dataDir}, or set LERNER_KEY_PEPPER.`,
  )
  expect(existsSync(file)).toBe(false)

  const keyPepper = made.toString()
  expect(await openPepper({ ...config, keyPepper }, store, quiet)).toEqual(made)
})

test('a pepper other than that of the keys is reported at the start, until they are revoked', async () => {
  const { config, store } = database
  const said: string[] = []
  const log = pino({}, { write: (line) => said.push(JSON.parse(line).msg) })
  const { liveTenantId } = await store.system((db) => createAccount(db, 'replicas'))
  const ours = { ...config, keyPepper: 'of all the replicas' }
  const make = await openPepper(ours, store, quiet)
  const wanted = { mode: 'live', name: 'shop', scopes: ['*'], expiresAt: null } as const
  const { stored } = await store.tenant(liveTenantId, (db) =>
    createKey(db, liveTenantId, make, wanted, Date.now()),
  )
  const other = { ...config, keyPepper: 'of one replica alone' }
  await openPepper(other, store, log)
  await store.tenant(liveTenantId, (db) => revokeKey(db, liveTenantId, stored.id, new Date()))
  await openPepper({ ...config, keyPepper: 'of a third one' }, store, log)

  const told = said.map(
    (line) => /^(\d+) API keys? (?:was|were) made under another/.exec(line)?.[1],
  )
  expect(told).toHaveLength(2)
  expect(Number(told[0]) - Number(told[1])).toBe(1)
})

describe('the file of the pepper', () => {
  const file = () => join(dataDir, 'key-pepper')
  const modeOf = () => (statSync(file()).mode & 0o777).toString(8)

  test.each([
    ['empty', ''],
    ['shorter than a secret', 'fifteen letters'],
  ])('is refused when it is %s', async (_, text) => {
    writeFileSync(file(), text, { mode: 0o600 })

    await expect(openPepper(database.config, database.store, quiet)).rejects.toThrow(
      `${file()} holds ${text.length} bytes, and a pepper has 16 at least: put back the copy of your backup, or set LERNER_KEY_PEPPER.`,
    )
  })

  test('that others may read is closed, and said so', async () => {
    writeFileSync(file(), 'a pepper of somebody, long enough')
    chmodSync(file(), 0o644)
    const said: string[] = []
    const log = pino({}, { write: (line) => said.push(JSON.parse(line).msg) })
    await openPepper(database.config, database.store, log)
    await openPepper(database.config, database.store, log)

    expect(modeOf()).toBe('600')
    expect(said.filter((line) => line.includes('mode'))).toEqual([
      `Others than the service's user could read ${file()} (mode 644): it has mode 600 now. Whoever read it and the database knows the webhook secrets, and can try keys without asking the service.`,
    ])
  })

  test('appears whole, and for the service alone', async () => {
    rmSync(file(), { force: true })
    await database.store.system((db) => db.run('delete from api_key_digests'))
    const made = await Promise.all(
      Array.from({ length: 8 }, () => openPepper(database.config, database.store, quiet)),
    )

    expect(new Set(made.map(String)).size).toBe(1)
    expect(modeOf()).toBe('600')
    expect(readdirSync(dataDir).filter((name) => name.startsWith('key-pepper'))).toEqual([
      'key-pepper',
    ])
  })
})
