import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A release number: three parts, and a pre-release part after a hyphen. */
export const versionPattern = /^\d+\.\d+\.\d+(-[\w.]+)?$/

const manifests = [
  'package.json',
  'server/package.json',
  'cli/package.json',
  'console/package.json',
  'lab/package.json',
  'clients/typescript/package.json',
  'integrations/medusa/package.json',
  'integrations/vendure/package.json',
]

/** Where the release number appears, other than in lock files and generated files. */
const places: readonly (readonly [file: string, around: RegExp])[] = [
  ...manifests.map((file) => [file, /^( {2}"version": ")([^"]+)/gm] as const),
  ['integrations/medusa/package.json', /("@lerner\/client": "\^)([^"]+)/g],
  ['integrations/vendure/package.json', /("@lerner\/client": "\^)([^"]+)/g],
  ['integrations/woocommerce/lerner/lerner.php', /^( \* Version: )(\S+)/gm],
  ['clients/typescript/src/version.ts', /^(export const version = ')([^']+)/gm],
  ['clients/typescript/README.md', /(\/lerner-client-)(\d[\w.-]*)(?=\.tgz)/g],
  ['clients/python/src/lerner/_version.py', /^(__version__ = ")([^"]+)/gm],
  ['clients/go/version.go', /^(const Version = ")([^"]+)/gm],
  ['docs/guide/medusa.md', /(lerner-(?:client|medusa)-)(\d[\w.-]*)(?=\.tgz)/g],
  ['docs/guide/vendure.md', /(lerner-(?:client|vendure)-)(\d[\w.-]*)(?=\.tgz)/g],
  ['docs/guide/deploying.md', /((?:-t |:8080 |\/)lerner:|tag lerner:)(\d[\w.-]*)/g],
  ['deploy/container/Dockerfile', /((?:-t |:8080 )lerner:)(\d[\w.-]*)/g],
  ['deploy/compose/citus.yaml', /(:-lerner:)([^}]+)/g],
  ['deploy/compose/embedded.yaml', /(:-lerner:)([^}]+)/g],
  ['deploy/compose/postgres.yaml', /(:-lerner:)([^}]+)/g],
  ['deploy/helm/lerner/Chart.yaml', /^(version: |appVersion: )(\S+)/gm],
]

export type NamedVersion = { file: string; version: string }

/** Every place with the release number, and the number it has. */
export function namedVersions(root: string): NamedVersion[] {
  return places.flatMap(([file, around]) => {
    const found = [...readFileSync(join(root, file), 'utf8').matchAll(around)]
    if (found.length === 0) throw new Error(`${file} names no version where one is looked for.`)
    return found.map(([, , version = '']) => ({ file, version }))
  })
}

/** Writes another number into each of those places. */
export function writeVersion(root: string, version: string): void {
  for (const [file, around] of places) {
    const text = readFileSync(join(root, file), 'utf8')
    writeFileSync(join(root, file), text.replaceAll(around, `$1${version}`))
  }
}
