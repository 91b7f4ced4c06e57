import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

/** The commit that a checkout is at, with `-dirty` if files were changed; null without Git. */
export function commitOf(checkout: string): string | null {
  // A folder within somebody else's checkout has no commit of its own.
  if (!existsSync(join(checkout, '.git'))) return null
  const words = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude', '*']
  const { status, stdout } = spawnSync('git', words, { cwd: checkout, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

let known: string | null | undefined

/**
 * The commit that this release was built from, or the one checked out: it tells builds of one
 * version apart. Null if it is unknown.
 */
export function buildOf(): string | null {
  if (known === undefined) known = 'build' in manifest ? String(manifest.build) : commitOf(root)
  return known
}

/** The version and the build, as people read them. */
export function versionText(): string {
  const build = buildOf()
  return build === null ? manifest.version : `${manifest.version} (build ${build})`
}
