import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../bin/free-port.ts'
import { installedPostgres } from './external-postgres.ts'
import { descendants, isAlive, killAtOnce } from './processes.ts'
import { temporaryFolder } from './service.ts'

const pgbouncer = '/usr/sbin/pgbouncer'

/** One server of a pair. */
export type Server = {
  port: number
  /** Its address without a pooler, as administrator. */
  url: string
  /** SIGKILL to the server and all its processes at once. */
  kill(): Promise<void>
  /** SIGSTOP to all of them. */
  stop(): void
  /** SIGCONT to all of them. */
  wake(): void
  start(): Promise<void>
}

/**
 * Debian's PostgreSQL, with a synchronous standby if requested, behind a PgBouncer with two
 * addresses: one shares connections between transactions, the other keeps them.
 */
export type PostgresBehindPooler = {
  primary: Server
  standby: Server | null
  /** The settings for a service. */
  env: { DATABASE_URL: string; LERNER_DIRECT_DATABASE_URL: string; LERNER_KEY_PEPPER: string }
  /** Promotes the standby and redirects the pooler to it, as a cluster manager does. */
  failOver(): Promise<void>
  close(): Promise<void>
}

/** Null, with a message, if PostgreSQL or PgBouncer is not installed. */
export async function startBehindPooler(options: {
  standby: boolean
  /** Where the servers listen; 127.0.0.1 by default. */
  host?: string
  /** A command that every program of a server is started under, such as `ip netns exec NAME`. */
  under?: readonly string[]
}): Promise<PostgresBehindPooler | null> {
  const bin = installedPostgres()
  if (bin === null || !existsSync(pgbouncer)) {
    console.log(
      `Debian's ${bin === null ? 'PostgreSQL' : 'PgBouncer'} is not installed: this fault is skipped.`,
    )
    return null
  }
  const { host = '127.0.0.1', under = [] } = options
  const folder = temporaryFolder('pair')
  const identity = postgresUser()
  if (identity) spawnSync('chown', [`${identity.uid}:${identity.gid}`, folder.path])
  const asUser = identity
    ? ['setpriv', `--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups']
    : []
  const place: Place = { bin, folder: folder.path, host, under, asUser }
  const primary = await startServer(place, 'primary', (data) => initialize(place, data))
  await statement(primary.url, 'create database lerner')
  const standby = options.standby
    ? await startServer(place, 'standby', (data) => copyServer(place, primary, data))
    : null
  if (standby !== null) {
    await statement(primary.url, `alter system set synchronous_standby_names = '*'`)
    await statement(primary.url, 'select pg_reload_conf()')
  }

  const port = await freePort()
  const ini = join(folder.path, 'pgbouncer.ini')
  const lead = (to: Server) => writeFileSync(ini, iniOf(folder.path, host, to.port, port))
  writeFileSync(join(folder.path, 'users'), '"lerner" ""\n')
  lead(primary)
  const [command = '', ...rest] = [...asUser, pgbouncer, '-q', ini]
  const pooler: ChildProcess = spawn(command, rest, { cwd: '/', stdio: 'ignore' })
  const poolerEnded = new Promise((resolve) => pooler.once('exit', resolve))
  const address = (name: string) => `postgres://lerner@127.0.0.1:${port}/${name}`
  await untilAnswers(address('lerner'))
  return {
    primary,
    standby,
    env: {
      DATABASE_URL: address('lerner'),
      LERNER_DIRECT_DATABASE_URL: address('direct'),
      LERNER_KEY_PEPPER: 'pepper-of-the-lab-no-secret',
    },
    async failOver() {
      if (standby === null) throw new Error('there is no standby to fail over to')
      await statement(standby.url, 'select pg_promote()')
      lead(standby)
      pooler.kill('SIGHUP')
    },
    async close() {
      pooler.kill('SIGKILL')
      await poolerEnded
      primary.wake()
      standby?.wake()
      await primary.kill()
      await standby?.kill()
      rmSync(folder.path, { recursive: true, force: true })
    },
  }
}

/** Where the servers of a pair run, and as which user. */
type Place = {
  /** Folder of PostgreSQL's programs. */
  bin: string
  folder: string
  host: string
  under: readonly string[]
  asUser: readonly string[]
}

function run({ bin, under, asUser }: Place, program: string, args: readonly string[]): void {
  const path = join(bin, program)
  const [command = '', ...rest] = [...under, ...asUser, path, ...args]
  const done = spawnSync(command, rest, { cwd: '/', encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${path} failed: ${done.stderr}${done.error ?? ''}`)
}

function initialize(place: Place, data: string): void {
  const args = ['-D', data, '-U', 'lerner', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  run(place, 'initdb', args)
  const open = 'host all all 10.213.0.0/16 trust\n'
  writeFileSync(join(data, 'pg_hba.conf'), open, { flag: 'a' })
}

/** Creates the data of a standby. */
function copyServer(place: Place, { port }: Server, data: string): void {
  const from = ['-h', place.host, '-p', String(port), '-U', 'lerner']
  run(place, 'pg_basebackup', ['-D', data, ...from, '-R', '-c', 'fast'])
}

/** @param make - Creates the data of the server in a folder. */
async function startServer(
  place: Place,
  name: string,
  make: (data: string) => void,
): Promise<Server> {
  const { bin, folder, host, under, asUser } = place
  const data = join(folder, name)
  const port = await freePort()
  make(data)
  const url = `postgres://lerner@${host}:${port}/postgres`
  const args = ['-D', data, '-p', String(port), '-k', folder]
  // As the guide recommends: after a crash its files are flushed together instead of one by one.
  const quickStart = ['-c', 'recovery_init_sync_method=syncfs']
  const set = ['-c', `listen_addresses=${host}`, '-c', 'max_connections=150', ...quickStart]
  const one: Server = {
    port,
    url,
    async kill() {
      const all = pidsOf(data)
      killAtOnce(all)
      while (all.some(isAlive)) await pause(5)
    },
    stop: () => signal(pidsOf(data), 'SIGSTOP'),
    wake: () => signal(pidsOf(data), 'SIGCONT'),
    async start() {
      const [command = '', ...rest] = [...under, ...asUser, join(bin, 'postgres')]
      spawn(command, [...rest, ...args, ...set], { cwd: '/', stdio: 'ignore', detached: true })
      await untilAnswers(url)
    },
  }
  await one.start()
  return one
}

/** The processes of the server that runs on this data; none if it is not running. */
function pidsOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid > 0 && isAlive(pid) ? [pid, ...descendants(pid)] : []
}

function signal(pids: readonly number[], what: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, what)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** As an operator would write it: a lost server is retried within a second. */
function iniOf(folder: string, host: string, server: number, port: number): string {
  return `[databases]
lerner = host=${host} port=${server}
direct = host=${host} port=${server} dbname=lerner pool_mode=session
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 1000
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
`
}

async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await statement(url, 'select 1')
    } catch (error) {
      if (attempt === 400) throw error
      await pause(50)
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** PostgreSQL and PgBouncer refuse to run as root: then their own user's ids, otherwise nothing. */
function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const line = /^postgres:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!line) throw new Error('running as root, and there is no user postgres')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}
