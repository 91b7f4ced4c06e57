import { type ChildProcess, spawn } from 'node:child_process'

/** A program of a shop, in a group of processes of its own. */
export type Launched = { child: ChildProcess; output: () => string }

/** Starts a program of a shop, with this Node.js if no other is named. */
export function launch(
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  program = process.execPath,
): Launched {
  const child = spawn(program, words, {
    cwd,
    detached: true, // a group of its own, so that the whole group can be killed
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-200_000)
    })
  }
  return { child, output: () => said }
}

/** Waits for a program that ends by itself, and throws what it said unless it ends well. */
export async function untilDone({ child, output }: Launched): Promise<void> {
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the program ended with ${code}:\n${output()}`)
}

/** Waits until an address answers; throws what the program said if it ends, or after 3 minutes. */
export async function untilReady({ child, output }: Launched, url: string): Promise<void> {
  for (const untilMs = performance.now() + 180_000; performance.now() < untilMs; ) {
    if (child.exitCode !== null) throw new Error(`the shop ended:\n${output()}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await killAll(child)
  throw new Error(`the shop was not ready in three minutes:\n${output()}`)
}

/** SIGKILL to all of a program. */
export async function killAll(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
