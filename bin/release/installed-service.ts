import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledPackages } from '../package/bundled.ts'
import { readLock } from '../package/lock.ts'

/** The service as installed by npm into a folder, started there. */
export class InstalledService {
  readonly #child: ChildProcess
  readonly url: string
  /** The command it prints for pasting: a first price, with a key. */
  readonly line: string

  private constructor(child: ChildProcess, url: string, line: string) {
    this.#child = child
    this.url = url
    this.line = line
  }

  /** Not through npx: npm does not forward SIGTERM. */
  static start(folder: string): Promise<InstalledService> {
    const { DATABASE_URL: _, LERNER_API_KEY: __, ...inherited } = process.env
    const child = spawn(join(folder, 'node_modules/.bin/lerner'), ['serve'], {
      cwd: folder,
      env: { ...inherited, PORT: '0', LERNER_DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 2],
    })
    return new Promise((resolve, reject) => {
      let said = ''
      child.stdout?.on('data', (text) => {
        said += text
        const line = /^\s*curl .*$/m.exec(said)?.[0]
        const url = /ready on (\S+)/.exec(said)?.[1]
        if (line && url) resolve(new InstalledService(child, url, line))
      })
      child.once('exit', (code) => reject(new Error(`It ended with ${code} before it was ready.`)))
    })
  }

  get key(): string {
    return /Authorization: Bearer ([^"]+)/.exec(this.line)?.[1] ?? ''
  }

  /** The request of the printed command. */
  async firstPrice(): Promise<Record<string, unknown>> {
    const [, url = '', authorization = '', body = ''] =
      /curl (\S+) -H "Authorization: ([^"]+)" -H "[^"]+" -d '([^']+)'/.exec(this.line) ?? []
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    })
    return (await answer.json()) as Record<string, unknown>
  }

  /** Its pages, and the licences of what they contain. */
  async checkConsole(): Promise<void> {
    const page = await (await fetch(this.url, { headers: { accept: 'text/html' } })).text()
    if (!page.includes('<title>Lerner</title>')) throw new Error('The package has no console.')
    const licences = await (await fetch(`${this.url}/THIRD_PARTY.txt`)).text()
    if (!/^react 19/m.test(licences)) throw new Error('The licences of the console are not told.')
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const [code] = await once(this.#child, 'exit')
    if (code !== 0) throw new Error(`SIGTERM ended it with ${code}.`)
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}

/**
 * What was installed must be what was tested, wherever npm found it.
 *
 * @returns The number of packages compared.
 */
export function compareWithTested(root: string, folder: string): number {
  const lock = readLock(root)
  const home = join(folder, 'node_modules/lerner')
  const bundled = bundledPackages(lock)
  for (const { path, place } of bundled) {
    const { version } = JSON.parse(readFileSync(join(home, place, 'package.json'), 'utf8'))
    const tested = lock[path]?.version
    if (version !== tested) throw new Error(`${place} is ${version}, and ${tested} was tested.`)
  }
  return bundled.length
}
