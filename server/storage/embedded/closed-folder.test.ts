import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closedFolder } from './closed-folder.ts'

const isRoot = process.getuid?.() === 0
/** Root may look into everything, so it asks as somebody else. */
const stranger = isRoot ? { uid: 65_534, gid: 65_534 } : {}
/** Whose folder it is: some user of this machine who is not the stranger. */
const owner = isRoot ? 'daemon' : userInfo().username

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lerner-closed-'))
  chmodSync(root, 0o755)
  mkdirSync(join(root, 'data/postgres'), { recursive: true, mode: 0o700 })
  mkdirSync(join(root, 'half/postgres'), { recursive: true })
  chmodSync(join(root, 'half'), 0o755)
  for (const path of ['data', 'half']) {
    if (isRoot) chownSync(join(root, path), Number(execFileSync('id', ['-u', owner])), 0)
  }
  for (const path of ['data', 'half/postgres']) chmodSync(join(root, path), isRoot ? 0o700 : 0)
})
afterAll(() => {
  for (const path of ['data', 'half/postgres']) chmodSync(join(root, path), 0o700)
  rmSync(root, { recursive: true })
})

const main = join(import.meta.dirname, '../../../cli/main.ts')

function lerner(dataDir: string, ...words: string[]) {
  const { LERNER_API_KEY: _, DATABASE_URL: __, ...inherited } = process.env
  return spawnSync(process.execPath, [main, ...words], {
    ...stranger,
    cwd: '/',
    env: { ...inherited, PORT: '0', LERNER_DATA_DIR: join(root, dataDir) },
    encoding: 'utf8',
    timeout: 40_000,
  })
}

describe('the data folder of another user', () => {
  test.each([
    ['data', 'keys', 'create', '--account', 'default', '--name', 'try'],
    ['half', 'keys', 'create', '--account', 'default', '--name', 'try'],
    ['data', 'migrate'],
    ['data', 'backup', '/nowhere/monday'],
  ])('%s: %s says as whom to run it', (dataDir, ...words) => {
    const { status, stderr } = lerner(dataDir, ...words)

    expect(stderr).toContain(`${join(root, dataDir)} belongs to ${owner}`)
    expect(stderr).toContain(`sudo -u '${owner}'`)
    expect(stderr).not.toContain('at ')
    expect(status).toBe(1)
  })

  test.runIf(isRoot)(
    'a start says whose the files of the database are, and how to give them',
    () => {
      const dataDir = join(root, 'given')
      mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 })
      chownSync(dataDir, 65_534, 65_534)

      const { status, stderr } = lerner('given', 'serve')

      expect(stderr).toContain(`${dataDir}/postgres belongs to root, and PostgreSQL only runs as`)
      expect(stderr).toContain(`chown -R nobody ${dataDir}`)
      expect(status).toBe(1)
    },
  )

  test.each(['data', 'half'])('%s: lerner doctor has a fault that says so', (dataDir) => {
    const { status, stdout } = lerner(dataDir, 'doctor')

    expect(stdout).toContain(`FAULT   data.folder: ${join(root, dataDir)} belongs to ${owner}`)
    expect(status).toBe(1)
  })

  test('is not closed to its owner, nor where there is none', () => {
    const mine = join(root, 'mine')
    mkdirSync(mine)

    expect(closedFolder(mine)).toBeNull()
    expect(closedFolder(join(root, 'nothing/below'))).toBeNull()
  })
})
