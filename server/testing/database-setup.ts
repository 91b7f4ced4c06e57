import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { startEmbedded } from '../storage/embedded/embedded.ts'
import { prepareTemplate } from './database.ts'
import { folderOfDatabases } from './folder-of-databases.ts'

/**
 * Gives a test run its database server: the one of LERNER_TEST_DATABASE_URL, or an embedded one in
 * a temporary folder, without fsync because nothing of it need outlive the run.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.LERNER_TEST_DATABASE_URL) {
    await prepareTemplate(process.env.LERNER_TEST_DATABASE_URL)
    return async () => {}
  }
  const folder = mkdtempSync(join(folderOfDatabases(), 'lerner-test-'))
  chmodSync(folder, 0o755) // the server's user must pass when the tests run as root
  const server = await startEmbedded({
    dataDir: folder,
    log: pino({ level: 'silent' }),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
    },
  })
  // A killed test run must leave no server behind: the pipe ends with this process, however that
  // dies.
  const guard = spawn(
    '/bin/sh',
    [
      '-c',
      'read -r word || { kill -INT "$1"; sleep 1; rm -rf "$2"; }',
      'sh',
      String(server.pid()),
      folder,
    ],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  guard.unref()
  const url = server.url('lerner', 'postgres')
  await prepareTemplate(url)
  process.env.LERNER_TEST_DATABASE_URL = url
  return async () => {
    delete process.env.LERNER_TEST_DATABASE_URL
    await server.stop()
    guard.stdin.end('done\n')
    rmSync(folder, { recursive: true, force: true })
  }
}
