import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { versionText } from '../../server/build.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { startServe } from '../testing/start-serve.ts'
import { temporaryFile } from '../testing/temporary-file.ts'
import { readyText, startFailure } from './serve.ts'

/** A service that logs nothing except that it is ready. */
function startService(dataDir: string) {
  return startServe({ LERNER_DATA_DIR: dataDir, LERNER_LOG_LEVEL: 'silent' })
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit')
  let hasStopped = false
  child.kill(signal)
  // Repeated, as under a supervisor that signals the whole group: during the shutdown, and at its
  // end.
  setTimeout(() => child.kill(signal), 20)
  child.stderr?.on('data', (said) => {
    if (!String(said).includes('Stopped.')) return
    hasStopped = true
    child.kill(signal)
  })
  const [code] = await exited
  // The last one may meet a process that has stopped, and handles no signals any more as it ends.
  return code === null && hasStopped ? 0 : code
}

/** What the pasted command would send. */
async function paste(line: string): Promise<Response> {
  const [, url = '', authorization = '', body = ''] =
    /curl (\S+) -H "Authorization: ([^"]+)" -H "Content-Type: application\/json" -d '([^']+)'/.exec(
      line,
    ) ?? []
  return fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })
}

describe('lerner serve', () => {
  test('begins from nothing, answers the line that it prints, learns an import, and is the same after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lerner-serve-'))
    await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user, who needs access
    let running: ChildProcess | null = null
    try {
      const first = await startService(dataDir)
      running = first.child
      const key = /export LERNER_API_KEY=(\S+)/.exec(first.said())?.[1] ?? ''
      const answer = await paste(first.said())
      expect(answer.status).toBe(200)
      expect(Object.keys((await answer.json()) as object)).toEqual([
        'quote_id',
        'optimized_price',
        'currency',
        'confidence',
        'factors',
      ])

      const environment = { LERNER_API_KEY: key, LERNER_BASE_URL: first.url }
      const weeks = Array.from({ length: 60 }, (_, week) => {
        const date = new Date(Date.UTC(2024, 0, 1 + 7 * week)).toISOString().slice(0, 10)
        const price = 4 + (week % 5) / 2
        return `tea,${date},${price},${Math.round(4000 * price ** -2.5)}`
      })
      await using file = await temporaryFile(
        's.csv',
        `product,week,price,units\n${weeks.join('\n')}\n`,
      )
      const imported = await runCaptured(
        ['import', file.path, '--currency', 'usd', '--period-length', 'week', '--json'],
        environment,
      )
      expect(JSON.parse(imported.stdout)).toMatchObject({ rows: 60, accepted: 60, rejected: 0 })
      const rest = await runCaptured(
        ['import', file.path, '--currency', 'usd', '--period-length', 'week', '--json', '--resend'],
        environment,
      )
      expect(JSON.parse(rest.stdout)).toMatchObject({ rows: 60, accepted: 0, unchanged: 60 })
      expect(await learnedElasticity(environment)).toBeLessThan(-2)
      const listed = await runCaptured(['products', 'list', '--json'], environment)

      // A lost key is replaced on the machine with the data, whether or not the service runs.
      const rescued = [await rescueKey(dataDir)]
      expect(await stop(first.child, 'SIGTERM')).toBe(0)
      rescued.push(await rescueKey(dataDir))

      const second = await startService(dataDir)
      running = second.child
      expect(second.said()).not.toContain('lrn_live_')
      for (const LERNER_API_KEY of [key, ...rescued]) {
        const again = await runCaptured(['products', 'list', '--json'], {
          LERNER_API_KEY,
          LERNER_BASE_URL: second.url,
        })
        expect(again.stdout).toBe(listed.stdout)
      }
      expect(await stop(second.child, 'SIGINT')).toBe(0)

      // As when its terminal is closed.
      const third = await startService(dataDir)
      running = third.child
      expect(await stop(third.child, 'SIGHUP')).toBe(0)
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    } finally {
      running?.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

async function rescueKey(dataDir: string): Promise<string> {
  const { exitCode, stdout, stderr } = await runCaptured(
    ['keys', 'create', '--account', 'default', '--name', 'rescue'],
    { LERNER_DATA_DIR: dataDir },
  )
  expect(exitCode).toBe(0)
  expect(stderr).toContain(`It belongs to account 'default' in the database in ${dataDir}.`)
  return stdout.trim()
}

/** The elasticity of the imported product, once the service has fitted it. */
async function learnedElasticity(environment: Record<string, string>): Promise<number> {
  for (;;) {
    const { stdout } = await runCaptured(['demand', 'tea', '--json'], environment)
    const { data, elasticity } = JSON.parse(stdout)
    if (data.salesRows === 60) return elasticity.value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a host that is not of this machine is named with its setting', async () => {
  const host = '192.0.2.1' // reserved for examples (RFC 5737)
  const [error] = await once(createServer().listen(0, host), 'error').catch((thrown) => [thrown])

  expect(startFailure(error, { host, port: 8080 }).message).toContain(
    "'192.0.2.1' to listen on. Set HOST",
  )
})

test('a full disk is named with its remedy, also below a migration that failed', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const failed = new Error('Migration 0001 failed', { cause: full })

  for (const error of [full, failed, new Error('initdb: No space left on device\n')]) {
    expect(startFailure(error, { host: '127.0.0.1', port: 8080 }).message).toMatch(
      /\S The disk is full: free some space, then start again\.$/,
    )
  }
})

describe('the ready line', () => {
  const url = 'http://127.0.0.1:8080'

  test('shows a key that was just made, and never one that an operator chose', () => {
    const made = readyText(
      { url, firstKey: 'lrn_live_made' },
      { apiKey: null, basePath: '', publicUrl: null },
    )
    const chosen = readyText(
      { url, firstKey: null },
      {
        apiKey: 'operators-own-key-of-24-characters',
        basePath: '/prices',
        publicUrl: 'https://shop.example',
      },
    )

    expect(made).toContain('export LERNER_API_KEY=lrn_live_made')
    expect(made).toContain('Bearer lrn_live_made')
    expect(chosen).toContain('Bearer $LERNER_API_KEY')
    expect(chosen).not.toContain('operators')
    expect(made).toContain(`version:    ${versionText()}\n`)
    expect(made).toContain('console:    http://127.0.0.1:8080/\n')
    expect(chosen).toContain('console:    https://shop.example/prices/\n')
  })
})
