import { spawn } from 'node:child_process'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../main.ts')

/**
 * Starts `lerner serve` in its own process, as a user would, on a free port; resolves when it
 * reports that it is ready.
 *
 * @throws Error with its output, if it ends before that.
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
