import { spawn } from 'node:child_process'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../main.ts')

/**
 * `lerner serve` in a process of its own, as a user starts it, on a free port; resolves when it
 * says that it is ready.
 *
 * @throws Error with what it said, if it ends before.
 */
export async function startServe(environment: Record<string, string>) {
  const { LERNER_API_KEY: _, DATABASE_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { ...inherited, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const { stdout, stderr } = child
  stderr.on('data', (text) => {
    said += text
  })
  const url = await new Promise<string>((resolve, reject) => {
    stdout.setEncoding('utf8').on('data', (text) => {
      said += text
      const [, url] = /ready on (\S+)/.exec(said) ?? []
      if (url && said.includes('curl ')) resolve(url)
    })
    child.once('exit', () => reject(new Error(`ended before it was ready: ${said}`)))
  })
  return { child, stdout, url, said: () => said }
}
