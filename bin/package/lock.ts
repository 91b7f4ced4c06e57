import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Names = Record<string, string>

/** The entry of one package in package-lock.json. */
export type Locked = {
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  /** The systems it is for; absent: all. */
  os?: string | string[]
  dependencies?: Names
  optionalDependencies?: Names
}

/** All packages by the folder in which npm places them. */
export type Lock = Record<string, Locked>

/** A package's location, whether it is optional for all, and where its dependencies are. */
export type Reached = { path: string; isOptional: boolean; asksFor: string[] }

/** Dependencies of some: those that they name directly, and all. */
export type Parts = { direct: string[]; all: Reached[] }

/** What depends on packages: a folder of the repository, by a field of its manifest. */
export type Asking = Pick<Locked, 'dependencies' | 'optionalDependencies'> & { folder: string }

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

/** All their direct and transitive dependencies, sorted by path. Links are omitted. */
export function reachable(lock: Lock, asking: readonly Asking[]): Parts {
  const found = new Map<string, Reached>()
  const direct = new Set<string>()
  const visit = (from: string, names: Names = {}, isOptional: boolean, mayLack: boolean): void => {
    for (const name of Object.keys(names)) {
      const path = placeOf(lock, from, name)
      if (path === null && mayLack) continue
      if (path === null) throw new Error(`package-lock.json has no ${name} for ${from}.`)
      const asker = found.get(from)
      if (asker) asker.asksFor.push(path)
      else direct.add(path)
      const before = found.get(path)
      // Visited again if it is reached as a required dependency.
      if (before && (isOptional || !before.isOptional)) continue
      found.set(path, { path, isOptional, asksFor: [] })
      visitAll(path, lock[path] ?? {}, isOptional)
    }
  }
  const visitAll = (from: string, by: Omit<Asking, 'folder'>, isOptional: boolean): void => {
    const { dependencies, optionalDependencies = {} } = by
    const needed = Object.entries(dependencies ?? {}).filter(([n]) => !(n in optionalDependencies))
    visit(from, Object.fromEntries(needed), isOptional, false)
    visit(from, optionalDependencies, true, true)
  }
  for (const { folder, ...by } of asking) visitAll(folder, by, false)
  const all = [...found.values()]
    .filter(({ path }) => !lock[path]?.link)
    .sort((one, other) => (one.path < other.path ? -1 : 1))
  return { direct: [...direct], all }
}

/** The name of a package, from its folder. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Where npm looks for a package: in the folder of the dependent, then in those above. */
function placeOf(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (lock[path]) return path
    if (folder === '') return null
  }
}
