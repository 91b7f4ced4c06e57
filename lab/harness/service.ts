import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bin/free-port.ts'
import { Lerner, type LernerOptions } from '../../clients/typescript/src/main.ts'
import { descendants, isAlive, killAtOnce, pin } from './processes.ts'

export { freePort }

const root = join(import.meta.dirname, '../..')

/** The key that every service of the lab starts with. */
export const labKey = 'lab-key-of-no-secret-at-all-000000'

/** A service of our own, in its own process, as a user would start it. */
export type Service = {
  host: string
  port: number
  url: string
  key: string
  dataDir: string
  /** The service's own process; its database's processes are its descendants. */
  pid: number
  /** The last million characters that the service wrote to stdout and stderr. */
  output(): string
  /** Stops it as an operator would, and waits until it and its database are gone. */
  stop(): Promise<void>
  /** SIGKILL to the service alone: its database keeps running. */
  killService(): Promise<void>
  /** SIGKILL to the process group and all descendants of the service, at the same moment. */
  killGroup(): Promise<void>
}

export type ServiceOptions = {
  dataDir: string
  /** Folder of another release to start; this one by default. */
  root?: string
  /** The program below that folder; cli/main.ts by default. */
  program?: string
  env?: Readonly<Record<string, string>>
  /** Arguments of Node.js, such as --cpu-prof. */
  nodeArguments?: readonly string[]
  /** Core that the service runs on, and core that its embedded database is moved to. */
  cores?: { service: number; database: number } | null
  /** Where it listens; a free port by default. */
  port?: number
  /** How long it may take to become ready, in milliseconds. */
  timeoutMs?: number
}

/** The published client, connected to a service of the lab. */
export function clientOf(service: Service, options: LernerOptions = {}): Lerner {
  return new Lerner({ apiKey: service.key, baseUrl: service.url, ...options })
}

/** A new folder for data, and its removal. Accessible, for a database that runs as another user. */
export function temporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `lerner-lab-${name}-`))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Starts the service and waits until it is ready.
 *
 * @throws Error with the service's output, if it ends or is not ready in time.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const host = '127.0.0.1'
  const port = options.port ?? (await freePort())
  const { output, child, pid } = launch(options, host, port)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const service: Service = {
    host,
    port,
    url: `http://${host}:${port}`,
    key: labKey,
    dataDir: options.dataDir,
    pid,
    output,
    async stop() {
      const family = familyOf(pid, options.dataDir)
      child.kill('SIGTERM')
      await ended
      await untilGone(family)
    },
    async killService() {
      child.kill('SIGKILL')
      await ended
    },
    async killGroup() {
      // Each of PostgreSQL's processes leads its own group, so killing only the group would leave
      // some running.
      const family = familyOf(pid, options.dataDir)
      process.kill(-pid, 'SIGKILL')
      killAtOnce(family)
      await ended
      await untilGone(family)
    },
  }

  try {
    await untilReady(service, child, options.timeoutMs ?? 60_000)
  } catch (error) {
    await service.killGroup().catch(() => undefined)
    throw error
  }
  if (options.cores) pin(databaseProcesses(options.dataDir), options.cores.database)
  return service
}

function launch(options: ServiceOptions, host: string, port: number) {
  const node = [
    process.execPath,
    ...(options.nodeArguments ?? []),
    join(options.root ?? root, options.program ?? 'cli/main.ts'),
    'serve',
  ]
  const command = options.cores ? ['taskset', '-c', String(options.cores.service), ...node] : node
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: options.root ?? root,
    // Its own group, so that the whole group can be killed.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: host,
      PORT: String(port),
      LERNER_API_KEY: labKey,
      LERNER_DATA_DIR: options.dataDir,
      LERNER_LOG_LEVEL: 'warn',
      // High enough never to refuse, so that the limiter is on and incurs its cost.
      LERNER_RATE_LIMIT: '10000000',
      ...options.env,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-1_000_000)
    })
  }
  if (child.pid === undefined) throw new Error(`could not start ${command[0]}`)
  return { child, pid: child.pid, output: () => said }
}

async function untilReady(service: Service, child: ChildProcess, timeoutMs: number): Promise<void> {
  const untilMs = performance.now() + timeoutMs
  while (performance.now() < untilMs) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the service ended before it was ready:\n${service.output()}`)
    }
    const answer = await fetch(`${service.url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`the service was not ready within ${timeoutMs} ms:\n${service.output()}`)
}

/** The service's processes and its database's, which have no parent once a service was killed. */
function familyOf(pid: number, dataDir: string): number[] {
  return [...new Set([pid, ...descendants(pid), ...databaseProcesses(dataDir)])]
}

/** The processes of the embedded database with data below the folder; empty if none runs. */
export function databaseProcesses(dataDir: string): number[] {
  const file = postmasterFile(dataDir)
  if (file === null) return []
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  return isAlive(postmaster) ? [postmaster, ...descendants(postmaster)] : []
}

/** PostgreSQL's own record of its process id, port and socket folder; null if it is not running. */
export function postmasterFile(dataDir: string): string | null {
  const folders = [dataDir]
  if (existsSync(dataDir)) {
    for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
      if (entry.isDirectory()) folders.push(join(dataDir, entry.name))
    }
  }
  return folders.map((folder) => join(folder, 'postmaster.pid')).find(existsSync) ?? null
}

async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 5))
}
