import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../bin/build.ts'

const home = join(import.meta.dirname, '..')

export type Ran = { status: number | null; stdout: string; stderr: string }

/** A project of a user's own, with nothing in it but the package as npm would deliver it. */
export class EmptyProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'lerner-client-'))
  readonly tarball: string

  constructor() {
    build()
    const packed = this.#npm(home, [
      'pack',
      '--ignore-scripts',
      '--json',
      '--pack-destination',
      this.folder,
    ])
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
    this.tarball = join(this.folder, filename)
    this.write('package.json', '{ "name": "shop", "private": true, "type": "module" }\n')
    this.#npm(this.folder, ['install', '--offline', '--no-audit', '--no-fund', this.tarball])
  }

  write(name: string, text: string): void {
    mkdirSync(join(this.folder, name, '..'), { recursive: true })
    writeFileSync(join(this.folder, name), text)
  }

  /** Runs a program in the project, with further variables in its environment. */
  run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd: this.folder, env: { ...process.env, ...env } })
      let stdout = ''
      let stderr = ''
      child.stdout.on('data', (chunk) => {
        stdout += chunk
      })
      child.stderr.on('data', (chunk) => {
        stderr += chunk
      })
      child.on('error', reject)
      child.on('close', (status) => resolve({ status, stdout, stderr }))
    })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #npm(cwd: string, args: readonly string[]): string {
    const done = spawnSync('npm', ['--loglevel=error', ...args], { cwd, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`npm ${args[0]} failed:\n${done.stderr}`)
    return done.stdout
  }
}
