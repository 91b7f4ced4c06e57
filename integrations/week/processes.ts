import { type ChildProcess, spawn } from 'node:child_process'

/** A program of a shop, in its own process group. */
export type Launched = { child: ChildProcess; output: () => string }

/** Starts a program of a shop, with this Node.js unless another program is given. */
export function launch(
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  program = process.execPath,
): Launched {
  const child = spawn(program, words, {
    cwd,
    detached: true, // in its own process group, which can be killed as a whole
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-200_000)
    })
  }
  return { child, output: () => printed }
}

/** Waits for a program to end; throws its output if it fails. */
export async function untilDone({ child, output }: Launched): Promise<void> {
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the program ended with ${code}:\n${output()}`)
}

/** Waits until an address responds; throws the output if the program ends, or after 3 minutes. */
export async function untilReady({ child, output }: Launched, url: string): Promise<void> {
  for (const untilMs = performance.now() + 180_000; performance.now() < untilMs; ) {
    if (child.exitCode !== null) throw new Error(`the shop has exited:\n${output()}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await killAll(child)
  throw new Error(`the shop was not ready in three minutes:\n${output()}`)
}

/** Kills all processes of a program with SIGKILL. */
export async function killAll(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
