import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { connectClient } from '../connection/connect.ts'
import type { Store } from '../connection/db.ts'
import { embeddedBeside } from '../embedded/embedded.ts'
import { openStore } from '../store.ts'
import { backUp, segmentsBetween, sideBySide, withRemedy } from './backup.ts'
import { following, restoreBackup } from './restore.ts'

const quiet = pino({ level: 'silent' })
let root: string
let store: Store
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'lerner-backup-'))
  chmodSync(root, 0o755)
  store = await open('shop', { LERNER_WAL_ARCHIVE: join(root, 'archive') })
  writeFileSync(join(root, 'shop/key-pepper'), 'a pepper of the test', { mode: 0o600 })
}, 60_000)
afterAll(async () => {
  await store?.close()
  rmSync(root, { recursive: true, force: true })
})

const open = (name: string, environment: Record<string, string> = {}) =>
  openStore(readConfig({ LERNER_DATA_DIR: join(root, name), ...environment }), quiet)

const add = (name: string) =>
  store.system((db) => db.run('insert into accounts (name) values ($1)', [name]))

async function accounts(of: Store): Promise<string[]> {
  const rows = await of.system((db) =>
    db.rows<{ name: string }>('select name from accounts order by created_at, name'),
  )
  return rows.map(({ name }) => name)
}

/** What a service finds that is started on a restored folder. */
async function accountsIn(folder: string): Promise<string[]> {
  const restored = await open(folder)
  return accounts(restored).finally(() => restored.close())
}

const restore = (backup: string, dataDir: string, more: { until?: Date; archive?: string } = {}) =>
  restoreBackup(
    {
      backup: join(root, backup),
      dataDir: join(root, dataDir),
      archive: more.archive ?? null,
      until: more.until ?? null,
    },
    quiet,
  )

