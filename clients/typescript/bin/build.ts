// Builds the package into dist/: ES modules and CommonJS from the same files, each with types of
// its own.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '..')
const compiler = join(home, '../../node_modules/typescript/bin/tsc')
const kinds = {
  esm: [],
  cjs: ['--module', 'commonjs', '--moduleResolution', 'bundler'],
}

/**
 * Compiles the sources twice.
 *
 * @throws Error if the compiler finds a fault, in its words.
 */
export function build(): void {
  rmSync(join(home, 'dist'), { recursive: true, force: true })
  for (const [kind, options] of Object.entries(kinds)) {
    const args = ['-p', 'tsconfig.build.json', '--outDir', `dist/${kind}`, ...options]
    const done = spawnSync(process.execPath, [compiler, ...args], { cwd: home, encoding: 'utf8' })
    if (done.status !== 0)
      throw new Error(`The ${kind} build failed:\n${done.stdout}${done.stderr}`)
    nameScripts(join(home, 'dist', kind))
    // Says what the .js files below are, whatever the package says of those beside them.
    const type = kind === 'esm' ? 'module' : 'commonjs'
    writeFileSync(join(home, 'dist', kind, 'package.json'), `${JSON.stringify({ type })}\n`)
  }
}

/** Declarations keep `./page.ts` as it was written, which TypeScript before 5.0 cannot resolve. */
export function nameScripts(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll(/(from '|import\(["'])(\.[^"']+)\.ts(["'])/g, '$1$2.js$3'))
  }
}

if (import.meta.main) build()
