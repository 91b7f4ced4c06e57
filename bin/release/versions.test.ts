import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { namedVersions, writeVersion } from './versions.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { version } = JSON.parse(read('package.json'))

test('all that is released has one number: packages, clients, image and chart', () => {
  const named = namedVersions(root)

  expect(named.filter((one) => one.version !== version)).toEqual([])
  // The image is built, run and pulled by its number in the guide, the Dockerfile and three Compose
  // files.
  expect(named.filter(({ file }) => /deploy/.test(file)).length).toBeGreaterThan(9)
})

test('lock files have it too', () => {
  for (const folder of ['', 'integrations/medusa/', 'integrations/vendure/']) {
    const { packages } = JSON.parse(read(`${folder}package-lock.json`))
    const links = Object.entries<{ version?: string }>(packages)
      .filter(([path]) => !path.includes('node_modules/') && path !== 'engine')
      .map(([path, one]) => ({ path, version: one.version }))

    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((one) => one.version !== version)).toEqual([])
  }
})

test('the chart pulls the image of its own number', () => {
  expect(read('deploy/helm/lerner/templates/_helpers.tpl')).toContain('.Chart.AppVersion')
})

test('the number is raised everywhere at once', () => {
  const copy = mkdtempSync(join(tmpdir(), 'lerner-versions-'))
  const files = [...new Set(namedVersions(root).map(({ file }) => file))]
  for (const file of files) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  writeVersion(copy, '1.20.3')

  const named = namedVersions(copy).map((one) => one.version)
  const left = files.filter((file) => readFileSync(join(copy, file), 'utf8').includes(version))
  rmSync(copy, { recursive: true })
  expect(new Set(named)).toEqual(new Set(['1.20.3']))
  expect(left).toEqual([])
})
