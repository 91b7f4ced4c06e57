import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RowDataPacket } from 'mysql2'
import { createConnection } from 'mysql2/promise'
import { freePort } from '../../bin/free-port.ts'

type Certificate = { key: string; cert: string }

/** A MariaDB of the operating system, for tests only. */
export type MariaDb = {
  /** `root` has all privileges, without a password. */
  port: number
  socket: string
  /** A file with its TLS certificate. */
  certificate: string
  /** Runs statements, in a database or none. */
  run(sql: string, database?: string): Promise<RowDataPacket[]>
  close(): Promise<void>
}

const program = '/usr/sbin/mariadbd'

/** True if MariaDB is installed; otherwise reports that a test is skipped. */
export function hasMariaDb(): boolean {
  const has = existsSync(program)
  if (!has) console.warn(`${program} is not installed: what reads from MySQL is not tried`)
  return has
}

/** Starts a MariaDB in its own folder, with a TLS certificate. */
export async function startMariaDb({ key, cert }: Certificate): Promise<MariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'lerner-mariadb-'))
  chmodSync(folder, 0o755)
  const certificate = join(folder, 'cert.pem')
  writeFileSync(certificate, cert)
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o644 })
  // As root, the server switches to the user created by its package.
  const user = process.getuid?.() === 0 ? ['--user=mysql'] : []
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(folder, 0o777)
  const install = ['--no-defaults', `--datadir=${data}`, '--skip-test-db', ...user]
  const auth = '--auth-root-authentication-method=normal'
  execFileSync('mariadb-install-db', [...install, auth], { stdio: 'ignore' })
  const port = await freePort()
  const socket = join(folder, 'socket')
  const settings = [
    ...['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, ...user],
    ...[`--port=${port}`, '--bind-address=127.0.0.1', '--skip-name-resolve'],
    ...[`--ssl-cert=${certificate}`, `--ssl-key=${join(folder, 'key.pem')}`],
    ...['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=16M'],
  ]
  // A killed test run must not leave a server behind: the pipe ends with this process.
  const guarded = `"$0" "$@" & server=$!; read -r word; kill -9 "$server"; rm -rf "${folder}"`
  const child = spawn('/bin/sh', ['-c', guarded, program, ...settings], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const run: MariaDb['run'] = async (sql, database) => {
    const connection = await createConnection({
      socketPath: socket,
      user: 'root',
      multipleStatements: true,
      ...(database === undefined ? {} : { database }),
    })
    try {
      return (await connection.query<RowDataPacket[]>(sql))[0]
    } finally {
      await connection.end()
    }
  }
  const close = async () => {
    child.stdin.end('\n')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; ; attempt++) {
    try {
      await run('select 1')
      return { port, socket, certificate, run, close }
    } catch (error) {
      if (attempt === 200) {
        await close()
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
