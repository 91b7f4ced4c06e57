import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

function textsIn(folder: string, ending: string): { name: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
}

/** Every numbered equation of the method, as "page N". */
const equations = textsIn('docs/method', '.md').flatMap(({ name, text }) =>
  [...text.matchAll(/\\tag\{(\d+)\}/g)].map(([, number]) => `${name.replace('.md', '')} ${number}`),
)

/** Every equation that a function names, as "page N". */
const named = ['engine', 'lab']
  .flatMap((folder) => textsIn(folder, '.ts'))
  .flatMap(({ text }) => [...text.matchAll(/docs\/method\/(\w+)\.md, equations? ([\d, and]+)/g)])
  .flatMap(([, page, numbers]) => (numbers?.match(/\d+/g) ?? []).map((n) => `${page} ${n}`))

test('every equation of docs/method is named by the function that implements it', () => {
  expect(equations.filter((equation) => !named.includes(equation))).toEqual([])
})

test('no function names an equation that is not there', () => {
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((equation) => !equations.includes(equation))).toEqual([])
})
