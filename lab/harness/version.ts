import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The commit, marked if the working tree differs from it; unknown outside a checkout. */
export function describeVersion(): string {
  try {
    const git = (...words: string[]) =>
      execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
    const changed = git('status', '--porcelain', '--', 'engine', 'lab', ':!lab/reports') !== ''
    return `commit ${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}
