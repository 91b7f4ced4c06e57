import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../bin/free-port.ts'
import { descendants, isAlive, pin } from './processes.ts'
import { temporaryFolder } from './service.ts'

/** The operating system's PostgreSQL, on a spare port, with data in a temporary folder. */
export type ExternalPostgres = { url: string; version: string; pid: number; stop(): Promise<void> }

const home = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL installed by the operating system; null if there is none. */
export function installedPostgres(): string | null {
  if (!existsSync(home)) return null
  const versions = readdirSync(home)
    .filter((name) => existsSync(join(home, name, 'bin/postgres')))
    .sort((a, b) => Number(b) - Number(a))
  return versions[0] === undefined ? null : join(home, versions[0], 'bin')
}

/**
 * Starts a PostgreSQL with its default settings (so fsync is on), listening on 127.0.0.1.
 *
 * @param bin - From `installedPostgres`.
 * @param core - Core to pin it to; null for any.
 * @param env - Added to its environment.
 * @throws Error with PostgreSQL's output, if it does not start.
 */
export async function startExternalPostgres(
  bin: string,
  core: number | null,
  env: Readonly<Record<string, string>> = {},
): Promise<ExternalPostgres> {
  const folder = temporaryFolder('postgres')
  const port = await freePort()
  const { data, identity } = makeData(bin, folder.path, ['-U', 'postgres', '--no-locale'])

  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder.path],
    { ...identity, cwd: '/', env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-5000)
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const version = await untilAnswering(
    url,
    () => server.exitCode !== null,
    () => said,
  )
  if (server.pid === undefined) throw new Error('PostgreSQL has no process id')
  const pid = server.pid
  if (core !== null) pin([pid, ...descendants(pid)], core)
  return {
    url,
    version,
    pid,
    async stop() {
      if (isAlive(pid)) server.kill('SIGINT') // fast shutdown: ends sessions, checkpoints
      await ended
      folder.remove()
    },
  }
}

async function untilAnswering(
  url: string,
  hasEnded: () => boolean,
  said: () => string,
): Promise<string> {
  for (let attempt = 0; attempt < 400 && !hasEnded(); attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query('show server_version')
      await client.end()
      return String(rows[0].server_version)
    } catch {
      // Not yet listening.
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  throw new Error(`PostgreSQL did not start:\n${said()}`)
}

/** Creates a server's files below a folder, owned by the user that it is to run as. */
export function makeData(
  bin: string,
  folder: string,
  options: readonly string[],
): { data: string; identity: { uid: number; gid: number } | null } {
  const identity = unprivilegedIdentity()
  if (identity) spawnSync('chown', [`${identity.uid}:${identity.gid}`, folder])
  const data = join(folder, 'data')
  const args = ['-D', data, '-A', 'trust', '-E', 'UTF8', ...options]
  const made = spawnSync(join(bin, 'initdb'), args, { ...identity, cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  return { data, identity }
}

/** PostgreSQL refuses to run as root: then another user's ids, otherwise nothing. */
function unprivilegedIdentity(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8').match(/^(?:postgres|nobody):[^:]*:(\d+):(\d+)/m)
  if (!line) throw new Error('running as root, and there is no user postgres or nobody')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}
