import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stored with the built files: the hash of what they were built from. */
export const stampFile = 'built-of.txt'

const sources = [
  'console/src',
  'console/public',
  'console/index.html',
  'console/vite.config.ts',
  'console/bin/build.ts',
  'console/bin/first-files.ts',
  'bin/package/third-party.ts',
  'console/package.json',
  'clients/typescript/src',
  'docs/guide',
  'package-lock.json',
]

/** A hash of everything that the built console depends on. */
export function stampOfSources(root: string): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    for (const file of filesBelow(path)) {
      hash.update(`${file.slice(root.length)}\n`)
      hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** The files of a folder, by name; a file stands for itself. Tests are not part of the build. */
function filesBelow(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path]
    throw error
  }
}
