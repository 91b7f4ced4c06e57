import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RunningService = { url: string; key: string; close(): Promise<void> }

const key = 'conformance-first-key-0123456789'

/**
 * Starts the real service as its user would, on a free port and with data of its own.
 *
 * @throws Error with its last words if it does not come up.
 */
export async function startService(): Promise<RunningService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lerner-conformance-'))
  // Root's embedded server runs as another user, who must get in.
  chmodSync(dataDir, 0o755)
  const root = join(import.meta.dirname, '..', '..')
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, [join(root, 'bin/lerner.mjs'), 'serve'], {
    cwd: root,
    env: {
      ...environment,
      PORT: '0',
      HOST: '127.0.0.1',
      LERNER_DATA_DIR: dataDir,
      LERNER_API_KEY: key,
      LERNER_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-2000)
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const kill = () => child.kill('SIGTERM')
  process.on('exit', kill)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })

  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const found = /ready on (http:\S+)/.exec(String(chunk))?.[1]
      if (found !== undefined) resolve(found)
    })
    child.on('exit', () => {
      remove()
      reject(new Error(`The service did not start: ${words}`))
    })
  })
  return {
    url,
    key,
    async close() {
      process.off('exit', kill)
      kill()
      await ended
      remove()
    },
  }
}
