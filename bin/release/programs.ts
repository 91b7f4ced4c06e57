import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

export type Environment = Record<string, string | undefined>

/** The slowest step, a fresh installation over a slow line, takes a few minutes. */
const longestMs = 15 * 60_000

/**
 * Runs a program while servers of this process go on answering, and returns its output.
 *
 * @throws Error if it exits with anything but 0, or is stopped after a quarter of an hour.
 */
export async function run(
  program: string,
  words: readonly string[],
  cwd: string,
  environment: Environment = {},
): Promise<string> {
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // it leads a group with everything it starts, which is stopped together
  })
  let stopped = false
  const limit = setTimeout(() => {
    stopped = true
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, longestMs)
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close').finally(() => clearTimeout(limit))
  if (code !== 0) {
    const how = stopped ? `was stopped after ${longestMs / 60_000} minutes` : `ended with ${code}`
    throw new Error(`${[program, ...words].join(' ')} ${how}.\n${said}`)
  }
  return said.trim()
}

/** The output of a program that needs nothing from this process. */
export function ask(program: string, words: readonly string[], cwd: string): string {
  const done = spawnSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] })
  if (done.status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${done.status}.`)
  return done.stdout.trim()
}

/** Progress messages: what a rehearsal does. */
export function say(text: string): void {
  console.error(text)
}
