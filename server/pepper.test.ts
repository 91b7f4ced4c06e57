import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './main.ts'
import { openPepper } from './pepper.ts'
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

  const first = await startService(config) // makes the first key
  await first.close()
  rmSync(file)
  await expect(startService(config)).rejects.toThrow(
    `The data hold API keys made under another pepper: put key-pepper back into ${dataDir}, or set LERNER_KEY_PEPPER.`,
  )
  expect(existsSync(file)).toBe(false)

  const keyPepper = made.toString()
  expect(await openPepper({ ...config, keyPepper }, store, quiet)).toEqual(made)
})
