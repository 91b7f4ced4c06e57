import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeKey } from './make-key.ts'

const root = join(import.meta.dirname, '../../..')
const cli = join(root, 'cli/main.ts')

/** The live-data key that each service starts with. Its account is empty at first. */
const liveKey = 'e2e-key-of-no-secret-at-all-000000'

export type Service = {
  url: string
  dataDir: string
  liveKey: string
  /** A key for test data, which holds the demo shop. */
  testKey: string
  /** Runs a command of the command line, with one of the keys. */
  lerner(key: string, ...args: string[]): string
  stop(): Promise<void>
}

/** Starts the real service on a free port, with its own data folder. */
export async function startService(env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lerner-console-'))
  chmodSync(dataDir, 0o755) // the embedded database runs as another user
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    ...process.env,
    PORT: String(port),
    LERNER_API_KEY: liveKey,
    LERNER_DATA_DIR: dataDir,
    LERNER_LOG_LEVEL: 'warn',
    ...env,
  }
  const child = spawn(process.execPath, [cli, 'serve'], {
    cwd: root,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000)
    })
  }
  const run = (key: string, ...args: string[]) =>
    execFileSync(process.execPath, [cli, ...args], {
      cwd: root,
      env: { ...settings, LERNER_API_KEY: key, LERNER_BASE_URL: url },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, child, () => said)
    const testKey = makeKey(dataDir, 'default')
    return { url, dataDir, liveKey, testKey, lerner: run, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const untilMs = performance.now() + 60_000
  while (performance.now() < untilMs) {
    if (child.exitCode !== null)
      throw new Error(`the service ended before it was ready:\n${said()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the service was not ready within a minute:\n${said()}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
