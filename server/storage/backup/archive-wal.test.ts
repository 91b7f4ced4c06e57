import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../embedded/embedded.ts'
import { readArchiveState } from './archive-state.ts'
import { type Archiving, archiveWal } from './archive-wal.ts'
import { following } from './restore.ts'

const log = pino({ level: 'silent' })
let root: string
let dataDir: string
let embedded: Embedded
let client: pg.Client
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'lerner-archive-'))
  chmodSync(root, 0o755)
  dataDir = join(root, 'data')
  embedded = await startEmbedded({ dataDir, log })
  client = new pg.Client({ connectionString: embedded.url('lerner', 'postgres') })
  await client.connect()
  await client.query('create table written (at timestamptz)')
}, 60_000)
afterAll(async () => {
  await client?.end()
  await embedded?.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Archives as a service does, a thousand times as fast. */
const archiving = (archive: string): Promise<Archiving> =>
  archiveWal(() => embedded.url('lerner', 'postgres'), dataDir, archive, log, {
    everyMs: 10,
    longestOpenMs: 60,
  })

const write = () => client.query('insert into written values (now())')

async function segment(): Promise<string> {
  const { rows } = await client.query('select pg_walfile_name(pg_current_wal_lsn() + 1) as name')
  return rows[0].name
}

/** Files that cannot be written, as on a full disk: a folder has the name of each draft. */
async function blockDrafts(archive: string): Promise<string[]> {
  const drafts: string[] = []
  for (let name = await segment(); drafts.length < 20; name = following(name)) {
    drafts.push(join(archive, `${name}.partial`))
  }
  for (const draft of drafts) mkdirSync(draft)
  return drafts
}

/** Writes all the while, so that each segment that is closed early costs another. */
async function untilState(isReached: (failure: string | null) => boolean): Promise<void> {
  for (;;) {
    await write()
    const state = readArchiveState(dataDir)
    if (state !== null && isReached(state.failure)) return
    await sleep(5)
  }
}

test('an archive that fails says so, closes no segments, and resumes when it works', async () => {
  const archive = join(root, 'archive')
  const running = await archiving(archive)
  await untilState((failure) => failure === null)
  const drafts = await blockDrafts(archive)
  await untilState((failure) => failure?.includes('EISDIR') === true)

  const before = await segment()
  const lagBeforeMs = running.lagMs()
  for (let i = 0; i < 60; i++) {
    await write()
    await sleep(10)
  }
  expect(await segment()).toBe(before)
  expect(running.lagMs()).toBeGreaterThan(lagBeforeMs + 500)

  for (const draft of drafts) rmSync(draft, { recursive: true })
  await untilState((failure) => failure === null)
  while (running.lagMs() > 400) await untilState((failure) => failure === null)
  await running.stop()
  expect(existsSync(join(archive, `${before}.gz`))).toBe(true)
}, 60_000)

test('an archive whose disk is unmounted gets nothing until it is mounted again', async () => {
  const archive = join(root, 'disk', 'archive')
  const running = await archiving(archive)
  await untilState((failure) => failure === null)
  renameSync(join(root, 'disk'), join(root, 'unmounted'))
  mkdirSync(join(root, 'disk'))
  await untilState((failure) => failure?.includes('mount its disk') === true)
  const before = await segment()
  for (let i = 0; i < 30; i++) {
    await write()
    await sleep(10)
  }
  expect(await segment()).toBe(before)
  expect(readdirSync(join(root, 'disk'))).toEqual([])
  await running.stop()
  await expect(archiving(archive)).rejects.toThrow('mount its disk')

  rmSync(join(root, 'disk'), { recursive: true })
  renameSync(join(root, 'unmounted'), join(root, 'disk'))
  await (await archiving(archive)).stop()
  expect(readdirSync(archive)).toContain(`${before}.gz`)
}, 60_000)

test('an archive that a file has replaced closes no segment, and its last is not lost', async () => {
  const archive = join(root, 'another')
  const running = await archiving(archive)
  renameSync(archive, `${archive}-aside`)
  writeFileSync(archive, 'no folder')
  await untilState((failure) => failure?.includes("LERNER_WAL_ARCHIVE is '") === true)
  const before = await segment()

  rmSync(archive)
  renameSync(`${archive}-aside`, archive)
  await running.stop()
  expect(readdirSync(archive)).toContain(`${before}.gz`)
}, 60_000)

test('a restart does not forget since when nothing is archived', async () => {
  const archive = join(root, 'restarted')
  const first = await archiving(archive)
  await untilState((failure) => failure === null)
  await first.stop()
  const stoppedAt = readArchiveState(dataDir)?.archivedUntil
  const drafts = await blockDrafts(archive)
  await sleep(200)
  const second = await archiving(archive)
  await untilState((failure) => failure?.includes('EISDIR') === true)

  expect(readArchiveState(dataDir)?.archivedUntil).toBe(stoppedAt)
  expect(second.lagMs()).toBeGreaterThan(200)

  for (const draft of drafts) rmSync(draft, { recursive: true })
  await second.stop()
  expect(readArchiveState(dataDir)).toMatchObject({ failure: null })
}, 60_000)
