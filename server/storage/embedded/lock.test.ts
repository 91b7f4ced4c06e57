import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'
import { processStart } from './process.ts'

let folder: string
let lockFile: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lerner-lock-'))
  lockFile = join(folder, 'service.lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('lockFolder', () => {
  test('is held until it is given back, and leaves no other file', () => {
    const unlock = lockFolder(lockFile)
    expect(() => lockFolder(lockFile)).toThrow(`process ${process.pid}`)
    expect(readdirSync(folder)).toEqual(['service.lock'])

    unlock()

    expect(existsSync(lockFile)).toBe(false)
    lockFolder(lockFile)()
  })

  test.each([
    ['of a process that is gone', { pid: 2 ** 22 + 1, started: 'then' }],
    [
      'of a process whose number another has now',
      { pid: process.ppid, started: 'before that one' },
    ],
    ['of a system that could not say when', { pid: process.ppid, started: null }],
  ])('replaces a lock %s', (_, holder) => {
    writeFileSync(lockFile, JSON.stringify(holder))

    lockFolder(lockFile)

    expect(JSON.parse(readFileSync(lockFile, 'utf8')).pid).toBe(process.pid)
  })

  test('replaces a lock that a crash cut short', () => {
    writeFileSync(lockFile, '{"pi')

    lockFolder(lockFile)()

    expect(existsSync(lockFile)).toBe(false)
  })

  test('refuses while another process holds it', () => {
    writeFileSync(
      lockFile,
      JSON.stringify({ pid: process.ppid, started: processStart(process.ppid) }),
    )

    expect(() => lockFolder(lockFile)).toThrow(`Another Lerner (process ${process.ppid})`)
  })

  test('gives back its own lock only', () => {
    const unlock = lockFolder(lockFile)
    writeFileSync(lockFile, 'of another')

    unlock()

    expect(readFileSync(lockFile, 'utf8')).toBe('of another')
  })
})
