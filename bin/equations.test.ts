import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

function textsIn(folder: string, ending: string): { name: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
}

const pages = textsIn('docs/method', '.md').map(({ name, text }) => ({
  page: basename(name, '.md'),
  text,
  tags: [...text.matchAll(/\\tag\{([^}]*)\}/g)].map(([, number]) => number),
}))

/** Every numbered equation of the method, as "page N". */
const equations = pages.flatMap(({ page, tags }) => tags.map((number) => `${page} ${number}`))

const numbersIn = (text: string | undefined): string[] => text?.match(/\d+/g) ?? []

/** Every equation that a function names, as "page N". */
const named = ['engine', 'lab']
  .flatMap((folder) => textsIn(folder, '.ts'))
  .flatMap(({ text }) => [
    ...text.matchAll(/docs\/method\/([\w-]+)\.md,[\s*]+equations? (\d+(?:(?:, | and )\d+)*)/g),
  ])
  .flatMap(([, page, numbers]) => numbersIn(numbers).map((n) => `${page} ${n}`))

/** Every equation that a page cites, of its own or of another page, as "page N". */
function citedIn({ name, text }: { name: string; text: string }): string[] {
  const page = basename(name, '.md')
  const isMethod = pages.some((one) => one.page === page)
  const known = pages.map((one) => one.page).join('|')
  const linked = new RegExp(
    `\\]\\((?:\\.\\./)?(?:method/)?(${known})\\.md\\),\\s+equations? (\\d+(?:(?:, | and )\\d+)*)`,
    'g',
  )
  const inBrackets = new RegExp(`\\b(${known}) (\\d{1,2})(?=[,)])`, 'g')
  const others = [linked, inBrackets].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, of, numbers]) =>
      numbersIn(numbers).map((n) => `${of} ${n}`),
    ),
  )
  if (!isMethod) return others
  // "demand (4), (5)" cites another page; a number alone in brackets, this one.
  const apart = new RegExp(`\\b(${known}) ((?:\\(\\d{1,2}\\)(?:, )?)+)`, 'g')
  const own = text.replaceAll(apart, '').matchAll(/(?<![\w}\])^])\((\d{1,2})\)/g)
  return [
    ...others,
    ...[...text.matchAll(apart)].flatMap(([, of, numbers]) =>
      numbersIn(numbers).map((n) => `${of} ${n}`),
    ),
    ...[...own].map(([, n]) => `${page} ${n}`),
  ]
}

test.each(pages)('the equations of $page are numbered from one, each number once', (one) => {
  expect(one.tags).toEqual(one.tags.map((_, i) => String(i + 1)))
})

test('every equation of docs/method is named by the function that implements it', () => {
  expect(equations.filter((equation) => !named.includes(equation))).toEqual([])
})

test('no function names an equation that is not there', () => {
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((equation) => !equations.includes(equation))).toEqual([])
})

test('no page cites an equation that is not there', () => {
  const cited = [...textsIn('docs/method', '.md'), ...textsIn('docs/decisions', '.md')].flatMap(
    citedIn,
  )
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter((equation) => !equations.includes(equation))).toEqual([])
})
