import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeArchiveState, writeArchiveState } from '../storage/backup/archive-state.ts'
import { examineArchiveFolder, examineArchiving } from './examine-archive.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lerner-doctor-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const archivedUntil = '2026-03-01T09:59:00.000Z'
const later = (ms: number) => () => Date.parse(archivedUntil) + ms

describe('the archive of a running service', () => {
  test.each([
    ['goes on', null, 80_000, 'ok', 'has all until'],
    ['fails', 'no space left', 20_000, 'fault', 'no space left'],
    ['does not answer', null, 600_000, 'fault', 'no attempt has ended'],
  ])('%s', async (_, failure, ms, level, says) => {
    await writeArchiveState(dataDir, { folder: '/archive', archivedUntil, failure })
    const found = examineArchiving({ dataDir, walArchive: '/archive' }, later(ms))

    expect(found).toMatchObject({ check: 'database.archive', level })
    expect(found.says).toContain(says)
    expect(found.says).toContain(archivedUntil)
  })

  test.each([
    ['is not wanted', null, 'ok'],
    ['is wanted, but the service was started without it', '/archive', 'warning'],
  ])('%s', (_, walArchive, level) => {
    removeArchiveState(dataDir)

    expect(examineArchiving({ dataDir, walArchive }, Date.now)).toMatchObject({ level })
  })
})

describe('the archive of a service that is not running', () => {
  test.each([
    ['below a file', `${import.meta.filename}/archive`, 'fault'],
    ['that can be made', join(tmpdir(), 'lerner-none/archive'), 'ok'],
  ])('%s', (_, walArchive, level) => {
    expect(examineArchiveFolder({ dataDir, walArchive })).toEqual([
      expect.objectContaining({ check: 'database.archive', level }),
    ])
  })

  test('is not examined where none is wanted', () => {
    expect(examineArchiveFolder({ dataDir, walArchive: null })).toEqual([])
  })
})
