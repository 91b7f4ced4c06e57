import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCaptured } from '../testing/run-captured.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lerner-doctor-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

describe('lerner doctor', () => {
  test('ends with 0 before the first start, and says that there is no database yet', async () => {
    const done = await runCaptured(['doctor', '--all'], { PORT: '0', LERNER_DATA_DIR: dataDir })

    expect(done.exitCode).toBe(0)
    expect(done.stdout).toContain('ok      node: ')
    expect(done.stdout).toContain('There is no database in')
    expect(done.stdout).toMatch(/^\d+ checks: 0 faults, \d warnings?\.$/m)
  })

  test('warns that a database which does not run was not checked', async () => {
    const stopped = join(dataDir, 'stopped')
    mkdirSync(join(stopped, 'postgres'), { recursive: true })
    const done = await runCaptured(['doctor'], { PORT: '0', LERNER_DATA_DIR: stopped })

    expect(done.exitCode).toBe(0)
    expect(done.stdout).toMatch(/^warning database: .* is not running: nothing in it was checked/m)
    expect(done.stdout).toMatch(/^\d+ checks: 0 faults, [1-9] warnings?\.$/m)
  })

  test('warns of settings that are misspelt', async () => {
    const misspelt = { LERNER_RETENTON_DAYS: '30', LERNER_RATELIMIT: '5', LERNER_BASE_URL: 'x' }
    const done = await runCaptured(['doctor'], {
      PORT: '0',
      LERNER_DATA_DIR: dataDir,
      ...misspelt,
    })

    expect(done.exitCode).toBe(0)
    expect(done.stdout.match(/^warning settings\.names: .*$/gm)).toEqual([
      'warning settings.names: LERNER_RETENTON_DAYS is not a setting: did you mean LERNER_RETENTION_DAYS?',
      'warning settings.names: LERNER_RATELIMIT is not a setting: did you mean LERNER_RATE_LIMIT?',
    ])
  })

  test('ends with 1 at a fault, with a remedy, in words and as JSON', async () => {
    const environment = { PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/lerner' }
    const words = await runCaptured(['doctor'], environment)
    const json = await runCaptured(['doctor', '--json'], environment)

    expect([words.exitCode, json.exitCode]).toEqual([1, 1])
    expect(words.stdout).toMatch(/^FAULT {3}database\.connection: .*\n {8}→ Check DATABASE_URL/m)
    expect(words.stdout).not.toContain('ok  ')
    const { healthy, faults, findings } = JSON.parse(json.stdout)
    expect({ healthy, faults }).toEqual({ healthy: false, faults: 1 })
    expect(findings).toContainEqual({
      check: 'database.connection',
      level: 'fault',
      says: expect.stringContaining('No connection'),
      remedy: expect.any(String),
    })
  })

  test('finds settings that cannot be read', async () => {
    const done = await runCaptured(['doctor'], { PORT: 'eighty' })

    expect(done.exitCode).toBe(1)
    expect(done.stdout).toContain("PORT is 'eighty'")
  })
})
