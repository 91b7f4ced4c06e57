import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bin/free-port.ts'
import { connectClient } from '../storage/connection/connect.ts'

/** A PgBouncer of the operating system, in front of the tests' server. */
export type Pooler = {
  /** The same address through the pooler, which shares connections between transactions. */
  transactions(url: string): string
  /** The same address through the pooler, which keeps a connection for each client. */
  sessions(url: string): string
  close(): Promise<void>
}

const program = '/usr/sbin/pgbouncer'

/** True where PgBouncer is installed; else says that a test leaves out what needs it. */
export function hasPooler(): boolean {
  const has = existsSync(program)
  if (!has) console.warn(`${program} is not installed: what goes through a pooler is not tried`)
  return has
}

/**
 * Starts PgBouncer before the server of an address.
 *
 * @param poolSize - Connections to the server for each database.
 */
export async function startPooler(url: string, poolSize = 20): Promise<Pooler> {
  const [, user = '', , host = '', database = ''] = parts(url)
  const socket = new URLSearchParams(url.split('?')[1]).get('host')
  const [name = '', serverPort = '5432'] = host.split(':')
  const server = `host=${socket ?? name} port=${serverPort}`
  const folder = mkdtempSync(join(tmpdir(), 'lerner-pooler-'))
  const identity = unprivileged()
  const port = await freePort()
  writeFileSync(join(folder, 'users'), `"${user}" ""\n`, { mode: 0o644 })
  writeFileSync(
    join(folder, 'ini'),
    `[databases]
sessions = ${server} dbname=${database} pool_mode=session
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
`,
    { mode: 0o644 },
  )
  chmodSync(folder, 0o755)
  const child = spawn(program, ['-q', join(folder, 'ini')], { ...identity, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const through = (name: string) => `postgres://${user}@127.0.0.1:${port}/${name}`
  const pooler: Pooler = {
    transactions: (other) => through(parts(other)[4] ?? ''),
    sessions: () => through('sessions'),
    async close() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
  for (let attempt = 0; ; attempt++) {
    try {
      await (await connectClient(pooler.transactions(url), 2000)).end()
      return pooler
    } catch (error) {
      if (attempt === 60) {
        await pooler.close()
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Login, password, host and database of an address. */
function parts(url: string): readonly string[] {
  return /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/]*)\/([^?]*)/.exec(url) ?? []
}

/** PgBouncer refuses to run as root: then another user's numbers; else nothing. */
function unprivileged(): { uid: number; gid: number } | object {
  if (process.getuid?.() !== 0) return {}
  // The tests' server lets nobody but its own user reach its socket.
  const users = readFileSync('/etc/passwd', 'utf8')
  const line =
    /^postgres:[^:]*:(\d+):(\d+)/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+)/m.exec(users)
  return { uid: Number(line?.[1]), gid: Number(line?.[2]) }
}
