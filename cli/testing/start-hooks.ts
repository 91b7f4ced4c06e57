import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../main.ts')

/**
 * Starts `lerner pull SOURCE --hooks PORT` in its own process, as a user would; resolves when it
 * reports that it receives webhooks.
 *
 * @throws Error with its output, if it ends before that.
 */
export async function startHooks(
  source: string,
  port: number,
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; said: () => string; kill: () => Promise<void> }> {
  const { LERNER_API_KEY: _, LERNER_BASE_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [main, 'pull', source, '--hooks', String(port)], {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text
      if (said.includes('are received at ')) resolve()
    })
    child.once('exit', () => reject(new Error(`ended before it was ready: ${said}`)))
  })
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { child, said: () => said, kill }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
