import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

/** An index that accepts twine's uploads, and redirects pip for everything else. */
export class PythonIndex {
  readonly #server: ChildProcess
  readonly address: string

  private constructor(server: ChildProcess, address: string) {
    this.#server = server
    this.address = address
  }

  /** Starts the program of that name, and stores uploads in that folder. */
  static async start(program: string, folder: string): Promise<PythonIndex> {
    mkdirSync(folder, { recursive: true })
    const port = await freePort()
    const server = spawn(
      program,
      ['run', '-i', '127.0.0.1', '-p', String(port), '-a', '.', '-P', '.', folder],
      { stdio: ['ignore', 'ignore', 'ignore'] },
    )
    const index = new PythonIndex(server, `http://127.0.0.1:${port}/`)
    for (let tries = 0; tries < 150; tries++) {
      if (server.exitCode !== null) throw new Error(`${program} ended with ${server.exitCode}.`)
      const answer = await fetch(index.address).catch(() => null)
      if (answer?.ok) return index
      await setTimeout(200)
    }
    throw new Error(`${program} did not answer within half a minute.`)
  }

  close(): void {
    this.#server.kill('SIGTERM')
  }
}
