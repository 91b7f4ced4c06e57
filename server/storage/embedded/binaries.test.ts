import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { usableBinaries } from './binaries.ts'
import { canReach, serverUser } from './user.ts'

let root: string
let installed: string
let dataDir: string

/** A package of the same form as the real ones, with one library whose links were never made. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lerner-binaries-'))
  chmodSync(root, 0o755)
  installed = join(root, 'installed')
  dataDir = join(root, 'data')
  mkdirSync(dataDir)
  mkdirSync(join(installed, 'native', 'bin'), { recursive: true })
  mkdirSync(join(installed, 'native', 'lib'))
  writeFileSync(join(installed, 'package.json'), '{"version":"1.2.3"}')
  writeFileSync(join(installed, 'native', 'bin', 'postgres'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(join(installed, 'native', 'lib', 'libpq.so.5.18'), '')
  writeFileSync(
    join(installed, 'native', 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
})

afterEach(() => {
  chmodSync(join(installed, 'native', 'lib'), 0o755)
  rmSync(root, { recursive: true })
})

describe('usableBinaries', () => {
  test('makes the links that an install script would have made', () => {
    const { postgres } = usableBinaries(dataDir, null, installed)

    expect(postgres).toBe(join(installed, 'native', 'bin', 'postgres'))
    expect(readlinkSync(join(installed, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  })

  test('copies a package that the user of the server cannot enter or we cannot mend, once', () => {
    const user = serverUser(dataDir)
    chmodSync(user ? installed : join(installed, 'native', 'lib'), user ? 0o700 : 0o555)

    const { postgres } = usableBinaries(dataDir, user, installed)

    expect(postgres).toBe(join(dataDir, 'postgres-programs-1.2.3', 'bin', 'postgres'))
    expect(canReach(user, postgres, '-x')).toBe(true)
    expect(
      lstatSync(join(dataDir, 'postgres-programs-1.2.3', 'lib', 'libpq.so.5')).isSymbolicLink(),
    ).toBe(true)
    const made = statSync(postgres).ino
    expect(statSync(usableBinaries(dataDir, user, installed).postgres).ino).toBe(made)
  })
})
