import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageManifest, repository } from './manifest.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('what registries show', () => {
  test.each([
    ['lerner', packageManifest(root)],
    ['@lerner/client', JSON.parse(read('clients/typescript/package.json'))],
  ])(
    '%s says where it lives, where faults are told, and that everybody may have it',
    (name, of) => {
      expect(of).toMatchObject({
        name,
        license: 'Apache-2.0',
        repository: { type: 'git', url: `git+${repository}.git` },
        bugs: { url: `${repository}/issues` },
        publishConfig: { access: 'public' },
      })
      expect(of.homepage).toContain(repository)
      expect(of).not.toHaveProperty('private')
    },
  )

  test('the package for everybody is pinned, and knows nobody of this repository', () => {
    const { dependencies, optionalDependencies } = packageManifest(root) as Record<
      string,
      Record<string, string>
    >
    const versions = { ...dependencies, ...optionalDependencies }

    expect(Object.values(versions).filter((one) => !/^\d+\.\d+\.\d+/.test(one))).toEqual([])
    expect(Object.keys(versions).filter((name) => name.startsWith('@lerner/'))).toEqual([])
  })

  test.each([
    ['the package for everybody', 'bin/package/README.md'],
    ['the client for TypeScript', 'clients/typescript/README.md'],
    ['the client for Python', 'clients/python/README.md'],
  ])('links of %s hold on a page elsewhere', (_, file) => {
    const links = [...read(file).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm)]
    const targets = links.map(([, inline, listed]) => inline ?? listed ?? '')

    expect(targets.filter((target) => !/^(https:\/\/|#)/.test(target))).toEqual([])
  })

  test('links to this repository lead to files that are there', () => {
    const files = [
      'bin/package/README.md',
      'clients/python/README.md',
      'clients/python/pyproject.toml',
      'clients/typescript/package.json',
    ]
    const inside = /github\.com\/lerner-pricing\/lerner\/(?:blob|tree)\/main\/([\w./-]+)/g
    for (const file of files) {
      for (const [, path = ''] of read(file).matchAll(inside)) {
        expect(() => readFileSync(join(root, path)), `${file}: ${path}`).not.toThrow(/ENOENT/)
      }
    }
  })

  test.each([
    ['lerner', packageManifest(root)],
    ['@lerner/client', JSON.parse(read('clients/typescript/package.json'))],
  ])('%s can be published by hand: npm makes provenance in a workflow alone', (_, manifest) => {
    expect(manifest.publishConfig).not.toHaveProperty('provenance')
  })

  test('the Go client has a path of its own', () => {
    expect(read('clients/go/go.mod')).toMatch(/^module github\.com\/lerner-pricing\/lerner-go$/m)
  })
})
