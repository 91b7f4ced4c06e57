import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A key for an account's data, created next to the data; the account is created if necessary. */
export function makeKey(
  dataDir: string | undefined,
  account: string,
  mode: 'live' | 'test' = 'test',
): string {
  const make = ['keys', 'create', '--account', account, '--mode', mode, '--name', 'e2e']
  return execFileSync(process.execPath, [join(root, 'cli/main.ts'), ...make], {
    cwd: root,
    env: { ...process.env, LERNER_DATA_DIR: dataDir, LERNER_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  }).trim()
}
