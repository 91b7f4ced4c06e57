import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from './case.ts'

const root = join(import.meta.dirname, '..', '..')
const python = join(root, 'clients/python')
const venvPython =
  process.platform === 'win32'
    ? join(python, '.venv/Scripts/python.exe')
    : join(python, '.venv/bin/python')

/** A program that holds one client, or two ways of one client, to the cases. */
export type Runner = {
  languages: readonly Language[]
  command: string
  args: readonly string[]
  folder: string
  /** Makes what the program needs; throws with what went wrong. */
  prepare?: () => void
}

export const runners: readonly Runner[] = [
  {
    languages: ['typescript'],
    command: process.execPath,
    args: [join(root, 'clients/conformance/runners/typescript.ts')],
    folder: root,
  },
  {
    languages: ['python', 'python-async'],
    command: venvPython,
    args: [join(python, 'conformance/run.py')],
    folder: root,
    prepare: makeVenv,
  },
  {
    languages: ['go'],
    command: 'go',
    args: ['run', './conformance'],
    folder: join(root, 'clients/go'),
  },
]

/** Installs the Python client, editable, into a virtual environment of its own; once. */
function makeVenv(): void {
  if (existsSync(venvPython)) return
  const plain = process.platform === 'win32' ? 'python' : 'python3'
  console.error('Making clients/python/.venv (once) …')
  const steps: [string, string[]][] = [
    [plain, ['-m', 'venv', join(python, '.venv')]],
    [venvPython, ['-m', 'pip', 'install', '--quiet', '--editable', python]],
  ]
  for (const [command, args] of steps) {
    const done = spawnSync(command, args, { stdio: ['ignore', 2, 2] })
    if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`)
  }
}

/** No case takes a tenth of this; compiling the Go client for the first time may take half. */
const longestSilenceMs = 120_000

/**
 * Runs a runner to its end. Answers what went wrong with the program itself, or null.
 *
 * A runner that makes no progress is stopped: one client that hangs must not hide the others.
 *
 * @param progress - How many cases have been judged so far.
 */
export async function runRunner(
  runner: Runner,
  serverUrl: string,
  progress: () => number,
): Promise<string | null> {
  const names = runner.languages.join(' and ')
  try {
    runner.prepare?.()
  } catch (error) {
    return `${names}: ${(error as Error).message}`
  }
  const child = spawn(runner.command, [...runner.args], {
    cwd: runner.folder,
    env: { ...process.env, LERNER_CONFORMANCE_URL: serverUrl },
    // Its lines repeat the verdicts, which the server keeps.
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own: `go run` starts the program proper as a child, which must end with it.
    detached: process.platform !== 'win32',
  })
  let stuck = false
  const stop = () => {
    if (child.pid === undefined || child.exitCode !== null) return
    if (process.platform === 'win32') child.kill()
    else process.kill(-child.pid, 'SIGKILL')
  }
  const watch = watchProgress(progress, () => {
    stuck = true
    stop()
  })
  process.on('exit', stop)
  const failure = await new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code) => resolve(code === 0 ? null : `the runner ended with ${code}`))
  })
  clearInterval(watch)
  process.off('exit', stop)
  const silence = `no case was judged for ${longestSilenceMs / 1000} s`
  return failure === null ? null : `${names}: ${stuck ? silence : failure}`
}

/** Calls back when the progress has stood still for too long. */
function watchProgress(progress: () => number, onSilence: () => void): NodeJS.Timeout {
  let reached = progress()
  let reachedAtMs = Date.now()
  return setInterval(() => {
    if (progress() !== reached) {
      reached = progress()
      reachedAtMs = Date.now()
    } else if (Date.now() - reachedAtMs > longestSilenceMs) onSilence()
  }, 1_000)
}
