import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname

/** Python with the packages of one of the lists next to this file, in exactly those versions. */
export type Tools = {
  /** Runs a program in it and returns its output. @throws Error with its output. */
  run(program: string, args: readonly string[], options?: RunOptions): string
}

type RunOptions = { cwd?: string; env?: Record<string, string> }

/**
 * Creates a Python environment from the list, unless it exists already.
 *
 * @throws Error that names what the machine lacks.
 */
export function installTools(list: string): Tools {
  const home = join(folder, `.venv/${list}`)
  const at = join(folder, `requirements-${list}.txt`)
  const kept = join(home, 'installed.txt')
  const wanted = readFileSync(at, 'utf8')
  if (!existsSync(kept) || readFileSync(kept, 'utf8') !== wanted) {
    console.error(`Installing requirements-${list}.txt …`)
    run('python3', ['-m', 'venv', '--clear', home])
    // The list is complete; obp's own would pull in torch and reject this Python.
    const exactly = ['--no-deps', '--ignore-requires-python', '-r', at]
    run(join(home, 'bin/pip'), ['install', '-q', '--disable-pip-version-check', ...exactly])
    writeFileSync(kept, wanted)
  }
  return { run: (program, args, options) => run(join(home, 'bin', program), args, options) }
}

function run(program: string, args: readonly string[], { cwd, env }: RunOptions = {}): string {
  const done = spawnSync(program, args, {
    cwd: cwd ?? folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (done.status !== 0) {
    const said = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.trim()
    throw new Error(`${program} ${args.join(' ')} failed:\n${said.slice(-4000)}`)
  }
  return done.stdout
}
