import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The location of the project; decision 74 says why here. */
export const repository = 'https://github.com/lerner-pricing/lerner'

type Versions = Record<string, string>
type Manifest = {
  name: string
  version: string
  dependencies?: Versions
  optionalDependencies?: Versions
  peerDependencies?: Versions
  peerDependenciesMeta?: Record<string, { optional: boolean }>
}

/**
 * The manifest of the package that people install: all that the service and the command line need,
 * at the tested versions.
 */
export function packageManifest(root: string): Record<string, unknown> {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const workspace: Manifest = read('package.json')
  const server: Manifest = read('server/package.json')
  const cli: Manifest = read('cli/package.json')
  const lock: Record<string, { version: string }> = read('package-lock.json').packages
  const pinned = (names: Versions | undefined) =>
    Object.fromEntries(
      Object.keys(names ?? {})
        .sort()
        .map((name) => [name, versionOf(name)]),
    )
  const versionOf = (name: string) => {
    for (const home of ['', 'server/', 'cli/']) {
      const found = lock[`${home}node_modules/${name}`]
      if (found) return found.version
    }
    throw new Error(`package-lock.json has no ${name}.`)
  }
  const dependencies = pinned({ ...server.dependencies, ...cli.dependencies })
  return {
    name: 'lerner',
    version: workspace.version,
    description: 'Self-hosted pricing optimization: a service, its console and its command line',
    keywords: ['pricing', 'price-optimization', 'dynamic-pricing', 'bandit', 'self-hosted'],
    license: 'Apache-2.0',
    homepage: `${repository}#readme`,
    repository: { type: 'git', url: `git+${repository}.git` },
    bugs: { url: `${repository}/issues` },
    publishConfig: { access: 'public' },
    type: 'module',
    engines: { node: '>=20' },
    bin: { lerner: 'bin/lerner.mjs' },
    exports: { './package.json': './package.json' },
    files: [
      'bin',
      'cli',
      'clients',
      'console',
      'engine',
      'server',
      'openapi.json',
      'licences.json',
      'THIRD_PARTY.txt',
    ],
    dependencies,
    // With all their dependencies: what is installed is what was tested.
    bundleDependencies: Object.keys(dependencies),
    optionalDependencies: pinned({
      ...workspace.optionalDependencies,
      ...server.optionalDependencies,
    }),
    ...(server.peerDependencies ? { peerDependencies: server.peerDependencies } : {}),
    ...(server.peerDependenciesMeta ? { peerDependenciesMeta: server.peerDependenciesMeta } : {}),
  }
}
