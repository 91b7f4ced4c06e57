import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
