import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedPackages } from './licences.ts'
import { bill } from './sbom.ts'

type Bill = {
  metadata: { component: Record<string, unknown> }
  components: { 'bom-ref': string; name: string; version: string; hashes?: unknown[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const root = join(import.meta.dirname, '../..')
const { metadata, components, dependencies } = bill(root) as Bill

test('the bill is of lerner, whatever the folder is called', () => {
  expect(metadata.component).toMatchObject({ name: 'lerner', type: 'application' })
  expect(metadata.component.purl).toBe(`pkg:npm/lerner@${metadata.component.version}`)
})

test('the bill holds every package that is shipped, with a sum, and none besides', () => {
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const shipped = shippedPackages(root).map(({ name, version }) => `${name}@${version}`)

  expect(listed.toSorted()).toEqual([...new Set(shipped)].sort())
  expect(components.filter(({ hashes }) => hashes === undefined)).toEqual([])
})

test('the bill says what asks for what', () => {
  const known = new Set(components.map((one) => one['bom-ref']))
  const [own, ...others] = dependencies

  expect(own?.dependsOn).toContain(components.find(({ name }) => name === 'react')?.['bom-ref'])
  expect(others.map(({ ref }) => ref).toSorted()).toEqual([...known].sort())
  expect(
    dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref)),
  ).toEqual([])
})
