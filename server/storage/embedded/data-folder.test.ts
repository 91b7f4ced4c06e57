import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { makeDataFolder } from './data-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'lerner-folder-'))
const file = join(folder, 'file')
writeFileSync(file, '')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const main = join(import.meta.dirname, '../../../cli/main.ts')
// In /proc, creating a folder always fails with ENOENT, as if its parent were missing.
const kernels = existsSync('/proc/self') ? ['/proc/x', '/proc/x/y', '/proc'] : []
const impossible = [...kernels, file, join(file, 'below')]

describe('a data folder', () => {
  test('is made with those above it, and left as it is where it exists', () => {
    const path = join(folder, 'a/b/c')

    expect(makeDataFolder(path)).toBe(true)
    expect(makeDataFolder(path)).toBe(false)
    expect(statSync(path).isDirectory()).toBe(true)
    expect(readdirSync(path)).toEqual([])
  })

  test.each(impossible)('%s is refused, with the setting that names it', (path) => {
    expect(() => makeDataFolder(path)).toThrow(
      new RegExp(`^${path} cannot be the data folder .*: set LERNER_DATA_DIR to a folder`),
    )
  })

  test.each([
    ['embedded database', () => ({})],
    ['database of its own', () => ({ DATABASE_URL: database.url })],
  ])('that cannot be ends the start, with the %s', (_, environment) => {
    const { LERNER_API_KEY: __, DATABASE_URL: ___, ...inherited } = process.env
    const { status, stderr } = spawnSync(process.execPath, [main, 'serve'], {
      env: { ...inherited, ...environment(), PORT: '0', LERNER_DATA_DIR: impossible[0] },
      encoding: 'utf8',
      timeout: 40_000,
    })

    expect(stderr).toContain(`${impossible[0]} cannot be the data folder`)
    expect(status).toBe(1)
  })
})
