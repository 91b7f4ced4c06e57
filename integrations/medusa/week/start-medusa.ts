import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../../lab/harness/service.ts'

const home = join(import.meta.dirname, '../shop')
const program = join(import.meta.dirname, '../node_modules/.bin/medusa')

/** Who manages the shop. */
export const owner = { email: 'owner@shop.example', password: 'of-no-secret' }

export type ShopSettings = {
  databaseUrl: string
  lerner: { url: string; key: string }
  /** How long a page waits for prices, in milliseconds. */
  pageWaitsMs: number
}

/** A Medusa of our own, in a process of its own. */
export type Medusa = {
  url: string
  /** The last that it said. */
  output(): string
  /** SIGKILL to all of it. */
  kill(): Promise<void>
}

/** Makes the shop's tables, and its owner. */
export async function prepareShop(settings: ShopSettings): Promise<void> {
  const port = await freePort()
  await untilDone(launch(['db:migrate', '--execute-safe-links'], settings, port))
  const { email, password } = owner
  await untilDone(launch(['user', '-e', email, '-p', password], settings, port))
}

/**
 * Starts the shop and waits until it answers.
 *
 * @param port - Of the run before, so that buyers find it again; a free one if null.
 * @throws Error with what Medusa said, if it ends or is not ready in time.
 */
export async function startMedusa(settings: ShopSettings, port: number | null): Promise<Medusa> {
  const own = port ?? (await freePort())
  const { child, output } = launch(['start'], settings, own)
  const url = `http://127.0.0.1:${own}`
  for (const untilMs = performance.now() + 180_000; performance.now() < untilMs; ) {
    if (child.exitCode !== null) throw new Error(`Medusa ended:\n${output()}`)
    const answer = await fetch(`${url}/health`).catch(() => null)
    if (answer?.ok) return { url, output, kill: () => killAll(child) }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await killAll(child)
  throw new Error(`Medusa was not ready in three minutes:\n${output()}`)
}

type Launched = { child: ChildProcess; output: () => string }

function launch(words: readonly string[], settings: ShopSettings, port: number): Launched {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: home,
    detached: true, // a group of its own, so that the whole group can be killed
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MEDUSA_DISABLE_TELEMETRY: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: settings.databaseUrl,
      LERNER_BASE_URL: settings.lerner.url,
      LERNER_API_KEY: settings.lerner.key,
      PAGE_WAITS_MS: String(settings.pageWaitsMs),
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-200_000)
    })
  }
  return { child, output: () => said }
}

async function untilDone({ child, output }: Launched): Promise<void> {
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`medusa ended with ${code}:\n${output()}`)
}

async function killAll(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
