import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, fault, ok, skipped, warning } from '../domain/finding.ts'

const mebibyte = 2 ** 20
/** On a full disk PostgreSQL takes no writes; its log alone grows by up to 1 GB. */
const roomBytes = { warning: 2048 * mebibyte, fault: 256 * mebibyte }
const memoryBytes = { warning: 512 * mebibyte }

/** The Node.js that runs this. */
export function examineNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 24) {
    return fault(
      'node',
      `Node.js ${version} is too old.`,
      'Start with bin/lerner.mjs or npx lerner, which bring their own, or install Node.js 24 or newer.',
    )
  }
  if (major > 24) {
    return warning(
      'node',
      `Node.js ${version} is newer than the one that was tested: arithmetic may differ in last digits, and replays with it.`,
      'Start with bin/lerner.mjs or npx lerner, which bring Node.js 24.',
    )
  }
  return ok('node', `Node.js ${version}${minor === 0 ? ', without later fixes' : ''}.`)
}

/** What the process may use, less where a container sets a limit. */
export function examineMemory(
  bytes = Math.min(process.constrainedMemory() || totalmem(), totalmem()),
): Finding {
  const says = `${Math.round(bytes / mebibyte)} MiB of memory.`
  if (bytes >= memoryBytes.warning) return ok('memory', says)
  return warning(
    'memory',
    says,
    'Give it at least 512 MiB; 200 000 cells in memory take about 1 GiB.',
  )
}

/** The folder of the embedded database: can be written, and has room. */
export function examineDataFolder(
  dataDir: string,
  freeBytes: (folder: string) => number = freeBytesOf,
): Finding[] {
  const folder = resolve(dataDir)
  let existing = folder
  while (!existsSync(existing)) existing = dirname(existing)
  const findings = []
  try {
    if (!statSync(existing).isDirectory()) throw new Error('a file')
    accessSync(existing, constants.W_OK | constants.X_OK)
    findings.push(
      ok(
        'data.folder',
        existing === folder ? `${folder} can be written.` : `${folder} can be created.`,
      ),
    )
  } catch {
    findings.push(
      fault(
        'data.folder',
        `${existing} cannot be written by this user.`,
        'Set LERNER_DATA_DIR to a folder that the service can write, such as /var/lib/lerner, or change its owner.',
      ),
    )
  }
  const free = freeBytes(existing)
  const says = `${Math.round(free / mebibyte)} MiB are free on the disk of the data.`
  const remedy =
    'Free some space, or move LERNER_DATA_DIR to a larger disk. On a full disk quotes are refused with 503.'
  if (free < roomBytes.fault) findings.push(fault('data.room', says, remedy))
  else if (free < roomBytes.warning) findings.push(warning('data.room', says, remedy))
  else findings.push(ok('data.room', says))
  return findings
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** How long a service may take to tell who it is: on a busy machine, some seconds. */
const usualPatienceMs = 10_000

/** Whether the port is free, or a Lerner has it. */
export async function examinePort(
  { host, port }: Pick<Config, 'host' | 'port'>,
  patienceMs = usualPatienceMs,
): Promise<Finding> {
  if (port === 0) return ok('port', 'Any free port is used.')
  const refused = await listenOnce(host, port)
  if (refused === null) return ok('port', `${host}:${port} is free.`)
  if (refused === 'EADDRINUSE') {
    const reachable = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
    const health = await fetch(
      `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/v1/health`,
      { signal: AbortSignal.timeout(patienceMs) },
    )
      .then((answer) => answer.json() as Promise<{ status?: string; version?: string }>)
      .catch((error: Error) => (error.name === 'TimeoutError' ? 'silent' : null))
    const otherPort = `PORT=${(port % 65_535) + 1}`
    if (health === 'silent') {
      return fault(
        'port',
        `What listens on ${host}:${port} did not answer within ${patienceMs / 1000} s.`,
        `If it is Lerner, it is overloaded or stopped: see its log, and what else keeps the processor busy. If it is not, choose another port: ${otherPort}.`,
      )
    }
    if (typeof health?.version === 'string') {
      const says = `Lerner ${health.version} runs on ${host}:${port}, with the status '${health.status}'.`
      if (health.status === 'ok') return ok('port', says)
      return fault(
        'port',
        says,
        'Its database accepts no writes: see the findings about it here, and its log.',
      )
    }
    return fault(
      'port',
      `Something else listens on ${host}:${port}.`,
      `Stop it, or choose another port: ${otherPort}.`,
    )
  }
  if (refused === 'EACCES') {
    return fault(
      'port',
      `Port ${port} needs administrator rights.`,
      'Choose one above 1023 with PORT.',
    )
  }
  if (refused === 'EADDRNOTAVAIL') {
    return fault(
      'port',
      `This machine has no address ${host}.`,
      'Set HOST to one of its own, or to 0.0.0.0 for all.',
    )
  }
  return skipped('port', `${host}:${port} could not be tried: ${refused}.`)
}

function listenOnce(host: string, port: number): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => done(null)))
  })
}
