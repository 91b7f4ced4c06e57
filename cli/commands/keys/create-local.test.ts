import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../server/testing/database.ts'
import { runCaptured } from '../../testing/run-captured.ts'

test.each([['keys', 'create', '--account', 'default', '--name', 'try'], ['migrate']])(
  '%s %s makes no second database where no service was started',
  async (...words) => {
    const folder = await mkdtemp(join(tmpdir(), 'lerner-elsewhere-'))
    const dataDir = join(folder, 'data')
    try {
      const { exitCode, stdout, stderr } = await runCaptured(words, { LERNER_DATA_DIR: dataDir })

      expect([exitCode, stdout]).toEqual([1, ''])
      expect(stderr).toContain(`There is no database in ${dataDir}`)
      expect(stderr).toContain('LERNER_DATA_DIR')
      expect(existsSync(dataDir)).toBe(false)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('keys create says which account it opened, as a mistyped name does', async () => {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'lerner-keys-'))
  const create = async () => {
    const { stdout, stderr } = await runCaptured(
      ['keys', 'create', '--account', 'defualt', '--name', 'rescue'],
      { DATABASE_URL: database.url, LERNER_DATA_DIR: folder },
    )
    expect(stdout).toMatch(/^lrn_live_/)
    return stderr
  }
  try {
    const { database: name } = new pg.Client(database.url)
    expect(await create()).toContain(
      `It belongs to account 'defualt', which is new, in the database ${name} on `,
    )
    expect(await create()).toContain(`It belongs to account 'defualt' in the database ${name} on `)
  } finally {
    await rm(folder, { recursive: true })
    await database.close()
  }
})
