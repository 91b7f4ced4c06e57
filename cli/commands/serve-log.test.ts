import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database.ts'
import { startServe } from '../testing/start-serve.ts'

// What happens to a service whose log is not read, started as a user would: in another process,
// with its stdout on a pipe.

const key = 'operators-own-key-of-24-characters'

let database: TestDatabase
let dataDir: string
let child: ChildProcess | null = null
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lerner-log-'))
  database = await testDatabase()
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function startService(level: string) {
  const running = await startServe({
    DATABASE_URL: database.url,
    LERNER_DISTRIBUTED: database.config.distributed ?? '',
    LERNER_DATA_DIR: dataDir,
    LERNER_API_KEY: key,
    LERNER_LOG_LEVEL: level,
  })
  child = running.child
  return running
}

/** Requests that produce log lines of 10 kB each at level debug, nine megabytes in total. */
async function chatter(url: string): Promise<void> {
  const path = 'x'.repeat(10_000)
  for (let i = 0; i < 90; i++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/${path}`)))
    expect(answers.every(({ status }) => status === 404)).toBe(true)
  }
}

async function droppedLines(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^lerner_log_lines_dropped_total (\d+)/m.exec(text)?.[1])
}

async function stop(running: ChildProcess): Promise<number | null> {
  const exited = once(running, 'exit')
  running.kill('SIGTERM')
  return (await exited)[0]
}

describe('a service whose log', () => {
  test('is not read drops lines, counts them, answers, and stops in order', async () => {
    const { child, stdout, url } = await startService('debug')
    stdout.pause()
    await chatter(url)

    expect(await droppedLines(url)).toBeGreaterThan(300)
    expect(await stop(child)).toBe(0)
  })

  test('has no reader any more goes on, and stops in order', async () => {
    const { child, stdout, url } = await startService('debug')
    stdout.destroy()
    await chatter(url)

    expect(await droppedLines(url)).toBeGreaterThan(800)
    expect(await stop(child)).toBe(0)
  })

  test('is read holds refusals of those with a key, and nothing that somebody without one can make', async () => {
    const { child, url, said } = await startService('info')
    const keyless = ['/keyless', '/docs/keyless', '/v1/products?keyless', '/v1/quote']
    for (const path of keyless) await fetch(`${url}${path}`)
    await fetch(`${url}/v1/health`, { method: 'POST', body: 'keyless' })
    await fetch(`${url}/v1/products/%E0%A4%A`)
    await fetch(`${url}/v1/products/keyed`, { headers: { authorization: `Bearer ${key}` } })
    expect(await stop(child)).toBe(0)

    const lines = said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(requests).toMatchObject([{ path: '/v1/products/keyed', status: 404 }])
  })
})
