import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { processCommand, processEnded } from './process.ts'
import { runAs, type ServerUser } from './user.ts'

/** A running server: its process, and the folder of its socket. */
export type Postmaster = { pid: number; socketFolder: string }

/** What the server states about itself in postmaster.pid. */
type PidFile = Postmaster & { ready: boolean }

const maxLogBytes = 8 * 1024 * 1024

/** Finds a server that already runs on the data folder, once it takes connections; else null. */
export async function runningPostmaster(dataFolder: string): Promise<Postmaster | null> {
  const file = join(dataFolder, 'postmaster.pid')
  for (;;) {
    const found = readPidFile(file)
    if (!found) return null
    const command = processCommand(found.pid)
    if (!command?.includes(dataFolder)) {
      // A crash left the file. PostgreSQL would take any process with that number for a live
      // server, even an unrelated one, or the dead one while it waits to be reaped. If processes of
      // the old server survive, they hold its shared memory, and PostgreSQL finds them without the
      // file.
      rmSync(file, { force: true })
      return null
    }
    if (found.ready) return found
    await pause(20) // starting, recovering or shutting down
  }
}

/**
 * Starts the server and waits until it takes connections, including recovery after a crash.
 *
 * It gets its own session, so that Ctrl-C in the terminal reaches only the service, which then
 * stops the server cleanly.
 *
 * @throws Error with the server's last output if it exits instead.
 */
export async function spawnPostmaster(options: {
  program: string
  dataFolder: string
  socketFolder: string
  logFile: string
  user: ServerUser
  settings: Readonly<Record<string, string>>
}): Promise<Postmaster> {
  const { program, dataFolder, socketFolder, logFile, user } = options
  const settings = Object.entries({ ...options.settings, unix_socket_directories: socketFolder })
  const deadlineMs = Date.now() + 30_000
  for (;;) {
    const outcome = await spawnOnce()
    if ('pid' in outcome) return outcome
    // Processes of a killed server take a moment to notice, and keep its memory until then.
    const transient = /shared memory block/.test(outcome.lastWords)
    if (!transient || Date.now() > deadlineMs) {
      throw new Error(`The embedded PostgreSQL did not start (${logFile}):\n${outcome.lastWords}`)
    }
    await pause(100)
  }

  async function spawnOnce(): Promise<Postmaster | { lastWords: string }> {
    // If a crash left them, they would prevent a start, as postmaster.pid does. Nobody else uses
    // the folder.
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
      rmSync(join(socketFolder, name), { force: true })
    }
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const log = openSync(logFile, logStart > maxLogBytes ? 'w' : 'a', 0o600)
    const child = spawn(
      program,
      ['-D', dataFolder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...runAs(user), env: serverEnvironment, detached: true, stdio: ['ignore', log, log] },
    )
    closeSync(log)
    let failure: Error | null = null
    child.on('error', (error) => {
      failure = error
    })
    child.unref() // when the service crashes the server stays behind, and the next start adopts it
    while (failure === null && child.exitCode === null && child.signalCode === null) {
      const found = readPidFile(join(dataFolder, 'postmaster.pid'))
      if (found?.ready && found.pid === child.pid) return found
      await pause(5)
    }
    if (failure !== null) throw failure
    const text = readFileSync(logFile, 'utf8')
    return { lastWords: text.slice(text.length < logStart ? 0 : logStart).slice(-2000) }
  }
}

/** Stops a server cleanly: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    if (await processEnded(pid, patienceMs)) return
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) does not end.`)
}

/** The server and its tools do not get the service's own environment, which contains secrets. */
export const serverEnvironment = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

function readPidFile(file: string): PidFile | null {
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  // A database that is being restored answers queries as a standby.
  const state = lines[7]?.trim()
  return { pid, socketFolder: lines[4] ?? '', ready: state === 'ready' || state === 'standby' }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
