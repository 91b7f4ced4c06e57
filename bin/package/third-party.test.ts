import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedPackages } from './licences.ts'
import { thirdPartyNotices } from './third-party.ts'

const root = join(import.meta.dirname, '../..')

test('what goes with the console tells the licence, with its text, of all that is built into it', () => {
  const notices = thirdPartyNotices(root, 'bundled')

  for (const name of [
    'react',
    'react-dom',
    'd3-scale',
    'marked',
    'wouter',
    '@internationalized/date',
  ]) {
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\n\\S+\\n\\n\\S`, 'm'))
  }
  expect(notices).toContain('Copyright (c) Meta Platforms')
  expect(notices).not.toMatch(/^(vite|fastify|pg) \d/m)
  expect(notices).not.toContain('For another platform')
})

test('what goes with the package names every package that is shipped', () => {
  const notices = thirdPartyNotices(root, 'shipped')
  const named = [...notices.matchAll(/^-{80}\n(\S+) (\S+)\n/gm)].map(
    ([, name, v]) => `${name}@${v}`,
  )

  const shipped = shippedPackages(root).map(({ name, version }) => `${name}@${version}`)
  expect(named.toSorted()).toEqual(shipped.toSorted())
  expect(notices).not.toContain('undefined')
})

test('a licence whose package has no text is listed with its author', () => {
  const notices = thirdPartyNotices(root, 'shipped')

  expect(notices).toMatch(
    /^worker-f \S+\nMIT\n\nBy catamphetamine .*\n\nPermission is hereby granted/m,
  )
})
