import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const withPackages = ['.', 'engine', 'server', 'cli', 'clients/typescript', 'console']

/** Unpacks a commit into an empty folder, with the packages of this one; false if git lacks it. */
export function unpackEarlier(commit: string, into: string): boolean {
  const packed = spawnSync('git', ['-C', root, 'archive', commit], { maxBuffer: 2 ** 30 })
  if (packed.status !== 0) return false
  spawnSync('tar', ['-x', '-C', into], { input: packed.stdout })
  for (const part of withPackages) {
    const packages = join(root, part, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, join(into, part, 'node_modules'))
  }
  return true
}
