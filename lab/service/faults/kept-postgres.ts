import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../bin/free-port.ts'
import { makeData } from '../../harness/external-postgres.ts'

/** The operating system's PostgreSQL, restarted whenever it ends. */
export type KeptPostgres = {
  /** The settings for a service on it. */
  env: { DATABASE_URL: string; LERNER_KEY_PEPPER: string }
  /** How often it had to be restarted. */
  restarts(): number
  /** Continues with the server's own log and messages. */
  output(): string
  stop(): Promise<void>
}

const pauseMs = 1000

/**
 * Creates a server's files in a folder, starts it on 127.0.0.1, and restarts it a second after it
 * ends.
 *
 * @param env - Added to its environment, such as a library to load.
 */
export async function startKeptPostgres(
  bin: string,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<KeptPostgres> {
  const { data, identity } = makeData(bin, folder, ['-U', 'lerner', '--locale=C.UTF-8'])
  const port = await freePort()
  const settings = `listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
recovery_init_sync_method = syncfs
`
  writeFileSync(join(data, 'postgresql.conf'), settings, { flag: 'a' })

  let said = ''
  let restarts = 0
  let stopped = false
  let server = launch()
  function launch(): ChildProcess {
    const started = spawn(join(bin, 'postgres'), ['-D', data], {
      ...identity,
      cwd: '/',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    started.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
    })
    started.once('exit', () => {
      setTimeout(() => {
        if (stopped) return
        restarts++
        server = launch()
      }, pauseMs)
    })
    return started
  }

  const url = `postgres://lerner@127.0.0.1:${port}`
  await untilDone(`${url}/postgres`, 'create database lerner')
  return {
    env: { DATABASE_URL: `${url}/lerner`, LERNER_KEY_PEPPER: 'pepper-of-the-lab-no-secret' },
    restarts: () => restarts,
    output: () => said,
    async stop() {
      stopped = true
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGQUIT') // immediately; its files are discarded
      await ended
    },
  }
}

async function untilDone(url: string, statement: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query(statement)
      return
    } catch (error) {
      if (attempt === 400) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
