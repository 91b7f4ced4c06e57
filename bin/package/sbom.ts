import { licensedAt } from './licences.ts'
import { type Lock, nameAt, readLock } from './lock.ts'
import { packageManifest, repository } from './manifest.ts'
import { shippedPaths } from './shipped.ts'

/**
 * The components of Lerner, as CycloneDX 1.5: every package that is installed with it or built into
 * its console, on any platform, with its licence, its checksum and its dependencies.
 */
export function bill(root: string): object {
  const lock = readLock(root)
  const { name, version, description } = packageManifest(root)
  const { direct, all } = shippedPaths(lock)
  const own = purl(String(name), String(version))
  const ref = (path: string) => purl(nameAt(path), lock[path]?.version ?? '')
  const dependencies = new Map(
    all.map(({ path, asksFor }) => [ref(path), [...new Set(asksFor.map(ref))]]),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': own,
        type: 'application',
        name,
        version,
        description,
        purl: own,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        externalReferences: [{ type: 'vcs', url: repository }],
      },
    },
    components: [...new Map(all.map(({ path }) => [ref(path), part(lock, path)])).values()],
    dependencies: [
      { ref: own, dependsOn: direct.map(ref) },
      ...[...dependencies].map(([one, dependsOn]) => ({ ref: one, dependsOn })),
    ],
  }
}

function part(lock: Lock, path: string): object {
  const { name, version, licence } = licensedAt(lock, path)
  const [, algorithm = '', sum = ''] = /^(sha\d+)-(\S+)/.exec(lock[path]?.integrity ?? '') ?? []
  const hash = { alg: algorithm.replace('sha', 'SHA-'), content: hex(sum) }
  const id = purl(name, version)
  return {
    'bom-ref': id,
    type: 'library',
    name,
    version,
    purl: id,
    licenses: [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    ...(sum === '' ? {} : { hashes: [hash] }),
  }
}

function hex(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex')
}

/** @see https://github.com/package-url/purl-spec: the @ of a scope is written as %40. */
function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
}