describe('a backup of a database that goes on', () => {
  test('holds all that was answered before it, and can be served from', async () => {
    await add('before')
    let written = 0
    let stop = false
    const load = (async () => {
      while (!stop) await add(`meanwhile ${++written}`)
    })()

    const backup = await backUp(join(root, 'shop'), join(root, 'monday'), quiet)
    stop = true
    await load

    expect(backup.files.map(({ path }) => path)).toContain('key-pepper')
    expect(written).toBeGreaterThan(0)
    await restore('monday', 'from-monday')
    const found = await accountsIn('from-monday')
    expect(found).toContain('before')
    // Of what was written meanwhile, a beginning without gaps.
    const since = found.filter((name) => name.startsWith('meanwhile'))
    expect(new Set(since)).toEqual(new Set(since.map((_, i) => `meanwhile ${i + 1}`)))
  }, 60_000)

  test('and what was archived since restore any moment', async () => {
    const archive = join(root, 'archive')
    await backUp(join(root, 'shop'), join(root, 'tuesday'), quiet)
    await add('early')
    await sleep(20)
    const until = new Date()
    await sleep(20)
    await add('late')
    await store.close() // archives the last of it
    store = await open('shop')

    await restore('tuesday', 'early-only', { archive, until })
    expect(await accountsIn('early-only')).toContain('early')
    expect(await accountsIn('early-only')).not.toContain('late')

    const all = await restore('tuesday', 'all', { archive })
    expect(all.segments).toBeGreaterThan(0)
    expect(all.lastCommit?.getTime()).toBeGreaterThan(until.getTime())
    expect(await accountsIn('all')).toContain('late')

    const later = new Date(Date.now() + 3_600_000)
    await expect(restore('tuesday', 'too-late', { archive, until: later })).rejects.toThrow(
      'is later than the archive',
    )
    expect(existsSync(join(root, 'too-late/postgres'))).toBe(false)
  }, 120_000)

  test('is refused where it is not whole, and then nothing is restored', async () => {
    const file = join(root, 'monday/postgres/PG_VERSION')
    appendFileSync(file, '\n')

    await expect(restore('monday', 'broken')).rejects.toThrow(`${file} is not what was backed up`)
    rmSync(file)
    await expect(restore('monday', 'broken')).rejects.toThrow(`${file} is missing`)
    expect(existsSync(join(root, 'broken/postgres'))).toBe(false)
  })

  test.each([
    ['cut short', (packed: Buffer) => packed.subarray(0, packed.length >> 1), 'unexpected end'],
    ['changed', (packed: Buffer) => packed.fill(0, 20, 40), /incorrect|invalid/],
  ])(
    'with an archive that was %s is refused, and no folder is left',
    async (_, spoil, why) => {
      const archive = join(root, 'spoilt')
      cpSync(join(root, 'archive'), archive, { recursive: true })
      const { lastSegment } = JSON.parse(readFileSync(join(root, 'tuesday/backup.json'), 'utf8'))
      const file = join(archive, `${following(lastSegment)}.gz`)
      writeFileSync(file, spoil(readFileSync(file)))

      const restored = restore('tuesday', 'spoilt-data/below', { archive })
      await expect(restored).rejects.toThrow(`${file} is damaged (`)
      await expect(restored).rejects.toThrow(why)
      await expect(restored).rejects.toThrow('put back another copy of it')
      expect(existsSync(join(root, 'spoilt-data'))).toBe(false)
      rmSync(archive, { recursive: true })
    },
    60_000,
  )

  test('whose list is cut short is refused, naming it', async () => {
    const list = join(root, 'monday/backup.json')
    writeFileSync(list, readFileSync(list).subarray(0, 1000))

    await expect(restore('monday', 'broken')).rejects.toThrow(
      new RegExp(`^${list} is damaged \\(.*\\): take another backup`),
    )
    expect(existsSync(join(root, 'broken'))).toBe(false)
  })

  test.each([
    ['shop', 'shop/backup', 'lies in the data folder'],
    ['shop', 'tuesday', 'is not empty'],
    ['nothing', 'elsewhere', 'holds no embedded database'],
  ])('of %s into %s is refused: it %s', async (dataDir, target, why) => {
    await expect(backUp(join(root, dataDir), join(root, target), quiet)).rejects.toThrow(why)
  })

  test('restores into a new folder alone, and no moment before its end', async () => {
    await expect(restore('tuesday', 'shop')).rejects.toThrow('holds data already')
    const until = new Date('2020-01-01T00:00:00Z')
    const archive = join(root, 'archive')
    await expect(restore('tuesday', 'old', { archive, until })).rejects.toThrow(
      'is before the end of the backup',
    )
    await expect(restore('tuesday', 'old', { until })).rejects.toThrow('with the archive')
  })

  test('without an archive, the server keeps nothing for one', async () => {
    const beside = await embeddedBeside(join(root, 'shop'))
    if (beside === null) throw new Error('no server runs')
    const client = await connectClient(beside.url('lerner', 'postgres'), null)
    const { rows } = await client.query('select slot_name from pg_replication_slots')
    await client.end()
    expect(rows).toEqual([])
  })

  test('leaves no half of it behind', () => {
    expect(readdirSync(root).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})

describe('a copy that fails', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  })

  test('says why, once nothing writes into its folder any more', async () => {
    let writing = 0
    let begun = 0
    const copying = sideBySide(
      Array.from({ length: 100 }, (_, i) => i),
      async (place) => {
        begun++
        if (place === 3) throw full
        writing++
        await sleep(20)
        writing--
      },
    )

    await expect(copying).rejects.toBe(full)
    expect(writing).toBe(0)
    expect(begun).toBeLessThan(20)
  })

  test('names the disk that is full, and what to do', () => {
    expect(withRemedy(full, '/backups')).toMatchObject({
      message: expect.stringMatching(/^The disk of \/backups is full: free some space there/),
      cause: full,
    })
    const other = new Error('EIO: i/o error, read')
    expect(withRemedy(other, '/backups')).toBe(other)
  })
})

describe('an archive', () => {
  test('of another database, or of before a restore, is refused at the start', async () => {
    const archive = join(root, 'archive')
    const before = readdirSync(archive).length

    await expect(open('all', { LERNER_WAL_ARCHIVE: archive })).rejects.toThrow(
      `LERNER_WAL_ARCHIVE is '${archive}', which contains the writes of another database`,
    )
    expect(readdirSync(archive).length).toBe(before)
    await (await open('all')).close() // the refused start has left its folder
  }, 30_000)

  test('that cannot be written is refused at the start', async () => {
    const file = join(root, 'a-file')
    writeFileSync(file, '')
    const archive = join(file, 'archive')

    await expect(open('all', { LERNER_WAL_ARCHIVE: archive })).rejects.toThrow(
      `LERNER_WAL_ARCHIVE is '${archive}', which cannot be written (ENOTDIR`,
    )
  }, 30_000)

  test('counts its segments as PostgreSQL does', () => {
    expect(following('000000010000000000000001')).toBe('000000010000000000000002')
    expect(following('0000000100000000000000FF')).toBe('000000010000000100000000')
    expect(following('00000002000000FF000000FF')).toBe('000000020000010000000000')
    const names = ['000000010000000000000003', 'archive_status', '000000010000000000000001']
    expect(segmentsBetween(names, '000000010000000000000001', '000000010000000000000002')).toEqual([
      '000000010000000000000001',
    ])
  })
})
