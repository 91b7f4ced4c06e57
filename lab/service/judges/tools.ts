import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the judges: their settings, and the tools installed next to them. */
export const folder = import.meta.dirname

const oasdiff = 'github.com/oasdiff/oasdiff@v1.32.1'

/** A tool's output, and how it ended. */
export type Said = { status: number; text: string }

/**
 * Installs tools that are missing or of a version other than the one pinned next to this file.
 *
 * @throws Error that names what the machine lacks.
 */
export function installTools(): void {
  unlessInstalled(join(folder, 'node_modules'), 'package-lock.json', () => {
    runOrThrow('npm', ['ci', '--ignore-scripts', '--loglevel=error'])
  })
  unlessInstalled(join(folder, '.venv'), 'requirements.txt', () => {
    runOrThrow(
      'python3',
      ['-m', 'venv', '--clear', '.venv'],
      'install Python 3 with venv (python3-venv)',
    )
    runOrThrow(pythonPath(), [
      '-m',
      'pip',
      'install',
      '-q',
      '--disable-pip-version-check',
      '-r',
      'requirements.txt',
    ])
  })
  runOrThrow('go', ['run', oasdiff, '--version'], 'install Go 1.23 or newer')
}

/** Runs Schemathesis; its output goes straight to the terminal. Resolves to its exit code. */
export async function runSchemathesis(
  args: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const child = spawn(pythonPath(), ['-m', 'schemathesis.cli', ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Runs Spectral. */
export const runSpectral = (args: readonly string[]) =>
  runCommand(process.execPath, ['node_modules/@stoplight/spectral-cli/dist/index.js', ...args])

/** Runs Redocly's linter. */
export const runRedocly = (args: readonly string[]) =>
  runCommand(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', ...args])

/** Compares two OpenAPI documents. */
export const compareDocuments = (args: readonly string[]) =>
  runCommand('go', ['run', oasdiff, ...args])

function pythonPath(): string {
  return join(folder, '.venv', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
}

/** Installs unless the tools came from the same list, a copy of which is kept with them. */
function unlessInstalled(target: string, list: string, install: () => void): void {
  const wanted = readFileSync(join(folder, list), 'utf8')
  const kept = join(target, `installed-${list}`)
  if (existsSync(kept) && readFileSync(kept, 'utf8') === wanted) return
  console.error(`Installing the tools in ${list} …`)
  install()
  writeFileSync(kept, wanted)
}

function runOrThrow(command: string, args: readonly string[], advice = ''): void {
  const { status, text } = runCommand(command, args)
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')}: ${text}${advice === '' ? '' : `\n${advice}`}`)
  }
}

function runCommand(command: string, args: readonly string[]): Said {
  const done = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  return {
    status: done.status ?? 1,
    text: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.trim(),
  }
}
