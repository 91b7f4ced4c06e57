import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventTypes } from '../server/domain/event.ts'
import { idPrefixes } from '../server/domain/ids.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('webhooks.md lists every type of event', () => {
  const listed = firstCells(read('docs/guide/webhooks.md'), '| type | when |').flatMap(words)

  expect(listed.toSorted()).toEqual([...eventTypes].sort())
})

test('policies.md lists every field of a policy', () => {
  const { schemas } = JSON.parse(read('openapi.json')).components
  const fields = ['PolicyFields', 'ProductPolicyFields'].flatMap((name) =>
    Object.keys(schemas[name].properties),
  )
  const listed = firstCells(read('docs/guide/policies.md'), '| field | default |').flatMap(words)

  expect(listed.toSorted()).toEqual([...new Set(fields)].sort())
})

test('an id in a page begins as ids of its kind do', () => {
  const guides = readdirSync(join(root, 'docs/guide')).filter((name) => name.endsWith('.md'))
  const pages = [
    ...guides.map((name) => `docs/guide/${name}`),
    ...['README.md', 'openapi.json'],
    ...['typescript', 'python', 'go'].map((language) => `clients/${language}/README.md`),
  ]
  const foreign = pages.flatMap((page) =>
    [...read(page).matchAll(/\b([a-z]+)_01[0-9A-Z]+/g)]
      .filter(([, prefix]) => !idPrefixes.some((known) => known === prefix))
      .map(([id]) => `${page}: ${id}`),
  )

  expect(foreign).toEqual([])
})

/** The first cells of the table with this heading. */
function firstCells(page: string, heading: string): string[] {
  const table = page.slice(page.indexOf(heading)).split('\n\n', 1)[0] ?? ''
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|')[1] ?? '')
}

/** The names in a cell in full: `.ended` after `price_list.drafted` is `price_list.ended`. */
function words(cell: string): string[] {
  const [first = '', ...rest] = [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '')
  const [noun] = first.split('.')
  return [first, ...rest.map((word) => (word.startsWith('.') ? `${noun}${word}` : word))]
}
