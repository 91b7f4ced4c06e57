import { cpSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Lock, readLock } from './lock.ts'
import { installedPaths } from './shipped.ts'

/** A bundled package: its location in the repository, and in the package. */
export type Bundled = { path: string; place: string }

/**
 * All dependencies of the package, at the tested versions. Packages for one platform are left to
 * npm, which picks the right ones: decision 108 says why not npm-shrinkwrap.json.
 */
export function bundledPackages(lock: Lock): Bundled[] {
  const found = new Map<string, Bundled>()
  for (const { path } of installedPaths(lock).all) {
    if (lock[path]?.os !== undefined) continue
    // A workspace's own packages are placed next to the others, as everything is one package.
    const place = path.slice(path.indexOf('node_modules/'))
    const other = found.get(place)
    if (other && lock[other.path]?.version !== lock[path]?.version) {
      throw new Error(`${other.path} and ${path} are of two versions: ask for one of them.`)
    }
    found.set(place, { path, place })
  }
  return [...found.values()]
}

/** Copies them into the folder of the package, from where they are installed here. */
export function copyBundled(root: string, out: string): void {
  for (const { path, place } of bundledPackages(readLock(root))) {
    const from = join(root, path)
    // A nested package is bundled separately. Source maps are for development.
    const isWanted = (file: string) =>
      !file.slice(from.length).startsWith(`${sep}node_modules`) && !file.endsWith('.map')
    cpSync(from, join(out, place), { recursive: true, filter: isWanted, dereference: true })
  }
}
