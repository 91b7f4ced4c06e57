import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { quiet } from '../../testing/database.ts'
import { connectClient } from '../connection/connect.ts'
import type { Store } from '../connection/db.ts'
import { openStore } from '../store.ts'
import { startEmbedded } from './embedded.ts'
import { processEnded, processStart } from './process.ts'
import { syncMethod } from './sync-method.ts'

let dataDir: string

// One folder for all tests, because creating the files takes longer than any of them.
beforeAll(() => {
  dataDir = newFolder()
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lerner-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

function open(folder = dataDir): Promise<Store> {
  return openStore(readConfig({ LERNER_DATA_DIR: folder }), quiet)
}

function serverPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function addAccount(store: Store, name: string): Promise<void> {
  await store.system((db) => db.run('insert into accounts (name) values ($1)', [name]))
}

async function accounts(store: Store): Promise<string[]> {
  const rows = await store.system((db) =>
    db.rows<{ name: string }>('select name from accounts order by name'),
  )
  return rows.map(({ name }) => name)
}

/** A service in its own process group, so that it can be killed without killing us. */
async function startService(): Promise<ChildProcess & { pid: number }> {
  const service = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../testing/hold-store.ts')],
    {
      env: { PATH: process.env.PATH, LERNER_DATA_DIR: dataDir },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(service.stdout, 'data')
  return service as ChildProcess & { pid: number }
}

describe('the embedded server', () => {
  test('keeps its data over a restart, and leaves neither process nor lock behind', async () => {
    const first = await open()
    await addAccount(first, 'kept')
    const pid = serverPid()
    await first.close()
    expect(processStart(pid)).toBeNull()
    expect(existsSync(join(dataDir, 'service.lock'))).toBe(false)

    const second = await open()

    expect(await accounts(second)).toContain('kept')
    await second.close()
  })

  test('commits to disk, listens on no network, and its socket is closed to other users', async () => {
    const store = await open()

    const rows = await store.system((db) =>
      db.rows(
        `select name, setting from pg_settings
         where name in ('fsync', 'full_page_writes', 'listen_addresses', 'synchronous_commit', 'data_checksums', 'recovery_init_sync_method') order by name`,
      ),
    )
    const socketFolder = statSync(join(dataDir, 'socket'))
    const serverOwner = statSync(`/proc/${serverPid()}`, { throwIfNoEntry: false })?.uid

    expect(rows).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '' },
      { name: 'recovery_init_sync_method', setting: syncMethod(process.platform, release()) },
      { name: 'synchronous_commit', setting: 'on' },
    ])
    expect(socketFolder.mode & 0o777).toBe(0o700)
    expect(serverOwner).not.toBe(0)
    await store.close()
  })

  test('takes up a first start that ended before its database was made', async () => {
    const folder = newFolder()
    const server = await startEmbedded({ dataDir: folder, log: quiet })
    const client = await connectClient(server.url('lerner', 'postgres'), null)
    await client.query('create role lerner_app login')
    await client.end()
    await server.stop()

    const store = await open(folder)

    expect(await accounts(store)).toEqual([])
    await store.close()
    rmSync(folder, { recursive: true })
  })

  test('refuses a second service on the same folder, naming the first', async () => {
    const store = await open()

    await expect(open()).rejects.toThrow(
      `Another Lerner (process ${process.pid}) runs on this data folder`,
    )

    expect(store.isWritable()).toBe(true)
    await store.close()
  })

  test('is shared with a command beside the service, which leaves it running', async () => {
    const service = await open()
    const command = await openStore(readConfig({ LERNER_DATA_DIR: dataDir }), quiet, {
      beside: true,
    })
    await addAccount(command, 'beside')
    await command.close()

    expect(await accounts(service)).toContain('beside')
    await service.close()
    const alone = await openStore(readConfig({ LERNER_DATA_DIR: dataDir }), quiet, { beside: true })
    expect(await accounts(alone)).toContain('beside')
    await alone.close()
    expect(existsSync(join(dataDir, 'service.lock'))).toBe(false)
  })

  test('is not made by a command beside the service, which says where it looked', async () => {
    const elsewhere = join(dataDir, 'elsewhere')

    await expect(
      openStore(readConfig({ LERNER_DATA_DIR: elsewhere }), quiet, { beside: true }),
    ).rejects.toThrow(`There is no database in ${elsewhere}`)
    expect(existsSync(elsewhere)).toBe(false)
  })

  test('killed under a running service comes back by itself with everything committed', async () => {
    const store = await open()
    await addAccount(store, 'committed')
    const pid = serverPid()

    process.kill(pid, 'SIGKILL')

    await expect.poll(() => serverPid(), { timeout: 30_000 }).not.toBe(pid)
    await expect
      .poll(() => accounts(store).catch(() => null), { timeout: 30_000 })
      .toContain('committed')
    await expect.poll(() => store.isWritable(), { timeout: 30_000 }).toBe(true)
    await store.close()
  })

  test('that stands still is not waited for, and what it had begun is done once it goes on', async () => {
    const store = await open()
    const lane = await store.connect()
    const backends = await store.system((db) =>
      db.rows<{ pid: number }>('select pid from pg_stat_activity'),
    )
    const pids = [serverPid(), ...backends.map(({ pid }) => pid)]
    const begun = store.system((db) => db.rows('select pg_sleep(1)'))
    await expect
      .poll(() => lane.rows(`select from pg_stat_activity where wait_event = 'PgSleep'`))
      .toHaveLength(1)

    const stoppedMs = performance.now()
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      // More than there are connections.
      const refused = await Promise.allSettled([
        lane.rows('select 1'),
        ...Array.from({ length: 20 }, () => accounts(store)),
      ])
      expect(performance.now() - stoppedMs).toBeLessThan(10_000)
      for (const { status } of refused) expect(status).toBe('rejected')
      expect(refused[1]).toMatchObject({
        reason: { code: 'overloaded', headers: { 'Retry-After': '1' } },
      })
      const knownMs = performance.now()
      await expect(accounts(store)).rejects.toMatchObject({ code: 'overloaded' })
      await expect(store.connect()).rejects.toMatchObject({ code: 'overloaded' })
      expect(performance.now() - knownMs).toBeLessThan(1000)
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }

    expect(await begun).toHaveLength(1)
    await expect
      .poll(() => accounts(store).catch(() => null), { timeout: 10_000 })
      .toContain('committed')
    await store.close()
  })

  test('left behind by a killed service is taken over as it runs', async () => {
    const service = await startService()
    const pid = serverPid()
    service.kill('SIGKILL')
    await processEnded(service.pid, 10_000)

    const store = await open()

    expect(serverPid()).toBe(pid)
    await addAccount(store, 'adopted')
    await store.close()
    expect(processStart(pid)).toBeNull()
  })

  test('killed together with its service starts again at once with everything committed', async () => {
    const service = await startService()
    process.kill(serverPid(), 'SIGKILL')
    service.kill('SIGKILL')
    await processEnded(service.pid, 10_000)

    const store = await open()

    expect(await accounts(store)).toEqual(expect.arrayContaining(['adopted', 'committed', 'kept']))
    await store.close()
  })

  test('is stopped in order when Ctrl-C reaches the whole group of the service', async () => {
    const service = await startService()
    const pid = serverPid()

    process.kill(-service.pid, 'SIGINT')

    expect(await once(service, 'exit')).toEqual([0, null])
    expect(processStart(pid)).toBeNull()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(log.trimEnd()).toMatch(/database system is shut down$/)
  })

  test('works in a folder whose path is too long for a socket', async () => {
    const folder = newFolder()

    const store = await open(join(folder, 'x'.repeat(60), 'y'.repeat(60)))

    expect(await accounts(store)).toEqual([])
    await store.close()
    rmSync(folder, { recursive: true })
  })

  test('in a folder closed to other users runs, or names the remedy when the service is root', async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const opening = open(join(closed, 'data'))

    if (process.getuid?.() === 0) {
      await expect(opening).rejects.toThrow(
        'Set LERNER_DATA_DIR to a folder that other users can enter',
      )
      expect(existsSync(join(closed, 'data', 'service.lock'))).toBe(false)
    } else {
      await (await opening).close()
    }
    rmSync(closed, { recursive: true })
  })

  test('refuses files made by another major version', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'postgres'), { mode: 0o700 })
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '12\n')

    const refusal = await open(folder).catch((error: Error) => error.message)
    expect(refusal).toContain('were created by PostgreSQL 12; this Lerner includes 18')
    expect(refusal).toContain(
      `pg_dump of PostgreSQL 12 through the socket in ${join(folder, 'socket')} (user lerner, database lerner)`,
    )
    rmSync(folder, { recursive: true })
  })
})
