import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const judges = join(import.meta.dirname, '../judges')

/**
 * Installs the tools and runtimes that judge the package, once: they are large, and nothing else
 * needs them.
 */
export function installJudges(): void {
  const { dependencies } = readJson(join(judges, 'package.json'))
  const wanted = Object.entries(dependencies ?? {})
  // An alias, `npm:typescript@4.9.5`, says its version last.
  const missing = wanted.filter(([name, spec]) => installedVersion(name) !== spec.split('@').at(-1))
  if (missing.length === 0) return
  // Not `npm ci`, which wants every platform's runtime in the lock file, and some registries carry
  // few.
  const done = spawnSync('npm', ['install', '--no-save', '--loglevel=error'], {
    cwd: judges,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`The judges could not be installed:\n${done.stderr}`)
}

/** The program of a judge. */
export function judge(name: 'attw' | 'bun' | 'deno' | 'publint'): string {
  return join(judges, 'node_modules/.bin', name)
}

/** The oldest compiler that can read the package's types. */
export const oldestCompiler = join(judges, 'node_modules/typescript-4.9/bin/tsc')

function installedVersion(name: string): string | undefined {
  const file = join(judges, 'node_modules', name, 'package.json')
  return existsSync(file) ? readJson(file).version : undefined
}

function readJson(file: string): { version?: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(file, 'utf8'))
}
