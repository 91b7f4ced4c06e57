import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Service } from '../../harness/service.ts'

const main = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url))

/** The result of `lerner import --json`: every row is accepted, unchanged or rejected. */
export type ImportReceipt = { rows: number; accepted: number; unchanged: number; rejected: number }

/**
 * Imports a CSV into a running service with `lerner import`, as a user would.
 *
 * @param options - Of the command, such as `--currency usd`.
 * @throws Error with the command's output, if it fails.
 */
export async function importFile(
  { url, key }: Service,
  file: string,
  options: readonly string[],
): Promise<ImportReceipt> {
  const child = spawn(process.execPath, [main, 'import', file, '--json', ...options], {
    env: { ...process.env, LERNER_BASE_URL: url, LERNER_API_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  let remarks = ''
  child.stderr.on('data', (chunk: Buffer) => {
    remarks += chunk.toString()
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`lerner import ended with ${code}:\n${remarks}`)
  return JSON.parse(said)
}
